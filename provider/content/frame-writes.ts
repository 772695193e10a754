import { type Frame, isFrameRefusal } from "../api/endpoints/frames.ts";
import { isOutcomeUnknown, OutcomeUnknownError, summaryOf } from "../errors.ts";
import type { Session } from "../run/session.ts";
import type { FramesPlace } from "./zone-frames.ts";

/** A write to several frames of one zone. */
export interface FrameWrite<Item> {
  /** Sends one request for all items; returns the ids that the service confirmed. */
  readonly send: (items: readonly Item[]) => Promise<readonly string[]>;
  /** Sends one item, in one request with others that are sent at the same time; whether the service confirmed it. */
  readonly sendOne: (item: Item) => Promise<boolean>;
  /** Whether the write is in force, for the frame as the service lists it. */
  readonly isDone: (item: Item, found: Frame | undefined) => boolean;
}

export interface FrameWriteResult {
  /** What was not written, by id. */
  readonly failures: ReadonlyMap<string, unknown>;
  /** The frames of the zone afterwards, by id, if a list was needed. */
  readonly listed: ReadonlyMap<string, Frame>;
}

/**
 * Writes frames with one request. What the response does not confirm is looked up. If the service refuses the request
 * because of some of the frames, those that are not there are sent again, until only those fail that are refused by themselves.
 */
export async function writeFrames<Item extends { readonly id: string }>(
  session: Session,
  place: FramesPlace,
  items: readonly Item[],
  write: FrameWrite<Item>,
): Promise<FrameWriteResult> {
  const listAfter = async (failure: unknown) => {
    const { editionId, spaceId, zoneId } = place;
    const frames = await session.client.frames.list(editionId, spaceId, zoneId).catch((error: unknown) => {
      // Report the write whose outcome is unknown, not the failed lookup.
      throw failure ?? new OutcomeUnknownError(`${unconfirmed.message} (${summaryOf(error)})`);
    });
    return new Map(frames.map((frame) => [frame.id, frame]));
  };
  const { open, failure } = await sendAll(items, write);
  if (open.length === 0) return { failures: new Map(), listed: new Map() };
  const listed = await listAfter(failure);
  const missing = open.filter((item) => !write.isDone(item, listed.get(item.id)));
  const isHopeless = !isFrameRefusal(failure) || items.length === 1;
  if (isHopeless) return { failures: new Map(missing.map(({ id }) => [id, failure ?? unconfirmed])), listed };
  const failures = await sendEach(missing, write);
  const unknown = [...failures.values()].find(isOutcomeUnknown);
  const current = unknown === undefined ? listed : await listAfter(unknown);
  const left = missing.filter((item) => failures.has(item.id) && !write.isDone(item, current.get(item.id)));
  return { failures: new Map(left.map(({ id }) => [id, failures.get(id)])), listed: current };
}

const unconfirmed = new OutcomeUnknownError("the service did not confirm it");

async function sendAll<Item extends { readonly id: string }>(
  items: readonly Item[],
  { send }: FrameWrite<Item>,
): Promise<{ readonly open: readonly Item[]; readonly failure?: unknown }> {
  if (items.length === 0) return { open: [] };
  try {
    const confirmed = new Set(await send(items));
    return { open: items.filter(({ id }) => !confirmed.has(id)) };
  } catch (failure) {
    if (isFrameRefusal(failure) || isOutcomeUnknown(failure)) return { open: items, failure };
    throw failure;
  }
}

async function sendEach<Item extends { readonly id: string }>(
  items: readonly Item[],
  { sendOne }: FrameWrite<Item>,
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
