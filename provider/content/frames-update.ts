import { knownDrawingOf } from "../api/endpoints/frames.ts";
import { endingOf } from "../core/ending.ts";
import { changesOf, isPartial, managedDrawing, matchesDrawing, withWholeLayout } from "../drawing/drawing.ts";
import { isOutcomeUnknown, NotFound, summaryOf } from "../errors.ts";
import { isRemovable, type Origin } from "../run/ledger.ts";
import type { Session } from "../run/session.ts";
import { terms } from "../validation/audience.ts";
import { groupBy } from "../validation/grouping.ts";
import { joinNames } from "../validation/messages.ts";
import { type FrameWriteResult, removeFrames, writeFrames } from "./frame-writes.ts";
import { type FrameItem, type KnownFrames, nameOf, type PlannedFrame } from "./frames-plan.ts";
import { currentFrames, explainRefusal, type FramesPlace, mayBeInserted, whenVisible } from "./zone-frames.ts";

// The requests of an update of `Frames`: as few as possible to insert, change and delete; every frame has its own outcome.

/** What became of an update so far. */
export interface FramesOutcome {
  /** The frames that were written or found, as they are, by id. */
  readonly written: Map<string, FrameItem>;
  /** The ids of the frames that are deleted, or no longer the program's. */
  readonly removed: Set<string>;
  readonly failures: string[];
}

/** Inserts frames; returns those that were there before and differ, with the changes to make. */
export async function insertFrames(
  session: Session,
  place: FramesPlace,
  planned: readonly PlannedFrame[],
  outcome: FramesOutcome,
): Promise<readonly PlannedFrame[]> {
  const { frames: endpoint } = session.client;
  const zone = [place.editionId, place.spaceId, place.zoneId] as const;
  const toInsert = ({ key, id, item }: PlannedFrame) => ({
    id,
    name: nameOf(key, item),
    type: item.type,
    drawing: item,
  });
  const result = await writeFrames(session, place, planned, {
    send: (frame) => endpoint.insertOne(zone, toInsert(frame)),
    isDone: (_, found) => found !== undefined,
  });
  collect(outcome, planned, result, () => "could not be inserted");
  // A replaced resource may have inserted them: deleting it must leave them alone.
  for (const { id } of planned) if (outcome.written.has(id)) session.ledger.take({ kind: "Frame", ids: [id] });
  const { error, failures } = result;
  if (isOutcomeUnknown(error))
    throw mayBeInserted(place.zoneId, planned.filter(({ id }) => failures.has(id)).map(toInsert), error);
  if (error !== undefined) throw await explainRefusal(session, place, error);
  return planned.flatMap((one) => {
    const found = result.listed?.get(one.id);
    if (!found) return [];
    const current = { ...one.item, ...managedDrawing(one.item, knownDrawingOf(found)) };
    const drawing = changesOf(current, one.item);
    if (Object.keys(drawing).length === 0) return [];
    // If the change fails, the next run has to see the difference.
    outcome.written.set(one.id, current);
    return [{ ...one, drawing }];
  });
}

/** Changes frames, those too that an insert has found. */
export async function updateFrames(
  session: Session,
  place: FramesPlace,
  planned: readonly PlannedFrame[],
  from: KnownFrames,
  outcome: FramesOutcome,
): Promise<void> {
  const { frames: endpoint } = session.client;
  const zone = [place.editionId, place.spaceId, place.zoneId] as const;
  const result = await writeFrames(session, place, await withWholeLayouts(session, place, planned, from), {
    send: (frame) => endpoint.updateOne(zone, frame),
    isDone: ({ item }, found) => found !== undefined && matchesDrawing(item, knownDrawingOf(found)),
  });
  const { listed, failures, error } = result;
  const isGone = (id: string) => failures.get(id) instanceof NotFound || listed?.has(id) === false;
  collect(outcome, planned, result, (id) =>
    isGone(id)
      ? `is no longer there, and ${terms.refresh} inserts it again${whenVisible(session, place)}`
      : "could not be changed",
  );
  if (error !== undefined) throw error;
}

