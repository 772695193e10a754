// What a reader sees of each action: its sign, its sentence for each kind of thing, its words on the map, and what it takes.

import { pluralize } from "../../picture/format.ts";
import type { OperationId } from "../../provider/api/transport/operations.ts";
import { printable, quoted, shortName } from "../../provider/validation/printable-text.ts";
import { isMember, type Kind } from "../kinds.ts";
import { roleText } from "../output/role-name.ts";
import type { Style } from "../output/style.ts";
import type { Action, Change, Source } from "./change.ts";
import { standsForMany } from "./titles.ts";

/** How a reader tells changes apart, in the order of a summary. */
interface LookEntry {
  /** In the legend of a map. */
  readonly word: string;
  /** Before the title of a frame on a map. */
  readonly mapSign: string;
  /** Before a sentence on a terminal. */
  readonly sign: string;
  readonly style: Style;
  /** After the count of a plan. */
  readonly ahead: string;
}

export const lookNames = ["add", "adopt", "change", "move", "trash", "remove", "keep"] as const;
export type Look = (typeof lookNames)[number];

export const looks: Readonly<Record<Look, LookEntry>> = {
  add: { word: "Added", mapSign: "+", sign: "+", style: "green", ahead: "to add" },
  adopt: { word: "Adopted", mapSign: "✓", sign: "=", style: "cyan", ahead: "to adopt" },
  change: { word: "Changed", mapSign: "~", sign: "~", style: "yellow", ahead: "to change" },
  move: { word: "Moved", mapSign: "→", sign: "~", style: "yellow", ahead: "to change" },
  trash: { word: "To the trash", mapSign: "×", sign: "-", style: "red", ahead: "to remove" },
  remove: { word: "Removed", mapSign: "×", sign: "-", style: "red", ahead: "to remove" },
  keep: { word: "No longer managed", mapSign: "○", sign: "~", style: "yellow", ahead: "to stop managing" },
};

/** A verb, the end of the sentence or the preposition before the place, and how it names what it is about. */
export type Phrase = readonly [verb: string, end: string, nameOf?: (change: Change) => string];

interface ActionEntry {
  readonly look: Look;
  /** What happens, in a few words, next to a part of the map. */
  readonly mark: (change: Change) => string;
  readonly phrases: Readonly<Partial<Record<Kind, Phrase>>>;
  /** Whether something goes: a comment shows it first. */
  readonly isRemoval?: boolean;
  /** What it takes for each thing, besides the requests of the effect itself. */
  readonly takes?: Readonly<Partial<Record<Kind, OperationId>>>;
}

/** What sentences are about. A change of who may embed a space has one of its own. */
export type Topic = Action | "embed" | "noEmbed";

