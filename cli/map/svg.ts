import { readFileSync } from "node:fs";
import { boxOf } from "../../picture/geometry.ts";
import { icon } from "../../picture/icons.ts";
import { type Attributes, type Markup, svg } from "../../picture/markup.ts";
import { toSvg } from "../../picture/text.ts";
import { roleName } from "../output/role-name.ts";
import type { Change } from "../plan/change.ts";
import { costText } from "./cost.ts";
import { countOf, factsOf, noPlan } from "./map-facts.ts";
import { countLooks, type Look, markOf } from "./marks.ts";
import type { MapMember, MapSpace, MapZone, WorkspaceMap } from "./model.ts";
import { drawCanvas } from "./zone-drawing.ts";

// The map as one picture, for places that show no HTML. Text does not wrap in SVG: lines have a fixed height, and long texts are
// cut, by the usual width of a letter.

const width = 1120;
const margin = 32;
const columns = 3;
const gap = 16;
const cardWidth = (width - 2 * margin - (columns - 1) * gap) / columns;
const canvasHeight = 200;
const cardHeight = canvasHeight + 40;
/** More people than this would not fit. */
const maxChips = 24;

/** The map as one SVG file. */
export function mapToSvg(map: WorkspaceMap): string {
  const page = new Page();
  addHeading(page, map);
  if (map.people.length > 0) {
    page.addTitle(`People (${map.people.length})`, []);
    addMembers(page, map.people);
  }
  for (const space of map.spaces) addSpace(page, space);
  return page.toText(`Map of ${map.title}`);
}

/** What is drawn so far, from top to bottom. */
class Page {
  readonly #parts: Markup[] = [];
  top = margin;

  add(height: number, ...parts: readonly Markup[]): void {
    this.#parts.push(svg("g", { transform: `translate(${margin} ${this.top})` }, ...parts));
    this.top += height;
  }

  addTitle(title: string, changes: readonly Change[]): void {
    this.top += 18;
    const shown = shorten(title, 50);
    const attributes = { y: 14, class: "h2", "data-change": markOf(changes)?.look };
    this.add(30, svg("text", attributes, shown), ...badge(changes, textWidth(shown, 17) + 12, 0));
  }

  toText(label: string): string {
    const height = this.top + margin;
    const style = ["../../picture/theme.css", "../../picture/frames.css", "marks.css", "svg.css"]
      .map((path) => readFileSync(new URL(path, import.meta.url), "utf8"))
      .join("\n");
    return toSvg(
      svg(
        "svg",
        { viewBox: `0 0 ${width} ${height}`, width, height, role: "img", "aria-label": label },
        svg("title", {}, label),
        svg("style", {}, style),
        svg("rect", { class: "ground", width, height }),
        ...this.#parts,
      ),
    );
  }
}

function addHeading(page: Page, map: WorkspaceMap): void {
  const { title, plan } = map;
  const facts = factsOf(map).join(" · ");
  page.add(54, svg("text", { y: 20, class: "h1" }, shorten(title, 70)), svg("text", { y: 42, class: "muted" }, facts));
  if (!plan) return;
  const addLines = (texts: readonly string[]) => {
    for (const text of texts) page.add(20, svg("text", { y: 14 }, `• ${shorten(text, 125)}`));
  };
  if (plan.errors.length > 0) {
    page.addTitle(noPlan, []);
    addLines(plan.errors.flatMap((error) => error.split("\n")));
    return;
  }
  page.add(34, ...legend(map));
  addLines(plan.sentences.length > 0 ? plan.sentences : ["changes nothing"]);
  page.add(26, svg("text", { y: 18, class: "muted" }, costText(plan.cost)));
}

function legend(map: WorkspaceMap): Markup[] {
  let x = 0;
  return countLooks(map).map(({ look, word, count }) => {
    const text = `${word} ${count}`;
    const entry = svg("g", { "data-change": look }, ...pill(look, text, x, 0, 13));
    x += textWidth(text, 13) + 46;
    return entry;
  });
}

/** An icon and a word on a rounded background. */
function pill(look: Look, text: string, x: number, y: number, size: number): Markup[] {
  const sign = { ...icon(look), attributes: { ...icon(look).attributes, x: x + 8, y: y + 5, width: 11, height: 11 } };
  return [
    svg("rect", { class: "pill", x, y, rx: 10.5, width: textWidth(text, size) + 32, height: 21 }),
    sign,
    svg("text", { class: "pill-text", x: x + 24, y: y + 15, "font-size": size }, text),
  ];
}

function badge(changes: readonly Change[], x: number, y: number, letters = 40): Markup[] {
  const mark = markOf(changes);
  if (!mark) return [];
  return [svg("g", { "data-change": mark.look }, ...pill(mark.look, shorten(mark.text, letters), x, y - 2, 11))];
}

function addMembers(page: Page, members: readonly MapMember[]): void {
  const lines: Markup[][] = [[]];
  let x = 0;
  for (const { name, role, changes } of members.slice(0, maxChips)) {
    const mark = markOf(changes);
    const [who, what] = [shorten(name, 36), roleName(role)];
    const text = mark ? `${what}, ${mark.text}` : what;
    const chipWidth = textWidth(who, 13) + textWidth(text, 12) + (mark ? 50 : 32);
    if (x > 0 && x + chipWidth > width - 2 * margin) {
      lines.push([]);
      x = 0;
    }
    lines.at(-1)?.push(chip(who, text, changes, x, chipWidth));
    x += chipWidth + 8;
  }
  for (const line of lines) page.add(34, ...line);
  const left = members.length - maxChips;
  if (left > 0) page.add(24, svg("text", { y: 12, class: "muted" }, `and ${left} more`));
}

function chip(name: string, text: string, changes: readonly Change[], x: number, chipWidth: number): Markup {
  const mark = markOf(changes);
  const start = mark ? 30 : 12;
  const sign = mark && icon(mark.look);
  return svg(
    "g",
    { class: "chip", "data-change": mark?.look, transform: `translate(${x} 0)` },
    svg("rect", { rx: 13, width: chipWidth, height: 26 }),
    sign && { ...sign, attributes: { ...sign.attributes, x: 11, y: 7, width: 12, height: 12 } },
    svg("text", { x: start, y: 17 }, svg("tspan", {}, name), svg("tspan", { dx: 8, class: "detail" }, text)),
  );
}

function addSpace(page: Page, { title, changes, access, zones }: MapSpace): void {
  page.addTitle(title, changes);
  if (access.length > 0) addMembers(page, access);
  if (zones.length === 0) page.add(24, svg("text", { y: 12, class: "muted" }, "No zones"));
  for (let start = 0; start < zones.length; start += columns) {
    const line = zones.slice(start, start + columns);
    page.add(cardHeight + gap, ...line.map((zone, index) => card(zone, index * (cardWidth + gap))));
  }
}

function card(zone: MapZone, x: number): Markup {
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
    ...sheet(zone),
    svg("text", { x: 14, y: cardHeight - 15, class: "name" }, name),
    ...badge(changes, badgeLeft, cardHeight - 28, badgeLetters),
    svg("text", { x: cardWidth - 14, y: cardHeight - 15, class: "detail end" }, mark ? String(frames.length) : detail),
  );
}

/** The drawing, and on top of it the titles that fit. */
function sheet(zone: MapZone): Markup[] {
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

/** How wide a text is at most, in usual sans-serif fonts. */
const textWidth = (text: string, size: number): number => [...text].length * size * 0.63;

const shorten = (text: string, letters: number): string => {
  const all = [...text];
  return all.length <= letters ? text : `${all.slice(0, letters - 1).join("")}…`;
};
