import type { Layout } from "../../picture/drawn-frame.ts";
import { formatPlace } from "../../picture/format.ts";
import { type DrawnFrame, draw, transformOf } from "../../picture/frame-drawing.ts";
import { type Area, type Box, boundingBox, boxOf, viewBoxFor } from "../../picture/geometry.ts";
import { type Markup, svg } from "../../picture/markup.ts";
import { countOf } from "./map-facts.ts";
import { looks, markOf } from "./marks.ts";
import type { MapFrame, MapZone } from "./model.ts";

/** A zone that is drawn: its frames with their marks, and the part of the canvas that they are on. */
export interface Canvas {
  readonly frames: readonly DrawnFrame[];
  readonly view: Area;
  readonly picture: Markup;
}

/** Draws the frames of a zone, and on top of them where moved frames come from. */
export function drawCanvas({ title, frames }: MapZone): Canvas {
  const drawn = frames.map((frame): DrawnFrame => {
    const look = markOf(frame.changes)?.look;
    return look ? { ...frame, name: `${looks[look].sign} ${frame.name}`, marks: { "data-change": look } } : frame;
  });
  const view = viewBoxFor([...frames, ...frames.flatMap(({ before }) => before ?? [])]);
  const label = `Drawing of ${title}, ${countOf("frame", frames)}`;
  return { frames: drawn, view, picture: draw(drawn, view, label, overlayOf(frames, view)) };
}

function overlayOf(frames: readonly MapFrame[], view: Area): Markup[] {
  return frames.flatMap((frame) => {
    const [from, to] = [boxOf(frame.before?.layout), boxOf(frame.layout)];
    if (isMoved(frame)) return [outline(from), ...arrow(from, to, view)];
    return isRemoved(frame) && !isCovered(to, frames) ? [cross(to)] : [];
  });
}

const isRemoved = ({ changes }: MapFrame): boolean => markOf(changes)?.look === "remove";

/** Whether a frame that stays covers a removed one: the cross would seem to be its own. */
function isCovered(box: Box, frames: readonly MapFrame[]): boolean {
  const removed = boundingBox(box);
  return frames.some((frame) => !isRemoved(frame) && overlap(removed, boundingBox(boxOf(frame.layout))));
}

const overlap = (one: Area, other: Area): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

/** Whether the plan moves, turns or resizes a frame. */
export function isMoved({ before, layout }: MapFrame): boolean {
  return before !== undefined && placeOf(before.layout) !== placeOf(layout);
}

/** Where a frame is and how large, in words. */
export const placeOf = (layout: Layout | undefined): string => formatPlace(boxOf(layout));

/** Where a frame was. */
function outline(box: Box): Markup {
  return svg("rect", { class: "was", width: box.width, height: box.height, transform: transformOf(box) });
}

/** A frame that is removed is crossed out. */
function cross(box: Box): Markup {
  const { width, height } = box;
  return svg("path", {
    class: "crossed",
    d: `M0 0L${width} ${height}M${width} 0L0 ${height}`,
    transform: transformOf(box),
  });
}

/**
 * From the middle of a box to the edge of another, bent to one side: two frames that swap places have two arrows. The head has
 * the same size in every drawing.
 */
function arrow(from: Box, to: Box, view: Area): Markup[] {
  const start = { x: from.left + from.width / 2, y: from.top + from.height / 2 };
  const [dx, dy] = [to.left + to.width / 2 - start.x, to.top + to.height / 2 - start.y];
  const inside = Math.min(to.width / 2 / Math.abs(dx), to.height / 2 / Math.abs(dy));
  const share = inside < 0.9 ? 1 - inside : 1;
  const end = { x: start.x + dx * share, y: start.y + dy * share };
  const length = Math.hypot(end.x - start.x, end.y - start.y);
  if (length === 0) return [];
  const bend = { x: (start.x + end.x) / 2 - dy * share * 0.25, y: (start.y + end.y) / 2 + dx * share * 0.25 };
  const size = Math.min(view.width / 45, length / 2) / Math.hypot(end.x - bend.x, end.y - bend.y);
  const [ux, uy] = [(end.x - bend.x) * size, (end.y - bend.y) * size];
  const point = (x: number, y: number) => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;
  const tip = point(end.x, end.y);
  const sides = [-0.6, 0.6].map((side) => point(end.x - ux - uy * side, end.y - uy + ux * side));
  const d = `M${point(start.x, start.y)}Q${point(bend.x, bend.y)} ${tip}M${sides[0]}L${tip}L${sides[1]}`;
  return [svg("path", { class: "way-ground", d }), svg("path", { class: "way", d })];
}
