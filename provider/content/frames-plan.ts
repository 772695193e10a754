import { createHash } from "node:crypto";
import { type Effect, planned } from "../core/effect.ts";
import { endingOf } from "../core/ending.ts";
import { Color, rgbToHex, toRgb } from "../drawing/color.ts";
import { changesOf, type Drawing, equalDrawings } from "../drawing/drawing.ts";
import { equalNames, equalUuids } from "../validation/formats.ts";
import { isObject, objectOf } from "../validation/properties.ts";
import { isUnknown } from "../validation/unknown.ts";

/** A frame of the program. */
export interface FrameItem extends Drawing {
  readonly name?: string | undefined;
  readonly type: string;
  /** The id of the frame to adopt. */
  readonly frameId?: string | undefined;
}

/** A frame that the program does not list. */
export interface UnlistedFrame {
  readonly frameId: string;
  readonly name: string;
}

/** The frames that a program wants in a zone: those of a `Frames`, or the one of a `Frame`. */
export type WantedFrames = {
  readonly zoneId: string;
  readonly spaceId: string;
  readonly editionId?: string | undefined;
  readonly frames: Record<string, FrameItem>;
  readonly unlisted: "keep" | "report" | "remove";
  readonly maxRemovals: number;
  readonly adopt?: boolean | undefined;
  readonly onDestroy?: "delete" | "retain" | undefined;
  readonly idSeed?: string | undefined;
};

/** The frames of a state. */
export type KnownFrames = WantedFrames & {
  readonly editionId: string;
  /** The ids of those that exist, by key. */
  readonly frameIds: Record<string, string>;
  /** The ids of those that were there before. */
  readonly adoptedIds?: string[] | undefined;
  /** Undefined for a zone whose list nobody has asked for. */
  readonly unlistedFrames?: UnlistedFrame[] | undefined;
};

/** The key of the frame of a `Frame`. */
export const onlyKey = "";

export const nameOf = (key: string, { name = key }: Pick<FrameItem, "name"> = {}): string => name;

/** The effect on the frame of a key, which only a collection shows. */
const effectOn = (key: string, effect: Omit<Effect, "key">): Effect => (key === onlyKey ? effect : { ...effect, key });

/** The frames that the service has, and those that the program wants. */
interface Comparison {
  readonly from: Pick<KnownFrames, "frames" | "frameIds" | "adoptedIds" | "unlistedFrames" | "onDestroy">;
  readonly after: WantedFrames | undefined;
}

/**
 * What a create, update, or delete does to the frames of a zone, in the order in which it is made. The service cannot change the
 * name or type of a frame: such a frame is replaced by another one.
 */
export function planFrames(
  before: KnownFrames | undefined,
  after: WantedFrames | undefined,
  found?: KnownFrames,
): readonly Effect[] {
  if (isUnknown(after?.frames)) return [];
  const from = found ?? before ?? { frames: {}, frameIds: {} };
  const keys = Object.keys(after?.frames ?? {});
  const recorded = before?.frameIds ?? {};
  const dropped = Object.keys(from.frameIds).filter((key) => !keys.includes(key));
  const foreign = after?.unlisted === "remove" ? unlistedIn(from, after, { isCertain: found !== undefined }) : [];
  const known = new Set(Object.values(from.frameIds));
  return [
    ...keys.flatMap((key) => planned(arrivalOf(key, { from, after }, found ? recorded : from.frameIds))),
    ...keys.flatMap((key) => planned(changeOf(key, { from, after }))),
    ...[...keys, ...dropped].flatMap((key) => planned(endOf(key, { from, after }))),
    ...foreign
      .filter(({ frameId }) => !known.has(frameId))
      .map(({ frameId, name }) => effectOn(frameId, { action: "remove", name })),
  ];
}

/** Whether the frame that a key has is the one that the program wants. */
function isThere(key: string, { from, after }: Comparison): boolean {
  const [id, old, item] = [from.frameIds[key], from.frames[key], after?.frames[key]];
  return id !== undefined && isSameFrame(key, old, item) && equalUuids(id, item?.frameId ?? id);
}

/** Whether an item of the program and one of the state can be about the same frame. */
export const isSameFrame = (key: string, old: FrameItem | undefined, item: FrameItem | undefined): boolean =>
  old !== undefined && item !== undefined && equalNames(nameOf(key, old), nameOf(key, item)) && old.type === item.type;

