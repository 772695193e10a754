import { codeOf, printableLines } from "../../provider/validation/printable-text.ts";

/**
 * The first character of what a CI system takes for a command: `::` at the start of a line, `##[`, `##vso[` or `##teamcity[`
 * anywhere in it, and the sections of GitLab.
 */
const command = /(?<=^[^\S\n]*):(?=:)|#(?=#\w*\[)|s(?=ection_(?:start|end):)/gm;

/** Text for a terminal or the log of a job. The codes mean the same in JSON. */
export const logText = (text: string): string => printableLines(text).replaceAll(command, codeOf);
