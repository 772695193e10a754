import { cssColor } from "../../../picture/css-color.ts";
import type { Fill, Stroke } from "../../../picture/drawn-frame.ts";
import { formatNumber } from "../../../picture/format.ts";
import { boxOf } from "../../../picture/geometry.ts";
import type { LoadedFrame } from "../model/frame-loader.ts";

/** Everything about a frame in words, except its name and id. */
export function frameFacts({ layout, fills, strokes, type }: LoadedFrame): readonly (readonly [string, string])[] {
  const { left, top, width, height, rotate, flipH, flipV } = boxOf(layout);
  const flips = [flipH ? "horizontally" : "", flipV ? "vertically" : ""].filter(Boolean).join(" and ");
  return [
    ["Left, top", `${formatNumber(left)}, ${formatNumber(top)} px`],
    ["Size", `${formatNumber(width)} × ${formatNumber(height)} px`],
    ...(rotate === 0 ? [] : [["Rotation", `${formatNumber(rotate)}°`] as const]),
    ...(flips === "" ? [] : [["Flipped", flips] as const]),
    ["Fill", listOf(fills, describeFill)],
    ["Stroke", listOf(strokes, describeStroke)],
    ["Type", type],
  ];
}

function listOf<T>(items: readonly T[] | undefined, describe: (item: T) => string): string {
  return items && items.length > 0 ? items.map(describe).join("; ") : "none";
}

function describeFill({ alpha = 1, solid, gradient }: Fill): string {
  const opacity = alpha === 1 ? "" : `, ${Math.round(alpha * 100)}% opaque`;
  if (solid) return `${cssColor(solid.color)}${opacity}`;
  if (!gradient) return "none";
  const stops = gradient.stops.map(({ color, position }) => `${cssColor(color)} at ${Math.round(position * 100)}%`);
  return `${(gradient.type ?? "LINEAR").toLowerCase()} gradient: ${stops.join(", ")}${opacity}`;
}

function describeStroke({ width = 1, type = "SOLID", position = "CENTER", fill }: Stroke): string {
  if (fill && !fill.solid) return "none";
  const paint = fill ? ` ${describeFill(fill)}` : "";
  const kind = type.toLowerCase().replace("_", " ");
  return `${formatNumber(width)} px ${kind}, ${position.toLowerCase()}${paint}`;
}
