import type { Timing } from "./retry.ts";

export interface QuotaOptions {
  /** Requests that the service allows in a window; no limit is known without it. */
  readonly limit?: number | undefined;
  readonly windowMs: number;
  readonly timing: Timing;
  /** Called when every request that had to wait was admitted. */
  readonly onCaughtUp?: (cost: QuotaCost) => void;
}

/** The time and the requests of a wait for quota. */
export interface QuotaCost {
  readonly waitedMs: number;
  readonly requests: number;
}

/** What is left of a quota. */
export interface QuotaLeft {
  /** The requests that can be sent without waiting. */
  readonly free: number;
  /** The requests that a window allows; infinite if no limit is known. */
  readonly limit: number;
}

/** Without Retry-After, a refused request is tried again this often in a window. */
const probesPerWindow = 12;
/** After a first refusal, whatever Retry-After says; twice as long after each further one, up to a probe's share of a window. */
const minWaitMs = 1_000;

/**
 * The quota of one operation: admits requests first come, first served. No window, wherever it begins, has more than the
 * limit: a request counts until a window after its response, because the service may have counted it at any time until then.
 * After a refusal all wait, and one request tries whether the others may follow.
 */
export class Quota {
  readonly #limit: number;
  readonly #windowMs: number;
  readonly #timing: Timing;
  readonly #onCaughtUp: (cost: QuotaCost) => void;
  /** Each lets a waiting request go. */
  readonly #waiting: (() => void)[] = [];
  /** When each request of the last window stops counting, earliest first. */
  #expiries: readonly number[] = [];
  #inFlight = 0;
  #blockedUntil = Number.NEGATIVE_INFINITY;
  /** The refusals in a row. After one, a single request tries whether the others may follow. */
  #refusals = 0;
  #isPumping = false;
  #sleep: AbortController | undefined;
  /** The requests since the first one had to wait, until none waits. */
  #backlog: { readonly since: number; done: number } | undefined;

  constructor({ limit = Number.POSITIVE_INFINITY, windowMs, timing, onCaughtUp = () => {} }: QuotaOptions) {
    this.#limit = limit;
    this.#onCaughtUp = onCaughtUp;
    this.#windowMs = windowMs;
    this.#timing = timing;
  }

  /** Waits until a request may be sent; false if the signal was aborted. */
  enter(signal: AbortSignal, { isRepeated = false } = {}): Promise<boolean> {
    return new Promise((resolve) => {
      const admit = () => {
        signal.removeEventListener("abort", abort);
        resolve(true);
      };
      const abort = () => {
        this.#waiting.splice(this.#waiting.indexOf(admit), 1);
        // An unneeded timer would keep the process alive.
        if (this.#waiting.length === 0) this.#sleep?.abort();
        resolve(false);
      };
      // A refused request has waited longer than all others.
      if (isRepeated) this.#waiting.unshift(admit);
      else this.#waiting.push(admit);
      signal.addEventListener("abort", abort, { once: true });
      if (signal.aborted) abort();
      void this.#pump();
    });
  }

  /** Ends a request that was admitted; a refusal means that it exceeded the quota. */
  leave(refusal?: { readonly retryAfterMs: number | undefined }): void {
    const now = this.#timing.now();
    this.#inFlight -= 1;
    if (refusal) {
      // Requests that were in flight together are refused together.
      if (now >= this.#blockedUntil) this.#refusals += 1;
      const probeMs = this.#windowMs / probesPerWindow;
      const leastMs = Math.min(minWaitMs * 2 ** (this.#refusals - 1), probeMs);
      this.#blockedUntil = now + Math.max(refusal.retryAfterMs ?? probeMs, leastMs);
    } else {
      this.#refusals = 0;
      if (this.#backlog) this.#backlog.done += 1;
      if (this.#limit < Number.POSITIVE_INFINITY) this.#expiries = [...this.#expiries, now + this.#windowMs];
    }
    void this.#pump();
  }

  /** The progress of requests that could not be sent at once, and an estimate for the last one. */
  get progress() {
    const now = this.#timing.now();
    const done = this.#backlog?.done ?? 0;
    const windows = Math.ceil(this.#waiting.length / this.#limit);
    const untilLast = (this.#waitMs(now) ?? 0) + (windows - 1) * this.#windowMs;
    const remainingMs = Math.max(0, this.#blockedUntil - now, untilLast);
    return { done, total: done + this.#inFlight + this.#waiting.length, remainingMs };
  }

  /** How many requests could be sent now without waiting, and how many a window allows. */
  get left(): QuotaLeft {
    const now = this.#timing.now();
    const limit = this.#limit;
    const isProbing = this.#refusals > 0 && this.#inFlight + this.#waiting.length > 0;
    if (isProbing || now < this.#blockedUntil) return { free: 0, limit };
    const used = this.#expiries.filter((time) => time > now).length + this.#inFlight + this.#waiting.length;
    return { free: Math.max(0, limit - used), limit };
  }

  /** Admits the requests that may go, and waits for those that may not yet. */
  async #pump(): Promise<void> {
    if (this.#isPumping) return;
    this.#isPumping = true;
    try {
      while (this.#waiting.length > 0) {
        const now = this.#timing.now();
        this.#expiries = this.#expiries.filter((time) => time > now);
        const wait = this.#waitMs(now);
        // Only the end of a request in flight can change it, which pumps again.
        if (wait === undefined) return;
        if (wait > 0) {
          this.#backlog ??= { since: now, done: 0 };
          this.#sleep = new AbortController();
          await this.#timing.sleep(wait, this.#sleep.signal).catch(() => {});
        } else {
          this.#inFlight += 1;
          this.#waiting.shift()?.();
        }
      }
      this.#endBacklog();
    } finally {
      this.#isPumping = false;
    }
  }

  #endBacklog(): void {
    if (!this.#backlog) return;
    const { since, done } = this.#backlog;
    this.#backlog = undefined;
    this.#onCaughtUp({ waitedMs: this.#timing.now() - since, requests: done + this.#inFlight });
  }

  /** How long the next request waits; undefined until a request in flight has ended. */
  #waitMs(now: number): number | undefined {
    if (this.#refusals > 0 && this.#inFlight > 0) return undefined;
    if (now < this.#blockedUntil) return this.#blockedUntil - now;
    if (this.#inFlight + this.#expiries.length < this.#limit) return 0;
    const [earliest] = this.#expiries;
    return earliest === undefined ? undefined : earliest - now;
  }
}
