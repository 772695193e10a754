import type { Frame } from "./drawn-frame.ts";
import { type Area, type Box, boxOf } from "./geometry.ts";
import { type Attributes, html, type Markup, svg } from "./markup.ts";
import { paint } from "./paint.ts";

/** A frame, with attributes of its element that style sheets refer to. */
export interface DrawnFrame extends Frame {
  readonly marks?: Attributes;
}

/** Draws frames in z-order, the last on top, and `overlay` above them all. */
export function draw(
  frames: readonly DrawnFrame[],
  view: Area,
  label: string,
  overlay: readonly Markup[] = [],
): Markup {
  const viewBox = [view.x, view.y, view.width, view.height].map(shortNumber).join(" ");
  return svg(
    "svg",
    { viewBox, role: "img", "aria-label": label, class: "drawing" },
    ...frames.map(drawFrame),
    ...overlay,
  );
}

/** A small preview of a frame's fills and strokes, for lists. */
export function drawSwatch({ fills, strokes = [] }: Frame): Markup {
  const box: Box = { left: 0, top: 0, width: 16, height: 16, rotate: 0, flipH: false, flipV: false };
  const thin = strokes.map((stroke) => ({ ...stroke, width: 2, position: "INSIDE" as const }));
  const shapes = paint({ fills, strokes: thin }, box);
  return svg("svg", { viewBox: "0 0 16 16", class: "swatch", "aria-hidden": "true" }, ...shapes);
}

/** A drawing with the names of its frames. */
export function drawSheet(frames: readonly DrawnFrame[], view: Area, picture: Markup): Markup {
  // Labels are positioned in percent, so the sheet must have the aspect ratio of the view box.
  const style = `--ratio: ${shortNumber(view.width / view.height)}`;
  const labels = html("span", { "aria-hidden": "true" }, ...drawLabels(frames, view));
  return html("span", { class: "sheet", style }, picture, labels);
}

/** The names of frames, positioned and rotated like them but with a constant font size. */
export function drawLabels(frames: readonly DrawnFrame[], view: Area): Markup[] {
  return frames.map(({ name, layout, marks }) => {
    const { left, top, width, height, rotate } = boxOf(layout);
    const place =
      `left: ${percent(left - view.x, view.width)}; top: ${percent(top - view.y, view.height)}; ` +
      `width: ${percent(width, view.width)}; height: ${percent(height, view.height)}`;
    const style = rotate === 0 ? place : `${place}; rotate: ${rotate}deg`;
    return html("span", { class: "frame-label", style, ...marks }, html("span", {}, name));
  });
}

function percent(part: number, whole: number): string {
  return `${shortNumber((part / whole) * 100)}%`;
}

function shortNumber(value: number): number {
  return Math.round(value * 1000) / 1000;
}

/** Draws one frame at its place. */
export function drawFrame(frame: DrawnFrame): Markup {
  const box = boxOf(frame.layout);
  return svg(
    "g",
    { class: "frame", "data-frame": frame.id, ...frame.marks, transform: transformOf(box) },
    svg("title", {}, frame.name),
    ...paint(frame, box),
    svg("rect", { class: "halo", fill: "none", x: 0, y: 0, width: box.width, height: box.height }),
  );
}

/** Moves a drawing from 0, 0 to the place of the box. */
export function transformOf({ left, top, width, height, rotate, flipH, flipV }: Box): string {
  const steps = [`translate(${left} ${top})`];
  if (rotate !== 0) steps.push(`rotate(${rotate} ${width / 2} ${height / 2})`);
  if (flipH) steps.push(`translate(${width} 0) scale(-1 1)`);
  if (flipV) steps.push(`translate(0 ${height}) scale(1 -1)`);
  return steps.join(" ");
}
