import { isDeepStrictEqual } from "node:util";
import { Color, rgbToHex, toRgb } from "../../provider/drawing/color.ts";
import { isObject, objectOf, type Properties } from "../../provider/validation/properties.ts";
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
  const changeOf = (key: string, frame: Properties): Change[] => {
    const { name = key } = frame;
    const thing: ChangedThing = { kind: "frame", urn: step.urn, name: String(name), place };
    const isKept = step.before?.isRetained && !after;
    if (!Object.hasOwn(now, key)) return [{ ...thing, action: isKept ? "keep" : endOf(key, before, after) }];
    const change = changeTo(step, key, old[key], frame);
    return change ? [{ ...thing, ...change }] : [];
  };
  const entries = Object.entries({ ...old, ...now });
  const unlisted = unlistedIn(before ?? step.after?.outputs, after).map(({ frameId, name }): [string, Change] => [
    String(frameId),
    { kind: "frame", urn: step.urn, name: String(name), place, action: "remove" },
  ]);
  const listed = entries.flatMap(([key, frame]) => changeOf(key, frame).map((change) => [key, change] as const));
  return new Map([...listed, ...unlisted]);
}

/** The frames that are not listed, if the update removes them. */
function unlistedIn({ unlistedFrames }: Properties = {}, after: Properties = {}): readonly Properties[] {
  return after.unlisted === "remove" && Array.isArray(unlistedFrames) ? unlistedFrames.map(objectOf) : [];
}

/** What happens to a frame that is listed. */
function changeTo(
  { op, after }: ResourceStep,
  key: string,
  old: Properties | undefined,
  now: Properties,
): (Pick<Change, "action"> & Partial<Change>) | undefined {
  // The frames of another zone go with it.
  if (!old || op === "replace") return { action: isAdopted(after?.outputs, key) ? "adopt" : "add" };
  const [name, to] = [String(old.name ?? key), String(now.name ?? key)];
  const changed = changedKeys(old, now);
  // The service cannot change the name or the type of a frame.
  if (name !== to || changed.includes("type")) return { action: "replace", name, to };
  if (changed.length === 0) return undefined;
  if (changed.every((property) => property === "layout")) return { action: "move" };
  return { action: "change", to: changed.map((property) => detail(property, old[property], now[property])).join(", ") };
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

function endOf(key: string, before: Properties | undefined, after: Properties | undefined): "keep" | "remove" {
  const { onDestroy } = after ?? before ?? {};
  if (after?.unlisted === "remove") return "remove";
  const isRetained = onDestroy === "retain" && !after;
  return isRetained || (onDestroy !== "delete" && isAdopted(before, key)) ? "keep" : "remove";
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
