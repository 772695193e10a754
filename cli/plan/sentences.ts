import { pluralize } from "../../picture/format.ts";
import { groupBy } from "../../provider/validation/grouping.ts";
import { printable, quoted, shortName } from "../../provider/validation/printable-text.ts";
import { isMember, type Kind, kindNames, kinds } from "../kinds.ts";
import { roleText } from "../output/role-name.ts";
import type { Action, Change, Source } from "./change.ts";
import { isEveryone, standsForMany } from "./titles.ts";

/** A sentence about more people than this has a line for each; about more things, it counts the rest. */
const maxNames = 8;
/** From this many places on, a sentence counts them instead of naming what happens in each. */
const maxPlaces = 6;

/** What sentences are about, from what is added to what is removed. */
const topics = [
  "adopt",
  "continue",
  "restore",
  "add",
  "embed",
  "rename",
  "move",
  "change",
  "noEmbed",
  "replace",
  "keep",
  "remove",
  "trash",
] as const satisfies readonly (Action | "embed" | "noEmbed")[];
type Topic = (typeof topics)[number];

/** What happens to things, in short. */
export type Outlook = "adopt" | "add" | "change" | "release" | "remove";

const effects: Readonly<Record<Topic, Outlook>> = {
  adopt: "adopt",
  continue: "adopt",
  restore: "add",
  add: "add",
  embed: "change",
  rename: "change",
  move: "change",
  change: "change",
  noEmbed: "change",
  replace: "change",
  keep: "release",
  remove: "remove",
  trash: "remove",
};

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
  readonly effect: Outlook;
  /** Whether something goes: a comment shows it first. */
  readonly isRemoval: boolean;
  /** How much a review needs each line after the first, or the only one: least 0. */
  readonly weights: readonly number[];
}

