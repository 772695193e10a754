import type { Socket } from "node:net";
import { promisify } from "node:util";
import { brotliDecompress, unzip } from "node:zlib";
import { type Agents, agentsFor } from "./agents.ts";
import type { Cancellation } from "./cancellation.ts";
import { proxyPrefix } from "./proxy.ts";
import { version } from "./version.ts";

/** Loaded with the first request: a preview without requests does not pay for it. */
const loadGot = () => import("got");
type Got = Awaited<ReturnType<typeof loadGot>>;
type GotInstance = Got["got"];

export interface HttpRequest {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  readonly cancellation: Cancellation;
}

export interface HttpResponse {
  readonly kind: "response";
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

/** No complete response came. */
export interface HttpFailure {
  /** `untrusted`: bad certificate; `truncated`: the body broke off; `canceled`: aborted by us; `invalid`: not sendable. */
  readonly kind:
    | "unreachable"
    | "untrusted"
    | "timeout"
    | "disconnected"
    | "truncated"
    | "oversized"
    | "canceled"
    | "invalid";
  /** Whether the server may have received the request. */
  readonly sent: boolean;
  /** The system's error code, or the reason of a cancellation. */
  readonly code: string;
}

export type HttpResult = HttpResponse | HttpFailure;

/** Shorter than the keep-alive timeout of common servers: a write rarely uses a connection that is being closed. */
const idleMs = 4000;
const maxConnectMs = 10_000;
/** Far beyond any real response, and small enough to hold in memory. */
const maxBodyBytes = 32 * 1024 * 1024;

const oversized: HttpFailure = { kind: "oversized", sent: true, code: `${maxBodyBytes} bytes` };

/** Sends single requests; knows nothing of the service, and never throws. */
export interface HttpClient {
  send(request: HttpRequest): Promise<HttpResult>;
  close(): void;
}

/** Sends requests with got, over keep-alive connections. */
export class Http implements HttpClient {
  readonly #agents: Agents;
  readonly #timeoutMs: number;
  readonly #connectMs: number;
  #client: GotInstance | undefined;

  constructor(timeoutMs: number) {
    this.#timeoutMs = timeoutMs;
    this.#connectMs = Math.min(maxConnectMs, timeoutMs / 2);
    this.#agents = agentsFor(process.env, { idleMs, connectMs: this.#connectMs });
  }

  async send({ method, url, headers, body, cancellation }: HttpRequest): Promise<HttpResult> {
    const got = await loadGot();
    this.#client ??= this.#clientOf(got);
    const { noNewRequests, abortWrites } = cancellation;
    if (noNewRequests.aborted) return { kind: "canceled", sent: false, code: String(noNewRequests.reason) };
    const signal = method === "GET" ? noNewRequests : abortWrites;
    let socket: Socket | undefined;
    try {
      const content = body === undefined ? {} : { body };
      const request = this.#client(url, { method, headers, signal, responseType: "buffer", ...content });
      request.on("request", (outgoing) =>
        outgoing.once("socket", (connection) => {
          socket = connection;
          if (!outgoing.reusedSocket) connection.once("secureConnect", () => secured.add(connection));
        }),
      );
      request.on("downloadProgress", ({ transferred }) => {
        if (transferred > maxBodyBytes) request.cancel();
      });
      const { statusCode: status, headers: received, body: bytes } = await request;
      const unpacked = await decompress(bytes, received["content-encoding"]);
      if (!(unpacked instanceof Uint8Array)) return unpacked;
      const text = decode(unpacked, status < 400);
      if (text === undefined) return { kind: "truncated", sent: true, code: "invalid UTF-8" };
      return { kind: "response", status, headers: received, text };
    } catch (error) {
      // Pass on the code only: the error holds the request's headers, and with them the token.
      if (signal.aborted) return { kind: "canceled", sent: true, code: String(signal.reason) };
      return failureOf(error, got, socket !== undefined && secured.has(socket));
    }
  }

  /** With the options that all requests share, because got takes time to merge options. */
  #clientOf({ got }: Got): GotInstance {
    const connect = this.#connectMs;
    return got.extend({
      headers: { accept: "application/json", "user-agent": `pulumi-canvas/${version}` },
      agent: this.#agents,
      // Done below, with a limit.
      decompress: false,
      timeout: { lookup: connect, connect, secureConnect: connect, request: this.#timeoutMs },
      followRedirect: false,
      throwHttpErrors: false,
      retry: { limit: 0 },
    });
  }

  /** Closes idle connections. */
  close(): void {
    this.#agents.http.destroy();
    this.#agents.https.destroy();
  }
}

const decompressors = new Map([
  ["gzip", promisify(unzip)],
  ["deflate", promisify(unzip)],
  ["br", promisify(brotliDecompress)],
]);

/** A server may compress a body without being asked. */
async function decompress(bytes: Uint8Array, encoding = ""): Promise<Uint8Array | HttpFailure> {
  const unpack = decompressors.get(encoding);
  if (!unpack || bytes.length === 0) return bytes;
  try {
    return await unpack(bytes, { maxOutputLength: maxBodyBytes });
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "UNKNOWN";
    return code === "ERR_BUFFER_TOO_LARGE" ? oversized : { kind: "truncated", sent: true, code };
  }
}

/** Undefined for bytes that are not UTF-8, if it is strict: a damaged name must not be recorded. */
function decode(bytes: Uint8Array, isStrict: boolean): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: isStrict }).decode(bytes);
  } catch {
    return undefined;
  }
}

const unreachable = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EAI_FAIL|EHOSTUNREACH|ENETUNREACH)$/;
/** Connections whose handshake succeeded: a request on them may have been received, even if TLS fails later. */
const secured = new WeakSet<Socket>();
const certificate = /CERT|SIGNATURE/;
const handshake = /^ERR_TLS|^ERR_SSL|^EPROTO$/;
/** Node refused to send the request. */
const invalid = /^ERR_(INVALID_CHAR|INVALID_HTTP_TOKEN|HTTP_INVALID_HEADER_VALUE|INVALID_URL|UNESCAPED_CHARACTERS)$/;

function failureOf(
  error: unknown,
  { CancelError, ReadError, RequestError, TimeoutError }: Got,
  isSecured: boolean,
): HttpFailure {
  if (error instanceof CancelError) return oversized;
  const code = error instanceof RequestError ? error.code : "UNKNOWN";
  if (error instanceof TimeoutError && !["lookup", "connect", "secureConnect"].includes(error.event))
    return { kind: "timeout", sent: true, code };
  if (error instanceof ReadError) return { kind: "truncated", sent: true, code };
  if (error instanceof TimeoutError || unreachable.test(code) || code.startsWith(proxyPrefix))
    return { kind: "unreachable", sent: false, code };
  if (certificate.test(code) || (handshake.test(code) && !isSecured)) return { kind: "untrusted", sent: false, code };
  if (invalid.test(code)) return { kind: "invalid", sent: false, code };
  return { kind: "disconnected", sent: true, code };
}

/** The first value of a header, by its lower-case name. */
export function headerOf({ headers }: HttpResponse, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value[0] : value;
}
