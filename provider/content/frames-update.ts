// The requests of an update of `Frames`: one each to insert, change and delete; every frame has its own outcome.
import { knownDrawingOf } from "../api/endpoints/frames.ts";
import { changesOf, isPartial, managedDrawing, matchesDrawing, withWholeLayout } from "../drawing/drawing.ts";
import { isOutcomeUnknown, isRefusal, summaryOf } from "../errors.ts";
import type { Session } from "../run/session.ts";
import { type FrameWriteResult, writeFrames } from "./frame-writes.ts";
import { type FrameItem, type KnownFrames, nameOf, type PlannedFrame } from "./frames-plan.ts";
import {
  currentFrames,
  explainRefusal,
  type FramesPlace,
  mayBeInserted,
  removeFrames,
  whenVisible,
} from "./zone-frames.ts";

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
    send: (items) => endpoint.insert(...zone, items.map(toInsert)),
    sendOne: (item) => endpoint.insertOne(zone, toInsert(item)),
    isDone: (_, found) => found !== undefined,
  }).catch(async (error: unknown) => {
    throw isOutcomeUnknown(error)
      ? mayBeInserted(place.zoneId, planned.map(toInsert), error)
      : await explainRefusal(session, place, error);
  });
  collect(outcome, planned, result, () => "could not be inserted");
  // A replaced resource may have inserted them: deleting it must leave them alone.
  for (const { id } of planned) if (outcome.written.has(id)) session.ledger.take({ kind: "Frame", ids: [id] });
  return planned.flatMap((one) => {
    const found = result.listed.get(one.id);
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
    send: (items) => endpoint.update(...zone, items),
    sendOne: (item) => endpoint.updateOne(zone, item),
    isDone: ({ item }, found) => found !== undefined && matchesDrawing(item, knownDrawingOf(found)),
  });
  const isThere = (id: string) => result.listed.has(id);
  collect(outcome, planned, result, (id) =>
    isThere(id)
      ? "could not be changed"
      : `is no longer there, and pulumi up --refresh inserts it again${whenVisible(session, place)}`,
  );
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
  const labels = new Map<string, string[]>();
  for (const { key, id, item } of planned) {
    if (!result.failures.has(id)) {
      written.set(id, item);
      continue;
    }
    const reason = `${problem(id)}: ${summaryOf(result.failures.get(id))}`;
    labels.set(reason, [...(labels.get(reason) ?? []), `"${key}" (${id})`]);
  }
  // A reason that several frames share is shown once.
  for (const [reason, frames] of labels) failures.push(`${frames.join(" and ")} ${reason}`);
}

/** Deletes the frames that the program does not want. */
export async function deleteUnwanted(
  session: Session,
  place: FramesPlace,
  ids: readonly string[],
  { removed, failures }: FramesOutcome,
): Promise<void> {
  const left = await deleteFrames(session, place, ids);
  const isHidden = left === "in the trash";
  const reason = isHidden ? ": restore the zone, or its space, from the trash first" : "";
  for (const id of ids) {
    if (isHidden || left.includes(id)) failures.push(`${id} could not be deleted${reason}`);
    else removed.add(id);
  }
}

/** Deletes frames; returns those that are left. */
export function deleteFrames(
  session: Session,
  place: FramesPlace,
  ids: readonly string[],
): Promise<readonly string[] | "in the trash"> {
  return removeFrames(session, place, ids, async (spaceId, some) => {
    const zone = [place.editionId, spaceId, place.zoneId] as const;
    const isRemoved = (id: string) =>
      session.client.frames.removeOne(zone, id).catch((error: unknown) => {
        if (isRefusal(error) || isOutcomeUnknown(error)) return false;
        throw error;
      });
    const removed = await Promise.all(some.map(isRemoved));
    return some.filter((_, index) => removed[index]);
  });
}

export function failureMessage({ zoneId }: FramesPlace, failures: readonly string[]): string {
  return `zone ${zoneId}: ${failures.map((failure) => `frame ${failure}`).join(", ")}; correct what is wrong`;
}
