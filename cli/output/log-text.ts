import { codeOf, printableLines } from "../../provider/validation/printable-text.ts";

/**
 * The first character of what a CI system takes for a command: `::` at the start of a line, `##[`, `##vso[` or `##teamcity[`
 * anywhere in it, and the sections of GitLab.
 */
const command = /(?<=^[^\S\n]*):(?=:)|#(?=#\w*\[)|s(?=ection_(?:start|end):)/gm;

/** Text for a terminal or the log of a job. The codes mean the same in JSON. */
export const logText = (text: string): string => printableLines(text).replaceAll(command, codeOf);

/** HTML or SVG for the same places. Our own style sheets have selectors that look like a command; names are never in one. */
export const documentText = (text: string): string =>
  printableLines(text)
    .split(/(<style>.*?<\/style>)/s)
    .map((part) => (part.startsWith("<style>") ? part : part.replaceAll(command, referenceTo)))
    .join("");

const referenceTo = (character: string): string => `&#${character.charCodeAt(0)};`;
