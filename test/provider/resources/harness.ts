// Runs handlers against an emulator over HTTP, without the engine.

import type { SeedInput } from "../../../emulator/seeds/schema.ts";
import type { Store } from "../../../emulator/store.ts";
import { apiRoot } from "../../../emulator/wire.ts";
import type { CanvasClient } from "../../../provider/api/client.ts";
import { type Config, resolveConfig } from "../../../provider/config.ts";
import { CreateOnce } from "../../../provider/runtime/create-once.ts";
import type { Session } from "../../../provider/runtime/session.ts";
import { acme } from "../../acme.ts";
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
  readonly creates = new CreateOnce();
  readonly warnings: string[] = [];
  /** A property, because handlers destructure it. */
  readonly warn = (message: string): void => {
    this.warnings.push(message);
  };

  private constructor(service: Service, explicit: Record<string, unknown>) {
    const { token: accessToken, editionId } = service.emulator.credentials;
    const settings = { baseUrl: service.url, accessToken, editionId, ...explicit };
    this.service = service;
    this.config = resolveConfig({ explicit: settings, env: {} });
    this.client = service.client(settings);
  }

  static async start(seed = workspace): Promise<TestSession> {
    return new TestSession(await Service.start({}, seed), {});
  }

  /** Another session on the same emulator, as in the next run, optionally with other settings. */
  newSession(explicit: Record<string, unknown> = {}): TestSession {
    return new TestSession(this.service, explicit);
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

export const lostResponse = { kind: "drop", when: "after" };
