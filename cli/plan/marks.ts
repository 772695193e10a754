// What happens to the parts of a workspace, as a map shows it.
import { groupBy } from "../../provider/validation/grouping.ts";
import { isContainer } from "../kinds.ts";
import { actions, type Look, lookNames, looks, topicsOf } from "./actions.ts";
import type { Change } from "./change.ts";

/** If a part has several changes, the first of these gives the look; a reader meets them in this order. */
const precedence: readonly Look[] = ["remove", "trash", "add", "move", "change", "adopt", "keep"];

/** How a part with changes is shown. */
export interface Mark {
  readonly look: Look;
  /** What happens, in a few words. */
  readonly text: string;
}

/** How to show what happens to a part; undefined if nothing does. */
export function markOf(changes: readonly Change[]): Mark | undefined {
  const entries = changes.flatMap((change) => topicsOf(change).map((topic) => ({ change, ...actions[topic] })));
  const look = precedence.find((one) => entries.some((entry) => entry.look === one));
  return look && { look, text: entries.map(({ change, mark }) => mark(change)).join(", ") };
}

interface LookCount {
  readonly look: Look;
  readonly word: string;
  readonly count: number;
}

/** How many things have each look, in the order of a summary. */
export function countLooks(changes: readonly Change[]): readonly LookCount[] {
  const containers = groupBy(
    changes.filter(({ kind }) => isContainer(kind)),
    ({ urn }) => urn,
  );
  const things = [
    ...containers.values(),
    ...changes.filter(({ kind }) => !isContainer(kind)).map((change) => [change]),
  ];
  const found = things.map((some) => markOf(some)?.look);
  return lookNames
    .map((look) => ({ look, word: looks[look].word, count: found.filter((one) => one === look).length }))
    .filter(({ count }) => count > 0);
}

/** The same for a reader: what goes first. */
export const legendOf = (changes: readonly Change[]): readonly LookCount[] =>
  countLooks(changes).toSorted((one, other) => precedence.indexOf(one.look) - precedence.indexOf(other.look));

/** Things by what happens to them, and otherwise as they are. */
export function inReviewOrder<Thing>(
  things: readonly Thing[],
  changesOf: (thing: Thing) => readonly Change[],
): Thing[] {
  const ranked = things.map((thing) => {
    const mark = markOf(changesOf(thing));
    return { thing, rank: mark ? precedence.indexOf(mark.look) : precedence.length };
  });
  return ranked.sort((one, other) => one.rank - other.rank).map(({ thing }) => thing);
}
