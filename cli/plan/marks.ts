import { groupBy } from "../../provider/validation/grouping.ts";
import { printable, quoted } from "../../provider/validation/printable-text.ts";
import { isContainer } from "../kinds.ts";
import { roleText } from "../output/role-name.ts";
import type { Action, Change } from "./change.ts";
import { sourceText } from "./sentences.ts";

/** The kinds of change that a reader tells apart by word, and on the map by color and icon, in the order of a summary. */
const lookNames = ["add", "adopt", "change", "move", "trash", "remove", "keep"] as const;
type Look = (typeof lookNames)[number];

/** The word in the legend, and the sign before the title of a frame. */
export const looks: Readonly<Record<Look, { readonly word: string; readonly sign: string }>> = {
  add: { word: "Added", sign: "+" },
  adopt: { word: "Adopted", sign: "✓" },
  change: { word: "Changed", sign: "~" },
  move: { word: "Moved", sign: "→" },
  trash: { word: "To the trash", sign: "×" },
  remove: { word: "Removed", sign: "×" },
  keep: { word: "No longer managed", sign: "○" },
};

/** If a part has several changes, the first of these gives the look; a reader meets them in this order. */
const precedence: readonly Look[] = ["remove", "trash", "add", "move", "change", "adopt", "keep"];

/** How a part with changes is shown. */
export interface Mark {
  readonly look: Look;
  /** What happens, in a few words. */
  readonly text: string;
}

const was = (from: string | undefined, verb: string): string =>
  from === undefined ? verb : `${verb} from ${quoted(from)}`;

const actions: Readonly<Record<Action, readonly [Look, (change: Change) => string]>> = {
  add: ["add", ({ source }) => ["new", sourceText(source)].filter(Boolean).join(", ")],
  adopt: ["adopt", () => "adopted"],
  continue: ["adopt", () => "the same as before"],
  restore: ["change", () => "restored from the trash"],
  rename: ["change", ({ from }) => was(from, "renamed")],
  move: ["move", ({ from }) => was(from, "moved")],
  change: ["change", changeText],
  replace: ["change", ({ to }) => (to === undefined ? "replaced" : `replaced by ${quoted(to)}`)],
  trash: ["trash", () => "to the trash"],
  remove: [
    "remove",
    ({ recordsTo }) => (recordsTo === undefined ? "removed" : `removed, records to ${printable(recordsTo)}`),
  ],
  keep: ["keep", ({ isInvited }) => (isInvited ? "no longer managed, invitation stays open" : "no longer managed")],
};

function changeText({ kind, from, to }: Change): string {
  if (kind === "frame") return to ?? "changed";
  if (from !== undefined) return `was ${roleText(from)}`;
  return to === undefined ? "" : `${to} changed`;
}

function embedText({ embed }: Change): string {
  if (embed === undefined) return "";
  return embed ? "embedding allowed" : "embedding no longer allowed";
}

/** How to show what happens to a part; undefined if nothing does. */
export function markOf(changes: readonly Change[]): Mark | undefined {
  const marks = changes.map((change) => {
    const [look, textOf] = actions[change.action];
    return { look, text: [textOf(change), embedText(change)].filter(Boolean).join(", ") || "changed" };
  });
  const look = precedence.find((one) => marks.some((mark) => mark.look === one));
  return look && { look, text: marks.map(({ text }) => text).join(", ") };
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
