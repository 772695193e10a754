import { readFileSync } from "node:fs";
import { formatCount } from "../../picture/format.ts";
import { withOwnIds } from "../../picture/gradients.ts";
import { html, type Markup, svg } from "../../picture/markup.ts";
import { toHtml } from "../../picture/text.ts";
import { printableMarkup } from "../output/markup-text.ts";
import { planSection } from "./html-plan.ts";
import { membersList, spaceSection } from "./html-spaces.ts";
import { treeOf } from "./html-tree.ts";
import { type View, viewPart, viewSwitch, viewsOf } from "./html-views.ts";
import { factsOf, originTexts } from "./map-facts.ts";
import type { WorkspaceMap } from "./model.ts";
import { stays } from "./views.ts";

/** The map as one HTML file: it loads nothing, and needs no script. */
export function mapToHtml(map: WorkspaceMap): string {
  const page = withOwnIds(() => html("html", { lang: "en" }, headOf(`${map.title} · Workspace map`), body(map)));
  return toHtml(printableMarkup(page));
}

/** Nothing can be loaded or run, whatever the workspace's names say. */
const contentSecurityPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";

/** The head of a page with all styles. */
export function headOf(title: string): Markup {
  return html(
    "head",
    {},
    html("meta", { charset: "utf-8" }),
    html("meta", { name: "viewport", content: "width=device-width, initial-scale=1" }),
    html("meta", { name: "color-scheme", content: "light dark" }),
    html("meta", { "http-equiv": "Content-Security-Policy", content: contentSecurityPolicy }),
    html("title", {}, title),
    html("style", {}, styles()),
  );
}

function styles(): string {
  const shared = ["theme", "layout", "tree", "people", "frames"].map((name) => `../../picture/${name}.css`);
  return [...shared, "marks.css", "html.css", "html-plan.css", "html-zones.css", "html-print.css"]
    .map((path) => readFileSync(new URL(path, import.meta.url), "utf8"))
    .join("\n");
}

function body(map: WorkspaceMap): Markup {
  const { plan, title } = map;
  // A page may show several maps in frames: readers tell their landmarks apart by name.
  const name = plan === undefined ? `Map of ${title}` : `Plan of ${title}`;
  const { views, shared } = viewsOf(map);
  const trees = views.map((view) =>
    viewPart(view, treeOf({ ...view.map, spaces: [...view.map.spaces, ...shared] }, peopleId(view))),
  );
  return html(
    "body",
    {},
    html("a", { id: "skip", href: "#main" }, "Skip to content"),
    topBar(name, plan === undefined ? "Workspace map" : "Plan of a workspace"),
    html("div", { id: "sidebar" }, html("nav", { "aria-label": name }, ...trees)),
    html(
      "main",
      // It scrolls, so the keyboard has to reach it.
      { id: "main", tabindex: 0, "aria-label": name },
      heading(map),
      plan ? planSection(map, plan) : undefined,
      viewSwitch(views),
      ...views.map((view) => viewPart(view, peopleSection(view), ...view.map.spaces.map(spaceSection))),
      ...shared.map(spaceSection),
    ),
  );
}

const peopleId = ({ name }: View): string => (name === "changes" ? "people" : `${name}-people`);

function peopleSection(view: View): Markup | undefined {
  const { people } = view.map;
  if (people.length === 0) return undefined;
  const count = html("span", { class: "section-count" }, formatCount(people.filter(stays).length));
  return html(
    "section",
    { id: peopleId(view) },
    html("h2", {}, "People ", count),
    membersList(people, "people people-wide"),
  );
}

function topBar(name: string, title: string): Markup {
  const lines = svg("path", { d: "M2.5 4.5h11M2.5 8h11M2.5 11.5h11" });
  const menu = svg("svg", { viewBox: "0 0 16 16", class: "icon", "aria-hidden": "true" }, lines);
  return html(
    "header",
    { class: "top", "aria-label": name },
    html("a", { id: "menu", href: "#sidebar", "aria-label": "Workspace tree" }, menu),
    html("span", { class: "brand" }, logo(), title),
  );
}

function logo(): Markup {
  const frame = (x: number, y: number, width: number, height: number, opacity: number) =>
    svg("rect", { x, y, width, height, rx: 2, fill: "#fff", "fill-opacity": opacity });
  const frames = [frame(7, 7, 11, 8, 1), frame(7, 18, 6, 7, 0.55), frame(16, 18, 9, 7, 0.8), frame(21, 7, 4, 8, 0.4)];
  const ground = svg("rect", { width: 32, height: 32, rx: 8, fill: "#4f46e5" });
  return svg("svg", { viewBox: "0 0 32 32", width: 24, height: 24, "aria-hidden": "true" }, ground, ...frames);
}

function heading(map: WorkspaceMap): Markup {
  const { title, description, origin } = map;
  const listOf = (className: string, texts: readonly string[]) =>
    html("ul", { class: className }, ...texts.map((text) => html("li", {}, text)));
  return html(
    "header",
    { class: "heading" },
    html("h1", {}, title),
    description === "" ? undefined : html("p", { class: "note" }, description),
    origin && listOf("facts origin", originTexts(origin)),
    listOf("facts", factsOf(map)),
  );
}
