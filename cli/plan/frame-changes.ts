import { isDeepStrictEqual } from "node:util";
import { Color, rgbToHex, toRgb } from "../../provider/drawing/color.ts";
import { equalNames, equalUuids } from "../../provider/validation/formats.ts";
import { isObject, objectOf, type Properties } from "../../provider/validation/properties.ts";
import { isUnknown, unknownValue } from "../../provider/validation/unknown.ts";
import { nameOfColor } from "../../provider/workspace/color-names.ts";
import type { Change, ChangedThing } from "./change.ts";
import { framesIn } from "./items.ts";
import { latestState, type ResourceStep, valuesOf } from "./steps.ts";
import type { Titles } from "./titles.ts";

/** What happens to the frames of a step, by key. */
export function frameChanges(step: ResourceStep, titles: Titles): ReadonlyMap<string, Change> {
  const { before, after } = valuesOf(step);
  const place = titles.placeOf("frame", latestState(step));
  const old = before ? framesIn(step.type, before) : {};
  const now = after ? framesIn(step.type, after) : {};
  const changesOf = (key: string, frame: Properties): [string, Change][] => {
    const thing: ChangedThing = { kind: "frame", urn: step.urn, name: String(frame.name ?? key), place };
    const end = endOf(step, key);
    if (!Object.hasOwn(now, key)) return end ? [[key, { ...thing, action: end }]] : [];
    const [change, ending] = changesTo(step, key, old[key], frame, end);
    return [
      ...(change ? [[key, { ...thing, ...change }] satisfies [string, Change]] : []),
      ...(ending ? [[`${key} (${ending.name})`, { ...thing, ...ending }] satisfies [string, Change]] : []),
    ];
  };
  const entries = Object.entries({ ...old, ...now });
  const unlisted = unlistedIn(before, step.after?.outputs, after).map(({ frameId, name }): [string, Change] => [
    String(frameId),
    { kind: "frame", urn: step.urn, name: String(name), place, action: "remove" },
  ]);
  const listed = entries.flatMap(([key, frame]) => changesOf(key, frame));
  return new Map([...listed, ...unlisted]);
}

/** Whether another key has the frame of this one, which was adopted. */
function isUnderNewKey({ before, after }: ResourceStep, key: string): boolean {
  const { [key]: id } = objectOf(before?.outputs.frameIds);
  const { [key]: _, ...others } = objectOf(after?.outputs.frameIds);
  return id !== undefined && Object.values(others).includes(id);
}

/** The frames that are not listed, if the update removes them: those that the preview has found, or the last refresh. */
function unlistedIn(before: Properties = {}, outputs: Properties = {}, after: Properties = {}): readonly Properties[] {
  const found = [outputs.unlistedFrames, before.unlistedFrames].find(Array.isArray) ?? [];
  const own = new Set(Object.values(objectOf(before.frameIds)));
  const others = found.map(objectOf).filter(({ frameId }) => !own.has(frameId));
  return after.unlisted === "remove" ? others : [];
}

type FrameChange = Pick<Change, "action"> & Partial<Change>;

/** What happens to a frame that is listed, and to the one that its key had before, unless that is replaced or has another key. */
function changesTo(
  { before, after }: ResourceStep,
  key: string,
  old: Properties | undefined,
  now: Properties,
  end: "keep" | "remove" | undefined,
): readonly FrameChange[] {
  const origin = originOf(after?.outputs, key, now);
  if (!old) return [{ action: origin }];
  const [name, to] = [String(old.name ?? key), String(now.name ?? key)];
  const changed = changedKeys(old, now);
  const { [key]: oldId } = objectOf(before?.outputs.frameIds);
  const isOther = now.frameId !== undefined && !equalUuids(now.frameId, oldId);
  // The service cannot change the name or the type of a frame.
  if (!equalNames(name, to) || changed.includes("type") || isOther)
    return origin === "add" && end === "remove"
      ? [{ action: "replace", name, to }]
      : [{ action: origin }, ...(end ? [{ action: end, name }] : [])];
  if (changed.length === 0) return [];
  if (changed.every((property) => property === "layout")) return [{ action: "move" }];
  return [
    { action: "change", to: changed.map((property) => detail(property, old[property], now[property])).join(", ") },
  ];
}

const words: Readonly<Record<string, string>> = { fills: "fill", strokes: "border", layout: "place" };

/** `fill yellow -> #00FF00`; only the property if its values are not short. */
function detail(name: string, old: unknown, now: unknown): string {
  const [before, after] = [colorIn(old), colorIn(now)];
  const word = words[name] ?? name;
  return before === after ? word : `${word} ${before} -> ${after}`;
}

/** The color of the only fill or border. */
function colorIn(value: unknown): string {
  if (!Array.isArray(value) || value.length === 0) return "none";
  const { solid, fill } = objectOf(value[0]);
  const color = Color.safeParse(objectOf(solid ?? objectOf(fill).solid).color);
  return value.length === 1 && color.success ? nameOfColor(rgbToHex(toRgb(color.data))) : "other";
}

/** What happens to the frame of a key once the key no longer has it; nothing if another key does. */
function endOf(step: ResourceStep, key: string): "keep" | "remove" | undefined {
  if (isUnderNewKey(step, key)) return undefined;
  const { before, after } = valuesOf(step);
  const { onDestroy } = after ?? before ?? {};
  if (step.before?.isRetained && !after) return "keep";
  if (after?.unlisted === "remove") return "remove";
  const isRetained = onDestroy === "retain" && !after;
  return isRetained || (onDestroy !== "delete" && isAdopted(before, key)) ? "keep" : "remove";
}

/** Where a frame that is new in the plan comes from: the file has the id of one that is there, or a preview knows it. */
function originOf(outputs: Properties = {}, key: string, { frameId }: Properties): "add" | "adopt" | "continue" {
  if (frameId !== undefined || isAdopted(outputs, key)) return "adopt";
  const { [key]: id = unknownValue } = objectOf(outputs.frameIds);
  return isUnknown(id) ? "add" : "continue";
}

/** Whether a frame was there before the resource. */
function isAdopted({ adopted, adoptedIds, frameIds }: Properties = {}, key: string): boolean {
  return adopted === true || (Array.isArray(adoptedIds) && adoptedIds.includes(objectOf(frameIds)[key]));
}

/** The properties that are given and differ; what is left to the service does not count. */
function changedKeys(before: Properties, after: Properties): string[] {
  return ["type", "layout", "fills", "strokes"].filter((key) => {
    const [old, now] = [before[key], after[key]];
    if (isObject(old) && isObject(now))
      return Object.keys(now).some((inner) => !isDeepStrictEqual(old[inner], now[inner]));
    return now !== undefined && !isDeepStrictEqual(old, now);
  });
}
