import { entriesOf, type Groups } from "../groups.ts";
import type { Contents, FileContents } from "../schema.ts";
import { type DatedEntry, detailsOf } from "./dated-entry.ts";

/** The contents of a file with roles only: those of the entries that count. */
export function rolesIn(
  { people, access, spaces, peopleFrom: _, ...rest }: FileContents,
  counts: (entry: DatedEntry) => boolean = () => true,
): Contents {
  const rolesOf = <Role extends string>(entries: Readonly<Record<string, DatedEntry<Role>>>): Record<string, Role> =>
    Object.fromEntries(
      Object.entries(entries).flatMap(([key, entry]) => (counts(entry) ? [[key, detailsOf(entry).role]] : [])),
    );
  const withAccess = ({ access, ...space }: NonNullable<typeof spaces>[string]) =>
    access ? { ...space, access: rolesOf(access) } : space;
  return {
    ...rest,
    ...(people ? { people: rolesOf(people) } : {}),
    ...(access ? { access: rolesOf(access) } : {}),
    ...(spaces
      ? { spaces: Object.fromEntries(Object.entries(spaces).map(([key, space]) => [key, withAccess(space)])) }
      : {}),
  };
}

/** What `people` says about someone, in their own entry or in that of a group. */
export interface PersonEntry<Entry> {
  readonly address: string;
  /** The key of the entry: the address, or a group. */
  readonly source: string;
  readonly entry: Entry;
}

/** Everything that `people` says about everyone: first what is said about single people. */
export function* personEntries<Entry>(
  people: Readonly<Record<string, Entry>> = {},
  groups: Groups = {},
): Generator<PersonEntry<Entry>> {
  const isGroup = (key: string) => Object.hasOwn(groups, key);
  for (const [key, entry] of Object.entries(people)) if (!isGroup(key)) yield { address: key, source: key, entry };
  for (const [source, entry] of Object.entries(people))
    for (const { entry: address } of entriesOf(source, groups)) if (!isGroup(address)) yield { address, source, entry };
}

/** The first entry of each person, by address in lower case. */
export function firstEntries<Entry>(entries: Iterable<PersonEntry<Entry>>): ReadonlyMap<string, PersonEntry<Entry>> {
  const first = new Map<string, PersonEntry<Entry>>();
  for (const entry of entries) {
    const key = entry.address.toLowerCase();
    if (!first.has(key)) first.set(key, entry);
  }
  return first;
}
