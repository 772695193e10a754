import { pluralize } from "../../picture/format.ts";
import type { Difference, Pair } from "./compare-environments.ts";
import { detailsOf } from "./finding-text.ts";

/** The names of two environments. */
export type Names = Readonly<Record<keyof Pair, string>>;

/** A difference in three texts: `differs`, `spaces.road`, `name: "Road" -> "Way"`. */
export function textsOfDifference({ thing, key, onlyIn, properties }: Difference, names: Names): string[] {
  const details = detailsOf({ kind: "changed", thing, id: key, properties });
  return [onlyIn === undefined ? "differs" : `only in ${names[onlyIn]}`, key, details];
}

/** `2 differences between staging and production.` */
export function countOfDifferences({ length }: readonly Difference[], { from, to }: Names): string {
  const count = length === 0 ? "No differences" : pluralize(length, "difference");
  return `${count} between ${from} and ${to}.`;
}
