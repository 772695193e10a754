import type { Fill as DrawnFill, Stroke as DrawnStroke } from "../drawing/drawing.ts";
import { builtInColors, hexColor, noColor } from "./color-names.ts";
import type { Fill, Stroke, Theme } from "./frame-schema.ts";

/** All color names. */
export const colorNames = (theme: Theme = {}): string[] => Object.keys({ ...builtInColors, ...theme.colors });

/** The hex value of a color, built-in or of the theme; undefined if it is unknown. */
export function findColor(color: string, { colors = {} }: Theme = {}): string | undefined {
  if (hexColor.test(color)) return color;
  const named = [colors, builtInColors].find((names) => Object.hasOwn(names, color));
  return named?.[color];
}

/** A fill as the resource `Frames` has it. */
export function drawFill(fill: Fill | undefined, theme: Theme | undefined): DrawnFill[] {
  const { color, ...rest } = typeof fill === "string" ? { color: fill } : (fill ?? { color: noColor });
  return color === noColor ? [] : [{ solid: { color: { hex: findColor(color, theme) } }, ...rest }];
}

const strokeTypes = { solid: "SOLID", dashed: "DASH", dotted: "SQUARE_DOT" } as const;

/** A stroke as the resource `Frames` has it. */
export function drawStroke(stroke: Stroke | undefined, theme: Theme | undefined): DrawnStroke[] {
  const line = typeof stroke === "object" ? stroke : { color: stroke ?? noColor };
  const { color, width = 1, style = "solid", alpha } = line;
  const [fill] = drawFill(alpha === undefined ? color : { color, alpha }, theme);
  return fill === undefined ? [] : [{ type: strokeTypes[style], width, fill }];
}
