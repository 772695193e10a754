import type { Config } from "../../config.ts";
import { type Cancellation, currentCancellation } from "./cancellation.ts";
import { type CoalescedWrites, Coalescer } from "./coalesce.ts";
import { type HttpClient, type HttpFailure, type HttpResponse, headerOf } from "./http.ts";
import { noResponse } from "./no-response.ts";
import type { OperationId } from "./operations.ts";
import { Quota, type QuotaOutcome } from "./quota.ts";
import { billMessage, minWaitMs, waitingMessage } from "./quota-messages.ts";
import { Redaction } from "./redaction.ts";
import { type Call, callOf, type QueryValue, type Request } from "./request.ts";
import { type ApiResponse, parseResponse } from "./response.ts";
import { type AttemptResult, systemTiming, type Timing, withRetries } from "./retry.ts";
import { retryAfterMs } from "./retry-policy.ts";
import { AccessTokens } from "./tokens.ts";

/** Tells the user about waiting for quota. */
export interface QuotaMessages {
  /** Replaces the previous status of the resource that waits. */
  status(message: string): void;
  info(message: string): void;
}

const silent: QuotaMessages = { status: () => {}, info: () => {} };

/** Sends requests to the service and parses the responses: address, credentials, retries. */
export class Transport {
  readonly #config: Config;
  readonly #http: HttpClient;
  readonly #cancellation: Cancellation;
  readonly #timing: Timing;
  readonly #redaction = new Redaction();
  readonly #tokens: AccessTokens;
  readonly #quotas: Map<OperationId, Quota>;

  readonly #messages: QuotaMessages;

  constructor(
    config: Config,
    http: HttpClient,
    cancellation: Cancellation,
    {
      timing = systemTiming,
      messages = silent,
    }: { timing?: Timing | undefined; messages?: QuotaMessages | undefined } = {},
  ) {
    this.#messages = messages;
    this.#quotas = quotasOf(config, timing);
    this.#config = config;
    this.#http = http;
    this.#cancellation = cancellation;
    this.#timing = timing;
    this.#tokens = new AccessTokens(config, http, this.#redaction, this.#retryOptions(cancellation));
  }

  /** The parsed `data` of the response. */
  async send<T, Id extends OperationId>(request: Request<T, Id>): Promise<T> {
    return (await this.sendForStatus(request)).data;
  }

  /** The same with the status, for requests that can succeed partially. */
  async sendForStatus<T, Id extends OperationId>(request: Request<T, Id>): Promise<ApiResponse<T>> {
    const call = callOf(request, this.#config.paths);
    const cancellation = currentCancellation(this.#cancellation);
    // Waiting for quota is not charged to `retrySeconds`.
    const quotaWait = { ms: 0 };
    const timing = { ...this.#timing, now: () => this.#timing.now() - quotaWait.ms };
    const options = { ...this.#retryOptions(cancellation), timing, isRepeatable: call.isRepeatable };
    return withRetries(() => this.#attempt(call, cancellation, quotaWait), options);
  }

  /** Writes that share requests, and end with this client. */
  coalescer<Item, Result>(writes: CoalescedWrites<Item, Result>): Coalescer<Item, Result> {
    return new Coalescer(writes, this.#cancellation);
  }

  /** With customTimeouts, retry until the deadline. */
  #retryOptions(cancellation: Cancellation) {
    const { deadline } = cancellation;
    const budgetMs = deadline === undefined ? this.#config.retrySeconds * 1000 : deadline - Date.now();
    return { budgetMs, timing: this.#timing, cancellation };
  }

  async #attempt<T>(
    call: Call<T>,
    cancellation: Cancellation,
    quotaWait: { ms: number },
  ): Promise<AttemptResult<ApiResponse<T>>> {
    const response = await this.#sendAuthorized((token) => this.#sendPaced(token, call, cancellation, quotaWait));
    if (response.kind !== "response") {
      const { operation, method, path } = call;
      return noResponse({ operation, method, path }, response, { setting: "baseUrl", address: this.#config.baseUrl });
    }
    const { timeoutSetting } = cancellation;
    return parseResponse(call, response, { redaction: this.#redaction, now: this.#timing.now(), timeoutSetting });
  }

  /** Sends the request; after a 401, sends it once more if there is a newer token. */
  async #sendAuthorized(
    send: (token: string) => Promise<HttpResponse | HttpFailure>,
  ): Promise<HttpResponse | HttpFailure> {
    const token = await this.#tokens.current();
    const response = await send(token);
    if (response.kind !== "response" || response.status !== 401) return response;
    const replacement = await this.#tokens.replacementFor(token);
    return replacement === undefined ? response : send(replacement);
  }

  /** Waits for quota, before the first try and after every 429. */
  async #sendPaced<T>(
    token: string,
    call: Call<T>,
    cancellation: Cancellation,
    quotaWait: { ms: number },
  ): Promise<HttpResponse | HttpFailure> {
    const quota = this.#quotaOf(call);
    const { noNewRequests, deadline } = cancellation;
    let refused: HttpResponse | undefined;
    // At a deadline, the refusal tells more than that the time is over.
    const ifLate = (response: HttpResponse | undefined) => (deadline === undefined ? undefined : response);
    for (;;) {
      const started = this.#timing.now();
      const isAdmitted = await this.#whileReporting(call, quota, () =>
        quota.enter(noNewRequests, { isRepeated: refused !== undefined }),
      );
      quotaWait.ms += this.#timing.now() - started;
      if (!isAdmitted) return ifLate(refused) ?? { kind: "cancelled", sent: false, code: String(noNewRequests.reason) };
      let outcome: QuotaOutcome = { isRefused: false };
      try {
        const response = await this.#sendWithToken(token, call, cancellation);
        if (response.kind === "cancelled" && call.method === "GET") return ifLate(refused) ?? response;
        if (response.kind !== "response" || response.status !== 429) return response;
        refused = response;
        outcome = {
          isRefused: true,
          retryAfterMs: retryAfterMs(headerOf(response, "retry-after"), this.#timing.now()),
        };
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
      onCaughtUp: (bill) => {
        if (bill.waitedMs >= minWaitMs) this.#messages.info(billMessage(`${method} ${operation}`, limit, bill));
      },
    });
    this.#quotas.set(id, quota);
    return quota;
  }

  #sendWithToken<T>(
    token: string,
    { method, path, query, body }: Call<T>,
    cancellation: Cancellation,
  ): Promise<HttpResponse | HttpFailure> {
    const { baseUrl, apiKey, editionId } = this.#config;
    // An API key belongs to one edition; the collection of editions never gets one.
    const isKeyEdition =
      editionId === undefined || path.startsWith(`/editions/${editionId}/`) || path === `/editions/${editionId}`;
    const sendsKey = apiKey !== undefined && path !== "/editions" && isKeyEdition;
    return this.#http.send({
      method,
      url: `${baseUrl}/service/api/v1${path}${queryString(query)}`,
      headers: {
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
        ...(sendsKey ? { "x-service-apikey": apiKey } : {}),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      cancellation,
    });
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

function queryString(query: Readonly<Record<string, QueryValue>> = {}): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) parameters.set(name, String(value));
  return parameters.size === 0 ? "" : `?${parameters}`;
}
