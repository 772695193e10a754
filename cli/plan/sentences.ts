import { pluralize } from "../../picture/format.ts";
import { isMember, type Kind, kindNames, kinds } from "../kinds.ts";
import { roleText } from "../output/role-name.ts";
import type { Action, Change } from "./change.ts";
import { groupBy } from "./grouping.ts";

const maxNames = 8;
/** From this many places on, a sentence counts them instead of naming what happens in each. */
const maxPlaces = 6;

/** From what is added to what is removed. */
const actions = ["adopt", "restore", "add", "rename", "move", "change", "replace", "keep", "remove", "trash"] as const;

/** The changes in words, one sentence for changes that belong together. */
export function sentencesOf(changes: readonly Change[]): readonly string[] {
  return actions.flatMap((action) =>
    kindNames.flatMap((kind) => {
      const same = changes.filter((change) => change.kind === kind && change.action === action);
      const phrase = phrases[kind][action];
      return phrase ? sentencesWith(phrase, kind, same) : [];
    }),
  );
}

/** A verb, the end of the sentence or the preposition before the place, and how it names what it is about. */
type Phrase = readonly [verb: string, end: string, nameOf?: (change: Change) => string];

function sentencesWith(phrase: Phrase, kind: Kind, changes: readonly Change[]): readonly string[] {
  const places = groupBy(changes, ({ place = "" }) => place);
  const { container = "team" } = kinds[kind];
  if (places.size > maxPlaces)
    return [sentence(phrase, kind, changes, () => `in ${places.size} ${kinds[container].plural}`)];
  return [...places].map(([place, some]) =>
    sentence(phrase, kind, some, (preposition) => (place === "" ? "" : `${preposition} "${place}"`)),
  );
}

/** `creates zone "Plan" in "Roadmap"`, `creates 2 zones in "Roadmap": "Plan", "Retro"`. */
function sentence(
  [verb, end, nameOf = usualName]: Phrase,
  kind: Kind,
  changes: readonly Change[],
  placed: (preposition: string) => string,
): string {
  const where = ["in", "to", "from"].includes(end) ? placed(end) : end;
  const { singular, plural } = kinds[kind];
  const [first, ...others] = changes;
  if (first && others.length === 0) {
    const noun = isMember(kind) ? "" : singular;
    return [verb, noun, nameOf(first), where].filter(Boolean).join(" ");
  }
  const more = changes.length > maxNames ? [`and ${changes.length - maxNames} more`] : [];
  const names = [...changes.slice(0, maxNames).map(nameOf), ...more].join(", ");
  return `${[verb, changes.length, plural, where].filter(Boolean).join(" ")}: ${names}`;
}

const usualName = ({ kind, name }: Change): string => (isMember(kind) ? name : `"${name}"`);
const withRole = ({ name, to = "" }: Change): string => `${name} (${roleText(to)})`;
const withRoles = ({ name, from = "", to = "" }: Change): string => `${name} (${roleText(from)} to ${roleText(to)})`;
const renamed = ({ from, to }: Change): string => `"${from}" to "${to}"`;
const changed = ({ name, to }: Change): string => (to === undefined ? `"${name}"` : `"${name}" (${to})`);

const replaced = ({ name, to }: Change): string => `"${name}" by "${to}"`;

/** `"Roadmap" (10 zones, 250 frames; of these 4 zones by others; 12 people lose access)`. */
function withContents({ name, contents }: Change): string {
  if (!contents) return `"${name}"`;
  const { zones, frames, foreignZones, people } = contents;
  const size = [zones > 0 && pluralize(zones, "zone"), frames > 0 && pluralize(frames, "frame")];
  const texts = [
    size.filter((text) => text !== false).join(", "),
    foreignZones > 0 && `of these ${pluralize(foreignZones, "zone")} by others`,
    people > 0 && `${people === 1 ? "1 person loses" : `${people} people lose`} access`,
  ];
  const known = texts.filter((text) => text !== false && text !== "");
  return known.length === 0 ? `"${name}"` : `"${name}" (${known.join("; ")})`;
}

function moved({ name, from, to }: Change): string {
  const [origin, target] = [from === undefined ? "" : ` from "${from}"`, to === undefined ? "" : ` to "${to}"`];
  return `"${name}"${origin}${target}`;
}

const content: Readonly<Record<Action, Phrase>> = {
  adopt: ["adopts", "in"],
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

const phrases: Readonly<Record<Kind, Readonly<Partial<Record<Action, Phrase>>>>> = {
  team: { ...content, adopt: ["manages", ""] },
  person: {
    adopt: ["finds", "in the team"],
    add: ["invites", ""],
    change: ["changes the role of", "", withRoles],
    keep: ["no longer manages", "(they stay in the team)"],
    remove: ["removes", "from the team"],
  },
  space: content,
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
    add: ["adds", "to"],
    move: ["moves", "in"],
    change: ["changes", "in", changed],
    replace: ["replaces", "in", replaced],
    keep: ["no longer manages", "in"],
    remove: ["removes", "from"],
  },
};
