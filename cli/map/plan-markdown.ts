import { formatCount } from "../../picture/format.ts";
import { escapeMarkdown, markdownList, markdownSection } from "../output/markdown-text.ts";
import { costText } from "./cost.ts";
import { countLooks } from "./marks.ts";
import type { WorkspaceMap } from "./model.ts";

/** How a preview or an update ended. */
export interface Ending {
  readonly of: "plan" | "update";
  readonly isDone: boolean;
  readonly warnings: readonly string[];
  readonly errors: readonly string[];
  /** What is still pending. */
  readonly notes: readonly string[];
}

/** A plan or its result for a pull request: what it does in words, the cost, errors, warnings, and what is pending. */
export function mapToMarkdown(map: WorkspaceMap, { of, isDone, warnings, errors, notes }: Ending): string {
  const { sentences = [], cost } = map.plan ?? {};
  const isPlanKnown = isDone || of === "update";
  const isRefused = isDone && of === "plan" && errors.length > 0;
  const hasCost = isDone && of === "plan" && sentences.length > 0;
  const parts = [
    `## ${isRefused ? `The plan of ${escapeMarkdown(map.title)} is refused` : headingOf(map, of, isDone)}\n`,
    isPlanKnown ? markdownList(sentences) : "",
    cost && hasCost ? `${costText(cost)}.\n` : "",
    markdownSection("Errors", errors),
    markdownSection("Warnings", warnings),
    markdownSection("Pending", notes),
  ];
  return parts.filter((part) => part !== "").join("\n");
}

function headingOf(map: WorkspaceMap, of: Ending["of"], isDone: boolean): string {
  const title = escapeMarkdown(map.title);
  if (!isDone) return `The ${of} of ${title} failed`;
  const changes = countLooks(map).map(({ word, count }) => `${formatCount(count)} ${word.toLowerCase()}`);
  const verb = of === "plan" ? "Plan" : "Update";
  return `${verb} of ${title}: ${changes.join(", ") || "nothing to change"}`;
}