/** In the order of sentences, from what is added to what is removed. */
export const actions: Readonly<Record<Topic, ActionEntry>> = {
  adopt: {
    look: "adopt",
    mark: () => "adopted",
    phrases: {
      ...places(["adopts", "in"]),
      team: ["manages", ""],
      person: ["finds", "in the team"],
      access: ["finds", "in"],
      link: ["manages the public link of", "", changed],
      frame: ["adopts", "in"],
    },
    takes: { space: "getSpace" },
  },
  continue: {
    look: "adopt",
    mark: () => "the same as before",
    phrases: {
      ...places(["continues with", "in"]),
      person: ["recognizes the open invitation of", ""],
      link: ["continues with the public link of", "", changed],
      frame: ["continues with", "in"],
    },
    takes: { space: "getSpace" },
  },
  restore: {
    look: "change",
    mark: () => "restored from the trash",
    phrases: places(["restores", "from the trash"]),
  },
  add: {
    look: "add",
    mark: ({ source }) => ["new", sourceText(source)].filter(Boolean).join(", "),
    phrases: {
      ...places(["creates", "in"]),
      person: ["invites", "", withRole],
      access: ["gives access to", "in", withRole],
      link: ["OPENS", "", opened],
      frame: ["adds", "to"],
    },
  },
  embed: {
    look: "change",
    mark: () => "embedding allowed",
    phrases: { space: ["allows embedding of", ""] },
  },
  rename: {
    look: "change",
    mark: ({ from }) => was(from, "renamed"),
    phrases: places(["renames", "", ({ from = "", to = "" }) => `${quoted(from)} to ${quoted(to)}`]),
  },
  move: {
    look: "move",
    mark: ({ from }) => was(from, "moved"),
    phrases: { ...places(["moves", "", moved]), frame: ["moves", "in"] },
  },
  change: {
    look: "change",
    mark: changeText,
    phrases: {
      ...places(["changes", "", changed]),
      person: ["changes the role of", "", withRoles],
      access: ["changes the access of", "in", withRoles],
      link: ["changes the public link of", "", changed],
      frame: ["changes", "in", changed],
    },
  },
  noEmbed: {
    look: "change",
    mark: () => "embedding no longer allowed",
    phrases: { space: ["no longer allows embedding of", ""] },
  },
  replace: {
    look: "change",
    mark: ({ to }) => (to === undefined ? "replaced" : `replaced by ${quoted(to)}`),
    phrases: { frame: ["replaces", "in", ({ name, to = "" }) => `${quoted(name)} with ${quoted(to)}`] },
    isRemoval: true,
  },
  keep: {
    look: "keep",
    mark: ({ isInvited }) => (isInvited ? "no longer managed, invitation stays open" : "no longer managed"),
    phrases: {
      ...places(["no longer manages", "in"]),
      person: ["no longer manages", ""],
      access: ["no longer manages the access of", "in"],
      link: ["no longer manages the public link of", ""],
      frame: ["no longer manages", "in"],
    },
  },
  remove: {
    look: "remove",
    mark: ({ recordsTo }) => (recordsTo === undefined ? "removed" : `removed, records to ${printable(recordsTo)}`),
    phrases: {
      ...places(["deletes", "for good"]),
      person: ["removes", "from the team"],
      access: ["takes access away from", "in"],
      link: ["revokes the public link of", ""],
      frame: ["removes", "from"],
    },
    isRemoval: true,
  },
  trash: {
    look: "trash",
    mark: () => "to the trash",
    phrases: { space: ["trashes", "", withContents], zone: ["trashes", "in", withContents] },
    isRemoval: true,
    takes: { space: "listZones" },
  },
};

/** What a change is about. */
export function topicsOf({ action, to, embed }: Change): readonly Topic[] {
  if (embed === undefined) return [action];
  const isOnlyEmbed = action === "change" && to === undefined;
  return [...(isOnlyEmbed ? [] : [action]), embed ? "embed" : "noEmbed"];
}

/** The same phrase for teams, spaces, and zones. */
function places(phrase: Phrase): ActionEntry["phrases"] {
  return { team: phrase, space: phrase, zone: phrase };
}

function was(from: string | undefined, verb: string): string {
  return from === undefined ? verb : `${verb} from ${quoted(from)}`;
}

function changeText({ kind, from, to }: Change): string {
  if (to === undefined) return "changed";
  if (kind === "frame") return to;
  return from === undefined ? `${to} changed` : `was ${roleText(from)}`;
}

/** An address is shown with its whole domain: who it belongs to depends on the end. */
export const personName = (name: string): string => (name.includes("@") ? printable(name) : shortName(name));

export const usualName = ({ kind, name }: Change): string => (isMember(kind) ? personName(name) : quoted(name));

function withRole({ name, to = "" }: Change): string {
  return `${personName(name)} (${roleText(to)}${rightsOf(to)})`;
}

function withRoles({ name, from = "", to = "" }: Change): string {
  return `${personName(name)} (${roleText(from)} to ${roleText(to)}${rightsOf(to)})`;
}

/** What a role lets somebody do that its name does not say. */
const rightsOf = (role: string): string => (role === "ORGANISER" ? ": may manage people and sharing" : "");

function opened({ name, to }: Change): string {
  if (to === undefined) return `${quoted(name)} to nobody yet: its public link is switched off`;
  return `${quoted(name)} to everyone who has its public link (${to})`;
}

function changed({ name, to }: Change): string {
  return to === undefined ? quoted(name) : `${quoted(name)} (${to})`;
}

function moved({ name, from, to }: Change): string {
  const part = (word: string, place: string | undefined) => (place === undefined ? "" : ` ${word} ${quoted(place)}`);
  return `${quoted(name)}${part("from", from)}${part("to", to)}`;
}

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
