import { setTimeout as delay } from "node:timers/promises";
import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Context } from "hono";
import type { User } from "../../store/tables.ts";
import type { World } from "../../store/world.ts";
import type { Faults, InjectedFaults } from "./faults.ts";
import type { RequestLog } from "./request-log.ts";
import { faultResponse, type ResponseParts } from "./response-envelope.ts";

/** Hono's environment: the Node server's bindings, empty without a socket. */
export interface HonoEnv {
  Bindings: Partial<HttpBindings>;
}

/** Thrown when a fault drops the connection and there is no socket to close. */
export class ConnectionDropped extends Error {
  override readonly name = "ConnectionDropped";
}

/** The URL's query string with its question mark, or an empty string. */
export function queryOf(c: Context): string {
  const { url } = c.req;
  const start = url.indexOf("?");
  return start === -1 ? "" : url.slice(start);
}

/** Creates the response; gets the items that must fail, and reports the caller for the log. */
export type Respond = (failingItems: ReadonlySet<number>, setCaller: (caller: User) => void) => Promise<ResponseParts>;

/** Wraps every request to the service with fault injection and the request log. */
export class RequestPipeline {
  readonly #world: World;
  readonly #faults: Faults;
  readonly #log: RequestLog;

  constructor(world: World, faults: Faults, log: RequestLog) {
    this.#world = world;
    this.#faults = faults;
    this.#log = log;
  }

  async run(c: Context<HonoEnv>, requestText: string, respond: Respond, operation?: string): Promise<Response> {
    const started = performance.now();
    const { method, path } = c.req;
    const faults = this.#faults.match(method, path, requestText);
    let caller: User | undefined;
    const response = await this.#respondWithFaults(path, faults, () =>
      respond(faults.failingItems, (user) => {
        caller = user;
      }),
    );
    const logged = {
      time: new Date(this.#world.now()).toISOString(),
      method,
      path,
      query: queryOf(c),
      ...(operation === undefined ? {} : { operation }),
      user: caller?.id ?? null,
      status: response?.status ?? null,
      requestBytes: Buffer.byteLength(requestText),
      responseBytes: response ? Buffer.byteLength(response.text) : 0,
      durationMs: Math.round((performance.now() - started) * 1000) / 1000,
      ...(faults.id === undefined ? {} : { fault: faults.id }),
    };
    this.#log.add(logged, { request: requestText, response: response?.text ?? "" });
    return response ? sendResponse(c, response, faults) : dropConnection(c);
  }

  /** The response with the faults applied, or `undefined` to drop the connection. */
  async #respondWithFaults(
    path: string,
    { delayMs, outcome }: InjectedFaults,
    respond: () => Promise<ResponseParts>,
  ): Promise<ResponseParts | undefined> {
    if (delayMs > 0) await delay(delayMs);
    const isLost = outcome?.kind === "drop" || outcome?.kind === "status";
    const response = isLost && outcome.when === "before" ? undefined : await respond();
    if (outcome?.kind === "drop") return undefined;
    if (outcome?.kind === "status") return faultResponse(path, outcome);
    if (outcome?.kind === "malformed" && response) return { ...response, text: `${response.text.slice(0, -1)},,` };
    return response;
  }
}

function sendResponse(
  c: Context<HonoEnv>,
  { status, text, headers }: ResponseParts,
  { outcome }: InjectedFaults,
): Response {
  if (outcome?.kind !== "cut") return new Response(text, { status, headers });
  const bytes = Buffer.from(text);
  const half = bytes.subarray(0, bytes.length / 2);
  const fullLengthHeaders = { ...headers, "content-length": String(bytes.length) };
  const { outgoing } = c.env;
  if (!outgoing) return new Response(truncatedBody(half), { status, headers: fullLengthHeaders });
  outgoing.writeHead(status, fullLengthHeaders).write(half, () => outgoing.destroy());
  return RESPONSE_ALREADY_SENT;
}

function truncatedBody(bytes: Uint8Array): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start: (controller) => controller.enqueue(bytes),
    pull: (controller) => controller.error(new ConnectionDropped("a fault cut the body")),
  });
}

function dropConnection(c: Context<HonoEnv>): Response {
  const { outgoing } = c.env;
  if (!outgoing) throw new ConnectionDropped("a fault dropped the connection");
  outgoing.destroy();
  return RESPONSE_ALREADY_SENT;
}
