import { Agent as HttpAgent } from "node:http";
import { Agent as HttpsAgent } from "node:https";
import type { Stop } from "./stop.ts";
import { version } from "./version.ts";

/** Loaded with the first request: a preview that sends none does not wait for it. */
const library = () => import("got");
type Library = Awaited<ReturnType<typeof library>>;

export interface HttpRequest {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  readonly stop: Stop;
}

export interface HttpAnswer {
  readonly kind: "answered";
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

/** No whole answer came. */
export interface HttpFailure {
  /** `untrusted`: the certificate; `cut`: the answer began; `stopped`: we gave up ourselves. */
  readonly kind: "unreachable" | "untrusted" | "timeout" | "broken" | "cut" | "stopped";
  /** Whether the server may have seen the request. */
  readonly sent: boolean;
  /** The system's name for it; why, when we gave up ourselves. */
  readonly code: string;
}

/** An idle connection is given up before common servers do, so that a write seldom meets one that just closed. */
const idleMs = 4000;
const longestConnectMs = 10_000;

/** Sends single requests over connections that it keeps; knows nothing of the service, and never throws. */
export class Http {
  readonly #agents = {
    http: new HttpAgent({ keepAlive: true, timeout: idleMs }),
    https: new HttpsAgent({ keepAlive: true, timeout: idleMs }),
  };
  readonly #timeoutMs: number;

  constructor(timeoutMs: number) {
    this.#timeoutMs = timeoutMs;
  }

  async exchange({ method, url, headers, body, stop }: HttpRequest): Promise<HttpAnswer | HttpFailure> {
    const got = await library();
    if (stop.soon.aborted) return { kind: "stopped", sent: false, code: String(stop.soon.reason) };
    const signal = method === "GET" ? stop.soon : stop.now;
    const connect = Math.min(longestConnectMs, this.#timeoutMs / 2);
    try {
      const response = await got.default(url, {
        method,
        headers: { accept: "application/json", "user-agent": `pulumi-canvas/${version}`, ...headers },
        ...(body === undefined ? {} : { body }),
        agent: this.#agents,
        signal,
        timeout: { lookup: connect, connect, secureConnect: connect, request: this.#timeoutMs },
        followRedirect: false,
        throwHttpErrors: false,
        retry: { limit: 0 },
      });
      return { kind: "answered", status: response.statusCode, headers: response.headers, text: response.body };
    } catch (error) {
      // The error itself holds the request's headers, and with them the token: only its code goes on.
      return signal.aborted ? { kind: "stopped", sent: true, code: String(signal.reason) } : failureOf(error, got);
    }
  }

  /** Closes idle connections. */
  close(): void {
    this.#agents.http.destroy();
    this.#agents.https.destroy();
  }
}

const beforeSending = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EAI_FAIL", "EHOSTUNREACH", "ENETUNREACH"]);

function failureOf(error: unknown, { ReadError, RequestError, TimeoutError }: Library): HttpFailure {
  const code = error instanceof RequestError ? error.code : "UNKNOWN";
  if (error instanceof TimeoutError && !["lookup", "connect", "secureConnect"].includes(error.event))
    return { kind: "timeout", sent: true, code };
  if (error instanceof ReadError) return { kind: "cut", sent: true, code };
  if (error instanceof TimeoutError || beforeSending.has(code)) return { kind: "unreachable", sent: false, code };
  if (/CERT|^ERR_TLS|^ERR_SSL|^EPROTO$|SIGNATURE/.test(code)) return { kind: "untrusted", sent: false, code };
  return { kind: "broken", sent: true, code };
}

/** The first value of a header, by its lower-case name. */
export function headerOf({ headers }: HttpAnswer, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value[0] : value;
}
