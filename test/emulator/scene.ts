import type { EmulatorOptions } from "../../emulator/emulator.ts";
import type { SeedInput } from "../../emulator/seeds/seed-schema.ts";
import { type Answered, smallSeed, TestService } from "./harness.ts";

/** Ids that do not exist. */
export const unknownId = "9999999999999";
export const unknownUuid = "ffffffff-ffff-4fff-8fff-ffffffffffff";
/** A frame id that is unused in every zone of the tests. */
export const frameId = (number: number): string => `10000000-0000-4000-8000-${String(number).padStart(12, "0")}`;

/** Calls the control API and returns the status and body. */
export async function steer(service: TestService, method: string, path: string, body?: unknown) {
  const response = await service.control(method, path, body);
  const text = await response.text();
  return { status: response.status, body: text === "" ? null : JSON.parse(text) };
}

/** The small seed with a limit on the zones of each space. */
export const seedWithZoneLimit = (zoneLimit: number): SeedInput => ({
  editions: smallSeed.editions.map((edition) => ({ ...edition, zoneLimit })),
});

/** The space "Plans" of team Alpha with the zone "Canvas"; `member` views the space and `outsider` has no access. */
export class Scene extends TestService {
  spaceId = "";
  zoneId = "";

  static async open(options?: EmulatorOptions): Promise<Scene> {
    const scene = new Scene(options);
    scene.spaceId = await scene.space();
    scene.zoneId = await scene.zone(scene.spaceId);
    return scene;
  }

  get spacePath(): string {
    return `/spaces/${this.spaceId}`;
  }

  get zonePath(): string {
    return `${this.spacePath}/zones/${this.zoneId}`;
  }

  /** The path of an operation as in `request_uri`, without the API's root. */
  below(path: string): string {
    return `/editions/${this.editionId}${path}`;
  }

  /** Adds a person to the space with a role. */
  async admit(person: string, role: string): Promise<void> {
    const members_info = [{ zuid: this.zuid(person), role, type: "USER" }];
    await this.call("POST", `${this.spacePath}/members`, { members_info });
  }

  /** Restricts a person's access to the zone. */
  async restrict(person: string): Promise<void> {
    const share = { member_id: this.zuid(person), member_type: "USER", permission: "restricted" };
    await this.call("POST", `${this.spacePath}/zones/members`, {
      members_info: [{ ...share, resource_id: this.zoneId }],
    });
  }

  trashZone(): Promise<Answered> {
    return this.call("PUT", `${this.zonePath}/state`, { zone_state: "TRASH" });
  }

  trashSpace(): Promise<Answered> {
    return this.call("PUT", `${this.spacePath}/state`, { space_state: "TRASH" });
  }

  /** Inserts frames named `Frame N`. */
  async insert(...numbers: number[]): Promise<string[]> {
    const frames = numbers.map((number) => ({ meta: { id: frameId(number), name: `Frame ${number}` } }));
    return (await this.call("POST", `${this.zonePath}/frames`, { frames })).data.inserted_ids;
  }

  /** The id of a standard template, by name. */
  template(name: string): string {
    for (const template of this.emulator.world.store.all("templates")) if (template.name === name) return template.id;
    throw new Error(`there is no template ${name}`);
  }

  /** All records, to check that a refused request changed nothing. */
  async state(): Promise<unknown> {
    return (await this.control("GET", "/state")).json();
  }
}
