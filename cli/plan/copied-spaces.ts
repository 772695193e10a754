// What comes with the copy of a space: a preview cannot look into a space that does not exist, but into its original.
import type { Effect } from "../../provider/core/effect.ts";
import { undefinedIfFailed } from "../../provider/run/outcomes.ts";
import type { Session } from "../../provider/run/session.ts";
import { equalNames, equalUuids } from "../../provider/validation/formats.ts";
import { quoted } from "../../provider/validation/printable-text.ts";
import { objectOf } from "../../provider/validation/properties.ts";
import { isUnknown } from "../../provider/validation/unknown.ts";
import { copiedKey, type Spaces } from "../../provider/workspace/copied-spaces.ts";
import { effectsOf, isNew, withEffects } from "./effects.ts";
import { framesIn } from "./items.ts";
import { isResourceStep, type PlanState, type PlanStep, type PlanTeam, type ResourceStep } from "./steps.ts";

/** A frame of an original, which may have the default type. */
interface OriginalFrame {
  readonly name: string;
  readonly type: unknown;
}

/** A zone of an original, which the service has or the plan makes, and its frames. */
interface OriginalZone {
  readonly name: string;
  readonly frames: () => Promise<readonly OriginalFrame[]>;
  /** Whether the plan changes it before it is copied. */
  readonly isChanged: boolean;
}

/** The steps of a plan, and why it cannot be carried out. */
interface FoundCopies {
  readonly steps: readonly PlanStep[];
  readonly errors: readonly string[];
}

/** The steps, with what the engine does not announce: the original of a copy, and the zones that a public link shows. */
export function withReferences(steps: readonly PlanStep[], spaces: Spaces): readonly PlanStep[] {
  return steps.map((step) => {
    if (!step.after) return step;
    const added = referencesOf(step, spaces, steps);
    return { ...step, after: { ...step.after, dependencies: { ...step.after.dependencies, ...added } } };
  });
}

function referencesOf({ type, urn }: PlanStep, spaces: Spaces, steps: readonly PlanStep[]) {
  const [, start = "", key = ""] = /^(.*\/spaces\/)([^/]+)(?:\/link)?$/.exec(urn) ?? [];
  const original = type === "Space" ? copiedKey(spaces, spaces[key]?.copyOf) : undefined;
  if (original !== undefined) return { from: [`${start}${original}`] };
  const shown = type === "SpaceLink" ? (spaces[key]?.link?.zones ?? []) : [];
  const isShown = (step: PlanStep) => step.type === "Zone" && shown.some((zone) => step.urn.endsWith(`/zones/${zone}`));
  return shown.length === 0 ? {} : { zones: steps.filter(isShown).map((step) => step.urn) };
}

/** The steps, with what the zones and frames of the file find in the copies that the plan makes. */
export async function withCopies(session: Session, team: PlanTeam, steps: readonly PlanStep[]): Promise<FoundCopies> {
  const copies = await Promise.all(
    steps.filter(isNewCopy).map(async ({ urn, after }) => [urn, await zonesOf(session, team, after, steps)] as const),
  );
  const originals = new Map(copies.flatMap(([urn, zones]) => (zones ? [[urn, zones] as const] : [])));
  const zones = new Map(steps.map((step) => [step.urn, zonesFor(step, originals)] as const));
  const found = await Promise.all(
    steps.map(async (step) => {
      const original = originals.get(step.urn);
      if (original) return { step: withOutputs(step, { copiedZones: original.length }) };
      const own = zones.get(step.urn) ?? [];
      const continued = { action: "continue", name: String(step.after?.inputs.name) } as const;
      if (own.length > 0) return { step: withEffects(step, [continued]), errors: doubledZones(step, own) };
      const [zone] = zones.get(step.after?.parent ?? "") ?? [];
      if (!zone || step.op !== "create" || !isResourceStep(step)) return { step };
      const frames = await zone.frames();
      return { step: withBoundFrames(step, frames), errors: zone.isChanged ? [] : unusableFrames(step, zone, frames) };
    }),
  );
  // Copies of one original have the same problems.
  const errors = new Set(found.flatMap(({ errors = [] }) => errors));
  return { steps: found.map(({ step }) => step), errors: [...errors] };
}

const isNewCopy = (step: PlanStep): boolean =>
  step.type === "Space" && objectOf(step.after?.inputs.from).copy === true && isNew(step);

