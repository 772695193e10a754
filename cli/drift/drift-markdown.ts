import { printable } from "../../provider/validation/printable-text.ts";
import { isMember } from "../kinds.ts";
import { escapeMarkdown, markdownSection, maxComment, Room } from "../output/markdown-text.ts";
import { detailsOf, labelOf } from "./finding-text.ts";
import { type Drift, type Finding, summaryOf } from "./findings.ts";

/** One of several reports in a comment. */
export interface DriftHeading {
  /** What the workspace is called among others. */
  readonly name?: string | undefined;
  readonly length?: number | undefined;
}

/** The drift for a pull request or a nightly report. */
export function driftToMarkdown(drift: Drift, { name, length = maxComment }: DriftHeading = {}): string {
  const heading = name === undefined ? "Drift" : `Drift of ${escapeMarkdown(name)}`;
  const whole = toMarkdown(heading, drift, drift, "");
  return whole.length <= length ? whole : toMarkdown(heading, drift, ...excerptOf(drift, length));
}

function toMarkdown(heading: string, drift: Drift, shown: Drift, notice: string): string {
  const errors = shown.errors.map(({ what, reason }) => `${printable(what)}: ${reason}`);
  const parts = [
    `## ${heading}\n`,
    `${summaryOf(drift)}\n`,
    notice,
    tableOf(shown.drift),
    shown.originals?.length ? `### Compared with originals\n\n${tableOf(shown.originals)}` : "",
    markdownSection("Could not be read", errors),
    markdownSection("Pending", shown.pending.map(printable)),
  ];
  return parts.filter((part) => part !== "").join("\n");
}

/** For the headings and the notice. */
const reserved = 2_000;

/** As much as a comment can hold, people first. */
function excerptOf({ drift, errors, pending, originals = [] }: Drift, length: number): [Drift, string] {
  const room = new Room(length - reserved);
  const fits = (finding: Finding) => room.take(["", ...textsOf(finding)].join(" | "));
  const people = new Set(drift.filter((one) => isMember(one.thing) && fits(one)));
  const others = new Set(drift.filter((one) => !isMember(one.thing) && fits(one)));
  const shown = {
    drift: drift.filter((one) => people.has(one) || others.has(one)),
    errors: errors.filter(({ what, reason }) => room.take(`${what}: ${reason}`)),
    pending: pending.filter((text) => room.take(text)),
    originals: originals.filter(fits),
  };
  const lengthOf = (all: Required<Drift>) => Object.values(all).reduce((sum, { length }) => sum + length, 0);
  const missing = lengthOf({ drift, errors, pending, originals }) - lengthOf(shown);
  const notice = `**This is too long for a comment: ${missing} more entries are not shown.** \`--json\` has all of them.\n`;
  return [shown, notice];
}

const textsOf = (finding: Finding): string[] => [finding.kind, labelOf(finding), detailsOf(finding)];

const cellsOf = (finding: Finding): string[] => textsOf(finding).map(escapeMarkdown);

function tableOf(findings: readonly Finding[]): string {
  if (findings.length === 0) return "";
  const heads = ["What happened", "What", "Details"];
  return [heads, heads.map(() => "---"), ...findings.map(cellsOf)]
    .map((cells) => `| ${cells.join(" | ")} |\n`)
    .join("");
}
