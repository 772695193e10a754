import { printable } from "../../provider/validation/printable-text.ts";
import { alignedLines } from "../output/aligned-lines.ts";
import { paint, type Style } from "../output/style.ts";
import { countOfDifferences, type Difference, type Names, textsOfDifference } from "./compare-environments.ts";
import { type Drift, type DriftKind, detailsOf, type Finding, labelOf, summaryOf } from "./findings.ts";

/** The drift for a terminal: a line for each finding in aligned columns, what is pending, and the counts. */
export function driftToTable(drift: Drift): string {
  const pending = drift.pending.map((text) => `pending: ${printable(text)}`);
  const differences = linesOf(drift.originals ?? []);
  const copies = differences.length === 0 ? [] : ["compared with originals:", ...differences];
  return [...linesOf(drift.drift), ...pending, ...copies, summaryOf(drift)].map((line) => `${line}\n`).join("");
}

const linesOf = (findings: readonly Finding[]): string[] => {
  const lines = alignedLines(findings.map((finding) => [finding.kind, labelOf(finding), detailsOf(finding)]));
  return lines.map((line, index) => inColor(line, findings[index]?.kind ?? "changed"));
};

/** Colors the word that a line starts with. */
const inColor = (line: string, kind: DriftKind): string => `${paint(styles[kind], kind)}${line.slice(kind.length)}`;

const styles: Readonly<Record<DriftKind, Style>> = {
  changed: "yellow",
  missing: "red",
  trashed: "red",
  restored: "yellow",
  unmanaged: "cyan",
  added: "green",
};

/** How two environments differ, for a terminal. */
export function differencesToTable(differences: readonly Difference[], names: Names): string {
  const lines = alignedLines(differences.map((difference) => textsOfDifference(difference, names)));
  return [...lines, countOfDifferences(differences, names)].map((line) => `${line}\n`).join("");
}
