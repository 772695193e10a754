// What follows from the effects of a run for others: what a deletion takes along, what is in it, and who loses access. Everything
// that is said, refused, counted, or drawn is a view of the changes that come from here.

import { CanvasError } from "../../provider/errors.ts";
import { creatorRole } from "../../provider/people/roles.ts";
import type { Session } from "../../provider/run/session.ts";
import { objectOf } from "../../provider/validation/properties.ts";
import type { Change, Contents } from "./change.ts";
import { memberKey } from "./items.ts";
import { containerIdIn, isSameObject, type PlanState, type PlanStep, recordedValues, urnBefore } from "./steps.ts";
import { Titles } from "./titles.ts";

/** What a run takes along. */
export class Consequences {
  readonly #steps: readonly PlanStep[];
  /** The URNs of what is deleted or replaced: the engine leaves what is in it to that, wherever somebody has moved it. */
  readonly #ended: ReadonlySet<string>;
  /** What new resources adopt, so the deletion of another one leaves it alone. */
  readonly #adopted: ReadonlySet<string>;

  constructor(steps: readonly PlanStep[]) {
    const created = steps.filter(({ op, after }) => ["create", "replace"].includes(op) && after?.id !== undefined);
    this.#steps = steps;
    this.#ended = new Set(steps.filter(({ op }) => op === "delete" || op === "replace").map(urnBefore));
    this.#adopted = new Set(created.map(({ type, after }) => objectKey(type, after)));
  }

  /** Whether a run deletes everything: then the provider, too, knows that this is not an update with something missing. */
  get isDestroyed(): boolean {
    return this.#steps.every(({ op }) => op === "delete");
  }

  /** Whether the end of a thing is part of something else: of the end of what it is in, or of its adoption by another entry. */
  takesAlong({ type, op, before }: PlanStep): boolean {
    // A team stays on the service, whatever the plan manages.
    if (type === "Team") return true;
    const isInside = ["SpaceMembers", "Zone", "Frames"].includes(type) && this.#ended.has(before?.parent ?? "");
    const isAdopted = ["Space", "Zone"].includes(type) && this.#adopted.has(objectKey(type, before));
    return isInside || (op === "delete" && isAdopted);
  }

