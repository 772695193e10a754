import { escapeMarkdown, markdownList } from "../output/markdown-text.ts";
import { detailsOf, labelOf } from "./finding-text.ts";
import { type Drift, summaryOf } from "./findings.ts";

/** The drift for a pull request or a nightly report. */
export function driftToMarkdown(drift: Drift): string {
  const rows = drift.drift.map((finding) => [finding.kind, labelOf(finding), detailsOf(finding)].map(escapeMarkdown));
  const errors = drift.errors.map(({ what, reason }) => `${what}: ${reason}`);
  const sections = [
    "## Drift",
    summaryOf(drift),
    table(["What happened", "What", "Details"], rows),
    list("Could not be read", errors),
    list("Still waiting", drift.pending),
  ];
  return `${sections.filter(Boolean).join("\n\n")}\n`;
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return "";
  return [heads, heads.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

const list = (title: string, texts: readonly string[]): string =>
  texts.length === 0 ? "" : `### ${title}\n\n${markdownList(texts).trimEnd()}`;
