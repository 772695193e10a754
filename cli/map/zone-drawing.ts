import type { Layout } from "../../picture/drawn-frame.ts";
import { formatPlace } from "../../picture/format.ts";
import { type DrawnFrame, draw, transformOf } from "../../picture/frame-drawing.ts";
import { type Area, type Box, boundingBox, boxOf, overlap } from "../../picture/geometry.ts";
import { type Markup, svg } from "../../picture/markup.ts";
import { countedFrames, countOf } from "./map-facts.ts";
import { looks, type Mark, markOf } from "./marks.ts";
import type { MapFrame, MapZone } from "./model.ts";
import { extentOf } from "./views.ts";

/** A zone that is drawn: its frames with their marks, and the part of the canvas that they are on. */
export interface Canvas {
  readonly frames: readonly DrawnFrame[];
  readonly view: Area;
  readonly picture: Markup;
}

/** Draws the frames of a zone, and on top of them where moved frames come from. */
export function drawCanvas(zone: MapZone): Canvas {
  const { title, frames } = zone;
  const drawn = frames.map((frame): DrawnFrame => {
    const [first, ...others] = marksOf(frame);
    if (!first) return frame;
    const signs = [first, ...others].map(({ look }) => looks[look].sign).join("");
    return { ...frame, name: `${signs} ${frame.name}`, marks: { "data-change": first.look } };
  });
  const view = extentOf(zone);
  const label = `Drawing of ${title}, ${countOf("frame", countedFrames(zone))}`;
  return { frames: drawn, view, picture: draw(drawn, view, label, overlayOf(frames, view)) };
}

/** What happens to a frame: if it moves and changes, both. */
export function marksOf(frame: MapFrame): readonly Mark[] {
  const mark = markOf(frame.changes);
  if (!mark) return [];
  return mark.look === "change" && isMoved(frame) ? [mark, { look: "move", text: "moved" }] : [mark];
}

/** The frames in the order in which they get a label if there is little room: those that change come first. */
export const inLabelOrder = (frames: readonly DrawnFrame[]): readonly DrawnFrame[] => [
  ...frames.filter(({ marks }) => marks),
  ...frames.filter(({ marks }) => !marks),
];

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

/** Whether the plan moves, turns or resizes a frame. */
export function isMoved({ before, layout }: MapFrame): boolean {
  return before !== undefined && placeOf(before.layout) !== placeOf(layout);
}

/** Where a frame is and how large, in words. */
export const placeOf = (layout: Layout | undefined): string => formatPlace(boxOf(layout));

/** How a line looks where its style sheet is removed. */
const line = { fill: "none", stroke: "currentcolor" };

/** Where a frame was. */
function outline(box: Box): Markup {
  return svg("rect", { ...line, class: "was", width: box.width, height: box.height, transform: transformOf(box) });
}

/** A frame that is removed is crossed out. */
function cross(box: Box): Markup {
  const { width, height } = box;
  return svg("path", {
    ...line,
    class: "crossed",
    d: `M0 0L${width} ${height}M${width} 0L0 ${height}`,
    transform: transformOf(box),
  });
}

interface Point {
  readonly x: number;
  readonly y: number;
}

const middleOf = ({ left, top, width, height }: Box): Point => ({ x: left + width / 2, y: top + height / 2 });

/** The part of the way from the middle of a box, in a direction, that is inside the box. */
function shareInside({ width, height, rotate }: Box, dx: number, dy: number): number {
  const angle = (-rotate * Math.PI) / 180;
  const across = dx * Math.cos(angle) - dy * Math.sin(angle);
  const down = dx * Math.sin(angle) + dy * Math.cos(angle);
  return Math.min(width / 2 / Math.abs(across), height / 2 / Math.abs(down));
}

/** The ends of the way from one box to another: on their edges, or in their middles if the boxes are too close. */
function endsOf(from: Box, to: Box): readonly [Point, Point] {
  const [start, end] = [middleOf(from), middleOf(to)];
  const [dx, dy] = [end.x - start.x, end.y - start.y];
  const [leave, arrive] = [shareInside(from, dx, dy), 1 - shareInside(to, dx, dy)];
  if (leave > arrive - 0.05) return [start, end];
  return [
    { x: start.x + dx * leave, y: start.y + dy * leave },
    { x: start.x + dx * arrive, y: start.y + dy * arrive },
  ];
}

/**
 * From the edge of a box to the edge of another, bent to one side: two frames that swap places have two arrows. The head has
 * the same size in every drawing. A frame that only turns or changes its size goes nowhere.
 */
function arrow(from: Box, to: Box, view: Area): Markup[] {
  if (from.left === to.left && from.top === to.top) return [];
  const [start, end] = endsOf(from, to);
  const [dx, dy] = [end.x - start.x, end.y - start.y];
  const length = Math.hypot(dx, dy);
  if (length === 0) return [];
  const bend = { x: (start.x + end.x) / 2 - dy * 0.25, y: (start.y + end.y) / 2 + dx * 0.25 };
  const size = Math.min(view.width / 45, length / 2) / Math.hypot(end.x - bend.x, end.y - bend.y);
  const [ux, uy] = [(end.x - bend.x) * size, (end.y - bend.y) * size];
  const point = (x: number, y: number) => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;
  const tip = point(end.x, end.y);
  const sides = [-0.6, 0.6].map((side) => point(end.x - ux - uy * side, end.y - uy + ux * side));
  const d = `M${point(start.x, start.y)}Q${point(bend.x, bend.y)} ${tip}M${sides[0]}L${tip}L${sides[1]}`;
  return [svg("path", { fill: "none", class: "way-ground", d }), svg("path", { ...line, class: "way", d })];
}
