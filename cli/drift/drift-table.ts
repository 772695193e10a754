import { printable } from "../../provider/validation/printable-text.ts";
import { detailsOf, labelOf } from "./finding-text.ts";
import { type Drift, type Finding, summaryOf } from "./findings.ts";

/** The drift for a terminal: a line for each finding in aligned columns, what is pending, and the counts. */
export function driftToTable(drift: Drift): string {
  const pending = drift.pending.map((text) => `pending: ${printable(text)}`);
  const differences = linesOf(drift.originals ?? []);
  const copies = differences.length === 0 ? [] : ["compared with originals:", ...differences];
  return [...linesOf(drift.drift), ...pending, ...copies, summaryOf(drift)]
    .map((line) => `${line.trimEnd()}\n`)
    .join("");
}

function linesOf(findings: readonly Finding[]): string[] {
  const rows = findings.map((finding) => [finding.kind, labelOf(finding), detailsOf(finding)].map(printable));
  const widths = [0, 1].map((column) => Math.max(0, ...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  "));
}
