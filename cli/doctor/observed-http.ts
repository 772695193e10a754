import { type HttpClient, type HttpRequest, type HttpResult, headerOf } from "../../provider/api/transport/http.ts";

/** Keeps the time of the service, which a client does not show. */
export class ObservedHttp implements HttpClient {
  readonly #http: HttpClient;
  #date: string | undefined;

  constructor(http: HttpClient) {
    this.#http = http;
  }

  async send(request: HttpRequest): Promise<HttpResult> {
    const result = await this.#http.send(request);
    this.#date = result.kind === "response" ? headerOf(result, "date") : undefined;
    return result;
  }

  /** The service's time of the last response, in epoch milliseconds, if it can be read. */
  get serviceTime(): number | undefined {
    const time = Date.parse(this.#date ?? "");
    return Number.isNaN(time) ? undefined : time;
  }

  close(): void {
    this.#http.close();
  }
}
