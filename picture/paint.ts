import { cssColor } from "./css-color.ts";
import type { Fill, Frame, Stroke } from "./drawn-frame.ts";
import { type Box, clampCoordinate, strokeOutset } from "./geometry.ts";
import { angularShape, gradientDefinition, newId } from "./gradients.ts";
import { type Markup, svg } from "./markup.ts";

const joins = { ROUND: "round", BEVEL: "bevel", MITER: "miter" };
const caps = { FLAT: "butt", CAPROUND: "round", SQUARE: "square" };

/** Draws a frame with its origin at 0, 0: fills from bottom to top, then strokes. */
export function paint(frame: Pick<Frame, "fills" | "strokes">, box: Box): Markup[] {
  const { fills, strokes = [] } = frame;
  const lines = strokes.filter(({ width, fill }) => width !== 0 && (!fill || fill.solid));
  const shapes = (fills ?? []).flatMap((fill) => paintFill(fill, box));
  if (!fills) shapes.push(rectangle(box, { class: "plain" }));
  // A frame without visible fills and strokes gets a faint outline.
  else if (shapes.length === 0 && lines.length === 0) shapes.push(rectangle(box, { class: "ghost" }));
  return [...shapes, ...lines.map((stroke) => paintStroke(stroke, box))];
}

function paintFill(fill: Fill, box: Box): Markup[] {
  const opacity = fill.alpha ?? 1;
  if (fill.solid) return [rectangle(box, { fill: cssColor(fill.solid.color), "fill-opacity": opacity })];
  if (!fill.gradient) return [];
  const id = newId("paint");
  if (fill.gradient.type === "ANGULAR") {
    const clip = svg("clipPath", { id }, rectangle(box, {}));
    return [svg("g", { opacity }, clip, angularShape(id, fill.gradient, box))];
  }
  const definition = gradientDefinition(id, fill.gradient, box);
  return [svg("defs", {}, definition), rectangle(box, { fill: `url(#${id})`, "fill-opacity": opacity })];
}

/** SVG only has centered strokes, so INSIDE and OUTSIDE ones are drawn on a smaller or larger rectangle. */
function paintStroke(stroke: Stroke, box: Box): Markup {
  const width = clampCoordinate(stroke.width ?? 1);
  const offset = Math.max(strokeOutset({ ...stroke, width }) - width / 2, -Math.min(box.width, box.height) / 2);
  return svg("rect", {
    x: -offset,
    y: -offset,
    width: box.width + 2 * offset,
    height: box.height + 2 * offset,
    fill: "none",
    class: stroke.fill?.solid ? undefined : "unpainted",
    stroke: stroke.fill?.solid ? cssColor(stroke.fill.solid.color) : undefined,
    "stroke-opacity": stroke.fill?.alpha ?? 1,
    "stroke-width": width,
    "stroke-linejoin": joins[stroke.joinType ?? "MITER"],
    "stroke-linecap": caps[stroke.capType ?? "FLAT"],
    "stroke-dasharray": dashes(stroke, width),
  });
}

function dashes({ type, capType }: Stroke, width: number): string | undefined {
  // Round and square caps lengthen each dash by the stroke width, so the pattern compensates.
  const cap = capType && capType !== "FLAT" ? width : 0;
  if (type === "DASH") return `${width * 4 - cap} ${width * 2.5 + cap}`;
  if (type === "SQUARE_DOT") return cap ? `0 ${width * 2}` : `${width} ${width}`;
  return undefined;
}

function rectangle(box: Box, attributes: Readonly<Record<string, string | number>>): Markup {
  return svg("rect", { x: 0, y: 0, width: box.width, height: box.height, ...attributes });
}
