import { formatCount } from "../../picture/format.ts";
import { shortName } from "../../provider/validation/printable-text.ts";
import { escapeMarkdown, markdownList, markdownSection, maxComment } from "../output/markdown-text.ts";
import { costText } from "./cost.ts";
import { countLooks } from "./marks.ts";
import type { WorkspaceMap } from "./model.ts";
import { excerptOf, type PlanExcerpt, type PlanTexts } from "./plan-excerpt.ts";

/** How a preview or an update ended. */
export interface RunResult extends Omit<PlanTexts, "sentences"> {
  readonly of: "plan" | "update";
  readonly isDone: boolean;
  /** What it takes to read the workspace before, if that is slow. */
  readonly reading?: string | undefined;
}

/** A plan or its result for a pull request: what it does in words, removals first, the cost, errors, warnings, and what is pending. */
export function mapToMarkdown(map: WorkspaceMap, result: RunResult, length = maxComment): string {
  const { of, isDone } = result;
  const isPlanKnown = isDone || of === "update";
  const known = isPlanKnown ? (map.plan?.sentences ?? []) : [];
  const sentences = known.toSorted((a, b) => Number(b.isRemoval) - Number(a.isRemoval));
  const texts = { ...result, sentences, notice: "" };
  const whole = toMarkdown(map, result, texts);
  return whole.length <= length ? whole : toMarkdown(map, result, excerptOf(texts, length));
}

function toMarkdown(map: WorkspaceMap, { of, isDone, errors, reading }: RunResult, texts: PlanExcerpt): string {
  const isPlan = isDone && of === "plan";
  const isRefused = isPlan && errors.length > 0;
  const { cost, sentences = [] } = map.plan ?? {};
  const parts = [
    `## ${isRefused ? `The plan of ${titleOf(map)} is refused` : headingOf(map, of, isDone)}\n`,
    texts.notice,
    markdownList(texts.sentences.map(({ text }) => text)),
    cost && isPlan && sentences.length > 0 ? `${costText(cost)}.\n` : "",
    reading === undefined ? "" : `${reading}\n`,
    markdownSection("Errors", texts.errors),
    markdownSection("Warnings", texts.warnings),
    markdownSection("Pending", texts.notes),
  ];
  return parts.filter((part) => part !== "").join("\n");
}

function headingOf(map: WorkspaceMap, of: RunResult["of"], isDone: boolean): string {
  const title = titleOf(map);
  if (!isDone) return `The ${of} of ${title} failed`;
  const changes = countLooks(map).map(({ word, count }) => `${formatCount(count)} ${word.toLowerCase()}`);
  const verb = of === "plan" ? "Plan" : "Update";
  return `${verb} of ${title}: ${changes.join(", ") || "nothing to change"}`;
}

const titleOf = ({ title }: WorkspaceMap): string => escapeMarkdown(shortName(title));
