import { groupBy } from "../../provider/validation/grouping.ts";
import { onTerminal, paint } from "../output/style.ts";
import { lookNames, looks } from "./actions.ts";
import { type Cost, costText, sumOfCosts } from "./cost.ts";
import type { Sentence } from "./sentences.ts";

/** A line for each sentence, on a terminal with its sign and color. */
export const linesOf = (sentences: readonly Sentence[]): string =>
  sentences
    .map(({ text, look }) => {
      const { sign, style } = looks[look];
      const [first, ...others] = text.split("\n");
      const rest = others.map((line) => `  ${onTerminal("  ")}${line}\n`).join("");
      return `  ${paint(style, `${onTerminal(`${sign} `)}${first}`)}\n${rest}`;
    })
    .join("");

/** `5 to add, 2 to change. About 12 requests, less than a minute under the documented limits.` */
export function summaryOfPlans(
  plans: readonly { readonly sentences: readonly Sentence[]; readonly cost: Cost }[],
): string {
  const sentences = groupBy(
    plans.flatMap((plan) => plan.sentences),
    ({ look }) => looks[look].ahead,
  );
  const counts = [...new Set(lookNames.map((look) => looks[look].ahead))].flatMap((ahead) => {
    const count = (sentences.get(ahead) ?? []).reduce((sum, one) => sum + one.count, 0);
    return count === 0 ? [] : [`${count} ${ahead}`];
  });
  const cost = sumOfCosts(plans.map((plan) => plan.cost));
  // The plan of one workspace has said that it takes minutes.
  const price = plans.length === 1 && cost.minutes > 0 ? "" : costText(cost);
  const parts = [counts.join(", "), price].filter(Boolean).map((part) => `${part}.`);
  return `${parts.join(" ")}\n`;
}
