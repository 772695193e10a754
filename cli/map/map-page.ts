import { readFileSync } from "node:fs";
import { formatCount, pluralize } from "../../picture/format.ts";
import { withOwnIds } from "../../picture/gradients.ts";
import { icon } from "../../picture/icons.ts";
import { html, type Markup } from "../../picture/markup.ts";
import { toHtml } from "../../picture/text.ts";
import { printableLines } from "../../provider/validation/printable-text.ts";
import { kinds } from "../kinds.ts";
import { writeText } from "../output/files.ts";
import { printDocument } from "../output/terminal.ts";
import type { Change } from "../plan/change.ts";
import { costText } from "../plan/cost.ts";
import { legendOf, type Mark, markOf } from "../plan/marks.ts";
import { sentencesOf } from "../plan/sentences.ts";
import { changesIn, factsOf, type MapPlan, type MapSpace, type WorkspaceMap } from "./model.ts";
import { badge, peopleSection, spaceSection } from "./space-section.ts";

/** Writes maps as one HTML file; `-` is standard output. */
export function writeMaps(path: string, maps: readonly WorkspaceMap[]): void {
  writeText(path, mapsToHtml(maps), printDocument);
}

/** The maps of workspaces, one below the other, as a page that loads nothing and needs no script. */
export function mapsToHtml(maps: readonly WorkspaceMap[]): string {
  const [first] = maps;
  const name = first && maps.length === 1 ? first.title : pluralize(maps.length, "workspace");
  const page = withOwnIds(() => html("html", { lang: "en" }, headOf(`${name} · Workspace map`), body(name, maps)));
  return toHtml(printableMarkup(page));
}

/** Nothing can be loaded or run, whatever the workspace's names say. */
const contentSecurityPolicy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

function headOf(title: string): Markup {
  return html(
    "head",
    {},
    html("meta", { charset: "utf-8" }),
    html("meta", { name: "viewport", content: "width=device-width, initial-scale=1" }),
    html("meta", { "http-equiv": "Content-Security-Policy", content: contentSecurityPolicy }),
    html("title", {}, title),
    html("style", {}, styles()),
  );
}

const styles = (): string =>
  [...["theme", "layout", "tree", "people", "frames"].map((name) => `../../picture/${name}.css`), "map.css"]
    .map((path) => readFileSync(new URL(path, import.meta.url), "utf8"))
    .join("\n");

function body(name: string, maps: readonly WorkspaceMap[]): Markup {
  // A page of the documentation shows several maps, of a file and of a plan for it: each is a landmark of its own.
  const label = `${maps.some(({ plan }) => plan) ? "Plan" : "Map"} of ${name}`;
  return html(
    "body",
    {},
    html("a", { id: "skip", href: "#main" }, "Skip to content"),
    html("nav", { "aria-label": `Contents: ${label}` }, html("ul", {}, ...maps.map(contentsOf))),
    html("main", { id: "main", "aria-label": label }, ...maps.map(articleOf)),
  );
}

const idOf = (index: number): string => `workspace-${index + 1}`;

function articleOf(map: WorkspaceMap, index: number): Markup {
  const { title, description, origin = [], people, spaces, plan, changes } = map;
  const id = idOf(index);
  const facts = [...origin, ...factsOf(map)].map((text) => html("li", {}, text));
  return html(
    "article",
    { id, "aria-labelledby": `${id}-title` },
    html("h1", { id: `${id}-title`, class: "title" }, title, badge(changes)),
    description === "" ? undefined : html("p", { class: "note" }, description),
    html("ul", { class: "facts" }, ...facts),
    plan && planSection(plan),
    people.length > 0 ? peopleSection(people, `${id}-people`) : undefined,
    ...spaces.map((space, place) => spaceSection(space, `${id}-${place + 1}`)),
  );
}

/** The people, spaces and zones of a workspace as nested lists of links. */
function contentsOf(map: WorkspaceMap, index: number): Markup {
  const id = idOf(index);
  const changes = map.people.flatMap((person) => person.changes);
  const people = row("person", { title: "People", changes: [] }, `${id}-people`, changes);
  const spaces = map.spaces.map((space, place) => {
    const spaceId = `${id}-${place + 1}`;
    const zones = space.zones.map((zone, number) => row("zone", zone, `${spaceId}-${number + 1}`, changesIn(zone)));
    return row("space", space, spaceId, changesIn(space), zones);
  });
  return row("team", map, id, [], map.people.length > 0 ? [people, ...spaces] : spaces);
}

