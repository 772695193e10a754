import type { DrawnFrame } from "../../picture/frame-drawing.ts";
import { type Area, boxOf, withoutOverlaps } from "../../picture/geometry.ts";
import { type Markup, svg } from "../../picture/markup.ts";
import { countedFrames, countOf } from "./map-facts.ts";
import { markOf } from "./marks.ts";
import type { MapZone } from "./model.ts";
import { badge, shorten, textWidth } from "./svg-parts.ts";
import { drawCanvas, inLabelOrder } from "./zone-drawing.ts";

const canvasHeight = 230;

/** The height of a card with drawing, name, and a line for what happens to the zone. */
export const cardHeight = ({ changes }: MapZone): number => canvasHeight + (changes.length > 0 ? 64 : 36);

/** A zone as a card with its drawing, its name with the number of frames, and below what happens to it. */
export function zoneCard(zone: MapZone, x: number, cardWidth: number): Markup {
  const { title, changes } = zone;
  const detail = countOf("frame", countedFrames(zone));
  const room = cardWidth - 28;
  const name = shorten(title, Math.floor((room - textWidth(detail, 12) - 10) / textWidth("m", 14)));
  const card = { rx: 12, width: cardWidth, height: cardHeight(zone), fill: "none" };
  const canvas = { x: 6, y: 6, rx: 8, width: cardWidth - 12, height: canvasHeight - 6, fill: "none" };
  return svg(
    "g",
    { class: "card", "data-change": markOf(changes)?.look, transform: `translate(${x} 0)` },
    svg("rect", { ...card, class: "card-ground" }),
    svg("rect", { ...canvas, class: "canvas-ground" }),
    ...sheet(zone, cardWidth),
    svg("text", { x: 14, y: canvasHeight + 22, class: "name" }, name),
    svg("text", { x: cardWidth - 14, y: canvasHeight + 22, class: "detail end" }, detail),
    ...badge(changes, 12, canvasHeight + 34, Math.floor((room - 30) / textWidth("m", 12))),
  );
}

/** The drawing, and on top of it the titles that fit. */
function sheet(zone: MapZone, cardWidth: number): Markup[] {
  if (zone.frames.length === 0) {
    const middle = { x: cardWidth / 2, y: canvasHeight / 2, class: "detail middle" };
    return [svg("text", middle, "No frames")];
  }
  const { picture, frames, view } = drawCanvas(zone);
  const area = { x: 8, y: 8, width: cardWidth - 16, height: canvasHeight - 16 };
  const scale = Math.min(area.width / view.width, area.height / view.height);
  const [left, top] = [(cardWidth - view.width * scale) / 2, (canvasHeight - view.height * scale) / 2];
  const labels = inLabelOrder(frames).flatMap((frame) => {
    const box = boxOf(frame.layout);
    const place = { x: left + (box.left - view.x) * scale, y: top + (box.top - view.y) * scale };
    return labelOf(frame, { ...place, width: box.width * scale, height: box.height * scale });
  });
  return [
    { ...picture, attributes: { ...picture.attributes, ...area } },
    ...withoutOverlaps(labels).map(({ markup }) => markup),
  ];
}

/** Frames that are drawn smaller than this have no label. */
const minWidth = 48;
const minHeight = 20;

interface Label extends Area {
  readonly markup: Markup;
}

function labelOf({ name, marks, layout }: DrawnFrame, frame: Area): Label[] {
  if (frame.width < minWidth || frame.height < minHeight) return [];
  // Marked titles are bold.
  const letterWidth = textWidth("m", marks ? 12 : 11);
  const text = shorten(name, Math.floor((frame.width - 14) / letterWidth));
  const [x, y] = [frame.x + 3, frame.y + 3];
  const label = { x, y, width: [...text].length * letterWidth + 8, height: 16 };
  const { rotate } = boxOf(layout);
  const turn = `rotate(${rotate} ${frame.x + frame.width / 2} ${frame.y + frame.height / 2})`;
  const markup = svg(
    "g",
    { class: "label", ...marks, transform: rotate === 0 ? undefined : turn },
    svg("rect", { class: "label-ground", ...label, rx: 4, fill: "none" }),
    svg("text", { x: x + 4, y: y + 12 }, text),
  );
  return [{ ...label, markup }];
}
