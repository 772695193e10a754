import { readFileSync } from "node:fs";
import { FileError, type FilePlace } from "../../provider/errors.ts";
import { printable } from "../../provider/validation/printable-text.ts";
import { paint } from "./style.ts";

/** How much of a long line to show. */
const maxLine = 72;
/** Letters that take two columns of a terminal. */
const wide =
  /\p{Extended_Pictographic}|[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60]/gu;

/** The message of an error; a mistake in a file has its line below, with carets under what is wrong. */
export function errorText(error: Error): string {
  if (!(error instanceof FileError)) return error.message;
  return error.message
    .split("\n")
    .flatMap((line, index) => [line, ...excerptOf(error.places[index])])
    .join("\n");
}

/** A line of a file, and carets under the word at a place; nothing if there is no such line. */
function excerptOf(place: FilePlace | undefined): readonly string[] {
  if (!place) return [];
  const line = lineOf(place);
  if (line.trim() === "") return [];
  const from = Math.max(0, place.column - 1 - maxLine / 2);
  const shown = line.slice(from, from + maxLine);
  const before = shown.slice(0, place.column - 1 - from);
  const word = /^(?:"[^"]*"?|'[^']*'?|[^\s,:#[\]{}]+)/.exec(shown.slice(before.length))?.[0] ?? "";
  const number = String(place.line);
  const margin = `${" ".repeat(columnsOf(before))}`;
  const carets = "^".repeat(Math.max(1, columnsOf(word)));
  return [
    `  ${paint("dim", `${number} |`)} ${printable(shown)}`,
    `  ${paint("dim", `${" ".repeat(number.length)} |`)} ${margin}${paint("red", carets)}`,
  ];
}

const columnsOf = (text: string): number => printable(text).replaceAll(wide, "xx").length;

function lineOf({ file, line }: FilePlace): string {
  try {
    return readFileSync(file, "utf8").split(/\r?\n/)[line - 1] ?? "";
  } catch {
    return "";
  }
}
