import type { Config } from "../../config.ts";
import type { Cancellation } from "./cancellation.ts";
import type { HttpFailure, HttpResponse } from "./http.ts";
import type { OperationId } from "./operations.ts";
import { Quota, type QuotaBill, type QuotaOutcome } from "./quota.ts";
import { billMessage, minWaitMs, waitingMessage } from "./quota-messages.ts";
import type { Call } from "./request.ts";
import type { Timing } from "./retry.ts";
import { retryAfterOf } from "./retry-policy.ts";

/** Tells the user about waiting for quota. */
export interface QuotaMessages {
  /** Replaces the previous status of the resource that waits. */
  status(message: string): void;
  info(message: string): void;
}

/** Longer than the engine takes to send the next operation. */
const endOfRunMs = 250;

export const silent: QuotaMessages = { status: () => {}, info: () => {} };

/** Sends requests as the rate limits of their operations allow. */
export class Pacing {
  readonly #config: Config;
  readonly #timing: Timing;
  readonly #messages: QuotaMessages;
  readonly #quotas: Map<OperationId, Quota>;
  /** What waiting has cost since the last line about it, by the operation in words. */
  readonly #bills = new Map<string, QuotaBill & { readonly limit: number | undefined }>();
  #underWay = 0;
  #started = 0;

  constructor(config: Config, timing: Timing, messages: QuotaMessages) {
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
    send: () => Promise<HttpResponse | HttpFailure>,
  ): Promise<HttpResponse | HttpFailure> {
    this.#underWay += 1;
    this.#started += 1;
    try {
      return await this.#sendInTurn(call, cancellation, quotaWait, send);
    } finally {
      this.#underWay -= 1;
      if (this.#underWay === 0) await this.#tellBills(cancellation);
    }
  }

  /** The end of a run is not announced: it is taken for reached when nothing follows for a moment. */
  async #tellBills({ noNewRequests }: Cancellation): Promise<void> {
    const isDue = () => [...this.#bills.values()].some(({ waitedMs }) => waitedMs >= minWaitMs);
    if (!isDue()) return;
    const started = this.#started;
    await this.#timing.sleep(endOfRunMs, noNewRequests).catch(() => {});
    if (this.#started > started) return;
    for (const [call, { limit, ...bill }] of this.#bills) this.#messages.info(billMessage(call, limit, bill));
    this.#bills.clear();
  }

  async #sendInTurn(
    call: Call<unknown>,
    { noNewRequests, deadline }: Cancellation,
    quotaWait: { ms: number },
    send: () => Promise<HttpResponse | HttpFailure>,
  ): Promise<HttpResponse | HttpFailure> {
    const quota = this.#quotaOf(call);
    let refused: HttpResponse | undefined;
    // At a deadline, the refusal tells more than that the time is over.
    const ifLate = (response: HttpResponse | undefined) => (deadline === undefined ? undefined : response);
    for (;;) {
      const started = this.#timing.now();
      const isAdmitted = await this.#whileReporting(call, quota, () =>
        quota.enter(noNewRequests, { isRepeated: refused !== undefined }),
      );
      quotaWait.ms += this.#timing.now() - started;
      if (!isAdmitted) return ifLate(refused) ?? { kind: "canceled", sent: false, code: String(noNewRequests.reason) };
      let outcome: QuotaOutcome = { isRefused: false };
      try {
        const response = await send();
        if (response.kind === "canceled" && call.method === "GET") return ifLate(refused) ?? response;
        if (response.kind !== "response" || response.status !== 429) return response;
        refused = response;
        outcome = { isRefused: true, retryAfterMs: retryAfterOf(response, this.#timing.now()) };
      } finally {
        quota.leave(outcome);
      }
    }
  }

  async #whileReporting<T>({ method, operation }: Call<unknown>, quota: Quota, wait: () => Promise<T>): Promise<T> {
    const report = () => this.#messages.status(waitingMessage(`${method} ${operation}`, quota.progress));
    const timer = setInterval(report, minWaitMs).unref();
    return wait().finally(() => clearInterval(timer));
  }

  #quotaOf({ id, method, operation, perMinute }: Call<unknown>): Quota {
    const known = this.#quotas.get(id);
    if (known) return known;
    const limit = perMinute === undefined ? undefined : Math.max(1, Math.floor(perMinute * this.#config.quotaShare));
    const quota = new Quota({
      limit,
      windowMs: this.#config.quotaWindowSeconds * 1000,
      timing: this.#timing,
      onCaughtUp: ({ waitedMs, requests }) => {
        const name = `${method} ${operation}`;
        const before = this.#bills.get(name) ?? { waitedMs: 0, requests: 0 };
        const bill = { waitedMs: before.waitedMs + waitedMs, requests: before.requests + requests };
        this.#bills.set(name, { ...bill, limit });
      },
    });
    this.#quotas.set(id, quota);
    return quota;
  }
}

/** The service counts requests per user, so that all clients with the same credentials share their quotas. */
const quotasOfProcess = new WeakMap<Timing, Map<string, Map<OperationId, Quota>>>();

function quotasOf(config: Config, timing: Timing): Map<OperationId, Quota> {
  const { baseUrl, accessToken, refreshToken, clientId, quotaShare, quotaWindowSeconds } = config;
  const key = JSON.stringify([baseUrl, refreshToken ?? accessToken, clientId, quotaShare, quotaWindowSeconds]);
  const ofClock = quotasOfProcess.get(timing) ?? new Map<string, Map<OperationId, Quota>>();
  const quotas = ofClock.get(key) ?? new Map<OperationId, Quota>();
  quotasOfProcess.set(timing, ofClock.set(key, quotas));
  return quotas;
}
