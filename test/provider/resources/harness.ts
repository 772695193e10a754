// Runs handlers against an emulator in the same process, without the engine.

import type { Emulator } from "../../../emulator/emulator.ts";
import type { SeedInput } from "../../../emulator/seeds/schema.ts";
import type { Store } from "../../../emulator/store.ts";
import { apiRoot } from "../../../emulator/wire.ts";
import { CanvasClient } from "../../../provider/api/client.ts";
import type { HttpClient, HttpFailure, HttpRequest, HttpResponse } from "../../../provider/api/transport/http.ts";
import { type Config, resolveConfig } from "../../../provider/config.ts";
import { Claims } from "../../../provider/runtime/claims.ts";
import { CreateOnce } from "../../../provider/runtime/create-once.ts";
import { Departures } from "../../../provider/runtime/departures.ts";
import { Lookups } from "../../../provider/runtime/lookups.ts";
import { Owners } from "../../../provider/runtime/owners.ts";
import { Renames } from "../../../provider/runtime/renames.ts";
import type { Session } from "../../../provider/runtime/session.ts";
import { TrashedByProgram } from "../../../provider/runtime/trashed-by-program.ts";
import { acme } from "../../acme.ts";
import { EmulatorHttp } from "../api/emulator-http.ts";
import { Service } from "../api/harness.ts";

/** The default seed: members, invitations, and active and trashed spaces and zones. */
export const workspace: SeedInput = {
  editions: [
    {
      ...acme,
      teams: [
        {
          name: "Alpha",
          description: "First team",
          members: [{ mailId: "admin@example.com", role: "TEAM_ADMIN" }, { mailId: "member@example.com" }],
          invitations: [{ mailId: "invited@example.com" }],
          spaces: [
            {
              name: "Plans",
              zones: [
                { name: "Canvas", frames: [{ name: "Old" }] },
                { name: "Trashed", trashed: true },
              ],
            },
            { name: "Annex", allowEmbed: true },
            { name: "Bin", trashed: true, zones: [{ name: "Inside" }] },
          ],
        },
        { name: "Beta" },
      ],
    },
  ],
};

/** A session with an emulator as its service; records requests and warnings. */
export class TestSession implements Session {
  readonly service: Service;
  readonly config: Config;
  readonly client: CanvasClient;
  readonly lookups: Lookups;
  /** Called instead of waiting. */
  sleep: (milliseconds: number) => Promise<void> = async () => {};
  readonly creates = new CreateOnce(async () => {});
  readonly claims = new Claims();
  readonly departures = new Departures();
  readonly owners = new Owners();
  readonly renames = new Renames(100);
  readonly trashedByProgram = new TrashedByProgram();
  readonly warnings: string[] = [];
  /** A property, because handlers destructure it. */
  readonly warn = (message: string): void => {
    this.warnings.push(message);
  };
  /** What the run leaves open. */
  readonly open: string[] = [];
  readonly leaveOpen = (message: string): void => {
    this.open.push(message);
  };
  readonly infos: string[] = [];
  readonly info = (message: string): void => {
    this.infos.push(message);
  };

  private constructor(
    service: Service,
    explicit: Record<string, unknown>,
    http: HttpClient = new EmulatorHttp(service.emulator),
  ) {
    const { token: accessToken, editionId } = service.emulator.credentials;
    const settings = { baseUrl: service.url, accessToken, editionId, ...explicit };
    this.service = service;
    this.config = resolveConfig({ explicit: settings, env: {} });
    this.client =
      explicit.baseUrl === undefined
        ? new CanvasClient(this.config, { timing: service.timing, http })
        : service.client(settings);
    this.lookups = new Lookups(this.client);
  }

  static async start(seed = workspace): Promise<TestSession> {
    return new TestSession(await Service.start({}, seed), {});
  }

  /** Another session on the same emulator, as in the next run, optionally with other settings. */
  newSession(explicit: Record<string, unknown> = {}): TestSession {
    return new TestSession(this.service, explicit);
  }

  /** Another session whose process dies at a request, counted from 1, before it is sent or after it was answered. */
  crashingSession(nth: number, when: "before" | "after"): TestSession {
    return new TestSession(this.service, {}, new CrashingHttp(this.service.emulator, nth, when));
  }

  get editionId(): string {
    return this.service.editionId;
  }

  get owner(): string {
    return this.service.id("users", "owner@example.com");
  }

  get store(): Store {
    return this.service.emulator.world.store;
  }

  /** Changes the emulator's data without the provider, as another client would. */
  changeStore(write: (store: Store) => void): void {
    this.store.transaction(() => write(this.store));
  }

  /** Injects a fault; `path` is below the edition. */
  fault(method: string, path: string, action: object, nth?: number): void {
    const fullPath = path === "" ? "/editions" : `/editions/*${path}`;
    this.service.fault({ method, path: `${apiRoot}${fullPath}`, action, ...(nth === undefined ? {} : { nth }) });
  }

  /** The requests since the last call, as `GET /spaces/1`, below the edition. */
  takeRequests(): string[] {
    const requests = this.service.requests();
    this.service.emulator.log.clear();
    return requests.map((request) => request.replace(/\/editions\/\d+/, ""));
  }
}

/** The requests of some work, counted, with `ID` for the ids in their paths. */
export async function countRequests(
  session: TestSession,
  work: () => Promise<unknown>,
): Promise<Record<string, number>> {
  session.takeRequests();
  await work();
  const counts: Record<string, number> = {};
  for (const request of session.takeRequests()) {
    const operation = request.replace(/\/(spaces|zones|teams)\/(?!meta)[\w-]+/g, "/$1/ID");
    counts[operation] = (counts[operation] ?? 0) + 1;
  }
  return counts;
}

/** Stands for the death of the process: nothing in the provider handles it. */
export class Crash extends Error {}

class CrashingHttp implements HttpClient {
  readonly #http: HttpClient;
  readonly #nth: number;
  readonly #when: "before" | "after";
  #requests = 0;

  constructor(emulator: Emulator, nth: number, when: "before" | "after") {
    this.#http = new EmulatorHttp(emulator);
    this.#nth = nth;
    this.#when = when;
  }

  async send(request: HttpRequest): Promise<HttpResponse | HttpFailure> {
    this.#requests += 1;
    const crashes = this.#requests >= this.#nth;
    if (crashes && this.#when === "before") throw new Crash();
    const response = await this.#http.send(request);
    if (crashes) throw new Crash();
    return response;
  }

  close(): void {
    this.#http.close();
  }
}

export const lostResponse = { kind: "drop", when: "after" };
