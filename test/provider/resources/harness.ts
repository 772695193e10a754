// Handlers against an emulator behind a socket: a real client, a session of its own, and no engine.

import type { SeedInput } from "../../../emulator/seeds/schema.ts";
import type { Store } from "../../../emulator/store.ts";
import { apiRoot } from "../../../emulator/wire.ts";
import { resolveConfig } from "../../../provider/config.ts";
import { CreateOnce } from "../../../provider/runtime/create-once.ts";
import type { Session } from "../../../provider/runtime/session.ts";
import { acme } from "../../acme.ts";
import { Service } from "../api/harness.ts";

/** People, teams and spaces of every kind that the handlers meet. */
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

/** What a handler works with, and what it did. */
export class Bench {
  readonly service: Service;
  readonly session: Session;
  readonly warnings: string[] = [];

  private constructor(service: Service, explicit: Record<string, unknown>) {
    const { token: accessToken, editionId } = service.emulator.credentials;
    const settings = { baseUrl: service.url, accessToken, editionId, ...explicit };
    this.service = service;
    this.session = {
      config: resolveConfig({ explicit: settings, env: {} }),
      client: service.client(settings),
      creates: new CreateOnce(),
      warn: (message) => this.warnings.push(message),
    };
  }

  static async start(seed = workspace): Promise<Bench> {
    return new Bench(await Service.start({}, seed), {});
  }

  /** Another run of the provider on the same service, with other settings if told. */
  again(explicit: Record<string, unknown> = {}): Bench {
    return new Bench(this.service, explicit);
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

  /** Changes the workspace behind the provider's back. */
  change(write: (store: Store) => void): void {
    this.store.transaction(() => write(this.store));
  }

  /** Makes something go wrong; `path` is below the edition. */
  fault(method: string, path: string, action: object, nth?: number): void {
    const at = path === "" ? "/editions" : `/editions/*${path}`;
    this.service.fault({ method, path: `${apiRoot}${at}`, action, ...(nth === undefined ? {} : { nth }) });
  }

  /** The requests since the last call, as `GET /spaces/1`, below the edition. */
  takeRequests(): string[] {
    const requests = this.service.requests();
    this.service.emulator.log.clear();
    return requests.map((request) => request.replace(/\/editions\/\d+/, ""));
  }
}

export const lostAnswer = { kind: "drop", when: "after" };
