import { it as plain } from "vitest";
import type { EmulatorOptions } from "../../emulator/emulator.ts";
import type { SeedInput } from "../../emulator/seeds/seed-schema.ts";
import { type ServiceName, services } from "../../emulator/service/services.ts";
import { acme } from "../acme.ts";
import { type Answered, smallSeed, TestService } from "./harness.ts";

/** Ids that do not exist. */
export const unknownId = "9999999999999";
export const unknownUuid = "ffffffff-ffff-4fff-8fff-ffffffffffff";
/** A frame id that is unused in every zone of the tests. */
export const frameId = (number: number): string => `10000000-0000-4000-8000-${String(number).padStart(12, "0")}`;

/** A request, with `{name}` in the place of ids. */
export interface Sent {
  readonly call: string;
  readonly body?: unknown;
  /** The caller's address without `@example.com`; the owner by default. */
  readonly as?: string;
}

type Edition = SeedInput["editions"][number];

const borealis: Edition = {
  name: "Borealis",
  owner: "stranger@example.com",
  plan: "FREE",
  teams: [{ name: "Gamma" }],
};

/**
 * The space "Plans" with the zone "Canvas", which has a frame, and in which `member` is a VIEWER; a second space
 * "Other", and a trashed space "Old".
 */
export class Scene extends TestService {
  spaceId = "";
  zoneId = "";
  #names: Readonly<Record<string, string>> = {};

  /** With some values of the first edition changed, and options of the emulator. */
  static async start(edition: Partial<Edition> = {}, options: EmulatorOptions = {}): Promise<Scene> {
    const editions = [...smallSeed.editions.map((acme) => ({ ...acme, ...edition })), borealis];
    const scene = new Scene({ seed: { editions }, ...options });
    scene.spaceId = await scene.space();
    scene.zoneId = await scene.zone(scene.spaceId);
    const members_info = [{ zuid: scene.zuid("member"), role: "VIEWER", type: "USER" }];
    await scene.call("POST", `${scene.spacePath}/members`, { members_info });
    await scene.insert(1);
    const other = await scene.space("Other");
    const old = await scene.space("Old");
    const oldZone = await scene.zone(old);
    await scene.call("PUT", `/spaces/${old}/state`, { space_state: "TRASH" });
    const trashedZone = await scene.zone(scene.spaceId, "Trashed");
    await scene.call("PUT", `${scene.spacePath}/zones/${trashedZone}/state`, { zone_state: "TRASH" });
    const { store } = scene.emulator.world;
    scene.#names = {
      ...{ edition: scene.editionId, team: scene.team("Alpha"), beta: scene.team("Beta"), gamma: scene.team("Gamma") },
      ...{ space: scene.spaceId, zone: scene.zoneId, other, old, oldZone, trashedZone },
      ...{ owner: scene.zuid("owner"), admin: scene.zuid("admin"), member: scene.zuid("member") },
      ...{ outsider: scene.zuid("outsider"), stranger: scene.zuid("stranger") },
      template: [...store.all("templates")][0]?.id ?? "",
      reviewers: [...store.all("groups")][0]?.id ?? "",
    };
    return scene;
  }

  /** The first edition with these teams, and nothing else. */
  static seeded(teams: Edition["teams"]): Scene {
    const scene = new Scene({ seed: { editions: [{ ...acme, teams }] } });
    scene.#names = { team: scene.team("Alpha") };
    return scene;
  }

  get spacePath(): string {
    return `/spaces/${this.spaceId}`;
  }

  get zonePath(): string {
    return `${this.spacePath}/zones/${this.zoneId}`;
  }

  /** Inserts frames named `Frame N` into the zone. */
  async insert(...numbers: number[]): Promise<string[]> {
    const frames = numbers.map((number) => ({ meta: { id: frameId(number), name: `Frame ${number}` } }));
    return (await this.call("POST", `${this.zonePath}/frames`, { frames })).data.inserted_ids;
  }

  /** Replaces each `{name}` in the texts and keys of a value by the id of that name; matchers stay as they are. */
  fill(value: unknown): unknown {
    if (typeof value === "string") return this.fillText(value);
    if (Array.isArray(value)) return value.map((item) => this.fill(item));
    if (value?.constructor !== Object) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [this.fillText(key), this.fill(inner)]));
  }

  fillText(text: string): string {
    return text.replace(/\{(\w+)\}/g, (name, key: string) => this.#names[key] ?? name);
  }

  /** Sends a request below the edition, or to `/editions`, in the names of a service. */
  async send({ call, body, as = "owner" }: Sent, service: ServiceName = "canvas"): Promise<Answered> {
    const [method = "", path = ""] = this.fillText(call).split(" ");
    const token = as === "owner" ? this.emulator.credentials.token : this.token(as);
    const text = body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(this.fill(body)) };
    const below = path.startsWith("/editions") ? path : `/editions/${this.editionId}${path}`;
    const init = { ...text, headers: { authorization: `Bearer ${token}` } };
    return this.request(method, below, init, services[service].apiRoot);
  }

  /** The names of a space's zones as a person sees them. */
  async zonesOf(spaceId: string, as = "owner"): Promise<string[]> {
    const { zone_order, zone_meta } = (await this.send({ call: `GET /spaces/${spaceId}/zones/meta`, as })).data
      .zones_info;
    return zone_order.map((id: string) => zone_meta[id].zone_name);
  }
}

/** A test with a scene of its own. */
export const it = plain.extend("scene", () => Scene.start());
