import { z } from "zod";

const Channel = z.int().min(0).max(255);
const Rgb = z.strictObject({ red: Channel, green: Channel, blue: Channel });
const Hsb = z.strictObject({
  hue: z.number().min(0).max(360),
  saturation: z.number().min(0).max(1),
  brightness: z.number().min(0).max(1),
});
const Hex = z.strictObject({ value: z.string().regex(/^#?([0-9a-f]{3}|[0-9a-f]{6})$/i, "is not a hex color") });

/** A color in a request: exactly one of the color models. */
export const Color = z
  .strictObject({ rgb: Rgb.optional(), hsb: Hsb.optional(), hex: Hex.optional() })
  .refine((color) => Object.keys(color).length === 1, "does not have exactly one of rgb, hsb, hex");

type Rgb = z.output<typeof Rgb>;
type Hsb = z.output<typeof Hsb>;

/** A color as the frame list returns it: rgb as hsb fractions without those that are 0, hsb as hex, hex as rgb. */
export function listedColor(color: z.output<typeof Color>): object {
  if (color.rgb) return { hsb: rgbToHsbFractions(color.rgb) };
  if (color.hsb) return { hex: { value: rgbToHex(hsbToRgb(color.hsb)) } };
  if (color.hex) return { rgb: hexToRgb(color.hex.value) };
  return color;
}

function rgbToHsbFractions({ red, green, blue }: Rgb): Partial<Hsb> {
  const max = Math.max(red, green, blue);
  const range = max - Math.min(red, green, blue);
  const hsb = {
    hue: range === 0 ? 0 : sextant({ red, green, blue }, max, range) / 6,
    saturation: max === 0 ? 0 : range / max,
    brightness: max / 255,
  };
  return Object.fromEntries(Object.entries(hsb).filter(([, fraction]) => fraction !== 0));
}

/** The hue in sixths of the color wheel, from 0 up to 6. */
function sextant({ red, green, blue }: Rgb, max: number, range: number): number {
  if (max === red) return ((green - blue) / range + 6) % 6;
  if (max === green) return (blue - red) / range + 2;
  return (red - green) / range + 4;
}

function hsbToRgb({ hue, saturation, brightness }: Hsb): Rgb {
  const channel = (offset: number): number => {
    const k = (offset + hue / 60) % 6;
    const value = brightness * (1 - saturation * Math.max(0, Math.min(k, 4 - k, 1)));
    return Math.round(value * 255);
  };
  return { red: channel(5), green: channel(3), blue: channel(1) };
}

function hexToRgb(value: string): Rgb {
  const digits = value.replace("#", "");
  const full = digits.length === 3 ? [...digits].map((digit) => digit + digit).join("") : digits;
  const channel = (start: number): number => Number.parseInt(full.slice(start, start + 2), 16);
  return { red: channel(0), green: channel(2), blue: channel(4) };
}

function rgbToHex({ red, green, blue }: Rgb): string {
  return `#${[red, green, blue].map((channel) => channel.toString(16).padStart(2, "0").toUpperCase()).join("")}`;
}
