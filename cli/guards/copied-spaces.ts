// What comes with the copy of a space: a preview cannot look into a space that does not exist, but into its original.
import { undefinedIfFailed } from "../../provider/run/outcomes.ts";
import type { Session } from "../../provider/run/session.ts";
import { equalNames } from "../../provider/validation/formats.ts";
import { objectOf } from "../../provider/validation/properties.ts";
import { isUnknown } from "../../provider/validation/unknown.ts";
import { copiedKey, type Spaces } from "../../provider/workspace/copied-spaces.ts";
import { foundIn } from "../plan/container-changes.ts";
import { framesIn } from "../plan/items.ts";
import { isResourceStep, type PlanState, type PlanStep } from "../plan/steps.ts";
import type { PlanTeam } from "./live-contents.ts";

/** A zone of an original, which the service has or the plan makes, and the names of its frames. */
interface OriginalZone {
  readonly name: string;
  readonly frames: () => Promise<readonly string[]>;
}

/** The steps, with the space of the file that a copy is made from, which the engine does not announce. */
export function withOriginals(steps: readonly PlanStep[], spaces: Spaces): readonly PlanStep[] {
  return steps.map((step) => {
    const [, start = "", key = ""] = /^(.*\/spaces\/)([^/]+)$/.exec(step.urn) ?? [];
    const original = copiedKey(spaces, spaces[key]?.copyOf);
    if (step.type !== "Space" || !step.after || original === undefined) return step;
    const dependencies = { ...step.after.dependencies, sourceSpaceId: [`${start}${original}`] };
    return { ...step, after: { ...step.after, dependencies } };
  });
}

/** The steps, with what the zones and frames of the file find in the copies that the plan makes. */
export async function withCopies(
  session: Session,
  team: PlanTeam,
  steps: readonly PlanStep[],
): Promise<readonly PlanStep[]> {
  const copies = await Promise.all(
    steps.filter(isNewCopy).map(async ({ urn, after }) => [urn, await zonesOf(session, team, after, steps)] as const),
  );
  const originals = new Map(copies.flatMap(([urn, zones]) => (zones ? [[urn, zones] as const] : [])));
  const zones = new Map(steps.flatMap((step) => boundZone(step, originals)));
  return Promise.all(
    steps.map(async (step) => {
      const original = originals.get(step.urn);
      if (original) return withOutputs(step, { copiedZones: original.length });
      if (zones.has(step.urn)) return withOutputs(step, { foundAs: { name: step.after?.inputs.name, trashed: false } });
      const zone = zones.get(step.after?.parent ?? "");
      return zone && step.op === "create" ? withBoundFrames(step, await zone.frames()) : step;
    }),
  );
}

const isNewCopy = (step: PlanStep): boolean =>
  step.type === "Space" &&
  ["create", "replace"].includes(step.op) &&
  step.after?.inputs.sourceSpaceId !== undefined &&
  foundIn(step) === undefined;

/** The zones that an original has, and those that the plan adds to it before; undefined if the token cannot read it. */
async function zonesOf(
  session: Session,
  team: PlanTeam,
  copy: PlanState | undefined,
  steps: readonly PlanStep[],
): Promise<readonly OriginalZone[] | undefined> {
  const { sourceSpaceId: id } = copy?.inputs ?? {};
  const [urn = ""] = copy?.dependencies?.sourceSpaceId ?? [];
  const original = steps.find((step) => step.urn === urn && isNewCopy(step));
  const isKnown = typeof id === "string" && !isUnknown(id);
  const live = async () => (isKnown ? liveZones(session, team, id) : []);
  const present = await (original ? zonesOf(session, team, original.after, steps) : live());
  const isAdded = ({ type, op, after }: PlanStep) => type === "Zone" && op === "create" && after?.parent === urn;
  const added = steps.filter(isAdded).map((step) => plannedZone(step, steps));
  const isPresent = ({ name }: OriginalZone) => present?.some((zone) => equalNames(zone.name, name));
  return present && [...present, ...added.filter((zone) => !isPresent(zone))];
}

async function liveZones(
  { client }: Session,
  { editionId }: PlanTeam,
  spaceId: string,
): Promise<readonly OriginalZone[] | undefined> {
  const zones = await undefinedIfFailed(client.zones.list(editionId, spaceId));
  const framesOf = (zoneId: string) => undefinedIfFailed(client.frames.list(editionId, spaceId, zoneId));
  return zones
    ?.filter(({ isActive }) => isActive)
    .map(({ zoneId, name }) => ({
      name,
      frames: async () => ((await framesOf(zoneId)) ?? []).map((frame) => frame.name),
    }));
}

function plannedZone({ urn, after }: PlanStep, steps: readonly PlanStep[]): OriginalZone {
  const inside = steps.filter(isResourceStep).filter((step) => step.after?.parent === urn);
  const frames = inside.flatMap((step) => Object.entries(framesIn(step.type, step.after?.inputs ?? {})));
  return { name: String(after?.inputs.name), frames: async () => frames.map(([key, { name = key }]) => String(name)) };
}

/** The zone of the original whose copy a zone of the file stands for. */
function boundZone(
  step: PlanStep,
  originals: ReadonlyMap<string, readonly OriginalZone[]>,
): readonly (readonly [string, OriginalZone])[] {
  const { inputs = {}, parent = "" } = step.after ?? {};
  const { name, source, templateId, restoreZoneId } = inputs;
  const isOther = [source, templateId, restoreZoneId].some((origin) => origin !== undefined) || foundIn(step);
  if (step.type !== "Zone" || step.op !== "create" || isOther) return [];
  const [zone] = (originals.get(parent) ?? []).filter((one) => equalNames(one.name, String(name)));
  return zone ? [[step.urn, zone]] : [];
}

/** The frames of the file that are in the zone already; their ids are known after the copy. */
function withBoundFrames(step: PlanStep, present: readonly string[]): PlanStep {
  if (!isResourceStep(step)) return step;
  const names = Object.entries(framesIn(step.type, step.after?.inputs ?? {}));
  const bound = names.filter(([key, { name = key }]) => present.some((one) => equalNames(one, String(name))));
  const known = objectOf(step.after?.outputs.frameIds);
  return withOutputs(step, { frameIds: { ...known, ...Object.fromEntries(bound.map(([key]) => [key, "copied"])) } });
}

const withOutputs = (step: PlanStep, outputs: object): PlanStep =>
  step.after ? { ...step, after: { ...step.after, outputs: { ...step.after.outputs, ...outputs } } } : step;
