import { formatCount } from "../../picture/format.ts";
import { shortName } from "../../provider/validation/printable-text.ts";
import { escapeMarkdown, markdownList, markdownSection, maxComment } from "../output/markdown-text.ts";
import type { Change } from "./change.ts";
import { type Cost, costText } from "./cost.ts";
import { countLooks } from "./marks.ts";
import { excerptOf, type PlanExcerpt, type PlanTexts } from "./plan-excerpt.ts";

/** A plan in words, or how its preview or update ended. */
export interface PlanReport extends PlanTexts {
  readonly of: "plan" | "update";
  readonly isDone: boolean;
  /** The workspace that it is about. */
  readonly title: string;
  readonly changes: readonly Change[];
  readonly cost: Cost;
  /** What it takes to read the workspace before, if that is slow. */
  readonly reading?: string | undefined;
}

/** The report for a pull request: what a plan does in words, removals first, the cost, errors, warnings, and what is pending. */
export function planToMarkdown(report: PlanReport, length = maxComment): string {
  const isKnown = report.isDone || report.of === "update";
  const sentences = report.sentences.toSorted((a, b) => Number(b.isRemoval) - Number(a.isRemoval));
  const texts = { ...report, sentences: isKnown ? sentences : [] };
  const whole = toMarkdown(report, { ...texts, notice: "" });
  return whole.length <= length ? whole : toMarkdown(report, excerptOf(texts, length));
}

function toMarkdown(report: PlanReport, texts: PlanExcerpt): string {
  const { cost, reading, sentences } = report;
  const isCostKnown = report.isDone && report.of === "plan" && sentences.length > 0;
  const parts = [
    `## ${headingOf(report)}\n`,
    texts.notice,
    markdownList(texts.sentences.map(({ text }) => text)),
    isCostKnown ? `${costText(cost)}.\n` : "",
    reading === undefined ? "" : `${reading}\n`,
    markdownSection("Errors", texts.errors),
    markdownSection("Warnings", texts.warnings),
    markdownSection("Pending", texts.notes),
  ];
  return parts.filter((part) => part !== "").join("\n");
}

function headingOf({ of, isDone, title, errors, changes }: PlanReport): string {
  const name = escapeMarkdown(shortName(title));
  if (!isDone) return `The ${of} of ${name} failed`;
  if (of === "plan" && errors.length > 0) return `The plan of ${name} is refused`;
  const counts = countLooks(changes).map(({ word, count }) => `${formatCount(count)} ${word.toLowerCase()}`);
  return `${of === "plan" ? "Plan" : "Update"} of ${name}: ${counts.join(", ") || "nothing to change"}`;
}
