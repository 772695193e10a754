import type { types } from "pulumi-canvas";

/** One colour. */
export function solid(hex: string, alpha = 1): types.FillArgs {
  return { alpha, solid: { color: { hex } } };
}

/** Colours that run from the top left to the bottom right. */
export function gradient(...colors: types.ColorArgs[]): types.FillArgs {
  return {
    gradient: {
      stops: colors.map((color, index) => ({ color, position: index / (colors.length - 1) })),
      linear: { start: { x: 0, y: 0 }, end: { x: 1, y: 1 } },
    },
  };
}

/** The nth of a number of colours that are as far apart as they can be. */
export function hue(index: number, count: number, saturation: number, brightness: number): types.ColorArgs {
  return { hsb: { hue: Math.round((index * 360) / count), saturation, brightness } };
}

/** The line around a card. */
export function line(hex: string, alpha = 1): types.StrokeArgs {
  return { width: 1.5, position: "INSIDE", joinType: "ROUND", fill: solid(hex, alpha) };
}
