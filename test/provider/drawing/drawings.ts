// Random drawings, and what would really change them.
import fc from "fast-check";
import { type Color, type Hsb, type Rgb, rgbToHex } from "../../../provider/drawing/color.ts";
import type { Fill, Layout, Stroke } from "../../../provider/drawing/drawing.ts";

const channel = fc.integer({ min: 0, max: 255 });
const fraction = fc.double({ min: 0, max: 1, noNaN: true });
const pixels = fc.double({ min: -1e5, max: 1e5, noNaN: true });
const length = fc.double({ min: 0, max: 1e5, noNaN: true });
const rare = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });

export const rgb: fc.Arbitrary<Rgb> = fc.record({ red: channel, green: channel, blue: channel });

/** A colour of whole channels, in any of the three models. */
export const exactColor: fc.Arbitrary<Color> = fc.oneof(
  rgb.map((channels): Color => ({ rgb: channels })),
  rgb.map((channels): Color => ({ hex: rgbToHex(channels) })),
  rgb.map((channels): Color => ({ hsb: hsbOf(channels) })),
);

/** Any colour, also one that lies between channels. */
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
  linear: rare(fc.record({ start: rare(point), end: rare(point) })),
  radialAngular: rare(
    fc.record({
      center: rare(point),
      spreadX: rare(pixels),
      spreadY: rare(pixels),
      rotationAngle: rare(pixels),
      flipHorizontal: rare(fc.boolean()),
      flipVertical: rare(fc.boolean()),
    }),
  ),
});
const noFill = fc.constant({ noFill: true as const });
const painted = <T>(kind: fc.Arbitrary<T>) =>
  fc.tuple(rare(fraction), kind).map(([alpha, fill]) => ({ alpha, ...fill }));

export const fill: fc.Arbitrary<Fill> = painted(
  fc.oneof(
    solid.map((value) => ({ solid: value })),
    gradient.map((value) => ({ gradient: value })),
    noFill,
  ),
).map(plain);

export const stroke: fc.Arbitrary<Stroke> = fc
  .record({
    type: fc.constantFrom("SOLID" as const, "DASH" as const, "SQUARE_DOT" as const),
    width: rare(length),
    joinType: rare(fc.constantFrom("ROUND" as const, "BEVEL" as const, "MITER" as const)),
    capType: rare(fc.constantFrom("FLAT" as const, "CAPROUND" as const, "SQUARE" as const)),
    position: rare(fc.constantFrom("CENTER" as const, "INSIDE" as const, "OUTSIDE" as const)),
    fill: rare(
      painted(
        fc.oneof(
          solid.map((value) => ({ solid: value })),
          noFill,
        ),
      ),
    ),
  })
  .map(plain);

export const layout: fc.Arbitrary<Layout> = fc
  .record({
    top: rare(pixels),
    left: rare(pixels),
    width: rare(length),
    height: rare(length),
    rotate: rare(fc.integer({ min: -360, max: 360 })),
    flipHorizontal: rare(fc.boolean()),
    flipVertical: rare(fc.boolean()),
  })
  .map(plain);

export interface Drawing {
  readonly layout: Layout;
  readonly fills: readonly Fill[];
  readonly strokes: readonly Stroke[];
}

export const drawing: fc.Arbitrary<Drawing> = fc.record({
  layout,
  fills: fc.array(fill, { maxLength: 3 }),
  strokes: fc.array(stroke, { maxLength: 2 }),
});

/** What goes through JSON: no keys without a value, and no negative zero. */
function plain<T>(value: T): T {
  return JSON.parse(JSON.stringify(value));
}

/** The same colour as hue, saturation and brightness: a textbook conversion of the tests' own. */
export function hsbOf({ red, green, blue }: Rgb): Hsb {
  const max = Math.max(red, green, blue);
  const range = max - Math.min(red, green, blue);
  const saturation = max === 0 ? 0 : (range / max) * 100;
  return { hue: range === 0 ? 0 : hueOf({ red, green, blue }, max, range), saturation, brightness: (max / 255) * 100 };
}

function hueOf({ red, green, blue }: Rgb, max: number, range: number): number {
  if (max === red) return (60 * ((green - blue) / range) + 360) % 360;
  return 60 * (max === green ? (blue - red) / range + 2 : (red - green) / range + 4);
}
