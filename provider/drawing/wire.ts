import { z } from "zod";
import { type Color, hexToRgb, hsbToRgb, type Rgb, rgbToHex, toRgb } from "./color.ts";
import type { Drawing, Fill, Layout, Stroke } from "./drawing.ts";

type Wire = Readonly<Record<string, unknown>>;

/** Colours are sent as rgb, the only model whose ranges the service documents in full. */
export function drawingToWire({ layout, fills, strokes }: Partial<Drawing>): Wire {
  return defined({
    layout: layout && layoutToWire(layout),
    fills: fills?.map(fillToWire),
    strokes: strokes?.map(strokeToWire),
  });
}

function layoutToWire({ flipHorizontal, flipVertical, ...layout }: Layout): Wire {
  return defined({ ...layout, fliph: flipHorizontal, flipv: flipVertical });
}

function fillToWire({ alpha, solid, gradient, noFill }: Fill): Wire {
  return defined({
    alpha,
    solid: solid && { color: colorToWire(solid.color) },
    gradient: gradient && {
      ...defined({ type: gradient.type, linear: gradient.linear }),
      stops: gradient.stops.map(({ color, position }) => ({ color: colorToWire(color), position })),
      ...(gradient.radialAngular && { radial_angular: snakeCaseKeys(gradient.radialAngular) }),
    },
    no_fill: noFill && {},
  });
}

function strokeToWire({ joinType, capType, fill, ...stroke }: Stroke): Wire {
  return defined({ ...stroke, jointype: joinType, captype: capType, fill: fill && fillToWire(fill) });
}

const colorToWire = (color: Color): Wire => ({ rgb: toRgb(color) });

/** The service may leave out zeros. */
const Channel = z.coerce.number().default(0);
const Fraction = z.coerce.number().min(0).max(1).default(0);
const ColorFromWire = z.union([
  z.object({ rgb: z.object({ red: Channel, green: Channel, blue: Channel }) }).transform(({ rgb }): Rgb => rgb),
  // Frame lists have hsb as fractions, whatever was sent.
  z
    .object({ hsb: z.object({ hue: Fraction, saturation: Fraction, brightness: Fraction }) })
    .transform(({ hsb }) =>
      hsbToRgb({ hue: hsb.hue * 360, saturation: hsb.saturation * 100, brightness: hsb.brightness * 100 }),
    ),
  z.object({ hex: z.object({ value: z.string() }) }).transform(({ hex }) => hexToRgb(hex.value)),
]);
const SolidFromWire = z.object({ color: ColorFromWire.transform((rgb): Color => ({ hex: rgbToHex(rgb) })) });

const Point = z.object({ x: z.number().default(0), y: z.number().default(0) });
const RadialAngularFromWire = z.object({
  center: Point.exactOptional(),
  spreadX: z.number().exactOptional(),
  spreadY: z.number().exactOptional(),
  rotationAngle: z.number().exactOptional(),
  flipHorizontal: z.boolean().exactOptional(),
  flipVertical: z.boolean().exactOptional(),
});
const GradientFromWire = z.object({
  type: z.enum(["LINEAR", "RADIAL", "ANGULAR"]).default("LINEAR"),
  stops: z.array(SolidFromWire.extend({ position: z.number().default(0) })),
  linear: z.object({ start: Point.exactOptional(), end: Point.exactOptional() }).exactOptional(),
  radialAngular: RadialAngularFromWire.exactOptional(),
});

const FillFromWire = z
  .object({
    alpha: z.number().exactOptional(),
    solid: SolidFromWire.exactOptional(),
    gradient: GradientFromWire.exactOptional(),
    noFill: z.unknown().optional(),
  })
  .transform(({ noFill, ...fill }): Fill => ({ ...fill, ...(noFill === undefined ? {} : { noFill: true as const }) }));

const StrokeFromWire = z
  .object({
    type: z.enum(["SOLID", "DASH", "SQUARE_DOT"]).default("SOLID"),
    width: z.number().exactOptional(),
    jointype: z.enum(["ROUND", "BEVEL", "MITER"]).exactOptional(),
    captype: z.enum(["FLAT", "CAPROUND", "SQUARE"]).exactOptional(),
    joinType: z.enum(["ROUND", "BEVEL", "MITER"]).exactOptional(),
    capType: z.enum(["FLAT", "CAPROUND", "SQUARE"]).exactOptional(),
    position: z.enum(["CENTER", "INSIDE", "OUTSIDE"]).exactOptional(),
    fill: FillFromWire.exactOptional(),
  })
  .transform(
    ({ jointype, captype, joinType = jointype, capType = captype, ...stroke }): Stroke =>
      defined({ ...stroke, joinType, capType }) as Stroke,
  );

const LayoutFromWire = z
  .object({
    top: z.number().exactOptional(),
    left: z.number().exactOptional(),
    width: z.number().exactOptional(),
    height: z.number().exactOptional(),
    rotate: z.number().exactOptional(),
    fliph: z.boolean().exactOptional(),
    flipv: z.boolean().exactOptional(),
    flipH: z.boolean().exactOptional(),
    flipV: z.boolean().exactOptional(),
  })
  .transform(
    ({ flipH, flipV, fliph = flipH, flipv = flipV, ...layout }): Layout =>
      defined({ ...layout, flipHorizontal: fliph, flipVertical: flipv }),
  );

/** Parses the properties of a listed frame, with any colour model, in snake case or camel case. */
export const DrawingFromWire = z.preprocess(
  (properties) => camelCaseKeys(properties),
  z.object({
    layout: LayoutFromWire.default({}),
    fills: z.array(FillFromWire).default([]),
    strokes: z.array(StrokeFromWire).default([]),
  }),
);

/** Deeper than any drawing: a hostile response must not exhaust the stack. */
const maxDepth = 20;

/** Null means absent. */
function camelCaseKeys(value: unknown, depth = 0): unknown {
  if (depth > maxDepth || value === null) return undefined;
  if (Array.isArray(value)) return value.map((item) => camelCaseKeys(item, depth + 1));
  if (typeof value !== "object") return value;
  const entries = Object.entries(value).filter(([, part]) => part !== null);
  return Object.fromEntries(entries.map(([key, part]) => [camelCase(key), camelCaseKeys(part, depth + 1)]));
}

function snakeCaseKeys(record: object): Wire {
  const snakeCase = (key: string) => key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [snakeCase(key), value]));
}

const camelCase = (key: string): string => key.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Drops keys without a value. */
function defined(record: object): Wire {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));
}
