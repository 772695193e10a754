import { setTimeout as delay } from "node:timers/promises";
import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Context } from "hono";
import { type Answer, faultAnswer } from "./envelope.ts";
import type { Faults, Firing } from "./faults.ts";
import type { RequestLog } from "./request-log.ts";
import type { User } from "./tables.ts";
import type { World } from "./world.ts";

/** What the Node server hands along with a request; empty without a socket. */
export interface Environment {
  Bindings: Partial<HttpBindings>;
}

/** Thrown where there is no socket to close: a fault dropped the connection. */
export class ConnectionDropped extends Error {
  override readonly name = "ConnectionDropped";
}

/** The part of the address from the question mark on. */
export function queryOf(c: Context): string {
  const { url } = c.req;
  const start = url.indexOf("?");
  return start === -1 ? "" : url.slice(start);
}

/** Makes the answer; told which items of the body must fail, it tells who called. */
export type Respond = (refusedItems: ReadonlySet<number>, seen: (caller: User) => void) => Promise<Answer>;

/** What every request to the service passes through: the faults in force, and the log. */
export class Traffic {
  readonly #world: World;
  readonly #faults: Faults;
  readonly #log: RequestLog;

  constructor(world: World, faults: Faults, log: RequestLog) {
    this.#world = world;
    this.#faults = faults;
    this.#log = log;
  }

  async pass(c: Context<Environment>, requestText: string, respond: Respond): Promise<Response> {
    const started = performance.now();
    const { method, path } = c.req;
    const firing = this.#faults.fire(method, path);
    let caller: User | undefined;
    const answer = await this.#answer(path, firing, () =>
      respond(firing.refusedItems, (user) => {
        caller = user;
      }),
    );
    this.#log.add({
      time: new Date(this.#world.now()).toISOString(),
      method,
      path,
      query: queryOf(c),
      user: caller?.id ?? null,
      status: answer?.status ?? null,
      requestBytes: Buffer.byteLength(requestText),
      responseBytes: answer ? Buffer.byteLength(answer.text) : 0,
      durationMs: Math.round((performance.now() - started) * 1000) / 1000,
      ...(firing.id === undefined ? {} : { fault: firing.id }),
    });
    return answer ? send(c, answer, firing) : drop(c);
  }

  /** The answer as the faults leave it, or nothing when they drop it. */
  async #answer(
    path: string,
    { delayMs, outcome }: Firing,
    respond: () => Promise<Answer>,
  ): Promise<Answer | undefined> {
    if (delayMs > 0) await delay(delayMs);
    const isLost = outcome?.kind === "drop" || outcome?.kind === "status";
    const answer = isLost && outcome.when === "before" ? undefined : await respond();
    if (outcome?.kind === "drop") return undefined;
    if (outcome?.kind === "status") return faultAnswer(path, outcome.status, outcome.retryAfterSeconds);
    if (outcome?.kind === "malformed" && answer) return { ...answer, text: `${answer.text.slice(0, -1)},,` };
    return answer;
  }
}

function send(c: Context<Environment>, { status, text, headers }: Answer, { outcome }: Firing): Response {
  if (outcome?.kind !== "cut") return new Response(text, { status, headers });
  const bytes = Buffer.from(text);
  const half = bytes.subarray(0, bytes.length / 2);
  const promised = { ...headers, "content-length": String(bytes.length) };
  const { outgoing } = c.env;
  if (!outgoing) return new Response(unfinished(half), { status, headers: promised });
  outgoing.writeHead(status, promised).write(half, () => outgoing.destroy());
  return RESPONSE_ALREADY_SENT;
}

function unfinished(bytes: Uint8Array): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start: (controller) => controller.enqueue(bytes),
    pull: (controller) => controller.error(new ConnectionDropped("a fault cut the body")),
  });
}

function drop(c: Context<Environment>): Response {
  const { outgoing } = c.env;
  if (!outgoing) throw new ConnectionDropped("a fault dropped the connection");
  outgoing.destroy();
  return RESPONSE_ALREADY_SENT;
}
