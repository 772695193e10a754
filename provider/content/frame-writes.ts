import { type Frame, isFrameRefusal } from "../api/endpoints/frames.ts";
import { isOutcomeUnknown, isRefusal, OutcomeUnknownError, summaryOf } from "../errors.ts";
import type { Session } from "../run/session.ts";
import { type FramesPlace, listFrames, presentIn } from "./zone-frames.ts";

/** A write to several frames of one zone. */
interface FrameWrite<Item> {
  /** Sends one item, in one request with others that are sent at the same time; whether the service confirmed it. */
  readonly send: (item: Item) => Promise<boolean>;
  /** Whether the write is in force, for the frame as the service lists it. */
  readonly isDone: (item: Item, found: Frame | undefined) => boolean;
}

export interface FrameWriteResult {
  /** What was not written, by id. */
  readonly failures: ReadonlyMap<string, unknown>;
  /** The frames of the zone afterwards, by id, if a list was needed. */
  readonly listed?: ReadonlyMap<string, Frame>;
  /** Why nothing more can be written to the zone, or what became of it is not known. */
  readonly error?: unknown;
}

/** Writes frames with as few requests as possible, and looks up what the responses leave open. */
export async function writeFrames<Item extends { readonly id: string }>(
  session: Session,
  place: FramesPlace,
  items: readonly Item[],
  { send, isDone }: FrameWrite<Item>,
): Promise<FrameWriteResult> {
  const failures = await sendEach(items, send);
  if (failures.size === 0) return { failures };
  const causes = [...failures.values()];
  const unknown = causes.find(isOutcomeUnknown);
  const error = causes.find((cause) => !(isFrameRefusal(cause) || isOutcomeUnknown(cause)));
  if (error !== undefined && unknown === undefined) return { failures, error };
  try {
    const listed = await listAfter(session, place, unknown === unconfirmed ? undefined : unknown);
    for (const item of items) if (isDone(item, listed.get(item.id))) failures.delete(item.id);
    return { failures, listed };
  } catch (cause) {
    return { failures, error: cause };
  }
}

/** Deletes frames, wherever their zone is; returns why some are still there, by id, or that they are out of reach. */
export async function removeFrames(
  session: Session,
  place: FramesPlace,
  ids: readonly string[],
): Promise<ReadonlyMap<string, unknown> | "in the trash"> {
  const open = await tryToRemove(session, place, ids);
  if (open.size === 0) return open;
  const found = await listFrames(session, place, { fresh: true });
  if (found === "not visible") return "in the trash";
  const there = { ...place, spaceId: found?.spaceId ?? place.spaceId };
  const left = await tryToRemove(session, there, presentIn(found, [...open.keys()]));
  if (left.size === 0) return left;
  const again = await listFrames(session, there, { fresh: true });
  return again === "not visible"
    ? "in the trash"
    : new Map(presentIn(again, [...left.keys()]).map((id) => [id, left.get(id)]));
}

async function tryToRemove({ client }: Session, { editionId, spaceId, zoneId }: FramesPlace, ids: readonly string[]) {
  const items = ids.map((id) => ({ id }));
  const failures = await sendEach(items, ({ id }) => client.frames.removeOne([editionId, spaceId, zoneId], id));
  const failure = [...failures.values()].find((error) => !(isRefusal(error) || isOutcomeUnknown(error)));
  if (failure !== undefined) throw failure;
  return failures;
}

const unconfirmed = new OutcomeUnknownError("the service did not confirm it");

/** The frames after a write. If they cannot be listed, reports the write whose outcome is unknown, and not the failed lookup. */
async function listAfter({ client }: Session, { editionId, spaceId, zoneId }: FramesPlace, failure: unknown) {
  const frames = await client.frames.list(editionId, spaceId, zoneId).catch((error: unknown) => {
    throw failure ?? new OutcomeUnknownError(`${unconfirmed.message} (${summaryOf(error)})`);
  });
  return new Map(frames.map((frame) => [frame.id, frame]));
}

/** Sends items at the same time, which share requests; returns what failed, by id. */
async function sendEach<Item extends { readonly id: string }>(
  items: readonly Item[],
  sendOne: (item: Item) => Promise<boolean>,
): Promise<Map<string, unknown>> {
  const failures = new Map<string, unknown>();
  await Promise.all(
    items.map(async (item) => {
      const failure = await sendOne(item).then(
        (isConfirmed) => (isConfirmed ? undefined : unconfirmed),
        (error: unknown) => error,
      );
      if (failure !== undefined) failures.set(item.id, failure);
    }),
  );
  return failures;
}
