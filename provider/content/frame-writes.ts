import { type Frame, isFrameRefusal, knownDrawingOf } from "../api/endpoints/frames.ts";
import { type Effect, type EffectKind, type EffectKinds, type Failure, PartlyMade } from "../core/effect.ts";
import { changesOf, isPartial, matchesDrawing, withWholeLayout } from "../drawing/drawing.ts";
import { CanvasError, isOutcomeUnknown, isRefusal, NotFound, OutcomeUnknownError, summaryOf } from "../errors.ts";
import type { Session } from "../run/session.ts";
import { terms } from "../validation/audience.ts";
import {
  type KnownFrames,
  type MissingFrame,
  missingFrames,
  nameOf,
  onlyKey,
  unlistedIn,
  type WantedFrames,
  withFrames,
  withoutFrames,
} from "./frames-plan.ts";
import {
  asFound,
  currentFrames,
  explainRefusal,
  type FramesPlace,
  listFrames,
  presentIn,
  whenVisible,
} from "./zone-frames.ts";

// Effects of one kind share requests, a hundred for each; every frame has an outcome of its own.

type Make = NonNullable<EffectKind<KnownFrames, WantedFrames>["make"]>;

/** Inserts frames. Those that are there already are recorded as they are, and changed next. */
const insertFrames: Make = async (session, state, effects, inputs) => {
  const byKey = new Map(effects.map((effect) => [keyOf(effect), effect]));
  const missing = inputs ? missingFrames(state, inputs).filter(({ key }) => byKey.has(key)) : [];
  // A frame that was renamed by hand is inserted again under its own id.
  const renamed = missing.filter(({ key, id }) => state.frameIds[key] === id);
  if (renamed.length > 0) {
    const replaced = renamed.flatMap(({ key }) => byKey.get(key) ?? []);
    return removeFrames(session, state, replaced, inputs);
  }
  const place = placeOf(state, inputs);
  const send = ({ key, id, item }: MissingFrame) => {
    const frame = { id, name: nameOf(key, item), type: item.type, drawing: item };
    return session.client.frames.insertOne(zoneOf(place), frame);
  };
  const isDone = (_: MissingFrame, found: Frame | undefined) => found !== undefined;
  const { failures, found, error } = await write(session, place, missing.toSorted(byDrawingOrder), { send, isDone });
  const placed = missing.flatMap((frame) => {
    if (failures.has(frame.id)) return [];
    const existing = found.get(frame.id);
    return existing ? { ...frame, item: asFound(frame.item, existing) } : frame;
  });
  const failed = missing.flatMap(({ key, id }) => failureOf(byKey.get(key), id, failures, "could not be inserted"));
  const reason = isOutcomeUnknown(error)
    ? mayBeInserted(place, failed, error)
    : await explainRefusal(session, place, error);
  return new PartlyMade(withFrames(state, placed), failed, reason);
};

/** Later frames are drawn above earlier ones, and Pulumi's maps have no order: what may contain another frame goes first. */
function byDrawingOrder(a: MissingFrame, b: MissingFrame): number {
  const area = ({ item: { layout } }: MissingFrame) => (layout.width ?? 0) * (layout.height ?? 0);
  return area(b) - area(a) || (a.key < b.key ? -1 : 1);
}

/** The error about inserts of unknown outcome, after which the frames could not be looked for. */
function mayBeInserted({ zoneId }: FramesPlace, failed: readonly Failure[], cause: unknown): OutcomeUnknownError {
  const which = failed.map(({ label }) => label).join(" and ");
  return new OutcomeUnknownError(
    `zone ${zoneId}: ${which} may have been inserted, but could not be found there (${summaryOf(cause)})`,
    "run the update again, which finds what is there",
  );
}

