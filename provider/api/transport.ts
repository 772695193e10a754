import type { Config } from "../config.ts";
import { type Answer, readAnswer } from "./answers.ts";
import type { Http, HttpAnswer, HttpFailure } from "./http.ts";
import { type Pacer, unpaced } from "./pacer.ts";
import { persist, systemTiming, type Timing, type Try } from "./persist.ts";
import { mayRepeat, type QueryValue, type Request } from "./request.ts";
import { Secrets } from "./secrets.ts";
import { type Stop, stopOf } from "./stop.ts";
import { Tokens } from "./tokens.ts";
import { unanswered } from "./unanswered.ts";

/** What tests, and later the pacer of requests, put in place of the defaults. */
export interface TransportDependencies {
  readonly timing?: Timing;
  readonly pacer?: Pacer;
}

/** Carries a request to the service and its parsed answer back: addresses, credentials, repetition. */
export class Transport {
  readonly #config: Config;
  readonly #http: Http;
  readonly #stop: Stop;
  readonly #timing: Timing;
  readonly #pacer: Pacer;
  readonly #secrets = new Secrets();
  readonly #tokens: Tokens;

  constructor(
    config: Config,
    http: Http,
    stop: Stop,
    { timing = systemTiming, pacer = unpaced }: TransportDependencies,
  ) {
    this.#config = config;
    this.#http = http;
    this.#stop = stop;
    this.#timing = timing;
    this.#pacer = pacer;
    this.#tokens = new Tokens(config, http, this.#secrets, this.#persistence(stop));
  }

  /** The parsed `data` of a request's answer. */
  async send<T>(request: Request<T>): Promise<T> {
    return (await this.call(request)).data;
  }

  /** The same with the status, for requests that may succeed in part. */
  call<T>(request: Request<T>): Promise<Answer<T>> {
    const stop = stopOf(this.#stop);
    return persist(() => this.#try(request, stop), { ...this.#persistence(stop), mayRepeat: mayRepeat(request) });
  }

  /** Whoever was given a time may go on until it is over. */
  #persistence(stop: Stop) {
    const budgetMs = stop.deadline === undefined ? this.#config.retrySeconds * 1000 : stop.deadline - Date.now();
    return { budgetMs, timing: this.#timing, stop };
  }

  async #try<T>(request: Request<T>, stop: Stop): Promise<Try<Answer<T>>> {
    await this.#pacer.admit(request, stop.soon);
    const answer = await this.#exchange(request, stop);
    if (answer.kind !== "answered") {
      return unanswered(callOf(request), answer, { setting: "baseUrl", address: this.#config.baseUrl });
    }
    return readAnswer(request, answer, { secrets: this.#secrets, now: this.#timing.now(), patience: stop.setting });
  }

  /** One exchange, and a second one with a new token if the first one's was refused. */
  async #exchange<T>(request: Request<T>, stop: Stop): Promise<HttpAnswer | HttpFailure> {
    const token = await this.#tokens.current();
    const answer = await this.#sendWith(token, request, stop);
    if (answer.kind !== "answered" || answer.status !== 401) return answer;
    const replacement = await this.#tokens.replacementFor(token);
    return replacement === undefined ? answer : this.#sendWith(replacement, request, stop);
  }

  #sendWith<T>(
    token: string,
    { method, path, query, body }: Request<T>,
    stop: Stop,
  ): Promise<HttpAnswer | HttpFailure> {
    const { baseUrl, apiKey } = this.#config;
    // A key belongs to an edition, so the collection of editions never gets one.
    const hasKey = apiKey !== undefined && path !== "/editions";
    return this.#http.exchange({
      method,
      url: `${baseUrl}/service/api/v1${path}${queryText(query)}`,
      headers: {
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
        ...(hasKey ? { "x-service-apikey": apiKey } : {}),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      stop,
    });
  }
}

const callOf = <T>({ operation, method, path }: Request<T>) => ({ operation, method, path });

function queryText(query: Readonly<Record<string, QueryValue>> = {}): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) parameters.set(name, String(value));
  const text = parameters.toString();
  return text === "" ? "" : `?${text}`;
}
