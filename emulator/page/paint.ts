import { cssColour } from "./colour.ts";
import { svg } from "./dom.ts";
import { type Box, near, reachOf } from "./geometry.ts";
import { angularShape, gradientDefinition, newId } from "./gradients.ts";
import type { Fill, Properties, Stroke } from "./records.ts";

const joins = { ROUND: "round", BEVEL: "bevel", MITER: "miter" };
const caps = { FLAT: "butt", CAPROUND: "round", SQUARE: "square" };

/** Draws what is inside and around a frame whose box starts at 0, 0: fills from bottom to top, then strokes. */
export function paint(properties: Properties, box: Box): SVGElement[] {
  const fills = properties.fills ?? [];
  const strokes = (properties.strokes ?? []).filter((stroke) => stroke.width !== 0 && !stroke.fill?.no_fill);
  const shapes = fills.flatMap((fill) => paintFill(fill, box));
  if (!properties.fills) shapes.push(rectangle(box, { class: "plain" }));
  // A frame that nothing would show still has a place, which a faint outline tells.
  else if (shapes.length === 0 && strokes.length === 0) shapes.push(rectangle(box, { class: "ghost" }));
  return [...shapes, ...strokes.map((stroke) => paintStroke(stroke, box))];
}

function paintFill(fill: Fill, box: Box): SVGElement[] {
  const opacity = fill.alpha ?? 1;
  if (fill.solid) return [rectangle(box, { fill: cssColour(fill.solid.color), "fill-opacity": opacity })];
  if (!fill.gradient) return [];
  const id = newId("paint");
  if (fill.gradient.type === "ANGULAR") {
    const clip = svg("clipPath", { id }, rectangle(box, {}));
    return [svg("g", { opacity }, clip, angularShape(id, fill.gradient, box))];
  }
  const definition = gradientDefinition(id, fill.gradient, box);
  return [svg("defs", {}, definition), rectangle(box, { fill: `url(#${id})`, "fill-opacity": opacity })];
}

/** A rectangle's INSIDE and OUTSIDE strokes are centred strokes on a smaller or larger rectangle. */
function paintStroke(stroke: Stroke, box: Box): SVGElement {
  const width = near(stroke.width ?? 1);
  const grow = Math.max(reachOf({ ...stroke, width }) - width / 2, -Math.min(box.width, box.height) / 2);
  return svg("rect", {
    x: -grow,
    y: -grow,
    width: box.width + 2 * grow,
    height: box.height + 2 * grow,
    fill: "none",
    class: stroke.fill?.solid ? undefined : "unpainted",
    stroke: stroke.fill?.solid ? cssColour(stroke.fill.solid.color) : undefined,
    "stroke-opacity": stroke.fill?.alpha ?? 1,
    "stroke-width": width,
    "stroke-linejoin": joins[stroke.jointype ?? "MITER"],
    "stroke-linecap": caps[stroke.captype ?? "FLAT"],
    "stroke-dasharray": dashes(stroke, width),
  });
}

function dashes({ type, captype }: Stroke, width: number): string | undefined {
  // Round and square caps lengthen each dash by the width, so that the gap makes up for it.
  const cap = captype && captype !== "FLAT" ? width : 0;
  if (type === "DASH") return `${width * 4 - cap} ${width * 2.5 + cap}`;
  if (type === "SQUARE_DOT") return cap ? `0 ${width * 2}` : `${width} ${width}`;
  return undefined;
}

function rectangle(box: Box, attributes: Readonly<Record<string, string | number>>): SVGElement {
  return svg("rect", { x: 0, y: 0, width: box.width, height: box.height, ...attributes });
}
