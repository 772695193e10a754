import { expect } from "vitest";
import type { EmulatorOptions } from "../../../emulator/emulator.ts";
import type { SeedInput } from "../../../emulator/seeds/seed-schema.ts";
import { type ServiceName, services } from "../../../emulator/service/services.ts";
import { acme } from "../../acme.ts";
import { type Answered, smallSeed } from "../harness.ts";
import { Scene } from "../scene.ts";

/** The ids of the scene, by name. */
type Names = Readonly<Record<string, string>>;

export const anyId = expect.stringMatching(/^\d{13}$/);
export const anyUuid = expect.stringMatching(/^[0-9a-f-]{36}$/);

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

/** A scene with the space "Plans", in which `member` is a VIEWER, a second space "Other", and a trashed space "Old". */
export class ContractScene extends Scene {
  #names: Names = {};

  /** With some values of the first edition changed, and options of the emulator. */
  static async start(edition: Partial<Edition> = {}, options: EmulatorOptions = {}): Promise<ContractScene> {
    const editions = [...smallSeed.editions.map((acme) => ({ ...acme, ...edition })), borealis];
    const scene = new ContractScene({ seed: { editions }, ...options });
    scene.spaceId = await scene.space();
    scene.zoneId = await scene.zone(scene.spaceId);
    await scene.admit("member", "VIEWER");
    await scene.insert(1);
    const other = await scene.space("Other");
    const old = await scene.space("Old");
    const oldZone = await scene.zone(old);
    await scene.call("PUT", `/spaces/${old}/state`, { space_state: "TRASH" });
    const trashedZone = await scene.zone(scene.spaceId, "Trashed");
    await scene.call("PUT", `${scene.spacePath}/zones/${trashedZone}/state`, { zone_state: "TRASH" });
    const template = [...scene.emulator.world.store.all("templates")][0]?.id ?? "";
    const gamma = scene.team("Gamma");
    scene.#names = {
      ...{ edition: scene.editionId, team: scene.team("Alpha"), beta: scene.team("Beta"), gamma, template },
      ...{ space: scene.spaceId, zone: scene.zoneId, other, old, oldZone, trashedZone },
      ...{ owner: scene.zuid("owner"), admin: scene.zuid("admin"), member: scene.zuid("member") },
      ...{ outsider: scene.zuid("outsider"), stranger: scene.zuid("stranger") },
      reviewers: [...scene.emulator.world.store.all("groups")][0]?.id ?? "",
    };
    return scene;
  }

  /** The first edition with these teams, and nothing else. */
  static seeded(teams: Edition["teams"]): ContractScene {
    const scene = new ContractScene({ seed: { editions: [{ ...acme, teams }] } });
    scene.#names = { team: scene.team("Alpha") };
    return scene;
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
}
