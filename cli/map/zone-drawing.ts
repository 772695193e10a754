import type { Layout } from "../../picture/drawn-frame.ts";
import { formatPlace, pluralize } from "../../picture/format.ts";
import { type DrawnFrame, draw, drawSheet, transformOf } from "../../picture/frame-drawing.ts";
import { type Area, type Box, boxOf, viewBoxFor } from "../../picture/geometry.ts";
import { type Markup, svg } from "../../picture/markup.ts";
import { looks } from "../plan/actions.ts";
import { type Mark, markOf } from "../plan/marks.ts";
import type { MapFrame, MapZone } from "./model.ts";

/** The frames of a zone with their marks and titles, and above them where moved frames come from. */
export function drawZone({ title, frames }: MapZone): Markup {
  const former = frames.flatMap(({ before }) => before ?? []);
  const view = viewBoxFor([...frames, ...former]);
  // Something else may take the place of what goes.
  const drawn = [...frames].sort((one, other) => Number(isRemoved(other)) - Number(isRemoved(one))).map(markedFrame);
  const label = `Drawing of ${title}, ${pluralize(frames.length, "frame")}`;
  const moves = frames.filter(isMoved).flatMap((frame) => movement(frame, view));
  // The titles of frames that change are on top.
  const titles = drawn.toSorted((one, other) => Number(one.marks !== undefined) - Number(other.marks !== undefined));
  return drawSheet(titles, view, draw(drawn, view, label, moves));
}

function markedFrame(frame: MapFrame): DrawnFrame {
  const marks = marksOf(frame);
  const signs = marks.map(({ look }) => looks[look].mapSign).join("");
  return signs === "" ? frame : { ...frame, name: `${signs} ${frame.name}`, marks: { "data-change": marks[0]?.look } };
}

/** What happens to a frame: if it moves and changes, both. */
export function marksOf(frame: MapFrame): readonly Mark[] {
  const mark = markOf(frame.changes);
  if (!mark) return [];
  return mark.look === "change" && isMoved(frame) ? [mark, { look: "move", text: "moved" }] : [mark];
}

const isRemoved = ({ changes }: MapFrame): boolean => markOf(changes)?.look === "remove";

/** Whether the plan moves, turns or resizes a frame. */
const isMoved = ({ before, layout }: MapFrame): boolean =>
  before !== undefined && placeOf(before.layout) !== placeOf(layout);

/** Where a frame is and how large, in words. */
export const placeOf = (layout: Layout | undefined): string => formatPlace(boxOf(layout));

/** The outline of where a frame was, and an arrow to where it is. */
function movement({ before, layout }: MapFrame, view: Area): Markup[] {
  const [from, to] = [boxOf(before?.layout), boxOf(layout)];
  const outline = {
    class: "was",
    "stroke-dasharray": "5 4",
    width: from.width,
    height: from.height,
    transform: transformOf(from),
  };
  const way = svg("path", { class: "way", d: arrow(from, to, view.width / 45) });
  return [svg("rect", outline), ...(from.left === to.left && from.top === to.top ? [] : [way])];
}

/** From the middle of a box to the edge of another. */
function arrow(from: Box, to: Box, size: number): string {
  const start = { x: from.left + from.width / 2, y: from.top + from.height / 2 };
  const [dx, dy] = [to.left + to.width / 2 - start.x, to.top + to.height / 2 - start.y];
  const share = 1 - Math.min(0.5, to.width / 2 / Math.abs(dx), to.height / 2 / Math.abs(dy));
  const [x, y] = [start.x + dx * share, start.y + dy * share];
  const angle = Math.atan2(dy, dx);
  const side = (turn: number) => `M${x} ${y}l${-size * Math.cos(angle + turn)} ${-size * Math.sin(angle + turn)}`;
  return `M${start.x} ${start.y}L${x} ${y}${side(-0.5)}${side(0.5)}`;
}