/** The zones that an original has, and those that the plan adds to it before; undefined if the token cannot read it. */
async function zonesOf(
  session: Session,
  team: PlanTeam,
  copy: PlanState | undefined,
  steps: readonly PlanStep[],
): Promise<readonly OriginalZone[] | undefined> {
  const { space: id } = objectOf(copy?.inputs.from);
  const [urn = ""] = copy?.dependencies?.from ?? [];
  const original = steps.find((step) => step.urn === urn && isNewCopy(step));
  const isKnown = typeof id === "string" && !isUnknown(id);
  const live = async () => (isKnown ? liveZones(session, team, id, steps) : []);
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
  steps: readonly PlanStep[],
): Promise<readonly OriginalZone[] | undefined> {
  const zones = await undefinedIfFailed(client.zones.list(editionId, spaceId));
  const framesOf = (zoneId: string) => undefinedIfFailed(client.frames.list(editionId, spaceId, zoneId));
  // The frames of a zone have its id, too.
  const isChanged = (zoneId: string) =>
    steps.some(({ op, before }) => op === "update" && equalUuids(before?.id, zoneId));
  return zones
    ?.filter(({ isActive }) => isActive)
    .map(({ zoneId, name }) => ({
      name,
      frames: async () => (await framesOf(zoneId)) ?? [],
      isChanged: isChanged(zoneId),
    }));
}

function plannedZone({ urn, after }: PlanStep, steps: readonly PlanStep[]): OriginalZone {
  const inside = steps.filter(isResourceStep).filter((step) => step.after?.parent === urn);
  const frames = inside.flatMap((step) => Object.entries(framesIn(step.type, step.after?.inputs ?? {})));
  const drawn = frames.map(([key, { name = key, type }]) => ({ name: String(name), type }));
  return { name: String(after?.inputs.name), frames: async () => drawn, isChanged: false };
}

/** The zones of the original of which a zone of the file stands for the copy: there should be one. */
function zonesFor(step: PlanStep, originals: ReadonlyMap<string, readonly OriginalZone[]>): readonly OriginalZone[] {
  const { inputs = {}, parent = "" } = step.after ?? {};
  const { name, from } = inputs;
  if (step.type !== "Zone" || step.op !== "create" || from !== undefined || !isNew(step)) return [];
  return (originals.get(parent) ?? []).filter((one) => equalNames(one.name, String(name)));
}

/** Why a zone cannot stand for a copy: the run would find out once the space is copied. */
function doubledZones({ after }: PlanStep, zones: readonly OriginalZone[]): readonly string[] {
  if (zones.length === 1 || zones.some(({ isChanged }) => isChanged)) return [];
  const title = quoted(String(after?.inputs.name));
  return [`the space to copy has ${zones.length} zones named ${title}; ${onlyOneOf("zone")}`];
}

/** Why frames cannot stand for those that come with the copy of their zone. */
function unusableFrames(step: ResourceStep, zone: OriginalZone, present: readonly OriginalFrame[]): readonly string[] {
  const place = `zone ${quoted(zone.name)} of the space to copy`;
  const items = Object.entries(framesIn(step.type, step.after?.inputs ?? {}));
  return items.flatMap(([key, { name = key, type = usualType, frameId }]) => {
    const [found, ...others] = present.filter((one) => equalNames(one.name, name));
    const title = quoted(String(name));
    if (!found || frameId !== undefined) return [];
    if (others.length > 0) return [`${place} has ${others.length + 1} frames named ${title}; ${onlyOneOf("frame")}`];
    const { type: its = usualType } = found;
    return its === type ? [] : [`frame ${title} in ${place} has the type ${its}; set type: ${its}, or another title`];
  });
}

const usualType = "CUSTOM";

const onlyOneOf = (kind: string): string =>
  `rename the others, or add the ${kind} to the file once the copy is there, with the id of the right one`;

/** The frames of the file that are in the zone already; their ids are known after the copy. */
function withBoundFrames(step: ResourceStep, present: readonly OriginalFrame[]): PlanStep {
  const isBound = ({ action, name }: Effect) => action === "add" && present.some((one) => equalNames(one.name, name));
  const effects = effectsOf(step).map(
    (effect): Effect => (isBound(effect) ? { ...effect, action: "continue" } : effect),
  );
  return withEffects(step, effects);
}

const withOutputs = (step: PlanStep, outputs: object): PlanStep =>
  step.after ? { ...step, after: { ...step.after, outputs: { ...step.after.outputs, ...outputs } } } : step;
