import { type Effect, type EffectKinds, planned } from "../core/effect.ts";
import { Color, rgbToHex, toRgb } from "../drawing/color.ts";
import { changesOf, type Drawing, equalDrawings } from "../drawing/drawing.ts";
import { equalNames, equalUuids } from "../validation/formats.ts";
import { Keys, keyOrDefault } from "../validation/keys.ts";
import { isObject, objectOf, type Properties } from "../validation/properties.ts";
import { deriveFrameId } from "./zone-frames.ts";

/** A frame of the program. */
export interface FrameItem extends Drawing {
  readonly name?: string | undefined;
  readonly type: string;
  /** The id of the frame to adopt. */
  readonly frameId?: string | undefined;
}

/** Frames by key, and the ids of those that exist. */
export interface KnownFrames {
  readonly frames: Readonly<Record<string, FrameItem>>;
  readonly frameIds: Readonly<Record<string, string>>;
  /** The ids of those that were there before. */
  readonly adoptedIds?: readonly string[] | undefined;
}

/** A frame of the zone to adopt, as it is. */
export interface AdoptableFrame {
  readonly id: string;
  readonly item: FrameItem;
}

export interface PlannedFrame {
  readonly key: string;
  readonly id: string;
  readonly item: FrameItem;
  /** What has to change in the drawing of a frame that exists. */
  readonly drawing: Partial<Drawing>;
}

/** What turns one set of frames into another. */
export interface FramePlan {
  readonly wanted: readonly PlannedFrame[];
  readonly inserts: readonly PlannedFrame[];
  readonly updates: readonly PlannedFrame[];
  /** The ids of frames that are no longer wanted. */
  readonly removals: readonly string[];
  /** The ids of adopted frames that are no longer wanted, and stay. */
  readonly releases: readonly string[];
  /** The ids of frames that are adopted. */
  readonly adoptions: readonly string[];
}

export const nameOf = (key: string, { name = key }: Pick<FrameItem, "name">): string => name;

/** The frames of the program, and what their ids and their end depend on. */
export interface WantedFrames extends Pick<KnownFrames, "frames"> {
  readonly zoneId: string;
  readonly idSeed?: string | undefined;
  readonly onDestroy?: string | undefined;
}

/** The service cannot change the name or type of a frame: such a frame is recreated under another id. */
export function planFrames(
  from: KnownFrames,
  { frames, zoneId, idSeed, onDestroy }: WantedFrames,
  adoptable: ReadonlyMap<string, AdoptableFrame> = new Map(),
): FramePlan {
  const planned = Object.entries(frames).map(([key, item]) => {
    const { item: old, id: oldId } = adoptable.get(key) ?? { item: from.frames[key], id: from.frameIds[key] };
    const isSame = old && equalNames(nameOf(key, old), nameOf(key, item)) && old.type === item.type;
    const { frameId = oldId } = item;
    if (oldId !== undefined && equalUuids(oldId, frameId) && isSame)
      return { key, id: oldId, item, drawing: changesOf(old, item), isNew: false };
    const id = item.frameId ?? deriveFrameId(idSeed, zoneId, key, nameOf(key, item), item.type);
    return { key, id, item, drawing: {}, isNew: true };
  });
  const kept = new Set(planned.filter(({ isNew }) => !isNew).map(({ id }) => id));
  const unwanted = Object.values(from.frameIds).filter((id) => !kept.has(id));
  const staying = new Set(onDestroy === "delete" ? [] : from.adoptedIds);
  return {
    wanted: planned,
    inserts: planned.filter(({ isNew }) => isNew).sort(byDrawingOrder),
    updates: planned.filter(({ drawing }) => Object.keys(drawing).length > 0),
    removals: unwanted.filter((id) => !staying.has(id)),
    releases: unwanted.filter((id) => staying.has(id)),
    adoptions: [...adoptable.values()].map(({ id }) => id),
  };
}

