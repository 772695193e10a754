import { readFileSync } from "node:fs";
import { type Markup, svg } from "../../picture/markup.ts";
import type { Change } from "../plan/change.ts";
import { markOf } from "./marks.ts";
import { badge, shorten, textWidth, wrap } from "./svg-parts.ts";

/** As wide as the column in which forges show a picture: a wider one is shrunk, and its text with it. */
const pageWidth = 800;
const margin = 24;
/** The room for content. */
export const innerWidth = pageWidth - 2 * margin;

/** A picture that grows from top to bottom. Text does not wrap in SVG: lines have a fixed height. */
export class Page {
  readonly #parts: Markup[] = [];
  #top = margin;

  add(height: number, ...parts: readonly Markup[]): void {
    this.#parts.push(svg("g", { transform: `translate(${margin} ${this.#top})` }, ...parts));
    this.#top += height;
  }

  addTitle(title: string, changes: readonly Change[] = []): void {
    this.#top += 18;
    const shown = shorten(title, 50);
    const attributes = { y: 15, class: "h2", "data-change": markOf(changes)?.look };
    const left = textWidth(shown, 17) + 12;
    const letters = Math.floor((innerWidth - left - 32) / textWidth("m", 12));
    this.add(34, svg("text", attributes, shown), ...badge(changes, left, 1, letters));
  }

  /** Texts as a list, each in as many lines as it needs. */
  addList(texts: readonly string[]): void {
    const lines = texts.flatMap((text) =>
      text.split("\n").flatMap((line, index) => wrap(index === 0 ? `• ${line}` : line, innerWidth)),
    );
    for (const line of lines) this.addLine(line);
  }

  addLine(text: string, className?: string): void {
    this.add(20, svg("text", { y: 14, class: className, "xml:space": "preserve" }, text));
  }

  /** Text that is less important, in as many lines as it needs. */
  addText(text: string): void {
    for (const line of wrap(text, innerWidth)) this.addLine(line.trimStart(), "muted");
  }

  toMarkup(label: string): Markup {
    const [width, height] = [pageWidth, this.#top + margin];
    const style = ["../../picture/theme.css", "../../picture/frames.css", "marks.css", "svg.css"]
      .map((path) => readFileSync(new URL(path, import.meta.url), "utf8"))
      .join("\n");
    return svg(
      "svg",
      { viewBox: `0 0 ${width} ${height}`, width, height, role: "img", "aria-label": label },
      svg("title", {}, label),
      svg("style", {}, style),
      svg("rect", { class: "ground", fill: "none", width, height }),
      ...this.#parts,
    );
  }
}
