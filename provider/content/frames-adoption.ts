import { type Frame, knownDrawingOf } from "../api/endpoints/frames.ts";
import { managedDrawing } from "../drawing/drawing.ts";
import { CanvasError } from "../errors.ts";
import { undefinedIfHidden } from "../run/outcomes.ts";
import type { Session } from "../run/session.ts";
import { terms } from "../validation/audience.ts";
import { equalNames, equalUuids } from "../validation/formats.ts";
import { joinNames } from "../validation/messages.ts";
import {
  type AdoptableFrame,
  type FramePlan,
  type KnownFrames,
  nameOf,
  planFrames,
  type WantedFrames,
} from "./frames-plan.ts";
import { findUnlisted, type UnlistedPolicy } from "./unlisted-frames.ts";
import { currentFrames, type FramesPlace, findGivenFrame, listFrames, pickFrame } from "./zone-frames.ts";

/** What is in a zone already. */
interface ExistingFrames {
  /** The frames that are adopted instead of inserting others, by key. */
  readonly adoptable: ReadonlyMap<string, AdoptableFrame>;
  /** The ids of frames that the program has inserted before. */
  readonly present: ReadonlySet<string>;
}

/** The frames of the state, and their edition. */
type Recorded = KnownFrames & { readonly editionId: string };
/** The frames of the program, and what happens to others. */
type Wanted = WantedFrames & UnlistedPolicy & { readonly spaceId: string; readonly adopt?: boolean | undefined };

/** The plan of an update, with the frames that it adopts or finds, and the others that the program does not list. */
export async function planWithService(session: Session, from: Recorded, inputs: Wanted) {
  const { adoptable, present } = await findExisting(session, from, inputs);
  const plan = planFrames(from, inputs, adoptable);
  const place = { ...inputs, editionId: from.editionId };
  await warnOfNamesakes(session, place, plan);
  return { plan, present, adoptable, others: await findUnlisted(session, place, plan) };
}

/** The plan of a preview, in the space that the zone is in before the update moves it; undefined if that is not visible. */
export async function planPreview(session: Session, from: Recorded, inputs: Wanted) {
  const planIn = (spaceId: string) => undefinedIfHidden(planWithService(session, from, { ...inputs, spaceId }));
  const here = await planIn(inputs.spaceId);
  if (here) return here;
  const found = await undefinedIfHidden(
    listFrames(session, { ...inputs, editionId: from.editionId }, { fresh: false }),
  );
  return found === undefined || found === "not visible" ? undefined : planIn(found.spaceId);
}

/** The frames of the zone that need not be inserted. */
export async function findExisting(
  session: Session,
  from: KnownFrames & { readonly editionId: string },
  inputs: WantedFrames & { readonly spaceId: string; readonly adopt?: boolean | undefined },
): Promise<ExistingFrames> {
  const plan = planFrames(from, inputs);
  const adoptable = new Map<string, AdoptableFrame>();
  const present = new Set<string>();
  const { spaceId, zoneId } = inputs;
  // Frames that the program had adopted or imported come back with their zone, under ids that cannot be derived.
  const isAdopting = inputs.adopt || session.creates.parentOrigin(`frames of zone ${zoneId}`) === "returning";
  const candidates = plan.inserts.filter(({ item }) => isAdopting || item.frameId !== undefined);
  if (candidates.length === 0) return { adoptable, present };
  const listed = await session.client.frames.list(from.editionId, spaceId, zoneId);
  const own = ownIds(plan);
  const freeFor = (name: string) => {
    const namesakes = listed.filter((frame) => !own.has(frame.id.toLowerCase()) && equalNames(frame.name, name));
    // An adopted frame whose key has changed goes on under the new one.
    const released = namesakes.filter(({ id }) => plan.releases.includes(id));
    return released.length > 0 ? released : session.ledger.free(namesakes, ({ id }) => asObject(id));
  };
  for (const { key, id, item } of candidates) {
    const target = { name: nameOf(key, item), type: item.type, zoneId };
    if (item.frameId !== undefined) requireOneKey(plan, item.frameId);
    // A derived id is in the list if an earlier run has inserted the frame.
    else if (listed.some((frame) => frame.id === id)) {
      present.add(id);
      continue;
    }
    const found =
      item.frameId === undefined
        ? pickFrame(freeFor(target.name), target)
        : findGivenFrame(listed, item.frameId, target);
    if (!found) continue;
    own.add(found.id.toLowerCase());
    // The Frame that had it before may be deleted in this run.
    session.ledger.take(asObject(found.id));
    adoptable.set(key, { id: found.id, item: { ...item, ...managedDrawing(item, knownDrawingOf(found)) } });
  }
  const names = [...adoptable].map(([key, { id }]) => `"${key}" (${id})`).join(", ");
  if (names !== "") session.info(`adopts frames of zone ${zoneId}: ${names}`);
  return { adoptable, present };
}

/** Names frames like the new ones in a zone that existed: nothing shows whether they came with it, or were drawn later. */
export async function warnOfNamesakes(session: Session, place: FramesPlace, plan: FramePlan): Promise<void> {
  const { zoneId } = place;
  const { inserts } = plan;
  if (inserts.length === 0 || !session.ledger.isFound(zoneId)) return;
  const own = ownIds(plan);
  const isNamesake = ({ id, name }: Frame) =>
    !own.has(id.toLowerCase()) && inserts.some(({ key, item }) => equalNames(nameOf(key, item), name));
  const namesakes = [...(await currentFrames(session, place)).values()].filter(isNamesake);
  const names = session.ledger.free(namesakes, ({ id }) => asObject(id)).map(({ id, name }) => `"${name}" (${id})`);
  if (names.length === 0) return;
  const summary = `zone ${zoneId} already has frames with the names of new ones: ${joinNames(names)}`;
  session.warn(`${summary}; to continue with one of them instead, give its id as ${terms.frameId}`);
}

/** The ids that the plan has already, in lower case: the program may spell them differently from the service. */
const ownIds = ({ wanted, removals }: FramePlan): Set<string> =>
  new Set([...wanted.map(({ id }) => id), ...removals].map((id) => id.toLowerCase()));

/** A frame has one key. */
function requireOneKey({ wanted }: FramePlan, frameId: string): void {
  const keys = wanted.filter(({ id }) => equalUuids(id, frameId)).map(({ key }) => `"${key}"`);
  if (keys.length > 1) throw new CanvasError(`${keys.join(" and ")} are the same frame (${frameId})`, "list it once");
}

const asObject = (id: string) => ({ kind: "Frame", ids: [id] });