async function withWholeLayouts(
  session: Session,
  place: FramesPlace,
  planned: readonly PlannedFrame[],
  { frames, frameIds }: KnownFrames,
): Promise<readonly PlannedFrame[]> {
  if (!planned.some(({ drawing }) => isPartial(drawing.layout))) return planned;
  const current = await currentFrames(session, place);
  return planned.map((one) => {
    const found = current.get(one.id);
    const managed = frameIds[one.key] === one.id ? frames[one.key]?.layout : undefined;
    return { ...one, drawing: withWholeLayout(one.drawing, managed, found && knownDrawingOf(found)) };
  });
}

function collect(
  { written, failures }: FramesOutcome,
  planned: readonly PlannedFrame[],
  result: FrameWriteResult,
  problem: (id: string) => string,
): void {
  const isFailed = ({ id }: PlannedFrame) => result.failures.has(id);
  for (const frame of planned) if (!isFailed(frame)) written.set(frame.id, frame.item);
  const reasonOf = ({ id }: PlannedFrame) => `${problem(id)}: ${summaryOf(result.failures.get(id))}`;
  for (const [reason, frames] of groupBy(planned.filter(isFailed), reasonOf))
    failures.push(`${frames.map(({ key, id }) => `"${key}" (${id})`).join(" and ")} ${reason}`);
}

/** Deletes the frames that the program does not want. */
export async function deleteUnwanted(
  session: Session,
  place: FramesPlace,
  ids: readonly string[],
  { removed, failures }: FramesOutcome,
): Promise<void> {
  const left = await removeFrames(session, place, ids);
  const reasonOf = (id: string) =>
    left === "in the trash" ? "restore the zone, or its space, from the trash first" : summaryOf(left.get(id));
  const isLeft = (id: string) => left === "in the trash" || left.has(id);
  for (const id of ids) if (!isLeft(id)) removed.add(id);
  for (const [reason, frames] of groupBy(ids.filter(isLeft), reasonOf))
    failures.push(`${frames.join(" and ")} could not be deleted: ${reason}`);
}

export function failureMessage({ zoneId }: FramesPlace, failures: readonly string[]): string {
  return `zone ${zoneId}: ${failures.map((failure) => `frame ${failure}`).join(", ")}; correct what is wrong`;
}

/** The frames that a `Frames` manages. */
export function managedFrames({ frameIds, adoptedIds = [] }: Pick<KnownFrames, "frameIds" | "adoptedIds">) {
  return Object.values(frameIds).map((id) => {
    const origin: Origin = adoptedIds.includes(id) ? "adopted" : "created";
    return { id, object: { kind: "Frame", ids: [id] }, origin };
  });
}

/** The frames that deleting the resource deletes; says why the others stay. */
export function removableIds(
  session: Session,
  state: KnownFrames & { readonly zoneId: string; readonly onDestroy?: string | undefined },
): string[] {
  const managed = managedFrames(state);
  const held = managed.filter(({ object, origin }) =>
    session.ledger.isHeldByAnother(object, `Frames ${state.zoneId}`, origin),
  );
  const continued = managed.filter((one) => !held.includes(one) && session.ledger.isContinued(one.object));
  const others = managed.filter((one) => !held.includes(one) && !continued.includes(one));
  const isKept = ({ origin }: (typeof managed)[number]) =>
    endingOf({ ...state, adopted: !isRemovable(origin) }, "delete") === "retain";
  const adopted = others.filter(isKept);
  const warn = (reason: string, kept: typeof managed) => {
    const ids = joinNames(kept.map(({ id }) => id));
    if (kept.length > 0) session.warn(`frames of zone ${state.zoneId} are left alone, because ${reason}: ${ids}`);
  };
  warn(`${terms.otherResource} has adopted them`, held);
  warn(`${terms.program} still manages them`, continued);
  warn("they were adopted, and onDestroy is not set", adopted);
  return others.filter((one) => !adopted.includes(one)).map(({ id }) => id);
}
