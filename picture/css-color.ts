import type { Color } from "./drawn-frame.ts";

type Channels = readonly [red: number, green: number, blue: number];

/** A CSS color, built only from numbers so no input text gets into a style. */
export const cssColor = (color: Color): string => textOf(channelsOf(color));

/** The color that lies between two at a share of the way. */
export function mixColors(one: Color, other: Color, share: number): string {
  const ends = channelsOf(other);
  return textOf(channelsOf(one).map((value, index) => value + ((ends[index] ?? 0) - value) * share));
}

function textOf(channels: readonly number[]): string {
  const [red, green, blue] = channels.map(channel);
  return `rgb(${red}, ${green}, ${blue})`;
}

function channelsOf(color: Color): Channels {
  if (color.rgb) return [color.rgb.red, color.rgb.green, color.rgb.blue];
  if (color.hsb) return fromHsb(color.hsb.hue, color.hsb.saturation / 100, color.hsb.brightness / 100);
  if (color.hex) return fromHex(color.hex);
  return [0, 0, 0];
}

function fromHsb(hue: number, saturation: number, brightness: number): Channels {
  const at = (offset: number): number => {
    const k = (offset + hue / 60) % 6;
    return 255 * brightness * (1 - saturation * Math.max(0, Math.min(k, 4 - k, 1)));
  };
  return [at(5), at(3), at(1)];
}

function fromHex(value: string): Channels {
  const digits = value.replace("#", "");
  const full = digits.length === 3 ? [...digits].map((digit) => digit + digit).join("") : digits;
  const at = (start: number): number => Number.parseInt(full.slice(start, start + 2), 16);
  return [at(0), at(2), at(4)];
}

function channel(value: number): number {
  return Number.isFinite(value) ? Math.round(Math.min(255, Math.max(0, value))) : 0;
}
