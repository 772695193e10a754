import { onTerminal, paint, type Style } from "../output/style.ts";
import { type Cost, costText, sumOfCosts } from "./cost.ts";
import type { Outlook, Sentence } from "./sentences.ts";

/** What a plan does to things: the sign and color of a sentence, and the words of a count. */
const effects: Readonly<Record<Outlook, readonly [sign: string, style: Style, words: string]>> = {
  adopt: ["=", "cyan", "to adopt"],
  add: ["+", "green", "to add"],
  change: ["~", "yellow", "to change"],
  release: ["~", "yellow", "to stop managing"],
  remove: ["-", "red", "to remove"],
};

/** A line for each sentence, on a terminal with its sign and color. */
export const linesOf = (sentences: readonly Sentence[]): string =>
  sentences
    .map(({ text, effect }) => {
      const [sign, style] = effects[effect];
      const [first, ...others] = text.split("\n");
      const rest = others.map((line) => `  ${onTerminal("  ")}${line}\n`).join("");
      return `  ${paint(style, `${onTerminal(`${sign} `)}${first}`)}\n${rest}`;
    })
    .join("");

/** `5 to add, 2 to change. About 12 requests, less than a minute under the documented limits.` */
export function summaryOfPlans(
  plans: readonly { readonly sentences: readonly Sentence[]; readonly cost: Cost }[],
): string {
  const sentences = plans.flatMap((plan) => plan.sentences);
  const counts = Object.entries(effects).map(([effect, [, , words]]) => {
    const count = sentences.filter((sentence) => sentence.effect === effect).reduce((sum, one) => sum + one.count, 0);
    return count === 0 ? "" : `${count} ${words}`;
  });
  const text = counts.filter(Boolean).join(", ");
  const cost = sumOfCosts(plans.map((plan) => plan.cost));
  // The plan of one workspace has said that it takes minutes.
  const price = plans.length === 1 && cost.minutes > 0 ? "" : costText(cost);
  return [text, price]
    .filter(Boolean)
    .map((part) => `${part}.`)
    .join(" ")
    .concat("\n");
}
