// Text that others have written, such as the name of a space, in Markdown that GitHub and GitLab render.
import { printable } from "../../provider/validation/printable-text.ts";

/** Characters that format text, or start an HTML element. */
const special = /[\\`*_[\]<>|~&#]/g;
/** The start of a mention, an address, a reference or a link; an invisible space after it keeps it plain text. */
const startsLink = /[@#!~%$&^](?=\w)|:(?=\/\/)|www(?=\.)|\bGH-(?=\d)/gi;
/** The start of a list item, a heading, a command of GitLab, or a command in a log. */
const startsBlock = /^(\d*)([-+=.):/])/;

/** One line of text that is shown as it is. */
export function escapeMarkdown(text: string): string {
  const line = printable(text).trim();
  const marked = line.replaceAll(startsLink, "$&\u200B").replaceAll(special, "\\$&").replace(startsBlock, "$1\\$2");
  // The entities come last: escaping would break them. GitHub takes a pair of dollar signs for a formula.
  return marked.replaceAll("\u200B", "&#8203;").replaceAll("$", "&#36;");
}

/** A list of texts; the lines of one text stay together. */
export function markdownList(texts: readonly string[]): string {
  const itemOf = (text: string) => text.split("\n").filter(Boolean).map(escapeMarkdown).join("\\\n  ");
  return texts.map((text) => `- ${itemOf(text)}\n`).join("");
}

/** A list with a heading; empty if there is nothing to list. */
export const markdownSection = (title: string, texts: readonly string[]): string =>
  texts.length === 0 ? "" : `### ${title}\n\n${markdownList(texts)}`;

/** A table; the headings are ours. */
export function markdownTable(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [headings, headings.map(() => "---"), ...rows.map((row) => row.map(escapeMarkdown))];
  return lines.map((cells) => `| ${cells.join(" | ")} |\n`).join("");
}

/** An invisible first line, by which a job finds the comment that it wrote before, to update it. */
export const commentMarker = (...names: readonly string[]): string =>
  `<!-- pulumi-canvas: ${names.join(" ").replaceAll(/[^\w ./-]|-(?=-)/g, "_")} -->\n`;

/** The longest Markdown for a comment: GitHub refuses more than 65,536 characters. */
export const maxComment = 60_000;

/** The room that is left in a comment. */
export class Room {
  #left: number;

  constructor(length: number) {
    this.#left = length;
  }

  /** Takes the room for an item of a list, unless there is too little. */
  take(text: string): boolean {
    const { length } = markdownList([text]);
    const fits = length <= this.#left;
    if (fits) this.#left -= length;
    return fits;
  }
}
