import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { inspect } from "node:util";
import { expect, onTestFinished } from "vitest";
import { Emulator } from "../../../emulator/emulator.ts";
import { FaultRule } from "../../../emulator/faults.ts";
import type { LoggedRequest } from "../../../emulator/request-log.ts";
import type { SeedInput } from "../../../emulator/seeds/schema.ts";
import { serve } from "../../../emulator/server.ts";
import type { Settings } from "../../../emulator/world.ts";
import { CanvasClient } from "../../../provider/api/client.ts";
import type { Timing } from "../../../provider/api/transport/retry.ts";
import { type Config, resolveConfig } from "../../../provider/config.ts";

/** Monday, 5 January 2026, 09:00:00 UTC. */
export const startOfTime = Date.UTC(2026, 0, 5, 9, 0, 0);
export const startTime = "2026-01-05T09:00:00Z";

/** A clock that only sleeping moves; it remembers how long was slept. */
export class TestTiming implements Timing {
  time = startOfTime;
  readonly waits: number[] = [];
  readonly now = () => this.time;
  readonly random = () => 0.5;
  readonly sleep = async (milliseconds: number) => {
    this.waits.push(milliseconds);
    this.time += milliseconds;
  };
}

/** One edition with two teams; the ready token is the owner's. */
export const seed: SeedInput = {
  editions: [
    {
      name: "Acme",
      owner: "owner@example.com",
      members: ["outsider@example.com"],
      teams: [
        {
          name: "Alpha",
          description: "First team",
          members: [{ mailId: "admin@example.com", role: "TEAM_ADMIN" }, { mailId: "member@example.com" }],
          spaces: [{ name: "Plans", zones: [{ name: "Canvas" }, { name: "Sketch" }] }],
        },
        { name: "Beta" },
      ],
    },
  ],
};

/** An emulator of its own for one test, behind a socket, and clients of it. Time stands still. */
export class Service {
  readonly timing = new TestTiming();
  readonly emulator: Emulator;
  url = "";

  private constructor(settings: Partial<Settings>, workspace: SeedInput) {
    const sources = { now: this.timing.now, uuid: () => crypto.randomUUID() };
    this.emulator = new Emulator({ seed: workspace, settings: { rateLimits: false, ...settings }, sources });
  }

  static async start(settings: Partial<Settings> = {}, workspace = seed): Promise<Service> {
    const service = new Service(settings, workspace);
    const server = await serve(service.emulator, "127.0.0.1", 0);
    onTestFinished(() => server.close());
    service.url = server.url;
    return service;
  }

  get editionId(): string {
    return this.emulator.credentials.editionId;
  }

  /** The settings of a client that refreshes its token. */
  get refreshing(): Record<string, unknown> {
    const { refreshToken, clientId, clientSecret } = this.emulator.credentials;
    return { accessToken: undefined, refreshToken, clientId, clientSecret };
  }

  client(settings: Record<string, unknown> = {}): CanvasClient {
    const { token: accessToken } = this.emulator.credentials;
    return clientOf({ baseUrl: this.url, accessToken, ...settings }, this.timing);
  }

  /** The id of a record of the seed, by its name or e-mail address. */
  id(table: "teams" | "users" | "spaces" | "zones" | "templates", name: string): string {
    for (const record of this.emulator.world.store.all(table)) {
      if (("name" in record && record.name === name) || ("address" in record && record.address === name))
        return record.id;
    }
    throw new Error(`the seed has no ${name} in ${table}`);
  }

  /** A token of someone, by e-mail address, with all scopes unless told. */
  tokenOf(address: string, scopes?: readonly string[]): string {
    const { store } = this.emulator.world;
    const all = store.get("accessTokens", this.emulator.credentials.token)?.scopes ?? [];
    const token = { id: `token_${crypto.randomUUID()}`, zuid: this.id("users", address), expiresTime: null };
    store.transaction(() => store.put("accessTokens", { ...token, scopes: scopes ?? all }));
    return token.id;
  }

  fault(rule: object): void {
    this.emulator.faults.add(FaultRule.parse(rule));
  }

  /** What the service was asked, oldest first, as `METHOD path`. */
  requests(matching = /./): string[] {
    return this.log(matching).map(({ method, path }) => `${method} ${path.replace("/service/api/v1", "")}`);
  }

  log(matching = /./): LoggedRequest[] {
    return this.emulator.log.read().requests.filter(({ method, path }) => matching.test(`${method} ${path}`));
  }
}

/** A client whose time is the test's. */
export function clientOf(explicit: Record<string, unknown>, timing: Timing = new TestTiming()): CanvasClient {
  const config: Config = resolveConfig({ explicit, env: {} });
  const client = new CanvasClient(config, timing);
  onTestFinished(() => client.close());
  return client;
}

/** A server that answers as a test needs it. */
export async function oddServer(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
}

/** A listener that gives the answers in turn, the last one for ever, and counts. */
export function answering(...answers: readonly OddAnswer[]): RequestListener & { calls: number } {
  const listener: RequestListener & { calls: number } = Object.assign(
    ((_, response) => {
      const { status = 200, headers = {}, body } = answers[Math.min(listener.calls, answers.length - 1)] ?? {};
      listener.calls += 1;
      response.writeHead(status, { "content-type": "application/json", ...headers });
      response.end(typeof body === "string" ? body : JSON.stringify(body));
    }) satisfies RequestListener,
    { calls: 0 },
  );
  return listener;
}

export interface OddAnswer {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  /** Text as it is, anything else as JSON. */
  readonly body?: unknown;
}

/** The success envelope. */
export const success = (data: unknown): OddAnswer => ({
  body: { status: "success", message: "", request_uri: "", data },
});

/** What a promise was rejected with, which must be of a class. */
export async function rejection<E extends Error>(
  promise: Promise<unknown>,
  Class: abstract new (...parameters: never[]) => E,
): Promise<E> {
  const error: unknown = await promise.then(
    (value) => new Error(`nothing was thrown, but returned: ${inspect(value)}`),
    (reason: unknown) => reason,
  );
  if (error instanceof Class) return error;
  expect(error).toBeInstanceOf(Class);
  throw error;
}
