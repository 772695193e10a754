import { z } from "zod";
import { oneOf } from "../validation/formats.ts";
import { exactlyOneOf } from "../validation/rules.ts";
import { Color, toRgb } from "./color.ts";

const Fraction = z.number().min(0).max(1);

export const Point = z
  .strictObject({
    x: z.number().describe("The horizontal position."),
    y: z.number().describe("The vertical position."),
  })
  .meta({
    title: "Point",
    description: "A position. The service does not document its unit; the emulator draws fractions of the frame's box.",
  });

export const Layout = z
  .strictObject({
    top: z.number().optional().describe("Pixels from the top of the zone."),
    left: z.number().optional().describe("Pixels from the left of the zone."),
    width: z.number().min(0).optional().describe("Pixels."),
    height: z.number().min(0).optional().describe("Pixels."),
    rotate: z.int().optional().describe("Degrees."),
    flipHorizontal: z.boolean().optional().describe("Whether left and right are swapped."),
    flipVertical: z.boolean().optional().describe("Whether top and bottom are swapped."),
  })
  .meta({ title: "Layout", description: "The position and size of a frame." });

export const Solid = z.strictObject({ color: Color }).meta({ title: "Solid", description: "One color." });

export const GradientStop = z
  .strictObject({ color: Color, position: Fraction.describe("0 at the start, 1 at the end.") })
  .meta({ title: "GradientStop", description: "A color of a gradient, and its position." });

export const Gradient = z
  .strictObject({
    type: oneOf({
      LINEAR: "Along a straight line, from `linear.start` to `linear.end`.",
      RADIAL: "Outward from the center of `radialAngular`.",
      ANGULAR: "Around the center of `radialAngular`.",
    })
      .default("LINEAR")
      .describe("The direction of the colors."),
    stops: z
      .array(GradientStop)
      .min(2)
      .max(20, "must have at most 20 stops: the service takes no more")
      .describe("2 to 20 colors, from start to end."),
    linear: z
      .strictObject({
        start: Point.nonoptional().describe("The position of the first color."),
        end: Point.nonoptional().describe("The position of the last color."),
      })
      .meta({ title: "LinearAxis", description: "The axis of a LINEAR gradient." })
      .optional(),
    radialAngular: z
      .strictObject({
        center: Point.nonoptional().describe("The center of the colors."),
        spreadX: z.number().optional().describe("Their horizontal extent."),
        spreadY: z.number().optional().describe("Their vertical extent."),
        rotationAngle: z.number().optional().describe("Their rotation."),
        flipHorizontal: z.boolean().optional().describe("Whether left and right are swapped."),
        flipVertical: z.boolean().optional().describe("Whether top and bottom are swapped."),
      })
      .meta({ title: "RadialAngular", description: "The geometry of a RADIAL or ANGULAR gradient." })
      .optional(),
  })
  .meta({ title: "Gradient", description: "Colors that blend into each other." });

const noFill = z.literal(true).optional().describe("`true` paints nothing.");
const alpha = Fraction.optional().describe("0 is transparent, 1 (the default) is opaque.");

export const Fill = z
  .strictObject({ alpha, solid: Solid.optional().describe("One color."), gradient: Gradient.optional(), noFill })
  .refine(...exactlyOneOf("solid", "gradient", "noFill"))
  .meta({ title: "Fill", description: "The paint of a frame: exactly one of `solid`, `gradient`, and `noFill`." });

export const StrokeFill = z
  .strictObject({ alpha, solid: Solid.optional(), noFill })
  .refine(...exactlyOneOf("solid", "noFill"))
  .meta({ title: "StrokeFill", description: "The paint of a line: exactly one of `solid` and `noFill`." });

export const Stroke = z
  .strictObject({
    type: oneOf({ SOLID: "An unbroken line.", DASH: "A line of dashes.", SQUARE_DOT: "A line of square dots." })
      .default("SOLID")
      .describe("The pattern of the line."),
    width: z.number().min(0).optional().describe("Pixels."),
    joinType: oneOf({ ROUND: "Rounded corners.", BEVEL: "Cut corners.", MITER: "Pointed corners." })
      .optional()
      .describe("The shape of its corners."),
    capType: oneOf({
      FLAT: "The ends get nothing.",
      CAPROUND: "Each end gets a half circle.",
      SQUARE: "Each end gets half a square.",
    })
      .optional()
      .describe("The shape of its ends."),
    position: oneOf({
      CENTER: "Half inside and half outside the edge.",
      INSIDE: "Inside the edge.",
      OUTSIDE: "Outside the edge.",
    })
      .optional()
      .describe("Its position relative to the edge of the frame."),
    fill: StrokeFill.optional(),
  })
  .meta({ title: "Stroke", description: "The line around a frame." });

const noMore = (what: string) => `must have at most 10 ${what}: the service takes no more`;

export const Fills = z.array(Fill).max(10, noMore("fills"));
export const Strokes = z.array(Stroke).max(10, noMore("strokes"));

export type Layout = z.output<typeof Layout>;
export type Fill = z.output<typeof Fill>;
export type Stroke = z.output<typeof Stroke>;

/** The drawing of a frame. */
export interface Drawing {
  readonly layout: Layout;
  readonly fills: Fill[];
  readonly strokes: Stroke[];
}

/** The parts of a drawing that are different from before. */
export function changesOf(from: Drawing, { layout, fills, strokes }: Drawing): Partial<Drawing> {
  return {
    ...(equalDrawings(from.layout, layout) ? {} : { layout }),
    ...(equalDrawings(from.fills, fills) ? {} : { fills }),
    ...(equalDrawings(from.strokes, strokes) ? {} : { strokes }),
  };
}

