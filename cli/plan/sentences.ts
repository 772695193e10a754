import { groupBy } from "../../provider/validation/grouping.ts";
import { quoted } from "../../provider/validation/printable-text.ts";
import { isNamedAlone, type Kind, kindNames, kinds } from "../kinds.ts";
import { actions, type Look, type Phrase, personName, sourceText, type Topic, topicsOf, usualName } from "./actions.ts";
import type { Change } from "./change.ts";
import { lostAccess } from "./consequences.ts";
import { isEveryone } from "./titles.ts";

/** A sentence about more people than this has a line for each; about more things, it counts the rest. */
const maxNames = 8;
/** From this many places on, a sentence counts them instead of naming what happens in each. */
const maxPlaces = 6;

/** A sentence of a plan. */
export interface Sentence {
  /** Of several lines if it names many people. */
  readonly text: string;
  readonly kind: Kind;
  /** How many things it is about. */
  readonly count: number;
  /** Whether it says who may see or do something: a review needs all of it. */
  readonly isAccess: boolean;
  /** What happens to them, in short. */
  readonly look: Look;
  /** Whether something goes: a comment shows it first. */
  readonly isRemoval: boolean;
  /** How much a review needs each line after the first, or the only one: least 0. */
  readonly weights: readonly number[];
}

const isTopic = (name: string): name is Topic => Object.hasOwn(actions, name);
const topics = Object.keys(actions).filter(isTopic);

/** The changes in words, one sentence for changes that belong together. */
export function sentencesOf(changes: readonly Change[]): readonly Sentence[] {
  const all = [...changes, ...changes.flatMap(lostAccess)];
  // Nobody overlooks what everyone may see from now on.
  const opened = changes.filter(isOpening);
  const first = opened.length === 0 ? [] : sentencesAbout("add", "link", opened, "");
  const others = all.filter((change) => !isOpening(change));
  return [...first, ...sentencesAboutTopics(others)];
}

const isOpening = ({ kind, action }: Change): boolean => kind === "link" && action === "add";

function sentencesAboutTopics(all: readonly Change[]): readonly Sentence[] {
  return topics.flatMap((topic) =>
    kindNames.flatMap((kind) => {
      const same = all.filter((change) => change.kind === kind && topicsOf(change).includes(topic));
      const groups = groupBy(same, (change) => detailOf(topic, change));
      return [...groups].flatMap(([detail, some]) => sentencesAbout(topic, kind, some, detail));
    }),
  );
}

/** What ends a sentence, and is the same for everything in it. */
function detailOf(topic: Topic, change: Change): string {
  if (topic === "add") return sourceText(change.source);
  const details = [change.until === undefined ? "" : `until ${change.until}`, fateOf(topic, change)].filter(Boolean);
  return details.length === 0 ? "" : `(${details.join("; ")})`;
}

/** What becomes of someone who is no longer listed. */
function fateOf(topic: Topic, { kind, isInvited, recordsTo }: Change): string {
  if (kind !== "person") return "";
  if (topic === "keep") return isInvited ? "their invitation stays open" : "they stay in the team";
  return topic === "remove" && recordsTo !== undefined ? `records to ${personName(recordsTo)}` : "";
}

function sentencesAbout(topic: Topic, kind: Kind, changes: readonly Change[], detail: string): readonly Sentence[] {
  const { look, phrases, isRemoval = false } = actions[topic];
  const phrase = phrases[kind];
  if (!phrase) return [];
  const isAccess = isNamedAlone(kind) || topic === "embed" || topic === "noEmbed";
  const sentence = (some: readonly Change[], placed: (preposition: string) => string): Sentence => {
    const where = ["in", "to", "from"].includes(phrase[1]) ? placed(phrase[1]) : phrase[1];
    const end = [where, detail].filter(Boolean).join(" ");
    const weights = some.map((change) => weightOf(topic, change));
    return {
      text: textOf(phrase, kind, some, end, isAccess),
      kind,
      count: some.length,
      isAccess,
      look,
      isRemoval,
      weights: isAccess && some.length > maxNames ? weights : [Math.max(...weights.slice(0, maxNames))],
    };
  };
  const places = groupBy(changes, ({ place = "" }) => place);
  const { container = "team" } = kinds[kind];
  if (places.size > maxPlaces && !isAccess)
    return [sentence(changes, () => `in ${places.size} ${kinds[container].plural}`)];
  return [...places].map(([place, some]) =>
    sentence(some, (preposition) => (place === "" ? "" : `${preposition} ${quoted(place)}`)),
  );
}

/** From this weight on, something is about access, or a loss. */
export const accessWeight = 2;

/** Who loses something, what goes, and what everyone may do weighs most; who is only invited as a member, least. */
function weightOf(topic: Topic, { kind, name, to }: Change): number {
  if (["remove", "trash", "embed", "noEmbed"].includes(topic)) return 3;
  if (!isNamedAlone(kind)) return 1;
  if (kind === "link" || isEveryone(name)) return 3;
  return kind === "person" && topic === "add" && to === "MEMBER" ? 0 : accessWeight;
}

/** `creates zone "Plan" in "Roadmap"`, `creates 2 zones in "Roadmap": "Plan", "Retro"`. */
function textOf(
  [verb, , nameOf = usualName]: Phrase,
  kind: Kind,
  changes: readonly Change[],
  end: string,
  isAccess: boolean,
): string {
  const { singular, plural } = kinds[kind];
  const [first, ...others] = changes;
  if (first && others.length === 0) {
    const noun = isNamedAlone(kind) ? "" : singular;
    return [verb, noun, nameOf(first), end].filter(Boolean).join(" ");
  }
  const start = `${[verb, changes.length, plural, end].filter(Boolean).join(" ")}:`;
  if (isAccess && changes.length > maxNames) return [start, ...changes.map((one) => `  ${nameOf(one)}`)].join("\n");
  const more = changes.length > maxNames ? [`and ${changes.length - maxNames} more`] : [];
  return `${start} ${[...changes.slice(0, maxNames).map(nameOf), ...more].join(", ")}`;
}
