import type { Fill as DrawnFill, Stroke as DrawnStroke } from "../drawing/drawing.ts";
import { builtInColors, hexColor, noColor } from "./color-names.ts";
import type { Fill, Stroke, Theme } from "./frame-schema.ts";

/** The names that a color can be given by. */
export const colorNames = (theme: Theme = {}): string[] => Object.keys({ ...builtInColors, ...theme.colors });

/** The hex value of a color, whose name may be one of the theme's; undefined if there is no such color. */
export function findColor(color: string, theme: Theme = {}): string | undefined {
  if (hexColor.test(color)) return color;
  const named = { ...builtInColors, ...theme.colors };
  return Object.hasOwn(named, color) ? named[color] : undefined;
}

/** The fills of a frame, as `Frames` takes them. */
export function drawFill(fill: Fill | undefined, theme: Theme | undefined): DrawnFill[] {
  const { color, ...rest } = typeof fill === "string" ? { color: fill } : (fill ?? { color: noColor });
  return color === noColor ? [] : [{ solid: { color: { hex: findColor(color, theme) } }, ...rest }];
}

const strokeTypes = { solid: "SOLID", dashed: "DASH", dotted: "SQUARE_DOT" } as const;

/** The strokes of a frame, as `Frames` takes them. */
export function drawStroke(stroke: Stroke | undefined, theme: Theme | undefined): DrawnStroke[] {
  const line = typeof stroke === "object" ? stroke : { color: stroke ?? noColor };
  const { color, width = 1, style = "solid", alpha } = line;
  const [fill] = drawFill(alpha === undefined ? color : { color, alpha }, theme);
  return fill === undefined ? [] : [{ type: strokeTypes[style], width, fill }];
}
