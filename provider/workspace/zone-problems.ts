import { joinNames, maxNames, suggest } from "../validation/messages.ts";
import { type PropertyPath, pathText } from "../validation/properties.ts";
import { noColor } from "./color-names.ts";
import { colorNames, findColor } from "./colors.ts";
import type { Fill, Frame, Stroke, Theme } from "./frame-schema.ts";
import { layoutKeys, partsOf } from "./layout.ts";
import { type PlacedZone, zonesIn } from "./placed-zones.ts";
import { type Problem, problemAt } from "./problem.ts";
import type { Contents, Zone } from "./schema.ts";

/** Zones with the same key: a zone keeps its key when it moves to another space. */
export function duplicateZones(contents: Contents): Problem[] {
  const zones = zonesIn(contents);
  const taken = new Set(zones.map(({ key }) => key));
  const first = new Map(zones.toReversed().map((placed) => [placed.key, placed]));
  return zones.flatMap(({ key, space, path }) => {
    const other = first.get(key);
    if (!other || other.space === space) return [];
    const remedy = () => `call this one ${freeKey(`${space}-${key}`, taken)}`;
    const reason = () => `has the key of ${pathText(other.path)}, but a key names one zone of the file; ${remedy()}`;
    return [problemAt(path, "key", reason)];
  });
}

/** Zones that a public link shows, and that its space does not have. */
export function linkProblems({ spaces = {} }: Contents): Problem[] {
  return Object.entries(spaces).flatMap(([space, { link, zones = {} }]) =>
    (link?.zones ?? []).flatMap((key, index) => {
      if (Object.hasOwn(zones, key)) return [];
      const names = Object.keys(zones);
      const remedy = () => suggest(key, names, `it has ${joinNames(names) || "none"}`);
      const path = ["spaces", space, "link", "zones", index];
      return [problemAt(path, "value", () => `is "${key}", which is not a zone of the space; ${remedy()}`)];
    }),
  );
}

function freeKey(key: string, taken: ReadonlySet<string>): string {
  return taken.has(key) ? freeKey(`${key}-2`, taken) : key;
}

/** Frames without a place or with two, and unknown colors. */
export function zoneProblems({ zone, path }: PlacedZone, theme: Theme | undefined): Problem[] {
  const { frames = {} } = zone;
  const colors = Object.entries(frames).flatMap(([key, frame]) => lookProblems(frame, [...path, "frames", key], theme));
  return [...colors, ...layoutProblems(zone, path), ...unplacedFrames(zone, path)];
}

function layoutProblems({ frames = {}, layout }: Zone, path: PropertyPath): Problem[] {
  const seen = new Set<string>();
  return layoutKeys(layout ?? {}).flatMap((leaf) => {
    const reason = leafProblem(leaf.key, frames, seen);
    seen.add(leaf.key);
    return reason === undefined ? [] : [problemAt([...path, "layout", ...leaf.path], "value", reason)];
  });
}

type Reason = Parameters<typeof problemAt>[2];

function leafProblem(key: string, frames: NonNullable<Zone["frames"]>, seen: ReadonlySet<string>): Reason | undefined {
  if (!Object.hasOwn(frames, key)) {
    return () => {
      const names = Object.keys(frames);
      const all = `it has ${joinNames(names) || "none"}`;
      return `is "${key}", which is not a frame of the zone; ${suggest(key, names, all)}`;
    };
  }
  if (seen.has(key)) return `is "${key}", which is already in the layout; remove one of the two`;
  if (frames[key]?.at) return `is "${key}", which has its own place (at); remove one of the two`;
  return undefined;
}

/** Frames that are not in the layout and have no place of their own. */
function unplacedFrames({ frames = {}, layout }: Zone, path: PropertyPath): Problem[] {
  const placed = new Set(layoutKeys(layout ?? {}).map(({ key }) => key));
  const unplaced = Object.keys(frames).filter((key) => !placed.has(key) && !frames[key]?.at);
  const [first] = unplaced;
  if (first === undefined) return [];
  const keys = joinNames(unplaced);
  const isShort = unplaced.length <= maxNames;
  const remedy = layout
    ? `add ${isShort ? keys : "them"} to ${pathText(["layout", ...partsOf(layout).path])}`
    : `add layout: { rows: [${isShort ? keys : "..."}] } to the zone`;
  const reason = `has no place for ${keys}; ${remedy}, or at: [LEFT, TOP] to the frame`;
  return [problemAt([...path, "frames", first], "key", reason, path)];
}

/** Unknown colors of the theme's frame. */
export function themeProblems(theme: Theme | undefined): Problem[] {
  return lookProblems(theme?.frame ?? {}, ["theme", "frame"], theme);
}

function lookProblems({ fill, stroke }: Pick<Frame, "fill" | "stroke">, path: PropertyPath, theme?: Theme): Problem[] {
  return [...colorProblems(fill, [...path, "fill"], theme), ...colorProblems(stroke, [...path, "stroke"], theme)];
}

function colorProblems(look: Fill | Stroke | undefined, path: PropertyPath, theme: Theme | undefined): Problem[] {
  if (look === undefined || look === noColor) return [];
  const [color, place] = typeof look === "string" ? [look, path] : [look.color, [...path, "color"]];
  if (findColor(color, theme) !== undefined) return [];
  const remedy = () => {
    const names = colorNames(theme);
    return suggest(color, names, `write a name (${joinNames(names)}) or "#RRGGBB"`);
  };
  return [problemAt(place, "value", () => `is "${color}", which is not a color; ${remedy()}`)];
}
