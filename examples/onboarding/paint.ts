import type { types } from "pulumi-canvas";

export function solid(hex: string, alpha = 1): types.FillArgs {
  return { alpha, solid: { color: { hex } } };
}

/** A linear gradient from the top left to the bottom right. */
export function gradient(...colors: types.ColorArgs[]): types.FillArgs {
  return {
    gradient: {
      stops: colors.map((color, index) => ({ color, position: index / (colors.length - 1) })),
      linear: { start: { x: 0, y: 0 }, end: { x: 1, y: 1 } },
    },
  };
}

/** The color at `index` of `count` colors with evenly spaced hues. */
export function hue(index: number, count: number, saturation: number, brightness: number): types.ColorArgs {
  return { hsb: { hue: Math.round((index * 360) / count), saturation, brightness } };
}

/** The border of a card. */
export function line(hex: string, alpha = 1): types.StrokeArgs {
  return { width: 1.5, position: "INSIDE", joinType: "ROUND", fill: solid(hex, alpha) };
}
