import { Emulator } from "../../../emulator/emulator.ts";
import type { SeedInput } from "../../../emulator/seeds/seed-schema.ts";
import type { Store } from "../../../emulator/store/store.ts";
import { type Config, resolveConfig } from "../../../provider/config.ts";
import { Deployment } from "./deployment.ts";
import { Network } from "./network.ts";
import { adminAddress, ownerAddress } from "./people-args.ts";
import { RosterWatch } from "./roster-watch.ts";
import type { Story } from "./story.ts";

const admins = [adminAddress, "extra@example.com"].map((mailId) => ({ mailId, role: "TEAM_ADMIN" as const }));

/** Somebody else's workspace: what is in it stays as it is. */
const seed: SeedInput = {
  editions: [
    {
      name: "Acme",
      owner: ownerAddress,
      teams: [
        {
          name: "Alpha",
          members: [...admins, { mailId: "here@example.com" }],
          spaces: [
            { name: "One", owner: adminAddress, zones: [{ name: "One", frames: [{ name: "One" }] }] },
            { name: "Theirs", owner: adminAddress, zones: [{ name: "Two" }] },
          ],
        },
        { name: "Beta", members: admins },
      ],
    },
  ],
};

const foreignTables = ["spaces", "zones", "frames", "spaceMembers", "teamMembers"] as const;
type ForeignTable = (typeof foreignTables)[number];

/** An emulator, a stack on it, and other people. */
export class World {
  readonly emulator: Emulator;
  readonly network: Network;
  readonly watch: RosterWatch;
  readonly deployment: Deployment;
  readonly editionId: string;
  /** The records of other people, by table and id. */
  readonly foreign = new Map<string, { table: ForeignTable; record: { readonly id: string } }>();
  readonly #isQuotaScarce: boolean;

  constructor({ isQuotaScarce, hasFirstZones }: Omit<Story, "beginning" | "steps">) {
    this.#isQuotaScarce = isQuotaScarce;
    let count = 0;
    const uuid = () => `00000000-0000-4000-8000-${String(++count).padStart(12, "0")}`;
    const now = () => Date.UTC(2026, 0, 1) + count;
    const readings = hasFirstZones ? (["first-zone"] as const) : [];
    this.emulator = new Emulator({ seed, readings, settings: { rateLimits: false }, sources: { now, uuid } });
    this.network = new Network(this.emulator);
    this.watch = new RosterWatch(this.store);
    const { token, editionId } = this.emulator.credentials;
    this.editionId = editionId;
    const teams = [...this.store.all("teams")].map(({ name, id }): [string, { id: string }] => [name, { id }]);
    for (const table of foreignTables)
      for (const record of this.store.all(table)) this.foreign.set(`${table} ${record.id}`, { table, record });
    this.deployment = new Deployment(this.#config(token), this.watch, new Map(teams));
  }

  /** Everybody who is invited joins. */
  async acceptInvitations(): Promise<void> {
    const headers = { authorization: `Bearer ${this.emulator.credentials.controlToken}` };
    const url = "http://127.0.0.1/_emulator/invitations/accept";
    for (const { mailId, teamId } of [...this.store.all("invitations")]) {
      const body = JSON.stringify({ mailId, teamId });
      await this.emulator.fetch(new Request(url, { method: "POST", headers, body }));
    }
  }

  get store(): Store {
    return this.emulator.world.store;
  }

  zuid(address: string): string | undefined {
    return this.store.where("users", "address", address)[0]?.id;
  }

  #config(accessToken: string): Config {
    const { editionId } = this.emulator.credentials;
    // With one list at a time, a refresh finds zones by searches.
    const quota = this.#isQuotaScarce ? { quotaShare: 1 / 60, quotaWindowSeconds: 0.001 } : {};
    const explicit = { baseUrl: "http://127.0.0.1", accessToken, editionId, ...quota };
    return resolveConfig({ explicit, env: {} });
  }
}
