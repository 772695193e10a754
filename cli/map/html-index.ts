import { join } from "node:path";
import { html, type Markup } from "../../picture/markup.ts";
import { toHtml } from "../../picture/text.ts";
import { printableMarkup } from "../output/markup-text.ts";
import { writeText } from "../output/output-file.ts";
import { headOf } from "./html.ts";
import { factsOf } from "./map-facts.ts";
import { countLooks } from "./marks.ts";
import type { WorkspaceMap } from "./model.ts";

/** One of several maps in a folder. */
export interface LinkedMap {
  readonly name: string;
  /** Its file in the folder. */
  readonly file: string;
  readonly map: WorkspaceMap;
}

/** Writes the page of a folder with maps. */
export function writeMapIndex(folder: string, maps: readonly LinkedMap[]): void {
  writeText(join(folder, "index.html"), mapsToHtml(maps));
}

/** A page that links to maps, and says what each shows. */
export function mapsToHtml(maps: readonly LinkedMap[]): string {
  const title = "Workspaces";
  const list = html("ul", { class: "maps" }, ...maps.map(itemOf));
  const main = html("main", { id: "main" }, html("header", { class: "heading" }, html("h1", {}, title)), list);
  return toHtml(printableMarkup(html("html", { lang: "en" }, headOf(title), html("body", {}, main))));
}

function itemOf({ name, file, map }: LinkedMap): Markup {
  const changes = countLooks(map).map(({ word, count }) => `${count} ${word.toLowerCase()}`);
  const failed = map.plan !== undefined && map.plan.errors.length > 0 ? ["no plan"] : [];
  const facts = [...factsOf(map), ...failed, ...changes];
  return html(
    "li",
    {},
    html("a", { href: encodeURIComponent(file) }, name),
    html("ul", { class: "facts" }, ...facts.map((fact) => html("li", {}, fact))),
  );
}