  /** What the state records inside a space or zone. */
  contentsOf({ step }: Change, titles: Titles): Contents {
    const inside = stepsInside(step, this.#steps);
    const keysOf = (property: "frames" | "people") =>
      inside.flatMap(({ before }) => Object.keys(objectOf(before && recordedValues(before)[property])));
    return {
      zones: inside.filter(isZone).length,
      frames: keysOf("frames").length,
      foreignZones: 0,
      foreignFrames: 0,
      people: keysOf("people").map((key) => titles.memberName(key)),
    };
  }
}

const objectKey = (type: string, state: PlanState | undefined): string => `${type} ${state?.id?.toLowerCase()}`;

/** People lose their access together with a space. */
export const lostAccess = ({ name: place, contents, ...change }: Change): readonly Change[] =>
  (contents?.people ?? []).map((name) => ({ ...change, kind: "access", action: "remove", name, place }));

/** The changes that a run has made, and the others: what is replaced ends in a step of its own, after everything else. */
export function separateChanges(
  changes: readonly Change[],
  steps: readonly PlanStep[],
  ended: ReadonlySet<string>,
): readonly [done: readonly Change[], open: readonly Change[]] {
  const deletes = steps.filter(({ op }) => op === "delete-replaced");
  const lastUrn = ({ action, urn }: Change) => {
    const replacement = steps.find((step) => step.op === "replace" && step.urn === urn && isEnd(action));
    return (replacement && deletes.find((step) => isSameObject(step, replacement))?.urn) ?? urn;
  };
  const isDone = (change: Change) => ended.has(lastUrn(change));
  return [changes.filter(isDone), changes.filter((change) => !isDone(change))];
}

/** Whether an action ends the management of something. */
export const isEnd = (action: Change["action"]): boolean => ["trash", "remove", "keep"].includes(action);

/** The steps of everything that the state records inside a space or zone, one for each, without what the plan moves out. */
function stepsInside(container: PlanStep, steps: readonly PlanStep[]): readonly PlanStep[] {
  const parent = urnBefore(container);
  const isInside = ({ op, before, after }: PlanStep) =>
    op !== "delete-replaced" && before?.parent === parent && (after?.parent ?? parent) === parent;
  // The engine announces a replacement in three steps.
  const children = new Map(steps.filter(isInside).map((step) => [step.urn, step]));
  return [...children.values()].flatMap((child) => [child, ...stepsInside(child, steps)]);
}

/** How many spaces are looked into: zones and frames can be listed some 60 times in a minute. */
const maxInspected = 20;

/** The changes, with what is in spaces and zones that go to the trash according to the service. */
export async function withLiveContents(
  session: Session,
  editionId: string,
  changes: readonly Change[],
  steps: readonly PlanStep[],
): Promise<readonly Change[]> {
  const inspected = new Set(changes.filter(({ contents }) => contents !== undefined).slice(0, maxInspected));
  const titles = new Titles(steps);
  return Promise.all(
    changes.map(async (change) => {
      const { contents, kind, step } = change;
      const { id, outputs } = step.before ?? {};
      if (!contents || !inspected.has(change) || id === undefined) return change;
      const place = { client: session.client, editionId, managed: managedIn(step, steps) };
      const live: Promise<Partial<Contents>> =
        kind === "space"
          ? liveSpace({ ...place, spaceId: id }, titles, zonesLeaving(id, steps))
          : liveFrames({ ...place, spaceId: String(outputs?.spaceId) }, id);
      return { ...change, contents: { ...contents, ...(await live.catch(nothingIfRefused)) } };
    }),
  );
}

/** What the state records is better than no plan. */
function nothingIfRefused(error: unknown): Partial<Contents> {
  if (error instanceof CanvasError) return {};
  throw error;
}

/** A space, or the space of a zone, that goes to the trash. */
interface TrashedPlace extends Pick<Session, "client"> {
  readonly editionId: string;
  readonly spaceId: string;
  /** The frames that the state lists, by the id of each zone that it records, in lower case, which a service may not keep. */
  readonly managed: ReadonlyMap<string, ReadonlySet<unknown>>;
}

/** The frames of each zone that the state records in a space, or of the zone itself. */
function managedIn(step: PlanStep, steps: readonly PlanStep[]): TrashedPlace["managed"] {
  const zones = [step, ...stepsInside(step, steps)].filter(isZone);
  return new Map(
    zones.map((zone) => {
      const outputs = stepsInside(zone, steps).map(({ before }) => before?.outputs ?? {});
      const ids = outputs.flatMap(({ frameId, frameIds = { frameId } }) => Object.values(objectOf(frameIds)));
      return [zone.before?.id?.toLowerCase() ?? "", new Set(ids)];
    }),
  );
}

const isZone = ({ type }: PlanStep): boolean => type === "Zone";

/** The zones that the plan moves from a space to another one: moves come before deletes. */
function zonesLeaving(spaceId: string, steps: readonly PlanStep[]): ReadonlySet<string | undefined> {
  const isLeaving = ({ after }: PlanStep) => after !== undefined && containerIdIn(after, "space") !== spaceId;
  return new Set(
    steps.filter((step) => isZone(step) && isLeaving(step)).map(({ before }) => before?.id?.toLowerCase()),
  );
}

/** Nothing that the service refuses to list hides the rest. */
async function liveSpace(
  space: TrashedPlace,
  titles: Titles,
  leaving: ReadonlySet<string | undefined>,
): Promise<Partial<Contents>> {
  const zones = await liveZones(space, leaving).catch(nothingIfRefused);
  const people = await livePeople(space, titles).catch(nothingIfRefused);
  return { ...zones, ...people };
}

async function liveZones(space: TrashedPlace, leaving: ReadonlySet<string | undefined>) {
  const { client, editionId, spaceId, managed } = space;
  const listed = (await client.zones.list(editionId, spaceId)).filter(({ isActive }) => isActive);
  const zones = listed.map(({ zoneId }) => zoneId).filter((zoneId) => !leaving.has(zoneId.toLowerCase()));
  const isManaged = (zoneId: string) => managed.has(zoneId.toLowerCase());
  const foreign = zones.filter((zoneId) => !isManaged(zoneId));
  // The state has most of what is in the others.
  const sorted = [...foreign, ...zones.filter(isManaged)];
  const framesIn = await Promise.all(
    sorted.map(async (zoneId, index) => {
      const live = index < maxInspected ? await liveFrames(space, zoneId).catch(nothingIfRefused) : {};
      return { frames: managed.get(zoneId.toLowerCase())?.size ?? 0, foreignFrames: 0, ...live };
    }),
  );
  return {
    zones: zones.length,
    frames: framesIn.reduce((sum, { frames }) => sum + frames, 0),
    foreignZones: foreign.length,
    foreignFrames: framesIn.reduce((sum, { foreignFrames }) => sum + foreignFrames, 0),
  };
}

async function livePeople({ client, editionId, spaceId }: TrashedPlace, titles: Titles) {
  const members = await client.spaceMembers.list(editionId, spaceId);
  const losers = members.filter(({ role }) => role !== creatorRole);
  return {
    people: losers.map(({ mailId, memberId, type }) => titles.memberName(memberKey({ mailId, memberId, type }))),
  };
}

async function liveFrames({ client, editionId, spaceId, managed }: TrashedPlace, zoneId: string) {
  const frames = await client.frames.list(editionId, spaceId, zoneId);
  const foreign = frames.filter(({ id }) => !managed.get(zoneId.toLowerCase())?.has(id));
  return { frames: frames.length, foreignFrames: foreign.length };
}
