import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Color, hexToRgb, hsbToRgb, type Rgb, rgbToHex, toRgb } from "../../../provider/drawing/color.ts";
import { equalDrawings } from "../../../provider/drawing/drawing.ts";
import { rgb, rgbToHsb } from "./arbitrary-drawings.ts";

const grays = Array.from({ length: 256 }, (_, value): Rgb => ({ red: value, green: value, blue: value }));

describe("one color in three models", () => {
  it.each<[string, Rgb, { hue: number; saturation: number; brightness: number }]>([
    ["#000000", { red: 0, green: 0, blue: 0 }, { hue: 0, saturation: 0, brightness: 0 }],
    ["#FFFFFF", { red: 255, green: 255, blue: 255 }, { hue: 0, saturation: 0, brightness: 100 }],
    ["#FF0000", { red: 255, green: 0, blue: 0 }, { hue: 0, saturation: 100, brightness: 100 }],
    ["#FF0000", { red: 255, green: 0, blue: 0 }, { hue: 360, saturation: 100, brightness: 100 }],
    ["#FFFF00", { red: 255, green: 255, blue: 0 }, { hue: 60, saturation: 100, brightness: 100 }],
    ["#00FF00", { red: 0, green: 255, blue: 0 }, { hue: 120, saturation: 100, brightness: 100 }],
    ["#00FFFF", { red: 0, green: 255, blue: 255 }, { hue: 180, saturation: 100, brightness: 100 }],
    ["#0000FF", { red: 0, green: 0, blue: 255 }, { hue: 240, saturation: 100, brightness: 100 }],
    ["#FF00FF", { red: 255, green: 0, blue: 255 }, { hue: 300, saturation: 100, brightness: 100 }],
    ["#804040", { red: 128, green: 64, blue: 64 }, { hue: 0, saturation: 50, brightness: 50.2 }],
  ])("%s", (hex, channels, hsb) => {
    expect(hexToRgb(hex)).toEqual(channels);
    expect(rgbToHex(channels)).toBe(hex);
    expect(hsbToRgb(hsb)).toEqual(channels);
    expect(equalDrawings({ hex }, { rgb: channels })).toBe(true);
    expect(equalDrawings({ hex }, { hsb })).toBe(true);
    expect(equalDrawings({ rgb: channels }, { hsb })).toBe(true);
  });

  it.each([
    ["#F0a", "#FF00AA"],
    ["f0a", "#FF00AA"],
    ["1e90ff", "#1E90FF"],
  ])("%s equals %s", (short, full) => {
    expect(equalDrawings({ hex: short }, { hex: full })).toBe(true);
  });

  it("a conversion to hsb and back preserves all grays", () => {
    expect(grays.map((gray) => hsbToRgb(rgbToHsb(gray)))).toEqual(grays);
  });

  it("a conversion to hsb or hex and back preserves any color", () => {
    fc.assert(
      fc.property(rgb, (channels) => {
        expect(hsbToRgb(rgbToHsb(channels))).toEqual(channels);
        expect(hexToRgb(rgbToHex(channels))).toEqual(channels);
      }),
      { numRuns: 10_000 },
    );
  });
});

it.each(["red", "green", "blue"] as const)("colors differ if %s differs by one", (channel) => {
  fc.assert(
    fc.property(rgb, (channels) => {
      const value = channels[channel];
      const other = { ...channels, [channel]: value === 255 ? 254 : value + 1 };
      expect(equalDrawings({ rgb: channels }, { hsb: rgbToHsb(other) })).toBe(false);
      expect(equalDrawings({ hex: rgbToHex(channels) }, { rgb: other })).toBe(false);
    }),
    { numRuns: 2000 },
  );
});

it("toRgb converts every valid hsb color to valid channels", () => {
  const percent = fc.double({ min: 0, max: 100, noNaN: true });
  const hue = fc.double({ min: 0, max: 360, noNaN: true });
  fc.assert(
    fc.property(fc.record({ hue, saturation: percent, brightness: percent }), (hsb) => {
      expect(Color.safeParse({ rgb: toRgb(Color.parse({ hsb })) }).success).toBe(true);
    }),
    { numRuns: 5000 },
  );
});

it.each([
  ["an object without a model", {}],
  ["two models", { hex: "#FFF", rgb: { red: 255, green: 255, blue: 255 } }],
  ["an unknown model", { cmyk: {} }],
  ["a string", "red"],
  ["a hex of four digits", { hex: "#FFFF" }],
])("Color rejects %s", (_, value) => {
  expect(Color.safeParse(value).success).toBe(false);
});
