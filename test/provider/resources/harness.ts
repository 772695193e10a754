// Runs handlers against an emulator in the same process, without the engine.

import { it as plain } from "vitest";
import type { Emulator } from "../../../emulator/emulator.ts";
import type { SeedInput } from "../../../emulator/seeds/seed-schema.ts";
import { apiRoot } from "../../../emulator/service/wire-format.ts";
import type { Store } from "../../../emulator/store/store.ts";
import { addToTeam } from "../../../emulator/store/workspace-writes.ts";
import { CanvasClient } from "../../../provider/api/client.ts";
import type { HttpClient, HttpFailure, HttpRequest, HttpResponse } from "../../../provider/api/transport/http.ts";
import { resolveConfig } from "../../../provider/config.ts";
import { CanvasError } from "../../../provider/errors.ts";
import { Session } from "../../../provider/run/session.ts";
import { acme } from "../../acme.ts";
import { EmulatorHttp } from "../api/emulator-http.ts";
import { rejection, Service } from "../api/harness.ts";

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

/** What a session has shown to the user. */
class Shown {
  readonly warnings: string[] = [];
  readonly infos: string[] = [];
  readonly open: string[] = [];
  readonly messages = {
    warn: (message: string) => this.warnings.push(message),
    info: (message: string) => this.infos.push(message),
    pending: (message: string) => this.open.push(message),
    status: () => {},
  };
}

/** A session with an emulator as its service; records requests and warnings. */
export class TestSession extends Session {
  readonly service: Service;
  readonly warnings: readonly string[];
  readonly infos: readonly string[];
  /** What the run leaves pending. */
  readonly open: readonly string[];
  /** Called instead of waiting. */
  onSleep: (milliseconds: number) => Promise<void> = async () => {};

  private constructor(
    service: Service,
    explicit: Record<string, unknown>,
    http: HttpClient = new EmulatorHttp(service.emulator),
  ) {
    const { token: accessToken, editionId } = service.emulator.credentials;
    const settings = { baseUrl: service.url, accessToken, editionId, ...explicit };
    const config = resolveConfig({ explicit: settings, env: {} });
    const client =
      explicit.baseUrl === undefined
        ? new CanvasClient(config, { timing: service.timing, http })
        : service.client(settings);
    const shown = new Shown();
    super(config, shown.messages, { client, wait: (milliseconds) => this.onSleep(milliseconds) });
    this.service = service;
    this.warnings = shown.warnings;
    this.infos = shown.infos;
    this.open = shown.open;
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

  /** Another session, whose additions of people succeed without the name of anybody. */
  unconfirmingSession(): TestSession {
    const emulator = new EmulatorHttp(this.service.emulator);
    const send: HttpClient["send"] = async (request) => {
      const result = await emulator.send(request);
      if (result.kind !== "response") return result;
      return { ...result, text: result.text.replace(/"added_members":\[.*?\]/, '"added_members":[]') };
    };
    return new TestSession(this.service, {}, { send, close: () => {} });
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

/** A test with a session on an emulator of its own. */
export const it = plain.extend("session", () => TestSession.start());

/** The requests of some work, counted, with `ID` for the ids in their paths. */
export async function countRequests(
  session: TestSession,
  work: () => Promise<unknown>,
): Promise<Record<string, number>> {
  session.takeRequests();
  await work();
  const counts: Record<string, number> = {};
  for (const request of session.takeRequests()) {
    const operation = request.replace(/\/(spaces|zones|teams)\/(?!meta|search)[\w-]+/g, "/$1/ID");
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

/** What an error says. */
export const messageOf = async (work: Promise<unknown>): Promise<string> =>
  (await rejection(work, CanvasError)).message;

export const isTrashed = ({ store }: TestSession, table: "spaces" | "zones", id: string): boolean =>
  store.get(table, id)?.trashedTime !== null;

/** The next run, of a program. */
export function nextUpdate(session: TestSession): TestSession {
  const next = session.newSession();
  next.ledger.startProgram();
  return next;
}

/** The next run, with the token of this person. */
export const as = (session: TestSession, address: string): TestSession =>
  session.newSession({ accessToken: session.service.tokenOf(address) });

/** Adds someone of the edition to the team Alpha by hand. */
export function joinTeam(session: TestSession, address: string): void {
  const { service, owner } = session;
  session.changeStore((store) => {
    const team = store.get("teams", service.id("teams", "Alpha"));
    if (team) addToTeam(service.emulator.world, team, service.id("users", address), "MEMBER", owner);
  });
}
