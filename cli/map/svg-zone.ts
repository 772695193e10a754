import { boxOf } from "../../picture/geometry.ts";
import { type Attributes, type Markup, svg } from "../../picture/markup.ts";
import { countOf } from "./map-facts.ts";
import { markOf } from "./marks.ts";
import type { MapZone } from "./model.ts";
import { badge, shorten, textWidth } from "./svg-parts.ts";
import { drawCanvas } from "./zone-drawing.ts";

const canvasHeight = 200;
export const cardHeight = canvasHeight + 40;

/** A zone as a card with its drawing, name and number of frames. */
export function zoneCard(zone: MapZone, x: number, cardWidth: number): Markup {
  const { title, changes, frames } = zone;
  const detail = countOf("frame", frames);
  const mark = markOf(changes);
  const name = shorten(title, mark ? 20 : 32);
  const badgeLeft = 14 + textWidth(name, 14) + 10;
  // A badge has an icon before its text, and the number of frames after it.
  const badgeLetters = Math.floor((cardWidth - badgeLeft - 80) / textWidth("m", 11));
  return svg(
    "g",
    { class: "card", "data-change": mark?.look, transform: `translate(${x} 0)` },
    svg("rect", { rx: 12, width: cardWidth, height: cardHeight, class: "card-ground" }),
    svg("rect", { x: 6, y: 6, rx: 8, width: cardWidth - 12, height: canvasHeight - 6, class: "canvas-ground" }),
    ...sheet(zone, cardWidth),
    svg("text", { x: 14, y: cardHeight - 15, class: "name" }, name),
    ...badge(changes, badgeLeft, cardHeight - 28, badgeLetters),
    svg("text", { x: cardWidth - 14, y: cardHeight - 15, class: "detail end" }, mark ? String(frames.length) : detail),
  );
}

/** The drawing, and on top of it the titles that fit. */
function sheet(zone: MapZone, cardWidth: number): Markup[] {
  if (zone.frames.length === 0) return [];
  const { picture, frames, view } = drawCanvas(zone);
  const area: Attributes = { x: 8, y: 8, width: cardWidth - 16, height: canvasHeight - 16 };
  const scale = Math.min((cardWidth - 16) / view.width, (canvasHeight - 16) / view.height);
  const [left, top] = [(cardWidth - view.width * scale) / 2, (canvasHeight - view.height * scale) / 2];
  const labels = frames.flatMap(({ name, layout, marks }) => {
    const box = boxOf(layout);
    // Marked titles are bold.
    const letterWidth = textWidth("m", marks ? 11.5 : 10);
    const letters = Math.floor((box.width * scale - 16) / letterWidth);
    if (letters < 3 || box.height * scale < 16) return [];
    const text = shorten(name, letters);
    const [x, y] = [left + (box.left - view.x) * scale + 4, top + (box.top - view.y) * scale + 4];
    const ground = svg("rect", {
      class: "label-ground",
      x,
      y,
      rx: 4,
      width: [...text].length * letterWidth + 8,
      height: 14,
    });
    return [svg("g", { class: "label", ...marks }, ground, svg("text", { x: x + 4, y: y + 10.5 }, text))];
  });
  return [{ ...picture, attributes: { ...picture.attributes, ...area } }, ...labels];
}
