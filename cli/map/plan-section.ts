import { formatCount } from "../../picture/format.ts";
import { icon } from "../../picture/icons.ts";
import { html, type Markup } from "../../picture/markup.ts";
import type { Change } from "../plan/change.ts";
import { costText } from "../plan/cost.ts";
import { legendOf } from "../plan/marks.ts";
import { sentencesOf } from "../plan/sentences.ts";
import type { MapPlan } from "./model.ts";

/** What the plan does in words, removals first, with counts, the cost, and what a review has to know. */
export function planSection({ changes, errors, refusals, warnings, notes, cost }: MapPlan): Markup {
  const isFailed = errors.length > 0;
  const isEmpty = changes.length === 0;
  const title = isFailed ? "No plan: the preview failed" : "What an update would do";
  return html(
    "section",
    { class: "plan" },
    html("h2", {}, title),
    isFailed || isEmpty ? undefined : legend(changes),
    ...textList(isFailed ? "Errors" : "The plan is refused", [...errors, ...refusals], "refusal"),
    ...textList("Warnings", warnings, "warning"),
    ...textList("Pending", notes, "note"),
    ...(isFailed ? [] : groupsOf(changes).flatMap(([name, texts]) => textList(name, texts))),
    isFailed
      ? undefined
      : html("p", { class: "note" }, isEmpty ? "Nothing: the workspace is up to date." : `${costText(cost)}.`),
  );
}

function legend(changes: readonly Change[]): Markup {
  const entries = legendOf(changes).map(({ look, word, count }) =>
    html("li", { class: "mark", "data-change": look }, icon(look), `${word} `, html("b", {}, formatCount(count))),
  );
  return html("ul", { class: "legend" }, ...entries);
}

function textList(title: string, texts: readonly string[], kind?: "refusal" | "warning" | "note"): Markup[] {
  if (texts.length === 0) return [];
  const list = html("ul", { class: "texts" }, ...texts.map((text) => html("li", {}, text)));
  return [html("section", { "data-remark": kind }, html("h3", {}, title), list)];
}

/** What cannot be undone first, then what goes, then the rest. */
function groupsOf(changes: readonly Change[]): readonly (readonly [title: string, texts: readonly string[]])[] {
  const final = sentencesOf(changes.filter(isFinal));
  const others = sentencesOf(changes.filter((change) => !isFinal(change)));
  const removals = others.filter(({ isRemoval }) => isRemoval);
  const isOnly = final.length + removals.length === 0;
  const groups = [
    ["Cannot be undone", final],
    ["Removals that can be undone", removals],
    [isOnly ? "Changes" : "Everything else", others.filter(({ isRemoval }) => !isRemoval)],
  ] as const;
  return groups.map(([title, sentences]) => [title, sentences.map(({ text }) => text)]);
}

/** Whether no later update brings back what a change takes: access can be given again, and the trash keeps spaces and zones. */
function isFinal({ action, kind }: Change): boolean {
  if (kind === "frame") return action === "remove" || action === "replace";
  return action === "remove" && kind !== "access";
}
