import { z } from "zod";
import type { ClientDependencies } from "../../provider/api/client.ts";
import { CancellationSource } from "../../provider/api/transport/cancellation.ts";
import { parseJson } from "../../provider/api/transport/envelope.ts";
import {
  type HttpClient,
  type HttpRequest,
  type HttpResponse,
  type HttpResult,
  headerOf,
} from "../../provider/api/transport/http.ts";
import type { OperationId, PathParameters } from "../../provider/api/transport/operations.ts";
import type { Request } from "../../provider/api/transport/request.ts";
import { type LoggedClient, requestLog, withRequestLog } from "../../provider/api/transport/request-log.ts";
import type { Timing } from "../../provider/api/transport/retry.ts";
import { AccessTokens } from "../../provider/api/transport/tokens.ts";
import { Transport } from "../../provider/api/transport/transport.ts";
import { ReportingHttp, retryReport, type WaitMessages } from "../../provider/api/transport/waiting.ts";
import type { Config } from "../../provider/config.ts";
import { ApiError } from "../../provider/errors.ts";
import { objectOf, type Properties } from "../../provider/validation/properties.ts";

/** A response as the service sent it; an error has `details` instead of `data`. */
export interface Answer {
  readonly status: number;
  readonly data: unknown;
  readonly details: Properties;
}

/** Keeps the last response, whose headers and error details a client does not show. */
export class ObservedHttp implements HttpClient {
  readonly #http: HttpClient;
  last: HttpResponse | undefined;

  constructor(http: HttpClient) {
    this.#http = http;
  }

  async send(request: HttpRequest): Promise<HttpResult> {
    const result = await this.#http.send(request);
    this.last = result.kind === "response" ? result : undefined;
    return result;
  }

  /** The service's time of the last response, in epoch milliseconds, if it can be read. */
  get serviceTime(): number | undefined {
    const time = Date.parse((this.last && headerOf(this.last, "date")) ?? "");
    return Number.isNaN(time) ? undefined : time;
  }

  close(): void {
    this.#http.close();
  }
}

const log = () => requestLog(process.env, process.argv);

/** Tokens for several clients, of which some may be closed: a refresh token may work only once. */
export function sharedTokens(
  config: Config,
  http: HttpClient,
  timing: Timing,
  messages: WaitMessages = { status: () => {}, info: () => {} },
): AccessTokens {
  const budgetMs = config.retrySeconds * 1000;
  const reporting = new ReportingHttp(http, config.requestTimeoutSeconds * 1000, messages);
  return new AccessTokens(config, withRequestLog(reporting, log(), undefined), {
    budgetMs,
    timing,
    cancellation: new CancellationSource(),
    onRetry: retryReport(messages, timing.now),
  });
}

/** What a wire shares with a client. */
interface WireOptions extends Pick<ClientDependencies, "messages" | "waitsForQuota"> {
  readonly timing: Timing;
  readonly tokens: AccessTokens;
}

/** Sends single requests, and returns what comes back, refusals too; credentials, retries, and quota are the provider's. */
export class Wire {
  readonly #http: ObservedHttp;
  readonly #logged: LoggedClient;
  readonly #options: WireOptions;
  readonly #cancellation: CancellationSource;
  readonly #transport: Transport;

  constructor(config: Config, http: ObservedHttp, options: WireOptions, cancellation = new CancellationSource()) {
    this.#http = http;
    this.#logged = withRequestLog(http, log(), undefined);
    this.#options = options;
    this.#cancellation = cancellation;
    this.#transport = new Transport(config, http, cancellation, { ...options, log: log() });
  }

  /** The same with other settings. */
  under(config: Config): Wire {
    return new Wire(config, this.#http, this.#options, this.#cancellation);
  }

  async ask<Id extends OperationId>(
    operation: Id,
    params: PathParameters<Id>,
    rest: Pick<Request<unknown>, "query" | "body"> = {},
  ): Promise<Answer> {
    try {
      const { status, data } = await this.#transport.send({ operation, params, ...rest, response: z.unknown() });
      return { status, data, details: {} };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const body = objectOf(parseJson(this.#http.last?.text ?? "")?.body);
      return { status: error.status, data: undefined, details: objectOf(objectOf(body.error).details) };
    }
  }

  /** The status of the page that grants access, without credentials; undefined if there is no response. */
  async authorizationStatus(address: string): Promise<number | undefined> {
    const result = await this.#logged.send({
      about: { operation: "authorize", attempt: 1, quotaWaitMs: 0 },
      method: "GET",
      url: new URL("/oauth/v2/auth", address).href,
      headers: {},
      cancellation: this.#cancellation,
    });
    return result.kind === "response" ? result.status : undefined;
  }

  /** Waits; after an interruption, the next request says so. */
  sleep(milliseconds: number): Promise<void> {
    return this.#options.timing.sleep(milliseconds, this.#cancellation.noNewRequests).catch(() => undefined);
  }

  /** The service's time, or ours if it does not send it. */
  get now(): number {
    return this.#http.serviceTime ?? this.#options.timing.now();
  }

  /** Starts no request any more; a write in flight may end. */
  close(reason: string, graceMs: number): void {
    this.#cancellation.cancel(reason, graceMs);
  }
}