/** The requests of effects on frames; the service cannot change the name of one. */
export const effectsOnFrames = {
  add: { sends: ["insertFrames"] },
  change: { sends: ["updateFrames"] },
  replace: { sends: ["insertFrames", "deleteFrames"] },
  remove: { sends: ["deleteFrames"] },
} as const satisfies EffectKinds<Properties>;

/** What a plan has found in the zone. */
export interface FoundFrames {
  /** The ids of frames that the program has inserted before. */
  readonly present?: ReadonlySet<string>;
  /** The frames that are not listed, and are removed. */
  readonly unwanted?: readonly { readonly frameId: string; readonly name: string }[] | undefined;
  /** Whether what is not listed is removed, also what was adopted. */
  readonly isExclusive?: boolean;
}

/** What a plan does to the frames of a zone, in the order of the program. */
export function frameEffects(
  { frames, frameIds }: KnownFrames,
  { wanted, inserts, removals, releases, adoptions }: FramePlan,
  { present = new Set(), unwanted = [], isExclusive = false }: FoundFrames = {},
): readonly Effect[] {
  const kept = new Set(wanted.map(({ id }) => id.toLowerCase()));
  const endOf = (id: string | undefined) => {
    if (id === undefined || kept.has(id.toLowerCase())) return undefined;
    if (removals.includes(id)) return "remove";
    if (releases.includes(id)) return isExclusive ? "remove" : "keep";
    return undefined;
  };
  const arrivalOf = (frame: PlannedFrame) => {
    if (adoptions.includes(frame.id)) return "adopt";
    if (!inserts.includes(frame)) return undefined;
    if (present.has(frame.id)) return "continue";
    return frame.item.frameId === undefined ? "add" : "adopt";
  };
  const oldName = (key: string) => nameOf(key, frames[key] ?? {});
  const listed = wanted.flatMap((frame) => {
    const { key, item, drawing } = frame;
    const name = nameOf(key, item);
    const action = arrivalOf(frame);
    const end = endOf(frameIds[key]);
    if (action === "add" && end === "remove") return planned({ action: "replace", key, name: oldName(key), to: name });
    return planned(
      action && { action, key, name },
      end && { action: end, key: `${key} (${oldName(key)})`, name: oldName(key) },
      drawingEffect({ key, name }, frames[key], item, drawing),
    );
  });
  const dropped = Object.entries(frameIds).flatMap(([key, id]) => {
    const end = wanted.some((frame) => frame.key === key) ? undefined : endOf(id);
    return planned(end && { action: end, key, name: oldName(key) });
  });
  const known = new Set(Object.values(frameIds));
  const others = unwanted.filter(({ frameId }) => !known.has(frameId) && !kept.has(frameId.toLowerCase()));
  return [
    ...listed,
    ...dropped,
    ...others.map(({ frameId, name }): Effect => ({ action: "remove", key: frameId, name })),
  ];
}

/** The change of a drawing, if there is one. */
export function drawingEffect(
  frame: Pick<Effect, "key" | "name">,
  old: Partial<Drawing> | undefined,
  now: Partial<Drawing>,
  drawing: Partial<Drawing>,
): Effect | undefined {
  const changed = (["layout", "fills", "strokes"] as const)
    .filter((property) => property in drawing)
    .map((property) =>
      property === "layout"
        ? { property }
        : { property, from: onlyColor(old?.[property]), to: onlyColor(now[property]) },
    );
  return changed.length === 0 ? undefined : { ...frame, action: "change", changed };
}

/** The color of the only fill or border. */
function onlyColor(paints: readonly unknown[] = []): string | undefined {
  const [paint, ...others] = paints.map(objectOf);
  if (!paint) return "none";
  const { color } = objectOf(paint.solid ?? objectOf(paint.fill).solid);
  const parsed = Color.safeParse(color);
  return others.length === 0 && parsed.success ? rgbToHex(toRgb(parsed.data)) : undefined;
}

