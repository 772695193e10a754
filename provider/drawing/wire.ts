import { z } from "zod";
import { type Color, hexToRgb, hsbToRgb, type Rgb, rgbToHex, toRgb } from "./color.ts";
import type { Fill, Layout, Stroke } from "./drawing.ts";

/** The drawing of a frame, in the names of the provider. */
export interface Drawing {
  readonly layout: Layout;
  readonly fills: readonly Fill[];
  readonly strokes: readonly Stroke[];
}

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
      ...(gradient.radialAngular && { radial_angular: snakeCase(gradient.radialAngular) }),
    },
    no_fill: noFill && {},
  });
}

function strokeToWire({ joinType, capType, fill, ...stroke }: Stroke): Wire {
  return defined({ ...stroke, jointype: joinType, captype: capType, fill: fill && fillToWire(fill) });
}

const colorToWire = (color: Color): Wire => ({ rgb: toRgb(color) });

const Channel = z.coerce.number();
const Fraction = z.coerce.number().min(0).max(1);
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

const Point = z.object({ x: z.number(), y: z.number() });
const GradientShape = z.object({
  type: z.enum(["LINEAR", "RADIAL", "ANGULAR"]).default("LINEAR"),
  stops: z.array(SolidFromWire.extend({ position: z.number() })),
  linear: z.object({ start: Point.exactOptional(), end: Point.exactOptional() }).exactOptional(),
  radial_angular: z.record(z.string(), z.unknown()).exactOptional(),
});

const FillFromWire = z
  .object({
    alpha: z.number().exactOptional(),
    solid: SolidFromWire.exactOptional(),
    gradient: GradientShape.exactOptional(),
    noFill: z.unknown().optional(),
    no_fill: z.unknown().optional(),
  })
  .transform(
    ({ gradient, noFill, no_fill, ...fill }): Fill => ({
      ...fill,
      ...(gradient && { gradient: gradientFromWire(gradient) }),
      ...(noFill !== undefined || no_fill !== undefined ? { noFill: true as const } : {}),
    }),
  );

const StrokeFromWire = z
  .object({
    type: z.enum(["SOLID", "DASH", "SQUARE_DOT"]).default("SOLID"),
    width: z.number().exactOptional(),
    jointype: z.enum(["ROUND", "BEVEL", "MITER"]).exactOptional(),
    captype: z.enum(["FLAT", "CAPROUND", "SQUARE"]).exactOptional(),
    position: z.enum(["CENTER", "INSIDE", "OUTSIDE"]).exactOptional(),
    fill: FillFromWire.exactOptional(),
  })
  .transform(
    ({ jointype, captype, ...stroke }): Stroke =>
      defined({ ...stroke, joinType: jointype, capType: captype }) as Stroke,
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
  })
  .transform(
    ({ fliph, flipv, ...layout }): Layout => defined({ ...layout, flipHorizontal: fliph, flipVertical: flipv }),
  );

/** Parses the properties of a listed frame, with any colour model and spelling. */
export const DrawingFromWire = z.object({
  layout: LayoutFromWire.default({}),
  fills: z.array(FillFromWire).default([]),
  strokes: z.array(StrokeFromWire).default([]),
});

function gradientFromWire({ radial_angular, ...gradient }: z.output<typeof GradientShape>): Fill["gradient"] {
  return { ...gradient, ...(radial_angular && { radialAngular: camelCase(radial_angular) }) };
}

const snakeCase = (record: object): Wire =>
  renamed(record, (key) => key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
const camelCase = (record: object): Wire =>
  renamed(record, (key) => key.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()));

function renamed(record: object, rename: (key: string) => string): Wire {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [rename(key), value]));
}

/** Drops keys without a value. */
function defined(record: object): Wire {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));
}
