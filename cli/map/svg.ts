import { readFileSync } from "node:fs";
import { icon } from "../../picture/icons.ts";
import { type Markup, svg } from "../../picture/markup.ts";
import { toSvg } from "../../picture/text.ts";
import { printableMarkup } from "../output/markup-text.ts";
import { roleName } from "../output/role-name.ts";
import type { Change } from "../plan/change.ts";
import { costText } from "./cost.ts";
import { factsOf, noPlan } from "./map-facts.ts";
import { countLooks, markOf } from "./marks.ts";
import type { MapMember, MapSpace, WorkspaceMap } from "./model.ts";
import { badge, pill, shorten, textWidth, wrap } from "./svg-parts.ts";
import { cardHeight, zoneCard } from "./svg-zone.ts";

// The map as one picture, for places that show no HTML. Text does not wrap in SVG: lines have a fixed height, and long texts are
// cut, by the usual width of a letter.

const width = 1120;
const margin = 32;
const columns = 3;
const gap = 16;
const cardWidth = (width - 2 * margin - (columns - 1) * gap) / columns;
/** More people than this are shown only if something happens to them. */
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
    const picture = svg(
      "svg",
      { viewBox: `0 0 ${width} ${height}`, width, height, role: "img", "aria-label": label },
      svg("title", {}, label),
      svg("style", {}, style),
      svg("rect", { class: "ground", width, height }),
      ...this.#parts,
    );
    return toSvg(printableMarkup(picture));
  }
}

function addHeading(page: Page, map: WorkspaceMap): void {
  const { title, plan } = map;
  const facts = factsOf(map).join(" · ");
  page.add(54, svg("text", { y: 20, class: "h1" }, shorten(title, 70)), svg("text", { y: 42, class: "muted" }, facts));
  if (!plan) return;
  const addLines = (texts: readonly string[]) => {
    const lines = texts.flatMap((text) =>
      text.split("\n").flatMap((line, index) => wrap(index === 0 ? `• ${line}` : line)),
    );
    for (const line of lines) page.add(20, svg("text", { y: 14, "xml:space": "preserve" }, line));
  };
  if (plan.errors.length > 0) {
    page.addTitle(noPlan, []);
    addLines(plan.errors);
    return;
  }
  page.add(34, ...legend(map));
  addLines(plan.sentences.length > 0 ? plan.sentences.map(({ text }) => text) : ["changes nothing"]);
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

function addMembers(page: Page, members: readonly MapMember[]): void {
  const lines: Markup[][] = [[]];
  let x = 0;
  const shown = members.filter((member, index) => index < maxChips || member.changes.length > 0);
  for (const { name, role, changes } of shown) {
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
  const left = members.length - shown.length;
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
    page.add(cardHeight + gap, ...line.map((zone, index) => zoneCard(zone, index * (cardWidth + gap), cardWidth)));
  }
}