/** Where a listed frame is without `top` or `left`; a program that leaves them out lets the frame be where it is. */
export const origin = { top: 0, left: 0 };
const unturned = { rotate: 0, flipHorizontal: false, flipVertical: false };
const layoutDefaults = new Map<string, unknown>(Object.entries({ ...origin, ...unturned }));
/** What a list and a program mean by leaving something out. */
const defaults = new Map<string, unknown>(
  Object.entries({ ...unturned, alpha: 1, capType: "FLAT", joinType: "ROUND", position: "CENTER" }),
);

/** Whether a part of a drawing means the same as leaving it out. */
const isDefault = (key: string, value: unknown): boolean => value === false || defaults.get(key) === value;

/** Whether a layout leaves something to the service. */
export const isPartial = (layout: Layout | undefined): layout is Layout =>
  layout !== undefined && Object.keys(Layout.shape).some((key) => !(key in layout));

/**
 * The changes to send, right for a service that replaces all of a layout, and for one that changes what is given: the frame
 * keeps what neither the program nor its state sets, such as a size that someone has given it by hand, and what the program no
 * longer sets gets its default.
 */
export function withWholeLayout(
  changes: Partial<Drawing>,
  managed: Layout = {},
  found: Drawing | undefined,
): Partial<Drawing> {
  if (!changes.layout) return changes;
  const reset = [...layoutDefaults].filter(([key]) => key in managed);
  const isKept = (key: string, value: unknown) => !(key in managed || layoutDefaults.get(key) === value);
  const kept = Object.entries(found?.layout ?? {}).filter(([key, value]) => isKept(key, value));
  return { ...changes, layout: { ...Object.fromEntries([...reset, ...kept]), ...changes.layout } };
}

/** The found drawing, each part reduced to what the program sets. */
export function managedDrawing(managed: Drawing, found: Drawing): Drawing {
  return {
    layout: managedPart(managed.layout, found.layout),
    fills: managedPart(managed.fills, found.fills),
    strokes: managedPart(managed.strokes, found.strokes),
  };
}

/** Whether the found drawing is what the program sets. */
export function matchesDrawing(managed: Drawing, found: Drawing): boolean {
  return Object.keys(changesOf(managed, managedDrawing(managed, found))).length === 0;
}

/** Compares layouts, fills, strokes, or lists of them by meaning: color models and defaults make no difference. */
export function equalDrawings(a: unknown, b: unknown): boolean {
  return equalValues(canonical(a), canonical(b), {});
}

/** By how much numbers may differ, by their keys. */
type Slack = Readonly<Record<string, number>>;

/** What nobody can see: a service may list HSB with three decimals, and alpha as one of 256 values. */
const invisible: Slack = { red: 1, green: 1, blue: 1, alpha: 0.5 / 255 };

/**
 * The found part, reduced to what the program sets: the service may fill in the rest. If that is equal, the program's form
 * is kept.
 */
function managedPart<Part>(managed: Part, found: Part): Part {
  const reduced = structuredClone(found);
  reduce(reduced, managed);
  return equalValues(canonical(managed), canonical(reduced), invisible) ? managed : reduced;
}

/** Removes what the program does not set, and adds what the service means by leaving it out. */
function reduce(found: unknown, managed: unknown): void {
  if (Array.isArray(managed) && Array.isArray(found) && managed.length !== found.length) return;
  if (typeof found !== "object" || typeof managed !== "object" || !found || !managed || isColor(managed)) return;
  const [present, wanted] = [new Map(Object.entries(found)), new Map(Object.entries(managed))];
  // Fills of different kinds have nothing in common.
  if (kinds.some((kind) => present.has(kind) && !wanted.has(kind))) return;
  for (const key of present.keys()) if (!wanted.has(key)) Reflect.deleteProperty(found, key);
  for (const [key, part] of wanted) {
    if (present.get(key) === undefined) Reflect.set(found, key, omittedValue(key, part));
    else reduce(present.get(key), part);
  }
}

const kinds = ["solid", "gradient", "noFill"];

/** The meaning of a value that the service leaves out: a default, or else zero. */
function omittedValue(key: string, managed: unknown): unknown {
  if (typeof managed !== "number") return defaults.get(key);
  return key === "alpha" && managed !== 0 ? 1 : 0;
}

/** Converts colors to rgb and drops defaults. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== "object" || value === null) return value;
  const color = isColor(value) ? Color.safeParse(value).data : undefined;
  if (color) return toRgb(color);
  const entries = Object.entries(value).filter(([key, part]) => part !== undefined && !isDefault(key, part));
  return Object.fromEntries(entries.map(([key, part]) => [key, canonical(part)]));
}

/** Whether an object has the key of a color: parsing is slow where it fails. */
const isColor = (value: object): boolean => "hex" in value || "rgb" in value || "hsb" in value;

/** Deep equality with a tolerance for numbers: a service may have six decimals, or the 24 bits of a short float. */
function equalValues(a: unknown, b: unknown, slack: Slack, key = ""): boolean {
  if (typeof a === "number" && typeof b === "number")
    return Math.abs(a - b) <= Math.max(1e-6, 1e-7 * Math.abs(a), 1e-7 * Math.abs(b)) + (slack[key] ?? 0);
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return a === b;
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  const other = new Map(Object.entries(b));
  return Object.entries(a).every(([name, part]) => other.has(name) && equalValues(part, other.get(name), slack, name));
}
