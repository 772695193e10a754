import type { Action, Change, Kind } from "./changes.ts";

const maxNames = 8;
/** From this many places on, a sentence counts them instead of naming what happens in each. */
const maxPlaces = 6;

/** The changes in words, one sentence for what belongs together. */
export function sentencesOf(changes: readonly Change[]): readonly string[] {
  return order.flatMap(([kind, action]) => {
    const same = changes.filter((change) => change.kind === kind && change.action === action);
    const places = groupBy(same, ({ place = "" }) => place);
    const write = writers[kind][action];
    if (!write || same.length === 0) return [];
    if (places.size > maxPlaces) return [write(same, `in ${places.size} ${kind === "frame" ? "zones" : "spaces"}`)];
    return [...places].map(([place, some]) => write(some, place === "" ? "" : `"${place}"`));
  });
}

type Write = (changes: readonly Change[], place: string) => string;

interface Wording {
  readonly one: string;
  readonly many: string;
  readonly nameOf: (change: Change) => string;
}

/** `creates zone "Plan" in "Roadmap"`, `creates 2 zones in "Roadmap": "Plan", "Retro"`. */
function sentence(verb: string, end: string, { one, many, nameOf }: Wording): (changes: readonly Change[]) => string {
  return (changes) => {
    const [first, ...others] = changes;
    if (first && others.length === 0) return [verb, one, nameOf(first), end].filter(Boolean).join(" ");
    const more = changes.length > maxNames ? [`and ${changes.length - maxNames} more`] : [];
    const names = [...changes.slice(0, maxNames).map(nameOf), ...more].join(", ");
    return `${[verb, changes.length, many, end].filter(Boolean).join(" ")}: ${names}`;
  };
}

const quoted = ({ name }: Change): string => `"${name}"`;
const withRole = ({ name, to }: Change): string => `${name} (${roleText(to)})`;
const withRoles = ({ name, from, to }: Change): string => `${name} (${roleText(from)} to ${roleText(to)})`;
export const roleText = (role = ""): string => role.replace("TEAM_ADMIN", "admin").toLowerCase().replace("_", " ");
const renamed = ({ from, to }: Change): string => `"${from}" to "${to}"`;
const moved = ({ name, from, to }: Change): string =>
  `"${name}"${from === undefined ? "" : ` from "${from}"`}${to === undefined ? "" : ` to "${to}"`}`;
const changed = ({ name, to }: Change): string => `"${name}" (${to})`;

/** `in "Roadmap"`; what counts places has its preposition. */
function placed(preposition: string, place: string): string {
  return place === "" || place.startsWith("in ") ? place : `${preposition} ${place}`;
}

function writersOf(
  wording: Omit<Wording, "nameOf">,
  verbs: Readonly<Partial<Record<Action, readonly [verb: string, end: string, nameOf?: Wording["nameOf"]]>>>,
  usual: Wording["nameOf"],
): Partial<Record<Action, Write>> {
  const entries = Object.entries(verbs).map(([action, [verb, end, nameOf = usual]]) => {
    const write: Write = (changes, place) => {
      const isPreposition = ["in", "to", "from"].includes(end);
      return sentence(verb, isPreposition ? placed(end, place) : end, { ...wording, nameOf })(changes);
    };
    return [action, write];
  });
  return Object.fromEntries(entries);
}

const thing = {
  adopt: ["takes over", "in"],
  restore: ["takes", "out of the trash"],
  add: ["creates", "in"],
  rename: ["renames", "", renamed],
  move: ["moves", "", moved],
  change: ["changes", "", changed],
  keep: ["no longer manages", "in"],
  remove: ["deletes", "for good"],
  trash: ["puts", "into the trash"],
} as const;

const writers: Readonly<Record<Kind, Partial<Record<Action, Write>>>> = {
  team: writersOf({ one: "team", many: "teams" }, { ...thing, adopt: ["manages", ""] }, quoted),
  person: writersOf(
    { one: "", many: "people" },
    {
      adopt: ["finds", "in the team"],
      add: ["invites", ""],
      change: ["gives another role to", "", withRoles],
      keep: ["no longer manages", ""],
      remove: ["removes", "from the team"],
    },
    ({ name }) => name,
  ),
  space: writersOf({ one: "space", many: "spaces" }, thing, quoted),
  access: writersOf(
    { one: "", many: "people" },
    {
      adopt: ["finds", "in"],
      add: ["gives access to", "in", withRole],
      change: ["changes the access of", "in", withRoles],
      keep: ["no longer manages the access of", "in"],
      remove: ["takes access away from", "in"],
    },
    ({ name }) => name,
  ),
  zone: writersOf({ one: "zone", many: "zones" }, thing, quoted),
  frame: writersOf(
    { one: "frame", many: "frames" },
    {
      adopt: ["takes over", "in"],
      add: ["adds", "to"],
      move: ["moves", "in"],
      change: ["changes", "in"],
      keep: ["no longer manages", "in"],
      remove: ["removes", "from"],
    },
    quoted,
  ),
};

/** From what is added to what is removed, and from the team to the frames. */
const order = (["adopt", "restore", "add", "rename", "move", "change", "keep", "remove", "trash"] as const).flatMap(
  (action) => (["team", "person", "space", "access", "zone", "frame"] as const).map((kind) => [kind, action] as const),
);

export function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}