const changeFrames: Make = async (session, state, effects, inputs) => {
  const place = placeOf(state, inputs);
  const changes = effects.flatMap((effect) => {
    const key = keyOf(effect);
    const [id, old, item] = [state.frameIds[key], state.frames[key], inputs?.frames[key]];
    return id !== undefined && old && item ? [{ effect, key, id, item, old, drawing: changesOf(old, item) }] : [];
  });
  const isWhole = changes.every(({ drawing }) => !isPartial(drawing.layout));
  const current = isWhole ? undefined : await currentFrames(session, place);
  const { failures, found, isListed, error } = await write(session, place, changes, {
    send({ id, old, drawing }) {
      const live = current?.get(id);
      const whole = withWholeLayout(drawing, old.layout, live && knownDrawingOf(live));
      return session.client.frames.updateOne(zoneOf(place), { id, drawing: whole });
    },
    isDone: ({ item }, existing) => existing !== undefined && matchesDrawing(item, knownDrawingOf(existing)),
  });
  const isGone = (id: string) => failures.get(id) instanceof NotFound || (isListed && !found.has(id));
  const gone = `is no longer there, and ${terms.refresh} inserts it again${whenVisible(session, place)}`;
  const failed = changes.flatMap(({ effect, id }) =>
    failureOf(effect, id, failures, isGone(id) ? gone : "could not be changed"),
  );
  const changed = changes.filter(({ id }) => !failures.has(id));
  return new PartlyMade(withFrames(state, changed), failed, error);
};

/** Leaves frames alone that were there before. */
const releaseFrames: Make = async (_session, state, effects, inputs) => {
  const unlistedFrames = state.unlistedFrames && inputs && unlistedIn(state, inputs, { isCertain: true });
  return { ...withoutFrames(state, new Set(targetsOf(state, effects).keys())), unlistedFrames };
};

/** Deletes frames, wherever their zone is. */
const removeFrames: Make = async (session, state, effects, inputs) => {
  const targets = targetsOf(state, effects);
  const ids = [...targets.keys()];
  const left = await removeFrom(session, placeOf(state, inputs), ids);
  const isOutOfReach = left === "in the trash";
  if (isOutOfReach && !inputs)
    session.warn(`the frames of zone ${state.zoneId} stay in it: it is in the trash, where frames cannot be deleted`);
  const inTrash = inputs ? ids.map((id) => [id, restoreFirst] as const) : [];
  const failures = isOutOfReach ? new Map<string, unknown>(inTrash) : left;
  const failed = [...targets].flatMap(([id, effect]) => failureOf(effect, id, failures, "could not be deleted"));
  return new PartlyMade(withoutFrames(state, new Set(ids.filter((id) => !failures.has(id)))), failed);
};

const restoreFirst = new CanvasError("restore the zone, or its space, from the trash first");

/** Deletes frames; returns why some are still there, by id, after a second attempt where the zone is. */
async function removeFrom(
  session: Session,
  place: FramesPlace,
  ids: readonly string[],
  isLast = false,
): Promise<ReadonlyMap<string, unknown> | "in the trash"> {
  const items = ids.map((id) => ({ id }));
  const { failures } = await sendEach(items, ({ id }) => session.client.frames.removeOne(zoneOf(place), id));
  const error = [...failures.values()].find((cause) => !(isRefusal(cause) || isOutcomeUnknown(cause)));
  if (error !== undefined) throw error;
  if (failures.size === 0) return failures;
  const found = await listFrames(session, place, { fresh: true });
  if (found === "not visible") return "in the trash";
  const left = presentIn(found, [...failures.keys()]);
  if (left.length === 0 || !found || isLast) return new Map(left.map((id) => [id, failures.get(id)]));
  return removeFrom(session, { ...place, spaceId: found.spaceId }, left, true);
}

/** How effects on frames are made; the service cannot change the name or type of one. */
export const frameEffects = {
  add: { sends: ["insertFrames"], make: insertFrames },
  replace: { sends: ["insertFrames", "deleteFrames"], make: insertFrames },
  change: { sends: ["updateFrames"], make: changeFrames },
  keep: { sends: [], make: releaseFrames },
  remove: { sends: ["deleteFrames"], make: removeFrames },
} as const satisfies EffectKinds<KnownFrames, WantedFrames>;

