// Random drawings.
import fc from "fast-check";
import { type Color, type Hsb, type Rgb, rgbToHex } from "../../../provider/drawing/color.ts";
import type { Fill, Layout, Stroke } from "../../../provider/drawing/drawing.ts";

const channel = fc.integer({ min: 0, max: 255 });
const fraction = fc.double({ min: 0, max: 1, noNaN: true });
const pixels = fc.double({ min: -1e5, max: 1e5, noNaN: true });
const length = fc.double({ min: 0.01, max: 1e5, noNaN: true });
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });

export const rgb: fc.Arbitrary<Rgb> = fc.record({ red: channel, green: channel, blue: channel });

/** A color with integer channels, in any of the three models. */
export const exactColor: fc.Arbitrary<Color> = fc.oneof(
  rgb.map((channels): Color => ({ rgb: channels })),
  rgb.map((channels): Color => ({ hex: rgbToHex(channels) })),
  rgb.map((channels): Color => ({ hsb: rgbToHsb(channels) })),
);

/** Any valid color; hsb may lie between integer channels. */
const color: fc.Arbitrary<Color> = fc.oneof(
  exactColor,
  fc
    .record({
      hue: fc.integer({ min: 0, max: 360 }),
      saturation: fc.integer({ min: 0, max: 100 }),
      brightness: fc.integer({ min: 0, max: 100 }),
    })
    .map((hsb): Color => ({ hsb })),
);

const point = fc.record({ x: pixels, y: pixels });
const solid = fc.record({ color });
const gradient = fc.record({
  type: fc.constantFrom("LINEAR" as const, "RADIAL" as const, "ANGULAR" as const),
  stops: fc.array(fc.record({ color, position: fraction }), { minLength: 2, maxLength: 4 }),
  linear: maybe(fc.record({ start: point, end: point })),
  radialAngular: maybe(
    fc.record({
      center: point,
      spreadX: maybe(pixels),
      spreadY: maybe(pixels),
      rotationAngle: maybe(pixels),
      flipHorizontal: maybe(fc.boolean()),
      flipVertical: maybe(fc.boolean()),
    }),
  ),
});
const noFill = fc.constant({ noFill: true as const });
const withAlpha = <T>(kind: fc.Arbitrary<T>) =>
  fc.tuple(maybe(fraction), kind).map(([alpha, fill]) => ({ alpha, ...fill }));

export const fill: fc.Arbitrary<Fill> = withAlpha(
  fc.oneof(
    solid.map((value) => ({ solid: value })),
    gradient.map((value) => ({ gradient: value })),
    noFill,
  ),
).map(throughJson);

export const stroke: fc.Arbitrary<Stroke> = fc
  .record({
    type: fc.constantFrom("SOLID" as const, "DASH" as const, "SQUARE_DOT" as const),
    width: maybe(length),
    joinType: maybe(fc.constantFrom("ROUND" as const, "BEVEL" as const, "MITER" as const)),
    capType: maybe(fc.constantFrom("FLAT" as const, "CAPROUND" as const, "SQUARE" as const)),
    position: maybe(fc.constantFrom("CENTER" as const, "INSIDE" as const, "OUTSIDE" as const)),
    fill: maybe(
      withAlpha(
        fc.oneof(
          solid.map((value) => ({ solid: value })),
          noFill,
        ),
      ),
    ),
  })
  .map(throughJson);

export const layout: fc.Arbitrary<Layout> = fc
  .record({
    top: maybe(pixels),
    left: maybe(pixels),
    width: maybe(length),
    height: maybe(length),
    rotate: maybe(fc.integer({ min: -360, max: 360 })),
    flipHorizontal: maybe(fc.boolean()),
    flipVertical: maybe(fc.boolean()),
  })
  .map(throughJson);

export interface Drawing {
  readonly layout: Layout;
  readonly fills: Fill[];
  readonly strokes: Stroke[];
}

export const drawing: fc.Arbitrary<Drawing> = fc.record({
  layout,
  fills: fc.array(fill, { maxLength: 3 }),
  strokes: fc.array(stroke, { maxLength: 2 }),
});

/** A round trip through JSON, which drops undefined values and negative zero. */
function throughJson<T>(value: T): T {
  return JSON.parse(JSON.stringify(value));
}

/** The textbook conversion, independent of the code under test. */
export function rgbToHsb({ red, green, blue }: Rgb): Hsb {
  const max = Math.max(red, green, blue);
  const range = max - Math.min(red, green, blue);
  const saturation = max === 0 ? 0 : (range / max) * 100;
  return { hue: range === 0 ? 0 : hueOf({ red, green, blue }, max, range), saturation, brightness: (max / 255) * 100 };
}

function hueOf({ red, green, blue }: Rgb, max: number, range: number): number {
  if (max === red) return (60 * ((green - blue) / range) + 360) % 360;
  return 60 * (max === green ? (blue - red) / range + 2 : (red - green) / range + 4);
}
