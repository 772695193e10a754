import { html, svg } from "./dom.ts";
import { type Area, type Box, boxOf, viewBoxFor } from "./geometry.ts";
import { paint } from "./paint.ts";
import type { Frame } from "./records.ts";

/** The SVG of a zone, and the part of the canvas that it shows. */
export interface Drawing {
  readonly picture: SVGSVGElement;
  readonly view: Area;
}

/** Draws frames in z-order, the last on top; those in `fresh` are highlighted. */
export function draw(frames: readonly Frame[], label: string, fresh: ReadonlySet<string> = new Set()): Drawing {
  const view = viewBoxFor(frames);
  const viewBox = `${view.x} ${view.y} ${view.width} ${view.height}`;
  const shapes = frames.map((frame) => drawFrame(frame, fresh.has(frame.frameId)));
  return { picture: svg("svg", { viewBox, role: "img", "aria-label": label, class: "drawing" }, ...shapes), view };
}

/** A small preview of a frame's fills and strokes, for lists. */
export function drawSwatch(frame: Frame): SVGSVGElement {
  const box: Box = { left: 0, top: 0, width: 16, height: 16, rotate: 0, flipH: false, flipV: false };
  const strokes = (frame.properties.strokes ?? []).map((stroke) => ({
    ...stroke,
    width: 2,
    position: "INSIDE" as const,
  }));
  const shapes = paint({ ...frame.properties, strokes }, box);
  return svg("svg", { viewBox: "0 0 16 16", class: "swatch", "aria-hidden": "true" }, ...shapes);
}

/** Frame names over a drawing, positioned and rotated like the frames but with a constant font size. */
export function drawLabels(frames: readonly Frame[], view: Area): HTMLElement {
  const labels = frames.map((frame) => {
    const { left, top, width, height, rotate } = boxOf(frame.properties.layout);
    const label = html("div", { class: "frame-label" }, html("span", {}, frame.name));
    label.style.left = percent(left - view.x, view.width);
    label.style.top = percent(top - view.y, view.height);
    label.style.width = percent(width, view.width);
    label.style.height = percent(height, view.height);
    label.style.rotate = `${rotate}deg`;
    return label;
  });
  return html("div", { "aria-hidden": "true" }, ...labels);
}

function percent(part: number, whole: number): string {
  return `${(part / whole) * 100}%`;
}

function drawFrame(frame: Frame, fresh: boolean): SVGElement {
  const box = boxOf(frame.properties.layout);
  const halo = svg("rect", { class: "halo", x: 0, y: 0, width: box.width, height: box.height });
  return svg(
    "g",
    { class: "frame", "data-frame": frame.frameId, "data-fresh": fresh, transform: transformOf(box) },
    svg("title", {}, frame.name),
    ...paint(frame.properties, box),
    halo,
  );
}

function transformOf({ left, top, width, height, rotate, flipH, flipV }: Box): string {
  const steps = [`translate(${left} ${top})`];
  if (rotate !== 0) steps.push(`rotate(${rotate} ${width / 2} ${height / 2})`);
  if (flipH) steps.push(`translate(${width} 0) scale(-1 1)`);
  if (flipV) steps.push(`translate(0 ${height}) scale(1 -1)`);
  return steps.join(" ");
}
