import { OwnSlots, type QuotaSlots } from "./quota-slots.ts";
import type { Timing } from "./retry.ts";

interface QuotaOptions {
  /** Requests that the service allows in a window. */
  readonly limit: number;
  readonly windowMs: number;
  readonly timing: Timing;
  /** The slots that this quota shares with other processes. */
  readonly slots?: QuotaSlots | undefined;
  /** Called when every request that had to wait was admitted. */
  readonly onCaughtUp?: (cost: QuotaCost) => void;
}

/** The time and the requests of a wait for quota. */
export interface QuotaCost {
  readonly waitedMs: number;
  readonly requests: number;
}

/** What is left of a quota. */
interface QuotaLeft {
  /** The requests that can be sent without waiting. */
  readonly free: number;
  /** The requests that a window allows. */
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
  readonly #slots: QuotaSlots;
  readonly #onCaughtUp: (cost: QuotaCost) => void;
  /** Each lets a waiting request go. */
  readonly #waiting: (() => void)[] = [];
  /** The slots of the requests in flight. */
  readonly #inFlight: string[] = [];
  #blockedUntil = Number.NEGATIVE_INFINITY;
  /** The refusals in a row. After one, a single request tries whether the others may follow. */
  #refusals = 0;
  #isPumping = false;
  #sleep: AbortController | undefined;
  /** The requests since the first one had to wait, until none waits. */
  #backlog: { readonly since: number; done: number } | undefined;

  constructor({ limit, windowMs, timing, slots = new OwnSlots(), onCaughtUp = () => {} }: QuotaOptions) {
    this.#limit = limit;
    this.#onCaughtUp = onCaughtUp;
    this.#windowMs = windowMs;
    this.#timing = timing;
    this.#slots = slots;
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
  async leave(refusal?: { readonly retryAfterMs: number | undefined }): Promise<void> {
    const now = this.#timing.now();
    const slot = this.#inFlight.shift() ?? "";
    if (refusal) {
      // Requests that were in flight together are refused together.
      if (now >= this.#blockedUntil) this.#refusals += 1;
      const probeMs = this.#windowMs / probesPerWindow;
      const leastMs = Math.min(minWaitMs * 2 ** (this.#refusals - 1), probeMs);
      this.#blockedUntil = now + Math.max(refusal.retryAfterMs ?? probeMs, leastMs);
    } else {
      this.#refusals = 0;
      if (this.#backlog) this.#backlog.done += 1;
    }
    await this.#slots.end(slot, refusal ? undefined : now + this.#windowMs);
    void this.#pump();
  }

  /** The progress of requests that could not be sent at once, and an estimate for the last one. */
  get progress() {
    const now = this.#timing.now();
    const done = this.#backlog?.done ?? 0;
    const windows = Math.ceil(this.#waiting.length / this.#limit);
    const untilLast = (this.#waitMs(now) ?? 0) + (windows - 1) * this.#windowMs;
    const remainingMs = Math.max(0, this.#blockedUntil - now, untilLast);
    return { done, total: done + this.#inFlight.length + this.#waiting.length, remainingMs };
  }

  /** How many requests could be sent now without waiting, and how many a window allows. */
  get left(): QuotaLeft {
    const now = this.#timing.now();
    const limit = this.#limit;
    const isProbing = this.#refusals > 0 && this.#inFlight.length + this.#waiting.length > 0;
    if (isProbing || now < this.#blockedUntil) return { free: 0, limit };
    return { free: Math.max(0, limit - this.#slots.freeTimes(now).length - this.#waiting.length), limit };
  }

  /** Admits the requests that may go, and waits for those that may not yet. */
  async #pump(): Promise<void> {
    if (this.#isPumping) return;
    this.#isPumping = true;
    try {
      while (this.#waiting.length > 0) {
        const now = this.#timing.now();
        const slot = this.#isBlocked(now) ? undefined : await this.#slots.take(now, this.#limit);
        if (slot !== undefined) {
          await this.#admit(slot);
          continue;
        }
        const wait = this.#waitMs(now);
        // Only the end of a request in flight can change it, which pumps again.
        if (wait === undefined) return;
        this.#backlog ??= { since: now, done: 0 };
        this.#sleep = new AbortController();
        await this.#timing.sleep(wait, this.#sleep.signal).catch(() => {});
      }
      this.#endBacklog();
    } finally {
      this.#isPumping = false;
    }
  }

  /** Whether a refusal makes all wait: for its time, or for the one request that tries. */
  #isBlocked(now: number): boolean {
    return now < this.#blockedUntil || (this.#refusals > 0 && this.#inFlight.length > 0);
  }

  async #admit(slot: string): Promise<void> {
    const admit = this.#waiting.shift();
    // Everyone who waited may have been canceled meanwhile.
    if (!admit) return this.#slots.end(slot);
    this.#inFlight.push(slot);
    admit();
  }

  #endBacklog(): void {
    if (!this.#backlog) return;
    const { since, done } = this.#backlog;
    this.#backlog = undefined;
    this.#onCaughtUp({ waitedMs: this.#timing.now() - since, requests: done + this.#inFlight.length });
  }

  /** How long the next request waits; undefined until a request in flight has ended. */
  #waitMs(now: number): number | undefined {
    if (this.#refusals > 0 && this.#inFlight.length > 0) return undefined;
    if (now < this.#blockedUntil) return this.#blockedUntil - now;
    const times = this.#slots.freeTimes(now);
    if (times.length < this.#limit) return 0;
    const wait = Math.min((times[0] ?? now) - now, this.#slots.changeMs);
    return wait < Number.POSITIVE_INFINITY ? wait : undefined;
  }
}