/** How a key comes to have its frame. */
function arrivalOf(key: string, compared: Comparison, recorded: KnownFrames["frameIds"]): Effect | undefined {
  const { from, after } = compared;
  const [id, item] = [from.frameIds[key], after?.frames[key]];
  const name = nameOf(key, item);
  if (isThere(key, compared)) {
    const action = isAdopted(from, id) ? "adopt" : "continue";
    return id === recorded[key] ? undefined : effectOn(key, { action, name });
  }
  if (item?.frameId !== undefined) return effectOn(key, { action: "adopt", name });
  if (!isReplaced(key, compared)) return effectOn(key, { action: "add", name });
  return effectOn(key, { action: "replace", name: nameOf(key, from.frames[key]), to: name });
}

/** Whether the frame that a key has goes when another one takes its place. */
const isReplaced = (key: string, compared: Comparison): boolean =>
  compared.after?.frames[key]?.frameId === undefined && endingIn(key, compared) === "remove";

/** The end of the frame that a key has, unless replacing it says so already. */
function endOf(key: string, compared: Comparison): Effect | undefined {
  const { from, after } = compared;
  if (after?.frames[key] && isReplaced(key, compared)) return undefined;
  const action = endingIn(key, compared);
  return action && effectOn(key, { action, name: nameOf(key, from.frames[key]) });
}

/** What happens to the frame that a key has, if that is not the one that the program wants. */
function endingIn(key: string, compared: Comparison): "keep" | "remove" | undefined {
  const { from, after } = compared;
  const id = from.frameIds[key];
  if (id === undefined || isThere(key, compared)) return undefined;
  if (!after) return endingOf({ ...from, adopted: isAdopted(from, id) }, "delete") === "retain" ? "keep" : "remove";
  if (Object.values(after.frames).some(({ frameId }) => equalUuids(frameId, id))) return undefined;
  return isReleased(id, from, after) && after.unlisted !== "remove" ? "keep" : "remove";
}

const isAdopted = ({ adoptedIds }: Comparison["from"], id: string | undefined): boolean =>
  id !== undefined && adoptedIds?.includes(id) === true;

/** Whether a frame that the program no longer lists was there before, and is therefore like those that it never listed. */
const isReleased = (id: string, from: Comparison["from"], { onDestroy }: WantedFrames): boolean =>
  isAdopted(from, id) && onDestroy !== "delete";

/**
 * The frames that the program does not list, or no longer lists. Until the zone was looked at, one with the name of a new one may
 * be adopted, or may have been inserted by an interrupted run.
 */
export function unlistedIn(
  from: Comparison["from"],
  after: WantedFrames,
  { isCertain }: { readonly isCertain: boolean },
): UnlistedFrame[] {
  const entries = Object.entries(after.frames);
  const given = new Set(entries.map(([, { frameId }]) => frameId?.toLowerCase()));
  const compared = { from, after };
  const fresh = entries.filter(([key]) => !isThere(key, compared)).map(([key, item]) => nameOf(key, item));
  const released = Object.entries(from.frameIds)
    .filter(([key, id]) => !isThere(key, compared) && isReleased(id, from, after))
    .map(([key, frameId]) => ({ frameId, name: nameOf(key, from.frames[key]) }));
  const isNew = (name: string) => !isCertain && fresh.some((other) => equalNames(other, name));
  return [...released, ...(from.unlistedFrames ?? [])].filter(
    ({ frameId, name }) => !(given.has(frameId.toLowerCase()) || isNew(name)),
  );
}

/** The change of a drawing, if there is one. */
function changeOf(key: string, compared: Comparison): Effect | undefined {
  const [old, item] = [compared.from.frames[key], compared.after?.frames[key]];
  if (!old || !item || !isThere(key, compared)) return undefined;
  const drawing = changesOf(old, item);
  const changed = (["layout", "fills", "strokes"] as const)
    .filter((property) => property in drawing)
    .map((property) =>
      property === "layout"
        ? { property }
        : { property, from: onlyColor(old[property]), to: onlyColor(item[property]) },
    );
  return changed.length === 0 ? undefined : effectOn(key, { action: "change", name: nameOf(key, item), changed });
}

/** The color of the only fill or border. */
function onlyColor(paints: readonly unknown[]): string | undefined {
  const [paint, ...others] = paints.map(objectOf);
  if (!paint) return "none";
  const { color } = objectOf(paint.solid ?? objectOf(paint.fill).solid);
  const parsed = Color.safeParse(color);
  return others.length === 0 && parsed.success ? rgbToHex(toRgb(parsed.data)) : undefined;
}

