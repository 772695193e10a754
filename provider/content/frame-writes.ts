import { type Frame, type FrameResult, framesPerRequest, isFrameRefusal } from "../api/endpoints/frames.ts";
import { isOutcomeUnknown, isRefusal, OutcomeUnknownError, summaryOf } from "../errors.ts";
import type { Session } from "../run/session.ts";
import { type FramesPlace, listFrames, presentIn } from "./zone-frames.ts";

/** A write to several frames of one zone. */
interface FrameWrite<Item> {
  /** Sends one request for all items; returns what the service says about each. */
  readonly send: (items: readonly Item[]) => Promise<readonly FrameResult[]>;
  /** Sends one item, in one request with others that are sent at the same time; whether the service confirmed it. */
  readonly sendOne: (item: Item) => Promise<boolean>;
  /** Whether the write is in force, for the frame as the service lists it. */
  readonly isDone: (item: Item, found: Frame | undefined) => boolean;
}

export interface FrameWriteResult {
  /** What was not written, by id. */
  readonly failures: ReadonlyMap<string, unknown>;
  /** The frames of the zone afterwards, by id, if a list was needed. */
  readonly listed?: ReadonlyMap<string, Frame>;
  /** Why the rest was not tried, or what became of it is not known. */
  readonly error?: unknown;
}

/**
 * Writes frames with as few requests as possible. What the responses do not say is looked up. If the service refuses a request
 * because of some of the frames, those that are not there are sent again, until only those fail that are refused by themselves.
 */
export async function writeFrames<Item extends { readonly id: string }>(
  session: Session,
  place: FramesPlace,
  items: readonly Item[],
  write: FrameWrite<Item>,
): Promise<FrameWriteResult> {
  const { open, failures, error } = await sendAll(items, write);
  if (open.length === 0) return { failures };
  try {
    if (error !== undefined && !isFrameRefusal(error) && !isOutcomeUnknown(error)) throw error;
    const listed = await listAfter(session, place, error);
    const missing = open.filter((item) => !write.isDone(item, listed.get(item.id)));
    const isHopeless = !isFrameRefusal(error) || items.length === 1;
    if (isHopeless) return { failures: withEach(failures, missing, error ?? unconfirmed), listed };
    const refused = await sendEach(missing, write.sendOne);
    const unknown = [...refused.values()].find(isOutcomeUnknown);
    const current = unknown === undefined ? listed : await listAfter(session, place, unknown);
    const done = missing.filter((item) => write.isDone(item, current.get(item.id)));
    for (const { id } of done) refused.delete(id);
    return { failures: new Map([...failures, ...refused]), listed: current };
  } catch (cause) {
    return { failures: withEach(failures, open, cause), error: cause };
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

const withEach = (failures: ReadonlyMap<string, unknown>, items: readonly { readonly id: string }[], cause: unknown) =>
  new Map([...failures, ...items.map(({ id }) => [id, cause] as const)]);

/** The frames after a write. If they cannot be listed, reports the write whose outcome is unknown, and not the failed lookup. */
async function listAfter({ client }: Session, { editionId, spaceId, zoneId }: FramesPlace, failure: unknown) {
  const frames = await client.frames.list(editionId, spaceId, zoneId).catch((error: unknown) => {
    throw failure ?? new OutcomeUnknownError(`${unconfirmed.message} (${summaryOf(error)})`);
  });
  return new Map(frames.map((frame) => [frame.id, frame]));
}

interface Sent<Item> {
  /** What the responses say nothing about. */
  readonly open: readonly Item[];
  /** What failed, by id. */
  readonly failures: ReadonlyMap<string, unknown>;
  /** Why a request failed; the others after it are sent only if it is because of a frame in it. */
  readonly error?: unknown;
}

async function sendAll<Item extends { readonly id: string }>(
  items: readonly Item[],
  { send }: FrameWrite<Item>,
): Promise<Sent<Item>> {
  const results = new Map<string, FrameResult>();
  let error: unknown;
  for (let start = 0; start < items.length; start += framesPerRequest) {
    try {
      const batch = await send(items.slice(start, start + framesPerRequest));
      for (const result of batch) results.set(result.id, result);
    } catch (failure) {
      error = failure;
      if (!isFrameRefusal(failure)) break;
    }
  }
  const failures = [...results.values()].flatMap(({ id, error: reason }) => (reason ? [[id, reason] as const] : []));
  return { open: items.filter(({ id }) => !results.has(id)), failures: new Map(failures), error };
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
