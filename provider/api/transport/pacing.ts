import type { Config } from "../../config.ts";
import type { Cancellation } from "./cancellation.ts";
import type { HttpResponse, HttpResult } from "./http.ts";
import type { OperationId } from "./operations.ts";
import { privatePath } from "./private-file.ts";
import { Quota, type QuotaCost } from "./quota.ts";
import { SharedQuotas } from "./quota-slots.ts";
import type { Call } from "./request.ts";
import { systemTiming, type Timing } from "./retry.ts";
import { retryAfterOf } from "./retry-policy.ts";
import type { WaitMessages } from "./waiting.ts";

/** What pacing has to know of a request. */
type LimitedCall = Pick<Call<unknown>, "id" | "method" | "operation" | "perMinute">;

/** The response to a request that would have to wait, and is not worth it. */
const noQuota: HttpResponse = { kind: "response", status: 429, headers: {}, text: "" };

/** Shorter waits are not worth a message. */
const minWaitMs = 3_000;
/** Longer than the engine takes to send the next operation. */
const endOfRunMs = 250;

/** Sends requests as the rate limits of their operations allow. */
export class Pacing {
  readonly #config: Config;
  readonly #timing: Timing;
  readonly #messages: WaitMessages;
  readonly #quotas: Quotas;
  /** The costs of waiting since the last message about them, by operation. */
  readonly #costs = new Map<string, QuotaCost & { readonly limit: number }>();
  #underWay = 0;
  #started = 0;

  constructor(config: Config, timing: Timing, messages: WaitMessages) {
    this.#config = config;
    this.#timing = timing;
    this.#messages = messages;
    this.#quotas = quotasOf(config, timing);
  }

  /** Waits for quota, before the first try and after every 429; adds the time to `quotaWait`. */
  async send(
    call: Call<unknown>,
    cancellation: Cancellation,
    quotaWait: { ms: number },
    send: () => Promise<HttpResult>,
  ): Promise<HttpResult> {
    this.#underWay += 1;
    this.#started += 1;
    try {
      return await this.#sendInTurn(call, cancellation, quotaWait, send);
    } finally {
      this.#underWay -= 1;
      if (this.#underWay === 0) await this.#reportCosts(cancellation);
    }
  }

  /** The end of a run is not announced: a moment without requests counts as the end. */
  async #reportCosts({ noNewRequests }: Cancellation): Promise<void> {
    if (![...this.#costs.values()].some(({ waitedMs }) => waitedMs >= minWaitMs)) return;
    const started = this.#started;
    await this.#timing.sleep(endOfRunMs, noNewRequests).catch(() => {});
    if (this.#started > started) return;
    for (const [call, { limit, waitedMs, requests }] of this.#costs) {
      const reason = `the service allows ${limit} a minute`;
      this.#messages.info(`waited ${duration(waitedMs)} for quota: ${requests} ${call}, ${reason}`);
    }
    this.#costs.clear();
  }

  async #sendInTurn(
    call: Call<unknown>,
    { noNewRequests, deadline }: Cancellation,
    quotaWait: { ms: number },
    send: () => Promise<HttpResult>,
  ): Promise<HttpResult> {
    const quota = this.#quotaOf(call);
    if (call.ifFree && quota.left.free === 0) return noQuota;
    let refused: HttpResponse | undefined;
    // At a deadline, the refusal says more than the deadline.
    const ifLate = (response: HttpResponse | undefined) => (deadline === undefined ? undefined : response);
    for (;;) {
      const started = this.#timing.now();
      const isAdmitted = await this.#whileReporting(call, quota, () =>
        quota.enter(noNewRequests, { isRepeated: refused !== undefined }),
      );
      quotaWait.ms += this.#timing.now() - started;
      if (!isAdmitted) return ifLate(refused) ?? { kind: "canceled", sent: false, code: String(noNewRequests.reason) };
      let refusal: Parameters<Quota["leave"]>[0];
      try {
        const response = await send();
        if (response.kind === "canceled" && call.method === "GET") return ifLate(refused) ?? response;
        if (response.kind !== "response" || response.status !== 429) return response;
        refused = response;
        refusal = { retryAfterMs: retryAfterOf(response) };
        if (call.ifFree) return response;
      } finally {
        await quota.leave(refusal);
      }
    }
  }

  async #whileReporting<T>(call: Call<unknown>, quota: Quota, wait: () => Promise<T>): Promise<T> {
    const report = () => {
      const { done, total, remainingMs } = quota.progress;
      const progress = `${done} of ${total} ${nameOf(call)} done, about ${duration(remainingMs)} left`;
      this.#messages.status(`waiting for quota: ${progress}`);
    };
    const timer = setInterval(report, minWaitMs).unref();
    return wait().finally(() => clearInterval(timer));
  }

  #quotaOf(call: LimitedCall): Quota {
    const known = this.#quotas.byOperation.get(call.id);
    if (known) return known;
    const limit = Math.max(1, Math.floor(call.perMinute * this.#config.quotaShare));
    const quota = new Quota({
      limit,
      windowMs: this.#config.quotaWindowSeconds * 1000,
      timing: this.#timing,
      slots: this.#quotas.shared?.slotsOf(call.id),
      onCaughtUp: ({ waitedMs, requests }) => {
        const before = this.#costs.get(nameOf(call)) ?? { waitedMs: 0, requests: 0 };
        const cost = { waitedMs: before.waitedMs + waitedMs, requests: before.requests + requests, limit };
        this.#costs.set(nameOf(call), cost);
      },
    });
    this.#quotas.byOperation.set(call.id, quota);
    return quota;
  }
}

const nameOf = ({ method, operation }: LimitedCall): string => `${method} ${operation}`;

function duration(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  return seconds < 90 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
}

/** The quotas of the operations, and the requests that other processes on this machine have sent. */
interface Quotas {
  readonly byOperation: Map<OperationId, Quota>;
  readonly shared: SharedQuotas | undefined;
}

/** The service counts requests per user: all clients with the same credentials share their quotas. */
const quotasOfProcess = new WeakMap<Timing, Map<string, Quotas>>();

/** In a shorter window, nothing is to be gained by counting with other processes. */
const shortestSharedMs = 1_000;

function quotasOf(config: Config, timing: Timing): Quotas {
  const { baseUrl, accessToken, refreshToken, clientId, quotaShare, quotaWindowSeconds } = config;
  const user = JSON.stringify([baseUrl, refreshToken ?? accessToken, clientId]);
  const key = JSON.stringify([user, quotaShare, quotaWindowSeconds]);
  const ofClock = quotasOfProcess.get(timing) ?? new Map<string, Quotas>();
  const windowMs = quotaWindowSeconds * 1000;
  const path = timing === systemTiming && windowMs >= shortestSharedMs ? privatePath("quotas", user) : undefined;
  const shared = path === undefined ? undefined : new SharedQuotas(path, windowMs);
  const quotas = ofClock.get(key) ?? { byOperation: new Map(), shared };
  quotasOfProcess.set(timing, ofClock.set(key, quotas));
  return quotas;
}
