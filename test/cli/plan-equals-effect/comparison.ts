// What a plan announces, and what has happened, compared.
import type { KnownResource } from "../../../provider/core/lifecycle.ts";
import { objectOf } from "../../../provider/validation/properties.ts";
import { isKept } from "./promises.ts";
import { personText, type Snapshot } from "./snapshot.ts";

/** The texts that are left if each of the others takes an equal one away: two spaces may have one name. */
export function without(texts: readonly string[], others: readonly string[]): readonly string[] {
  const left = [...others];
  return texts.filter((text) => {
    const index = left.findIndex((other) => isKept(text, other) || isKept(other, text));
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
}

/** Someone who is removed from the team loses their access, and their records go to someone else. */
export function isConsequence(effect: string, promises: readonly string[]): boolean {
  const removed = promises.filter((promise) => promise.startsWith("remove person "));
  const isLoss = removed.some((promise) => effect.startsWith(`${promise.replace("person", "access")} in `));
  return removed.length > 0 && (isLoss || effect.startsWith("inherit "));
}

/** A zone that someone has moved to a space that goes to the trash goes with it, unless the engine deletes the zone first. */
export function isTrashedWithSpace(promise: string, promises: readonly string[]): boolean {
  const [, space] = /^trash zone .* in (".*")$/.exec(promise) ?? [];
  return promises.includes(`trash space ${space}`);
}

/** Someone who is removed from the team, and still listed in a space: they lose their access, and get it again. */
export function isGivenAgain(text: string, promises: readonly string[]): boolean {
  const [, name] = /^(?:add|change) access (\S+) in /.exec(text) ?? [];
  return promises.includes(`remove person ${name}`);
}

/** Someone who receives the space of a person who is removed from the team: nobody has to add them to it, or can change that. */
export function isInherited(promise: string, promises: readonly string[], before: Snapshot, after: Snapshot): boolean {
  const ownerOf = (spaceId: string, { access }: Snapshot) =>
    [...access.values()].find((member) => member.spaceId === spaceId && member.role === "CREATOR")?.name;
  const [, who] = /^(?:add|change|remove) (access \S+ in ".*?")(?: from \w+ to \w+)?$/.exec(promise) ?? [];
  return [...after.spaces.values()].some(
    ({ id, name }) =>
      who === `access ${ownerOf(id, after)} in "${name}"` && promises.includes(`remove person ${ownerOf(id, before)}`),
  );
}

/** Someone of a roster, with the id of its team or space. */
export interface PlacedPerson {
  readonly placeId: string;
  /** Their e-mail address or id. */
  readonly key: string;
}

/** The people of a state who are not there yet. */
export const pendingIn = (resources: Iterable<KnownResource>): readonly PlacedPerson[] =>
  peopleIn(resources, (status) => status !== "active");

/** The people of a state who are there, as far as it knows. */
export const activeIn = (resources: Iterable<KnownResource>): readonly PlacedPerson[] =>
  peopleIn(resources, (status) => status === "active");

function peopleIn(resources: Iterable<KnownResource>, isMeant: (status: unknown) => boolean): readonly PlacedPerson[] {
  return [...resources].flatMap(({ id, state }) => {
    const people = Object.entries(objectOf(state.people));
    return people.filter(([, person]) => isMeant(objectOf(person).status)).map(([key]) => ({ placeId: id, key }));
  });
}

/** Whether a promise adds one of these people, or changes their role. */
export function isAbout(promise: string, people: readonly PlacedPerson[], { spaces, teams, names }: Snapshot): boolean {
  return people.some(({ placeId, key }) => {
    const name = names.get(key) ?? key;
    const space = spaces.get(placeId);
    const thing = space ? `access ${name} in "${space.name}"` : `person ${personText(name, teams.get(placeId))}`;
    return promise === `add ${thing}` || promise.startsWith(`change ${thing} `);
  });
}

/** Somebody may have renamed a zone, or deleted a frame in it, before it went to the trash, where no preview could look. */
export function isUnseen(promise: string, before: Snapshot, { zones }: Snapshot): boolean {
  const hidden = [...before.zones.values()].filter(({ trashedTime }) => trashedTime !== null);
  const names = hidden.map(({ id }) => `"${zones.get(id)?.name}"`);
  const endsWith = (word: string) => names.some((name) => promise.endsWith(` ${word} ${name}`));
  return (
    (promise.startsWith("remove frame ") && endsWith("in")) || (promise.startsWith("rename zone ") && endsWith("to"))
  );
}

/** Somebody has moved the zone where it is to go, and then trashed the space in which the state still has it. */
export function isMovedAlready(promise: string, { spaces, zones }: Snapshot, after: Snapshot): boolean {
  const [, name, from, to] = /^move zone "(.+)" from "(.+)" to "(.+)"$/.exec(promise) ?? [];
  const isTrashed = [...spaces.values()].some((space) => space.name === from && space.trashedTime !== null);
  const isThere = [...zones.values()].some(
    ({ id, spaceId }) => after.zones.get(id)?.name === name && after.spaces.get(spaceId)?.name === to,
  );
  return isTrashed && isThere;
}

/** An id that the provider has derived, and nobody else has given. */
const derivedId = /^\w+-\w+-8\w+-8/;

/**
 * Whether a frame is there already: its id is derived from its key, so it is not added twice, or its zone was in the trash, where
 * no preview could look for frames to adopt.
 */
export function isLeftBehind(promise: string, before: Snapshot, { zones }: Snapshot): boolean {
  const isHidden = (zoneId: string) => before.zones.get(zoneId)?.trashedTime !== null;
  const own = [...before.frames.values()].filter(({ frameId, zoneId }) => derivedId.test(frameId) || isHidden(zoneId));
  return own.some(({ name, zoneId }) => promise === `add frame "${name}" in "${zones.get(zoneId)?.name}"`);
}