/** The changes in words, one sentence for changes that belong together. */
export function sentencesOf(changes: readonly Change[]): readonly Sentence[] {
  const all = [...changes, ...changes.flatMap(lostAccess)];
  return topics.flatMap((topic) =>
    kindNames.flatMap((kind) => {
      const same = all.filter((change) => change.kind === kind && isAbout(change, topic));
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

/** People lose their access together with a space. */
function lostAccess({ urn, name: place, contents }: Change): readonly Change[] {
  return (contents?.people ?? []).map((name) => ({ kind: "access", action: "remove", urn, name, place }));
}

function isAbout({ action, to, embed }: Change, topic: Topic): boolean {
  if (topic === "embed" || topic === "noEmbed") return embed === (topic === "embed");
  return action === topic && !(topic === "change" && to === undefined && embed !== undefined);
}

/** A verb, the end of the sentence or the preposition before the place, and how it names what it is about. */
type Phrase = readonly [verb: string, end: string, nameOf?: (change: Change) => string];

function sentencesAbout(topic: Topic, kind: Kind, changes: readonly Change[], detail: string): readonly Sentence[] {
  const phrase = phrases[kind][topic];
  if (!phrase) return [];
  const isAccess = isMember(kind) || topic === "embed" || topic === "noEmbed";
  const sentence = (some: readonly Change[], placed: (preposition: string) => string): Sentence => {
    const where = ["in", "to", "from"].includes(phrase[1]) ? placed(phrase[1]) : phrase[1];
    const end = [where, detail].filter(Boolean).join(" ");
    const weights = some.map((change) => weightOf(topic, change));
    return {
      text: textOf(phrase, kind, some, end, isAccess),
      kind,
      count: some.length,
      isAccess,
      effect: effects[topic],
      isRemoval: ["replace", "remove", "trash"].includes(topic),
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
  if (!isMember(kind)) return 1;
  if (isEveryone(name)) return 3;
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
    const noun = isMember(kind) ? "" : singular;
    return [verb, noun, nameOf(first), end].filter(Boolean).join(" ");
  }
  const start = `${[verb, changes.length, plural, end].filter(Boolean).join(" ")}:`;
  if (isAccess && changes.length > maxNames) return [start, ...changes.map((one) => `  ${nameOf(one)}`)].join("\n");
  const more = changes.length > maxNames ? [`and ${changes.length - maxNames} more`] : [];
  return `${start} ${[...changes.slice(0, maxNames).map(nameOf), ...more].join(", ")}`;
}

/** An address is shown with its whole domain: who it belongs to depends on the end. */
const personName = (name: string): string => (name.includes("@") ? printable(name) : shortName(name));
const usualName = ({ kind, name }: Change): string => (isMember(kind) ? personName(name) : quoted(name));
const withRole = ({ name, to = "" }: Change): string => `${personName(name)} (${roleText(to)})`;
const withRoles = ({ name, from = "", to = "" }: Change): string =>
  `${personName(name)} (${roleText(from)} to ${roleText(to)})`;
const renamed = ({ from = "", to = "" }: Change): string => `${quoted(from)} to ${quoted(to)}`;
const changed = ({ name, to }: Change): string => (to === undefined ? quoted(name) : `${quoted(name)} (${to})`);
const replaced = ({ name, to = "" }: Change): string => `${quoted(name)} with ${quoted(to)}`;

/** `as a copy of space "Golden" (7; 3 zones)`, `as a copy of zone 6f1c... (space 12, version 34)`, `from template 5`. */
export function sourceText(source: Source | undefined): string {
  if (!source) return "";
  const { kind, id, name, spaceId, versionId, zones } = source;
  if (id === undefined && name === undefined)
    return kind === "template" ? "from a template" : `as a copy of another ${kind}`;
  if (kind === "template") return `from template ${shortName(id ?? "")}`;
  const ids = [
    ...(name === undefined || id === undefined ? [] : [id]),
    ...(spaceId === undefined ? [] : [`space ${spaceId}`]),
    ...(versionId === undefined ? [] : [`version ${versionId}`]),
  ];
  const facts = [ids.map(shortName).join(", "), zones === undefined ? "" : pluralize(zones, "zone")].filter(Boolean);
  const details = facts.length === 0 ? "" : ` (${facts.join("; ")})`;
  return `as a copy of ${kind} ${name === undefined ? shortName(id ?? "") : quoted(name)}${details}`;
}

/** `"Roadmap" (10 zones, 250 frames; of these 4 zones, 30 frames by others; 12 people lose access)`. */
function withContents({ name, contents }: Change): string {
  if (!contents) return quoted(name);
  const { zones, frames, foreignZones, foreignFrames, people } = contents;
  const others = sizeText(foreignZones, foreignFrames);
  const texts = [
    sizeText(zones, frames),
    others && `of these ${others} by others`,
    people.length > 0 && `${losersText(people)} access`,
  ];
  const known = texts.filter(Boolean);
  return known.length === 0 ? quoted(name) : `${quoted(name)} (${known.join("; ")})`;
}

/** `12 people lose`, `everyone in team "Product" loses`: some entries stand for many people. */
function losersText(names: readonly string[]): string {
  const groups = names.filter(standsForMany);
  const count = names.length - groups.length;
  const people = count === 0 ? [] : [pluralize(count, "person", "people")];
  const all = [...people, ...groups.map(personName)];
  return `${all.join(" and ")} ${all.length === 1 && count < 2 ? "loses" : "lose"}`;
}

/** `10 zones, 250 frames`; empty if there is neither. */
function sizeText(zones: number, frames: number): string {
  const texts = [zones > 0 && pluralize(zones, "zone"), frames > 0 && pluralize(frames, "frame")];
  return texts.filter(Boolean).join(", ");
}

function moved({ name, from, to }: Change): string {
  const part = (word: string, place: string | undefined) => (place === undefined ? "" : ` ${word} ${quoted(place)}`);
  return `${quoted(name)}${part("from", from)}${part("to", to)}`;
}

const content: Readonly<Record<Action, Phrase>> = {
  adopt: ["adopts", "in"],
  continue: ["continues with", "in"],
  restore: ["restores", "from the trash"],
  add: ["creates", "in"],
  rename: ["renames", "", renamed],
  move: ["moves", "", moved],
  change: ["changes", "", changed],
  keep: ["no longer manages", "in"],
  remove: ["deletes", "for good"],
  replace: ["replaces", "", replaced],
  trash: ["trashes", "", withContents],
};

const phrases: Readonly<Record<Kind, Readonly<Partial<Record<Topic, Phrase>>>>> = {
  team: { ...content, adopt: ["manages", ""] },
  person: {
    adopt: ["finds", "in the team"],
    continue: ["recognizes the open invitation of", ""],
    add: ["invites", "", withRole],
    change: ["changes the role of", "", withRoles],
    keep: ["no longer manages", ""],
    remove: ["removes", "from the team"],
  },
  space: { ...content, embed: ["allows embedding of", ""], noEmbed: ["no longer allows embedding of", ""] },
  access: {
    adopt: ["finds", "in"],
    add: ["gives access to", "in", withRole],
    change: ["changes the access of", "in", withRoles],
    keep: ["no longer manages the access of", "in"],
    remove: ["takes access away from", "in"],
  },
  zone: { ...content, trash: ["trashes", "in", withContents] },
  frame: {
    adopt: ["adopts", "in"],
    continue: ["continues with", "in"],
    add: ["adds", "to"],
    move: ["moves", "in"],
    change: ["changes", "in", changed],
    replace: ["replaces", "in", replaced],
    keep: ["no longer manages", "in"],
    remove: ["removes", "from"],
  },
};
