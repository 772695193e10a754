import { escapeMarkdown, markdownSection } from "../output/markdown-text.ts";
import { detailsOf, labelOf } from "./finding-text.ts";
import { type Drift, summaryOf } from "./findings.ts";

/** The drift for a pull request or a nightly report. */
export function driftToMarkdown(drift: Drift): string {
  const rows = drift.drift.map((finding) => [finding.kind, labelOf(finding), detailsOf(finding)].map(escapeMarkdown));
  const errors = drift.errors.map(({ what, reason }) => `${what}: ${reason}`);
  const parts = [
    "## Drift\n",
    `${summaryOf(drift)}\n`,
    table(["What happened", "What", "Details"], rows),
    markdownSection("Could not be read", errors),
    markdownSection("Pending", drift.pending),
  ];
  return parts.filter((part) => part !== "").join("\n");
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return "";
  return [heads, heads.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |\n`).join("");
}