const levels = { team: 1, person: 2, space: 2, zone: 3 } as const;
const changedInside: Mark = { look: "change", text: "changes inside" };

/** A link; `inside` are the changes of a part and everything in it. */
function row(
  kind: keyof typeof levels,
  { title, changes }: Pick<MapSpace, "title" | "changes">,
  id: string,
  inside: readonly Change[],
  items: readonly Markup[] = [],
): Markup {
  const mark = markOf(changes) ?? (inside.length === 0 ? undefined : changedInside);
  const link = html(
    "a",
    { class: "row", href: `#${id}`, style: `--level: ${levels[kind]}`, "data-change": mark?.look },
    icon(kinds[kind].icon),
    html("span", { class: "name" }, title),
    mark && html("span", { class: "sign" }, icon(mark.look, mark.text)),
  );
  return html("li", {}, link, items.length > 0 ? html("ul", {}, ...items) : undefined);
}

/** Markup whose texts and attributes have no unsafe characters. */
function printableMarkup(markup: Markup): Markup {
  const inText = <Value>(value: Value) => (typeof value === "string" ? printableLines(value) : value);
  const attributes = Object.entries(markup.attributes).map(([name, value]) => [name, inText(value)]);
  return {
    ...markup,
    attributes: Object.fromEntries(attributes),
    children: markup.children.map((child) =>
      typeof child === "string" ? printableLines(child) : printableMarkup(child),
    ),
  };
}

/** What the plan does in words, removals first, with counts, the cost, and what a review has to know. */
function planSection({ changes, errors, refusals, warnings, notes, cost }: MapPlan): Markup {
  const isFailed = errors.length > 0;
  const isEmpty = changes.length === 0;
  const title = isFailed ? "No plan: the preview failed" : "What an update would do";
  return html(
    "section",
    { class: "plan" },
    html("h2", {}, title),
    isFailed || isEmpty ? undefined : legend(changes),
    ...textList(isFailed ? "Errors" : "The plan is refused", [...errors, ...refusals], "refusal"),
    ...textList("Warnings", warnings, "warning"),
    ...textList("Pending", notes, "note"),
    ...(isFailed ? [] : groupsOf(changes).flatMap(([name, texts]) => textList(name, texts))),
    isFailed
      ? undefined
      : html("p", { class: "note" }, isEmpty ? "Nothing: the workspace is up to date." : `${costText(cost)}.`),
  );
}

function legend(changes: readonly Change[]): Markup {
  const entries = legendOf(changes).map(({ look, word, count }) =>
    html("li", { class: "mark", "data-change": look }, icon(look), `${word} `, html("b", {}, formatCount(count))),
  );
  return html("ul", { class: "legend" }, ...entries);
}

function textList(title: string, texts: readonly string[], kind?: "refusal" | "warning" | "note"): Markup[] {
  if (texts.length === 0) return [];
  const list = html("ul", { class: "texts" }, ...texts.map((text) => html("li", {}, text)));
  return [html("section", { "data-remark": kind }, html("h3", {}, title), list)];
}

/** What cannot be undone first, then what goes, then the rest. */
function groupsOf(changes: readonly Change[]): readonly (readonly [title: string, texts: readonly string[]])[] {
  const final = sentencesOf(changes.filter(isFinal));
  const others = sentencesOf(changes.filter((change) => !isFinal(change)));
  const removals = others.filter(({ isRemoval }) => isRemoval);
  const isOnly = final.length + removals.length === 0;
  const groups = [
    ["Cannot be undone", final],
    ["Removals that can be undone", removals],
    [isOnly ? "Changes" : "Everything else", others.filter(({ isRemoval }) => !isRemoval)],
  ] as const;
  return groups.map(([title, sentences]) => [title, sentences.map(({ text }) => text)]);
}

/** Whether no later update brings back what a change takes: access can be given again, and the trash keeps spaces and zones. */
function isFinal({ action, kind }: Change): boolean {
  if (kind === "frame") return action === "remove" || action === "replace";
  return action === "remove" && kind !== "access";
}
