import { codeOf, printableLines } from "../../provider/validation/printable-text.ts";

/**
 * Everything up to the first character of what a CI system takes for a command: `::` at the start of a line, `##[`, `##vso[` or
 * `##teamcity[` anywhere in it, and the sections of GitLab.
 */
const command = /^[^\S\n]*:(?=:)|#(?=#\w*\[)|s(?=ection_(?:start|end):)/gm;

/** Replaces the last character of each match: looking back for the start of the line takes long after many spaces. */
const withoutCommands = (text: string, code: (character: string) => string): string =>
  text.replaceAll(command, (found) => `${found.slice(0, -1)}${code(found.slice(-1))}`);

/** Text for a terminal or the log of a job. The codes mean the same in JSON. */
export const logText = (text: string): string => withoutCommands(printableLines(text), codeOf);

/** HTML or SVG for the same places. Our own style sheets have selectors that look like a command; names are never in one. */
export const documentText = (text: string): string =>
  printableLines(text)
    .split(/(<style>.*?<\/style>)/s)
    .map((part) => (part.startsWith("<style>") ? part : withoutCommands(part, referenceTo)))
    .join("");

const referenceTo = (character: string): string => `&#${character.charCodeAt(0)};`;

/** A message of Pulumi, without what may be secret in an address: its user, and its query. */
export const withoutAddressSecrets = (text: string): string =>
  text.replaceAll(/:\/\/[^/\s]*@/g, "://****@").replaceAll(/(:\/\/[^\s"'?]*\?)[^\s"']*/g, "$1****");
