import { z } from "zod";
import { exactlyOneOf } from "../validation/rules.ts";

const Channel = z.int().min(0).max(255);

export const Rgb = z
  .strictObject({
    red: Channel.describe("0 to 255."),
    green: Channel.describe("0 to 255."),
    blue: Channel.describe("0 to 255."),
  })
  .meta({ title: "Rgb", description: "Red, green, and blue." });

export const Hsb = z
  .strictObject({
    hue: z.number().min(0).max(360).describe("Degrees, 0 to 360."),
    saturation: z.number().min(0).max(100).describe("Percent, 0 to 100."),
    brightness: z.number().min(0).max(100).describe("Percent, 0 to 100."),
  })
  .meta({ title: "Hsb", description: "Hue, saturation, and brightness." });

export const Color = z
  .strictObject({
    hex: z
      .string()
      .regex(/^#?([0-9a-f]{3}|[0-9a-f]{6})$/i, "must be a hex color such as #1E90FF")
      .optional()
      .describe("Such as `#1E90FF`."),
    rgb: Rgb.optional(),
    hsb: Hsb.optional(),
  })
  .refine(...exactlyOneOf("hex", "rgb", "hsb"))
  .meta({ title: "Color", description: "A color: exactly one of `hex`, `rgb`, and `hsb`." });

export type Color = z.output<typeof Color>;
export type Rgb = z.output<typeof Rgb>;
export type Hsb = z.output<typeof Hsb>;

/** Converts to rgb, in which colors are compared and sent. */
export function toRgb(color: Color): Rgb {
  if (color.rgb) return color.rgb;
  if (color.hex !== undefined) return hexToRgb(color.hex);
  if (color.hsb) return hsbToRgb(color.hsb);
  throw new Error("a color without a model");
}

export function hexToRgb(text: string): Rgb {
  const digits = text.replace("#", "");
  const six = digits.length === 3 ? digits.replaceAll(/./g, "$&$&") : digits;
  const value = Number.parseInt(six, 16);
  return { red: value >> 16, green: (value >> 8) & 255, blue: value & 255 };
}

export function rgbToHex({ red, green, blue }: Rgb): string {
  return `#${((red << 16) | (green << 8) | blue).toString(16).padStart(6, "0").toUpperCase()}`;
}

/** Rounds to the nearest channel values. */
export function hsbToRgb({ hue, saturation, brightness }: Hsb): Rgb {
  const value = brightness / 100;
  const chroma = value * (saturation / 100);
  const sector = (hue % 360) / 60;
  const second = chroma * (1 - Math.abs((sector % 2) - 1));
  const [red, green, blue] = wheel(Math.floor(sector), chroma, second);
  const channel = (part: number): number => Math.round((part + value - chroma) * 255);
  return { red: channel(red), green: channel(green), blue: channel(blue) };
}

function wheel(sector: number, chroma: number, second: number): [number, number, number] {
  switch (sector) {
    case 0:
      return [chroma, second, 0];
    case 1:
      return [second, chroma, 0];
    case 2:
      return [0, chroma, second];
    case 3:
      return [0, second, chroma];
    case 4:
      return [second, 0, chroma];
    default:
      return [chroma, 0, second];
  }
}
