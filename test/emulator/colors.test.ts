import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Color, listedColor } from "../../emulator/store/frame-colors.ts";

interface Listed {
  readonly rgb?: { readonly red: number; readonly green: number; readonly blue: number };
  readonly hsb?: { readonly hue?: number; readonly saturation?: number; readonly brightness?: number };
  readonly hex?: { readonly value: string };
}

/** The RGB channels of a listed color, converted from HSB with a different algorithm than the emulator's. */
function channels({ rgb, hsb, hex }: Listed): number[] {
  if (rgb) return [rgb.red, rgb.green, rgb.blue];
  if (hex) return (hex.value.match(/[0-9A-F]{2}/g) ?? []).map((pair) => Number.parseInt(pair, 16));
  if (!hsb) throw new Error("a color without a model");
  const { hue = 0, saturation = 0, brightness = 0 } = hsb;
  const sector = Math.floor(hue * 6) % 6;
  const rest = hue * 6 - Math.floor(hue * 6);
  const low = brightness * (1 - saturation);
  const falling = brightness * (1 - rest * saturation);
  const rising = brightness * (1 - (1 - rest) * saturation);
  const sectors = [
    [brightness, rising, low],
    [falling, brightness, low],
    [low, brightness, rising],
    [low, falling, brightness],
    [rising, low, brightness],
    [brightness, low, falling],
  ];
  return (sectors[sector] ?? []).map((fraction) => Math.round(fraction * 255));
}

const channel = fc.integer({ min: 0, max: 255 });

describe("a listed color", () => {
  it.each([
    [{ rgb: { red: 255, green: 0, blue: 0 } }, { hsb: { saturation: 1, brightness: 1 } }],
    [{ rgb: { red: 0, green: 255, blue: 255 } }, { hsb: { hue: 0.5, saturation: 1, brightness: 1 } }],
    [{ rgb: { red: 255, green: 0, blue: 255 } }, { hsb: { hue: 5 / 6, saturation: 1, brightness: 1 } }],
    [{ rgb: { red: 51, green: 51, blue: 51 } }, { hsb: { brightness: 0.2 } }],
    [{ rgb: { red: 0, green: 0, blue: 0 } }, { hsb: {} }],
    [{ hsb: { hue: 0, saturation: 1, brightness: 1 } }, { hex: { value: "#FF0000" } }],
    [{ hsb: { hue: 360, saturation: 1, brightness: 1 } }, { hex: { value: "#FF0000" } }],
    [{ hsb: { hue: 240, saturation: 0.5, brightness: 1 } }, { hex: { value: "#8080FF" } }],
    [{ hsb: { hue: 60, saturation: 1, brightness: 0.2 } }, { hex: { value: "#333300" } }],
    [{ hex: { value: "#1f2937" } }, { rgb: { red: 31, green: 41, blue: 55 } }],
    [{ hex: { value: "0AF" } }, { rgb: { red: 0, green: 170, blue: 255 } }],
  ])("shows %j as %j", (color, expected) => {
    expect(listedColor(Color.parse(color))).toEqual(expected);
  });

  it("means the same as the rgb that was sent", () => {
    fc.assert(
      fc.property(channel, channel, channel, (red, green, blue) => {
        const listed: Listed = listedColor({ rgb: { red, green, blue } });
        expect(Object.keys(listed)).toEqual(["hsb"]);
        for (const fraction of Object.values(listed.hsb ?? {})) expect(fraction >= 0 && fraction <= 1).toBe(true);
        expect(channels(listed)).toEqual([red, green, blue]);
      }),
    );
  });
});
