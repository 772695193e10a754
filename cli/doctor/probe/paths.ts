import { type Config, type PathName, Settings } from "../../../provider/config.ts";
import { UnexpectedResponse } from "../../../provider/errors.ts";
import type { Answer, Wire } from "../wire.ts";
import { type FoundPaths, type Outcome, type Probe, unknownBecause } from "./probe.ts";
import { createZone, isSoon, listZones, type Scene, zonePath } from "./scene.ts";

/** Last segments of a path that a service may use instead of the assumed one. */
const segments: Readonly<Record<PathName, readonly string[]>> = {
  renameZone: ["name", "rename", "title"],
  setZoneState: ["lifecycle", "status", "trash"],
  duplicateZone: ["copy", "clone"],
};

/** Whether an operation works at a path; its status if it does not. */
type Attempt = (wire: Wire) => Promise<true | number>;

/** Where an operation was found. */
interface Found {
  readonly name: PathName;
  /** The settings that it works with. */
  readonly config?: Config;
  /** Its path, if it is not the assumed one; the configured one if it works nowhere. */
  readonly path?: string;
  /** Whether a path is configured, and the assumed one works. */
  readonly isNeedless?: boolean;
  /** The status at the assumed path, if it does not work there. */
  readonly assumedStatus?: number;
}

/** Tries the assumed path, the configured one, and others like it, on zones of the probe. */
const paths: Probe = {
  readings: ["assumed-paths-missing", "other-paths"],
  async ask(scene) {
    const zone = await createZone(scene, "paths");
    const path = zonePath(scene, zone.zoneId);
    const renamed = `${scene.title} paths renamed`;
    const copied = `${scene.title} paths copied`;
    const isListed = (name: string) =>
      isSoon(scene, async () => (await listZones(scene, scene.spaceId)).some((listed) => listed.name === name));
    const isGone = () => isSoon(scene, async () => !(await hasZone(scene, zone.zoneId)));
    const rename = await find(scene, "renameZone", async (wire) => {
      const status = await statusOf(wire.ask("renameZone", path, { body: { zone_name: renamed } }));
      return (status < 300 && (await isListed(renamed))) || status;
    });
    const duplicate = await find(scene, "duplicateZone", async (wire) => {
      const body = { duplicate_zone: { destination_type: "SAME_SPACE", zone_name: copied } };
      const status = await statusOf(wire.ask("duplicateZone", path, { body }));
      return (status < 300 && (await isListed(copied))) || status;
    });
    const state = await find(scene, "setZoneState", async (wire) => {
      const status = await statusOf(wire.ask("setZoneState", path, { body: { zone_state: "TRASH" } }));
      return (status < 300 && (await isGone())) || status;
    });
    scene.zoneStateConfig = state.config;
    const found = [rename, state, duplicate];
    const needsSetting = found.some((one) => one.isNeedless || isElsewhere(one));
    return { ...readingOf(found), ...(needsSetting && { paths: pathsOf(found) }), facts: factsOf(found) };
  },
};

/** The status of an answer; what cannot be read, such as a page, may be a success, which its effect shows. */
async function statusOf(answer: Promise<Answer>): Promise<number> {
  try {
    return (await answer).status;
  } catch (error) {
    if (error instanceof UnexpectedResponse) return 200;
    throw error;
  }
}

async function find({ config, wire }: Scene, name: PathName, attempt: Attempt): Promise<Found> {
  const { paths: configured, ...assumed } = config;
  const own = configured?.[name];
  const zone = "/editions/{edition_id}/spaces/{space_id}/zones/{zone_id}";
  const others = segments[name].map((segment) => `${zone}/${segment}`);
  const assumedResult = await attempt(wire.under(assumed));
  if (assumedResult === true) return { name, config: assumed, isNeedless: own !== undefined };
  for (const path of new Set([...(own === undefined ? [] : [own]), ...others])) {
    const other = { ...assumed, paths: Settings.shape.paths.parse({ [name]: path }) };
    if ((await attempt(wire.under(other))) === true) return { name, config: other, path, assumedStatus: assumedResult };
  }
  return { name, assumedStatus: assumedResult, ...(own !== undefined && { path: own }) };
}

const isElsewhere = ({ config, path }: Found): boolean => config !== undefined && path !== undefined;

const pathsOf = (found: readonly Found[]): FoundPaths =>
  Object.fromEntries(found.flatMap(({ name, path }) => (path === undefined ? [] : [[name, path]])));

function readingOf(found: readonly Found[]): Outcome {
  if (found.some(isElsewhere)) return { on: ["other-paths"] };
  const missing = found.filter(({ config }) => config === undefined);
  if (missing.length === 0) return {};
  const refused = missing.find(({ assumedStatus }) => assumedStatus !== 404);
  if (refused) {
    const reason = `${refused.name} returned ${refused.assumedStatus}`;
    return { unknown: { "assumed-paths-missing": reason, "other-paths": reason } };
  }
  return { on: ["assumed-paths-missing"] };
}

function factsOf(found: readonly Found[]): readonly string[] {
  const missing = namesOf(found.filter(({ config }) => config === undefined));
  const needless = namesOf(found.filter(({ isNeedless }) => isNeedless));
  return [
    ...(missing === "" ? [] : [`No path was found for ${missing}.`]),
    ...(needless === "" ? [] : [`Remove ${needless} from canvas:paths: the assumed path works.`]),
  ];
}

const namesOf = (found: readonly Found[]): string => found.map(({ name }) => name).join(", ");

const hasZone = async (scene: Scene, zoneId: string): Promise<boolean> =>
  (await listZones(scene, scene.spaceId)).some((zone) => zone.zoneId === zoneId);

/** Whether a zone that is not in the trash can be deleted. */
const deletion: Probe = {
  readings: ["delete-from-trash"],
  async ask(scene) {
    const { zoneStateConfig } = scene;
    if (!zoneStateConfig) return { unknown: unknownBecause(this.readings, "no path is known that deletes a zone") };
    const { zoneId } = await createZone(scene, "deleted");
    const path = zonePath(scene, zoneId);
    const change = (zone_state: string) =>
      scene.wire.under(zoneStateConfig).ask("setZoneState", path, { body: { zone_state } });
    const { status } = await change("DELETE");
    const isGone = () => isSoon(scene, async () => !(await hasZone(scene, zoneId)));
    if (status < 300 && (await isGone())) return { facts: ["DELETE of a zone needs no TRASH first."] };
    await change("TRASH");
    const { status: fromTrash } = await change("DELETE");
    if (fromTrash >= 300) return { unknown: unknownBecause(this.readings, `a DELETE returned ${fromTrash}`) };
    const effect = status < 300 ? "does nothing" : `returns ${status}`;
    return { on: this.readings, facts: [`DELETE of a zone that is not in the trash ${effect}.`] };
  },
};

/** Probes of the paths that the service does not document. */
export const pathProbes: readonly Probe[] = [paths, deletion];
