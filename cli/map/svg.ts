import { withOwnIds } from "../../picture/gradients.ts";
import { type Markup, svg } from "../../picture/markup.ts";
import { toSvg } from "../../picture/text.ts";
import { printableMarkup } from "../output/markup-text.ts";
import { costText } from "./cost.ts";
import { isSameSpace, isSameZone } from "./html-parts.ts";
import { countOf, factsOf, noPlan, nothing, originTexts, remarksOf } from "./map-facts.ts";
import { legendOf } from "./marks.ts";
import type { MapPlan, MapSpace, MapZone, WorkspaceMap } from "./model.ts";
import { addMembers } from "./svg-members.ts";
import { innerWidth, Page } from "./svg-page.ts";
import { pill, pillWidth, shorten } from "./svg-parts.ts";
import { cardHeight, zoneCard } from "./svg-zone.ts";
import { inReviewOrder, stays } from "./views.ts";

// The map as one picture, for places that show no HTML: forges show it in a pull request. Of a plan it draws what changes, and
// names the rest.

const columns = 2;
const gap = 16;
const cardWidth = (innerWidth - (columns - 1) * gap) / columns;

/** The map as one SVG file: without scripts, HTML, and references to other files. */
export function mapToSvg(map: WorkspaceMap): string {
  return toSvg(printableMarkup(withOwnIds(() => pictureOf(inReviewOrder(map)))));
}

function pictureOf(map: WorkspaceMap): Markup {
  const page = new Page();
  const isShort = map.plan !== undefined && map.plan.sentences.length > 0;
  addHeading(page, map);
  if (map.plan) addPlan(page, map, map.plan);
  if (map.people.length > 0) {
    page.addTitle(`People (${map.people.filter(stays).length})`);
    addMembers(page, map.people, isShort);
  }
  const drawn = isShort ? map.spaces.filter((space) => !isSameSpace(space)) : map.spaces;
  for (const space of drawn) addSpace(page, space, isShort);
  const others = map.spaces.filter((space) => !drawn.includes(space));
  if (others.length > 0) {
    page.addTitle(`Without changes: ${countOf("space", others)}`);
    page.addText(namesOf(others));
  }
  return page.toMarkup(`Map of ${map.title}`);
}

function addHeading(page: Page, map: WorkspaceMap): void {
  const { title, origin } = map;
  page.add(32, svg("text", { y: 22, class: "h1" }, shorten(title, 50)));
  if (origin) page.addText(originTexts(origin).join(" · "));
  page.addText(factsOf(map).join(" · "));
}

function addPlan(page: Page, map: WorkspaceMap, plan: MapPlan): void {
  const { errors, groups, cost } = plan;
  if (errors.length > 0) {
    page.addTitle(noPlan);
    page.addList(errors);
  }
  if (errors.length === 0) page.add(groups.length > 0 ? 38 : 8, ...legend(map));
  for (const { kind, title, texts } of remarksOf(plan)) {
    page.addLine(title, `h3 ${kind}`);
    page.addList(texts);
    page.add(8);
  }
  if (errors.length > 0) return;
  for (const { title, sentences } of groups) {
    page.addLine(title, "h3");
    page.addList(sentences.map(({ text }) => text));
    page.add(8);
  }
  if (groups.length === 0) page.addLine(nothing);
  else page.addText(costText(cost));
}

function legend(map: WorkspaceMap): Markup[] {
  let x = 0;
  return legendOf(map).map(({ look, word, count }) => {
    const text = `${word} ${count}`;
    const entry = svg("g", { "data-change": look }, ...pill(look, text, x, 10));
    x += pillWidth(text) + 8;
    return entry;
  });
}

/** A space with its zones; if that is to be short, those without changes are only named. */
function addSpace(page: Page, { title, changes, access, zones }: MapSpace, isShort: boolean): void {
  page.addTitle(title, changes);
  if (access.length > 0) addMembers(page, access, isShort);
  const isWhole = !isShort || changes.some(({ action }) => action === "add" || action === "trash");
  const drawn = isWhole ? zones : zones.filter((zone) => !isSameZone(zone));
  for (let start = 0; start < drawn.length; start += columns) {
    const line = drawn.slice(start, start + columns);
    const cards = line.map((zone, index) => zoneCard(zone, index * (cardWidth + gap), cardWidth));
    page.add(Math.max(...line.map(cardHeight)) + gap, ...cards);
  }
  const others = zones.filter((zone) => !drawn.includes(zone));
  if (zones.length === 0) page.addText("No zones");
  if (others.length > 0) page.addText(`Without changes: ${countOf("zone", others)}: ${namesOf(others)}`);
}

const namesOf = (parts: readonly (MapSpace | MapZone)[]): string =>
  parts.map(({ title }) => shorten(title, 60)).join(", ");
