import { printable } from "../../provider/validation/printable-text.ts";
import { isMember } from "../kinds.ts";
import { escapeMarkdown, markdownSection, markdownTable, maxComment, Room } from "../output/markdown-text.ts";
import { countOfDifferences, type Difference, type Names, textsOfDifference } from "./compare-environments.ts";
import { type Drift, detailsOf, type Finding, labelOf, summaryOf, type Unread } from "./findings.ts";

/** One of several reports in a comment. */
interface DriftHeading {
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

/** How two environments differ, for a pull request or a nightly report; nothing is known if something could not be read. */
export function differencesToMarkdown(
  differences: readonly Difference[],
  errors: readonly Unread[],
  names: Names,
): string {
  const room = new Room(maxComment - reserved);
  const rows = differences.map((difference) => textsOfDifference(difference, names));
  const shown = rows.filter((texts) => room.take(["", ...texts].join(" | ")));
  const unread = errors.map(unreadText).filter((text) => room.take(text));
  const missing = rows.length + errors.length - shown.length - unread.length;
  const parts = [
    `## ${escapeMarkdown(`Differences between ${names.from} and ${names.to}`)}\n`,
    errors.length > 0 ? "" : `${escapeMarkdown(countOfDifferences(differences, names))}\n`,
    missing > 0 ? noticeOf(missing) : "",
    tableOf(shown),
    markdownSection("Could not be read", unread),
  ];
  return parts.filter((part) => part !== "").join("\n");
}

const unreadText = ({ what, reason }: Unread): string => `${printable(what)}: ${reason}`;

const noticeOf = (missing: number): string =>
  `**This is too long for a comment: ${missing} more entries are not shown.** \`--json\` has all of them.\n`;

function toMarkdown(heading: string, drift: Drift, shown: Drift, notice: string): string {
  const parts = [
    `## ${heading}\n`,
    `${summaryOf(drift)}\n`,
    notice,
    tableOf(shown.drift.map(textsOf)),
    shown.originals?.length ? `### Compared with originals\n\n${tableOf(shown.originals.map(textsOf))}` : "",
    markdownSection("Could not be read", shown.errors.map(unreadText)),
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
  return [shown, noticeOf(missing)];
}

const textsOf = (finding: Finding): string[] => [finding.kind, labelOf(finding), detailsOf(finding)];

const tableOf = (rows: readonly (readonly string[])[]): string =>
  rows.length === 0 ? "" : markdownTable(["What happened", "What", "Details"], rows);
