import { formatCount } from "../../picture/format.ts";
import { escapeMarkdown, markdownList } from "../output/markdown-text.ts";
import { billText } from "./cost.ts";
import { countLooks, lookNames, looks } from "./marks.ts";
import type { WorkspaceMap } from "./model.ts";

/** How a preview or an update has ended. */
export interface Ending {
  /** `plan` changes nothing, `update` has carried out the plan. */
  readonly of: "plan" | "update";
  readonly isDone: boolean;
  readonly warnings: readonly string[];
  readonly errors: readonly string[];
  /** What is left open. */
  readonly notes: readonly string[];
}

/** A plan for a pull request: what it does in words, what is wrong or left open, and what it costs. */
export function mapToMarkdown(map: WorkspaceMap, { of, isDone, warnings, errors, notes }: Ending): string {
  const { sentences = [], bill } = map.plan ?? {};
  const isPlanKnown = isDone || of === "update";
  const cost = isPlanKnown && of === "plan" && bill && sentences.length > 0 ? `${billText(bill)}.\n` : "";
  const parts = [
    `## ${headingOf(map, of, isDone)}\n`,
    isPlanKnown ? markdownList(sentences) : "",
    cost,
    section("Errors", errors),
    section("Warnings", warnings),
    section("Left open", notes),
  ];
  return parts.filter((part) => part !== "").join("\n");
}

function headingOf(map: WorkspaceMap, of: Ending["of"], isDone: boolean): string {
  const title = escapeMarkdown(map.title);
  if (!isDone) return `The ${of} of ${title} failed`;
  const counts = countLooks(map);
  const counted = looks.filter((look) => counts.has(look));
  const changes = counted.map((look) => `${formatCount(counts.get(look) ?? 0)} ${lookNames[look].toLowerCase()}`);
  const verb = of === "plan" ? "Plan" : "Update";
  return `${verb} of ${title}: ${changes.join(", ") || "nothing to change"}`;
}

const section = (title: string, texts: readonly string[]): string =>
  texts.length === 0 ? "" : `### ${title}\n\n${markdownList(texts)}`;