/** A frame of the program that is not there yet, as far as the state knows. */
export interface MissingFrame {
  readonly key: string;
  readonly id: string;
  readonly item: FrameItem;
}

/** The frames that are not there, with the ids that they are given or get. */
export function missingFrames(from: Comparison["from"], after: WantedFrames): MissingFrame[] {
  const { zoneId, idSeed } = after;
  const missing = Object.entries(after.frames).filter(([key]) => !isThere(key, { from, after }));
  return missing.map(([key, item]) => {
    const place = key === onlyKey ? [zoneId] : [zoneId, key];
    const name = nameOf(key, item);
    const id = item.frameId ?? deriveFrameId(idSeed, ...place, name, item.type);
    // The frame that has this id was renamed by hand, and stays.
    const isTaken = from.frameIds[key] === id && isAdopted(from, id);
    return { key, item, id: isTaken ? deriveFrameId(idSeed, ...place, `${name}/${id}`, item.type) : id };
  });
}

/** A UUID derived from an idempotency key and what identifies the frame, the same in every run (RFC 9562, version 8). */
function deriveFrameId(idempotencyKey: string | undefined, ...parts: readonly string[]): string {
  const seed = idempotencyKey ?? crypto.randomUUID();
  const bytes = createHash("sha256")
    .update([seed, ...parts].join("\n"))
    .digest();
  const hex = bytes.subarray(0, 16).toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** The state once these frames have their keys. The one that a key had has another key until it is deleted, or left alone. */
export function withFrames(
  from: KnownFrames,
  placed: readonly MissingFrame[],
  adoptedIds: readonly string[] = [],
): KnownFrames {
  if (placed.length === 0) return from;
  const placedIds = new Map(placed.map(({ key, id }) => [key, id]));
  const moved = new Set(placedIds.values());
  const kept = Object.entries(from.frameIds).flatMap(([key, id]) => {
    const item = from.frames[key];
    if (!item || moved.has(id)) return [];
    const isTaken = placedIds.has(key);
    return [{ key: isTaken ? `${key} (${id})` : key, id, item: isTaken ? { ...item, name: nameOf(key, item) } : item }];
  });
  const all = [...kept, ...placed];
  return {
    ...from,
    frames: Object.fromEntries(all.map(({ key, item }) => [key, item])),
    frameIds: Object.fromEntries(all.map(({ key, id }) => [key, id])),
    adoptedIds: idsOf([...(from.adoptedIds ?? []), ...adoptedIds], new Set(all.map(({ id }) => id))),
  };
}

/** The state without the frames with these ids. */
export function withoutFrames(from: KnownFrames, ids: ReadonlySet<string>): KnownFrames {
  if (ids.size === 0) return from;
  const left = Object.entries(from.frameIds).filter(([, id]) => !ids.has(id));
  const items = left.flatMap(([key]) => (from.frames[key] ? [[key, from.frames[key]]] : []));
  return {
    ...from,
    frames: Object.fromEntries(items),
    frameIds: Object.fromEntries(left),
    adoptedIds: idsOf(from.adoptedIds ?? [], new Set(left.map(([, id]) => id))),
    unlistedFrames: from.unlistedFrames?.filter(({ frameId }) => !ids.has(frameId)),
  };
}

/** Those of the ids that are known; undefined without any. */
function idsOf(ids: readonly string[], known: ReadonlySet<string>): string[] | undefined {
  const left = [...new Set(ids)].filter((id) => known.has(id));
  return left.length > 0 ? left : undefined;
}

/** Whether items are equal, for frames with these ids: the id of the frame that a key has already changes nothing. */
export function equalFrames(old: unknown, now: unknown, { frameIds }: { readonly frameIds?: unknown }): boolean {
  const ids = objectOf(frameIds);
  const withoutOwnId = ([key, item]: [string, unknown]) => {
    const { frameId, ...rest } = objectOf(item);
    return [key, equalUuids(frameId, ids[key]) ? rest : item] as const;
  };
  const withoutOwnIds = (items: unknown) =>
    isObject(items) ? Object.fromEntries(Object.entries(items).map(withoutOwnId)) : items;
  return equalDrawings(withoutOwnIds(old), withoutOwnIds(now));
}
