import { type Config, settingLabel } from "../../config.ts";
import { type Service, services } from "../../service.ts";
import { type Cancellation, currentCancellation } from "./cancellation.ts";
import { errorDetailsOf, parseJson } from "./envelope.ts";
import type { HttpClient, HttpResult } from "./http.ts";
import { noResponse } from "./no-response.ts";
import type { OperationId } from "./operations.ts";
import { Pacing } from "./pacing.ts";
import { type Call, callOf, type QueryValue, type Request } from "./request.ts";
import { type LoggedClient, type WriteLine, withRequestLog } from "./request-log.ts";
import { type ApiResponse, parseResponse } from "./response.ts";
import { type AttemptResult, systemTiming, type Timing, withRetries } from "./retry.ts";
import { AccessTokens, isTokenRejected } from "./tokens.ts";
import { ReportingHttp, retryReport, type WaitMessages } from "./waiting.ts";

/** Sends requests to the service and parses the responses: address, credentials, retries. */
export class Transport {
  readonly #config: Config;
  readonly #http: LoggedClient;
  /** Ends with the client. */
  readonly cancellation: Cancellation;
  readonly tokens: AccessTokens;
  readonly #timing: Timing;
  readonly #pacing: Pacing;
  readonly #waitsForQuota: boolean;
  readonly #onRetry: ReturnType<typeof retryReport>;

  constructor(
    config: Config,
    http: HttpClient,
    cancellation: Cancellation,
    {
      timing = systemTiming,
      messages = { status: () => {}, info: () => {} },
      log,
      tokens,
      waitsForQuota = true,
    }: {
      timing?: Timing | undefined;
      messages?: WaitMessages | undefined;
      log?: WriteLine | undefined;
      tokens?: AccessTokens | undefined;
      waitsForQuota?: boolean | undefined;
    } = {},
  ) {
    this.#config = config;
    const reporting = new ReportingHttp(http, config.requestTimeoutSeconds * 1000, messages);
    this.#http = withRequestLog(reporting, log);
    this.cancellation = cancellation;
    this.#timing = timing;
    this.#pacing = new Pacing(config, timing, messages);
    this.#waitsForQuota = waitsForQuota;
    this.#onRetry = retryReport(messages, timing.now);
    this.tokens = tokens ?? new AccessTokens(config, this.#http, this.#retryOptions(cancellation));
  }

  /** The names of the service. */
  get service(): Service {
    return services[this.#config.service];
  }

  /** The status and the parsed `data` of the response. */
  async send<T, Id extends OperationId>(request: Request<T, Id>): Promise<ApiResponse<T>> {
    const call = callOf(request, this.#config.service);
    const cancellation = currentCancellation(this.cancellation);
    const progress = { ms: 0, requests: 0 };
    // Waiting for quota is not charged to `retrySeconds`.
    const timing = { ...this.#timing, now: () => this.#timing.now() - progress.ms };
    // A second POST would create a second thing.
    const options = { ...this.#retryOptions(cancellation), timing, isRepeatable: call.method !== "POST" };
    return withRetries(() => this.#attempt(call, cancellation, progress), options);
  }

  /** With customTimeouts, retry until the deadline. */
  #retryOptions(cancellation: Cancellation) {
    const { deadline } = cancellation;
    const budgetMs = deadline === undefined ? this.#config.retrySeconds * 1000 : deadline - Date.now();
    return { budgetMs, timing: this.#timing, cancellation, onRetry: this.#onRetry };
  }

  async #attempt<T>(
    call: Call<T>,
    cancellation: Cancellation,
    progress: Progress,
  ): Promise<AttemptResult<ApiResponse<T>>> {
    const response = await this.#sendAuthorized(cancellation, (token) => {
      const send = () => this.#sendWithToken(token, call, cancellation, progress);
      return this.#waitsForQuota ? this.#pacing.send(call, cancellation, progress, send) : send();
    });
    const destination = { setting: settingLabel("baseUrl"), address: this.#config.baseUrl };
    if (response.kind !== "response") return noResponse(call, response, destination);
    const { timeoutSetting } = cancellation;
    const { redaction, isRefreshed } = this.tokens;
    return parseResponse(call, response, { redaction, timeoutSetting, isRefreshed });
  }

  /** Sends the request; while the service rejects the token, sends it again with another one, if there is one. */
  async #sendAuthorized(cancellation: Cancellation, send: (token: string) => Promise<HttpResult>): Promise<HttpResult> {
    let token: string | undefined = await this.tokens.current(cancellation);
    for (;;) {
      const response = await send(token);
      if (response.kind !== "response" || response.status !== 401) return response;
      if (!isTokenRejected(errorDetailsOf(parseJson(response.text)?.body)?.code)) return response;
      // The first one may be the configured one, and the second one that of another process, which has ended too.
      token = await this.tokens.replacementFor(token, cancellation);
      if (token === undefined) return response;
    }
  }

  #sendWithToken<T>(
    token: string,
    { id, method, path, query, body }: Call<T>,
    cancellation: Cancellation,
    progress: Progress,
  ): Promise<HttpResult> {
    const { baseUrl, apiKey, editionId } = this.#config;
    const { root, apiKeyHeader } = this.service;
    // An API key belongs to one edition; the collection of editions never gets one.
    const isKeyEdition =
      editionId === undefined || path.startsWith(`/editions/${editionId}/`) || path === `/editions/${editionId}`;
    const sendsKey = apiKey !== undefined && path !== "/editions" && isKeyEdition;
    progress.requests += 1;
    return this.#http.send({
      about: { operation: id, attempt: progress.requests, quotaWaitMs: progress.ms },
      method,
      url: `${baseUrl}${root}${path}${queryString(query)}`,
      headers: {
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
        ...(sendsKey ? { [apiKeyHeader]: apiKey } : {}),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      cancellation,
    });
  }
}

/** The requests of a call so far, and how long it has waited for quota. */
interface Progress {
  ms: number;
  requests: number;
}

function queryString(query: Readonly<Record<string, QueryValue>> = {}): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) parameters.set(name, String(value));
  return parameters.size === 0 ? "" : `?${parameters}`;
}