/** Later frames are drawn above earlier ones, and Pulumi's maps have no order: what may contain another frame goes first. */
function byDrawingOrder(a: PlannedFrame, b: PlannedFrame): number {
  const area = ({ item: { layout } }: PlannedFrame) => (layout.width ?? 0) * (layout.height ?? 0);
  return area(b) - area(a) || (a.key < b.key ? -1 : 1);
}

/** The frames that may be deleted once some are written: one stays until that which takes its key is there. */
export function removableNow(
  from: KnownFrames,
  { inserts, removals }: FramePlan,
  written: ReadonlyMap<string, FrameItem>,
): readonly string[] {
  const missing = inserts.filter(({ id }) => !written.has(id));
  const needed = new Set(missing.map(({ key }) => from.frameIds[key]));
  return removals.filter((id) => !needed.has(id));
}

/** The frames after a part of the plan. The old frame of a key has another one until it is deleted: the next run does that. */
export function framesAfter(
  from: KnownFrames,
  { wanted, inserts, updates, adoptions }: FramePlan,
  { written, removed }: { readonly written: ReadonlyMap<string, FrameItem>; readonly removed: ReadonlySet<string> },
): { frames: Record<string, FrameItem>; frameIds: Record<string, string>; adoptedIds: string[] | undefined } {
  const open = new Set([...inserts, ...updates].map(({ id }) => id).filter((id) => !written.has(id)));
  // An adopted frame may go on under another key.
  const keyOf = new Map(wanted.filter(({ id }) => !open.has(id)).map(({ key, id }) => [id, key]));
  const left = Object.entries(from.frameIds).filter(([key, id]) => !removed.has(id) && (keyOf.get(id) ?? key) === key);
  const frameIds = Object.fromEntries(left);
  const items = new Map(left.map(([key]) => [key, from.frames[key]]));
  for (const { key, id, item } of wanted) {
    if (open.has(id)) continue;
    const [old, oldItem] = [frameIds[key], items.get(key)];
    if (old !== undefined && old !== id && oldItem) {
      const spare = `${key} (${old})`;
      frameIds[spare] = old;
      items.set(spare, { ...oldItem, name: nameOf(key, oldItem) });
    }
    frameIds[key] = id;
    items.set(key, written.get(id) ?? item);
  }
  const frames = Object.fromEntries([...items].flatMap(([key, item]) => (item ? [[key, item]] : [])));
  return { frames, frameIds, adoptedIds: presentIn(frameIds, [...(from.adoptedIds ?? []), ...adoptions]) };
}

/** Those of the ids that still belong to a key; undefined without any. */
export function presentIn(frameIds: KnownFrames["frameIds"], ids: readonly string[] = []): string[] | undefined {
  const present = new Set(Object.values(frameIds));
  const left = [...new Set(ids)].filter((id) => present.has(id));
  return left.length > 0 ? left : undefined;
}

/** Whether items are equal, for frames with these ids: the id of the frame that a key has already changes nothing. */
export function equalFrames(old: unknown, now: unknown, { frameIds }: { readonly frameIds?: unknown }): boolean {
  const withoutOwnId = ([key, item]: [string, unknown]) => {
    const { frameId, ...rest } = objectOf(item);
    return [key, equalUuids(frameId, objectOf(frameIds)[key]) ? rest : item] as const;
  };
  const withoutOwnIds = (items: unknown) =>
    isObject(items) ? Object.fromEntries(Object.entries(items).map(withoutOwnId)) : items;
  return equalDrawings(withoutOwnIds(old), withoutOwnIds(now));
}

/** A key for each of the existing frames, made from its name, with a number if several have the same. */
export function uniqueKeys<T extends { readonly name: string }>(frames: readonly T[]): [key: string, frame: T][] {
  const keys = new Keys();
  return frames.map((frame) => [keys.take(keyOrDefault(frame.name, "frame")), frame]);
}