/** The frames of a state that effects are about, or those that only the service has; by id. */
const targetsOf = ({ frameIds }: KnownFrames, effects: readonly Effect[]): ReadonlyMap<string, Effect> =>
  new Map(effects.map((effect) => [frameIds[keyOf(effect)] ?? keyOf(effect), effect]));

const keyOf = ({ key = onlyKey }: Effect): string => key;

/** Where the program expects the frames. */
const placeOf = ({ editionId, zoneId, spaceId }: KnownFrames, inputs: WantedFrames | undefined): FramesPlace => ({
  editionId,
  zoneId,
  spaceId: inputs?.spaceId ?? spaceId,
});

const zoneOf = ({ editionId, spaceId, zoneId }: FramesPlace) => [editionId, spaceId, zoneId] as const;

type Failures = ReadonlyMap<string, unknown>;

/** The failure of an effect on one frame, if there is one. */
function failureOf(effect: Effect | undefined, id: string, failures: Failures, problem: string): Failure[] {
  if (!effect || !failures.has(id)) return [];
  const { name, key = name } = effect;
  return [{ effect, label: `frame "${key}" (${id})`, problem, cause: failures.get(id) }];
}

/** A write to several frames of one zone. */
interface FrameWrite<Item> {
  /** Sends one item, in one request with others that are sent at the same time; as the client returns it. */
  send(item: Item): Promise<Frame | boolean>;
  /** Whether the write is in force, for the frame as the service lists it. */
  isDone(item: Item, found: Frame | undefined): boolean;
}

interface Written {
  /** What was not written, by id. */
  readonly failures: Failures;
  /** The frames of the zone, as far as they were needed. */
  readonly found: ReadonlyMap<string, Frame>;
  readonly isListed?: boolean;
  /** Why nothing more can be written to the zone, or what became of it is not known. */
  readonly error?: unknown;
}

/** Writes frames with as few requests as possible, and looks up what the responses leave open. */
async function write<Item extends { readonly id: string }>(
  session: Session,
  place: FramesPlace,
  items: readonly Item[],
  { send, isDone }: FrameWrite<Item>,
): Promise<Written> {
  const { failures, found } = await sendEach(items, send);
  if (failures.size === 0) return { failures, found };
  const causes = [...failures.values()];
  const unknown = causes.find(isOutcomeUnknown);
  const error = unknown === undefined ? causes.find((cause) => !isFrameRefusal(cause)) : undefined;
  // What is refused may have been written all the same, which the list shows.
  if (error !== undefined && !isRefusal(error)) return { failures, found, error };
  try {
    const frames = await session.client.frames.list(...zoneOf(place));
    const listed = new Map(frames.map((frame) => [frame.id, frame]));
    for (const item of items) if (isDone(item, listed.get(item.id))) failures.delete(item.id);
    return { failures, found: listed, isListed: true, ...(failures.size > 0 && { error }) };
  } catch (lookupError) {
    if (error !== undefined) return { failures, found, error };
    // Reports the write whose outcome is unknown, and not the failed lookup.
    const isSilent = unknown === undefined || unknown === unconfirmed;
    const silence = new OutcomeUnknownError(`${unconfirmed.message} (${summaryOf(lookupError)})`);
    return { failures, found, error: isSilent ? silence : unknown };
  }
}

const unconfirmed = new OutcomeUnknownError("the service did not confirm it");

/** Sends items at the same time, which share requests; returns what failed, and what was there already, by id. */
async function sendEach<Item extends { readonly id: string }>(items: readonly Item[], send: FrameWrite<Item>["send"]) {
  const failures = new Map<string, unknown>();
  const found = new Map<string, Frame>();
  const sendOne = async (item: Item) => {
    const result = await send(item);
    if (result === false) throw unconfirmed;
    if (result !== true) found.set(item.id, result);
  };
  await Promise.all(items.map((item) => sendOne(item).catch((error: unknown) => failures.set(item.id, error))));
  return { failures, found };
}
