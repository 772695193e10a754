import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { inspect } from "node:util";
import { expect, onTestFinished, it as plain } from "vitest";
import { Emulator } from "../../../emulator/emulator.ts";
import { serve } from "../../../emulator/http-server.ts";
import type { SeedInput } from "../../../emulator/seeds/seed-schema.ts";
import { FaultRule } from "../../../emulator/service/transport/faults.ts";
import type { LoggedRequest } from "../../../emulator/service/transport/request-log.ts";
import type { Settings } from "../../../emulator/store/world.ts";
import { CanvasClient, type ClientDependencies } from "../../../provider/api/client.ts";
import type { Timing } from "../../../provider/api/transport/retry.ts";
import { type Config, resolveConfig } from "../../../provider/config.ts";

/** Monday, 5 January 2026, 09:00:00 UTC. */
export const startTimeMs = Date.UTC(2026, 0, 5, 9, 0, 0);
export const startTime = "2026-01-05T09:00:00Z";

/** A clock that only sleeping advances; records every wait. */
export class TestTiming implements Timing {
  time = startTimeMs;
  readonly waits: number[] = [];
  readonly now = () => this.time;
  readonly random = () => 0.5;
  readonly sleep = async (milliseconds: number) => {
    this.waits.push(milliseconds);
    this.time += milliseconds;
  };
}

/** One edition with two teams; the emulator's default token belongs to the owner. */
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

/** An emulator for one test, listening on a free port, and clients of it. Its clock stands still. */
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
  get refreshSettings(): Record<string, unknown> {
    const { refreshToken, clientId, clientSecret } = this.emulator.credentials;
    return { accessToken: undefined, refreshToken, clientId, clientSecret };
  }

  client(settings: Record<string, unknown> = {}): CanvasClient {
    const { token: accessToken } = this.emulator.credentials;
    return createClient({ baseUrl: this.url, accessToken, ...settings }, this.timing);
  }

  /** The id of a record of the seed, by its name or e-mail address. */
  id(table: "teams" | "users" | "spaces" | "zones" | "templates", name: string): string {
    for (const record of this.emulator.world.store.all(table)) {
      if (("name" in record && record.name === name) || ("address" in record && record.address === name))
        return record.id;
    }
    throw new Error(`the seed has no ${name} in ${table}`);
  }

  /** A token of the user with this e-mail address, with all scopes by default. */
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

  /** The requests so far, oldest first, as `METHOD path`; without the empty page that ends a list which has no count. */
  requests(matching = /./): string[] {
    return this.log(matching)
      .filter((request) => !isEmptyPage(request))
      .map(({ method, path }) => `${method} ${path.replace("/service/api/v1", "")}`);
  }

  log(matching = /./): LoggedRequest[] {
    return this.emulator.log.read().requests.filter(({ method, path }) => matching.test(`${method} ${path}`));
  }
}

/** A test with a service of its own. */
export const it = plain.extend("service", () => Service.start());

/** An envelope without a single member or template is shorter than one with any. */
const isEmptyPage = ({ path, query, responseBytes }: LoggedRequest): boolean =>
  /\/(teams\/\d+\/members|templates)$/.test(path) && /\bfrom=[1-9]/.test(query) && responseBytes < 250;

/** A client with an injected clock; closed when the test ends. */
export function createClient(
  { refreshTokenFile, ...explicit }: Record<string, unknown>,
  timing: Timing = new TestTiming(),
  dependencies: Pick<ClientDependencies, "http" | "messages"> = {},
): CanvasClient {
  const env = typeof refreshTokenFile === "string" ? { CANVAS_REFRESH_TOKEN_FILE: refreshTokenFile } : {};
  const config: Config = resolveConfig({ explicit, env });
  const client = new CanvasClient(config, { timing, ...dependencies });
  onTestFinished(() => client.close());
  return client;
}

/** Starts an HTTP server for responses that the emulator does not send; returns its address. */
export async function fakeServer(listener: RequestListener): Promise<string> {
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

/** A listener that sends the responses in turn, repeats the last one, and counts its calls. */
export function respondWith(...responses: readonly FakeResponse[]): RequestListener & { calls: number } {
  const listener: RequestListener & { calls: number } = Object.assign(
    ((_, response) => {
      const { status = 200, headers = {}, body } = responses[Math.min(listener.calls, responses.length - 1)] ?? {};
      listener.calls += 1;
      response.writeHead(status, { "content-type": "application/json", ...headers });
      response.end(typeof body === "string" ? body : JSON.stringify(body));
    }) satisfies RequestListener,
    { calls: 0 },
  );
  return listener;
}

export interface FakeResponse {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  /** A string is sent as is, anything else as JSON. */
  readonly body?: unknown;
}

/** A response with a success envelope. */
export const success = (data: unknown): FakeResponse => ({
  body: { status: "success", message: "", request_uri: "", data },
});

/** The error that a promise rejects with; fails if it is not an instance of the class. */
export async function rejection<E extends Error>(
  promise: Promise<unknown>,
  Class: abstract new (...parameters: never[]) => E,
): Promise<E> {
  const error: unknown = await promise.then(
    (value) => new Error(`expected a rejection, but it resolved with ${inspect(value)}`),
    (reason: unknown) => reason,
  );
  if (error instanceof Class) return error;
  expect(error).toBeInstanceOf(Class);
  throw error;
}
