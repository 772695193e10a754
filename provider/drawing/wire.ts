import { z } from "zod";
import { type Properties, withoutUndefined } from "../validation/properties.ts";
import { type Color, hexToRgb, hsbToRgb, type Rgb, rgbToHex, toRgb } from "./color.ts";
import { type Drawing, Fill, Gradient, Layout, origin, Stroke } from "./drawing.ts";

/** Colors are sent as rgb, the only model whose ranges the service documents in full. */
export function drawingToWire({ layout, fills, strokes }: Partial<Drawing>): Properties {
  return withoutUndefined({
    layout: layout && layoutToWire(layout),
    fills: fills?.map(fillToWire),
    strokes: strokes?.map(strokeToWire),
  });
}

function layoutToWire({ flipHorizontal, flipVertical, ...layout }: Layout): Properties {
  return { ...layout, fliph: flipHorizontal, flipv: flipVertical };
}

function fillToWire({ alpha, solid, gradient, noFill }: Fill): Properties {
  return {
    alpha,
    solid: solid && { color: colorToWire(solid.color) },
    gradient: gradient && {
      type: gradient.type,
      linear: gradient.linear,
      stops: gradient.stops.map(({ color, position }) => ({ color: colorToWire(color), position })),
      radial_angular: gradient.radialAngular && snakeCaseKeys(gradient.radialAngular),
    },
    no_fill: noFill && {},
  };
}

function strokeToWire({ joinType, capType, fill, ...stroke }: Stroke): Properties {
  return { ...stroke, jointype: joinType, captype: capType, fill: fill && fillToWire(fill) };
}

const colorToWire = (color: Color): Properties => ({ rgb: toRgb(color) });

/** The service leaves out zeros. A number that is out of range is drawn as the nearest one in it. */
const numberUpTo = (max: number) =>
  z.coerce
    .number()
    .default(0)
    .transform((value) => Math.min(Math.max(value, 0), max));
const Channel = numberUpTo(255);
/** Lists have all of hsb as fractions, whatever was sent. */
const fractionOf = (whole: number) => numberUpTo(1).transform((fraction) => fraction * whole);
const ColorFromWire = z.union([
  z.object({ rgb: z.object({ red: Channel, green: Channel, blue: Channel }) }).transform(({ rgb }): Rgb => rgb),
  z
    .object({ hsb: z.object({ hue: fractionOf(360), saturation: fractionOf(100), brightness: fractionOf(100) }) })
    .transform(({ hsb }) => hsbToRgb(hsb)),
  z.object({ hex: z.object({ value: z.string() }) }).transform(({ hex }) => hexToRgb(hex.value)),
]);
const SolidFromWire = z.object({ color: ColorFromWire.transform((rgb): Color => ({ hex: rgbToHex(rgb) })) });

const Point = z.object({ x: z.number().default(0), y: z.number().default(0) }).prefault({});
const { type, linear, radialAngular } = Gradient.shape;
const GradientFromWire = z.object({
  type,
  stops: z.array(SolidFromWire.extend({ position: z.number().default(0) })),
  linear: z.object({ ...linear.unwrap().shape, start: Point, end: Point }).optional(),
  radialAngular: z.object({ ...radialAngular.unwrap().shape, center: Point }).optional(),
});

const FillFromWire = z
  .object({
    alpha: z.number().optional(),
    solid: SolidFromWire.optional(),
    gradient: GradientFromWire.optional(),
    noFill: z.unknown().optional(),
  })
  .transform(({ noFill, ...fill }): Fill => (noFill === undefined ? fill : { ...fill, noFill: true }));

/** The service may list a number that no program could set: the nearest one stands for it. */
const Size = z
  .number()
  .transform((pixels) => Math.max(0, pixels))
  .optional();
const Degrees = z.number().transform(Math.round).optional();
const StrokeFromWire = z.object({ ...Stroke.shape, width: Size, fill: FillFromWire.optional() });
const LayoutFromWire = z
  .object({ ...Layout.shape, width: Size, height: Size, rotate: Degrees })
  // An empty one says nothing about the place.
  .transform((layout) => (Object.keys(layout).length === 0 ? layout : { ...origin, ...layout }));

const drawingFromWire = (fills: z.ZodType<Fill[]>, strokes: z.ZodType<Stroke[]>) =>
  z.preprocess(
    (properties) => ownNames(properties),
    z.object({ layout: LayoutFromWire.default({}), fills: fills.default([]), strokes: strokes.default([]) }),
  );

/** Parses the properties of a listed frame, with any color model, in snake case or camel case. */
export const DrawingFromWire = drawingFromWire(z.array(FillFromWire), z.array(StrokeFromWire));

const { joinType, capType, position } = Stroke.shape;
const KnownStroke = StrokeFromWire.extend({
  joinType: joinType.catch(undefined),
  capType: capType.catch(undefined),
  position: position.catch(undefined),
});

/** Leaves out what no program could set, such as a stroke of an unknown type: if the program sets it, it differs. */
export const KnownDrawingFromWire = drawingFromWire(known(FillFromWire, Fill), known(KnownStroke, Stroke));

function known<Item>(fromWire: z.ZodType<Item>, own: z.ZodType<Item>): z.ZodType<Item[]> {
  const itemsOf = (item: unknown) => own.safeParse(fromWire.safeParse(item).data).data ?? [];
  return z.array(z.unknown()).transform((items) => items.flatMap(itemsOf));
}

/** Deeper than any drawing: a hostile response must not exhaust the stack. */
const maxDepth = 20;

/** Null means absent. */
function ownNames(value: unknown, depth = 0): unknown {
  if (depth > maxDepth || value === null) return undefined;
  if (Array.isArray(value)) return value.map((item) => ownNames(item, depth + 1));
  if (typeof value !== "object") return value;
  const entries = Object.entries(value).filter(([, part]) => part !== null);
  return Object.fromEntries(entries.map(([key, part]) => [ownName(key), ownNames(part, depth + 1)]));
}

/** Names that are more than snake case for ours. */
const names = new Map([
  ["fliph", "flipHorizontal"],
  ["flipH", "flipHorizontal"],
  ["flipv", "flipVertical"],
  ["flipV", "flipVertical"],
  ["jointype", "joinType"],
  ["captype", "capType"],
]);

const ownName = (key: string): string =>
  names.get(key) ?? key.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

function snakeCaseKeys(record: object): Properties {
  const snakeCase = (key: string) => key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [snakeCase(key), value]));
}
