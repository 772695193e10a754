import type { z } from "zod";
import { accessOf, canonicalMember } from "../access.ts";
import { entriesOf } from "../groups.ts";
import type { Contents, DatedWorkspace, FileContents, Workspace } from "../schema.ts";
import { type DatedEntry, detailsOf, type EntryDetails, hasEnded } from "./dated-entry.ts";
import type { TeamRole } from "./people-file.ts";
import { firstEntries, personEntries, rolesIn } from "./roles.ts";
import { upcomingNotes } from "./upcoming.ts";

/** Someone in `people`, with what the file says about them. */
export interface Person extends EntryDetails<z.output<typeof TeamRole>> {
  readonly address: string;
  /** The group whose entry this is. */
  readonly group?: string;
  /** Whether they are in the team on that day. */
  readonly isPresent: boolean;
}

/** What a file means on one day. */
export interface WorkspaceOfDay {
  readonly workspace: Workspace;
  /** Who leaves, and whose role or access changes, in the following week. */
  readonly notes: readonly string[];
  /** Everyone in `people`, if the file has it. */
  readonly people?: readonly Person[];
  /** Who is no longer in a roster because their entry has ended, by its name: `people`, `spaces/KEY/access`. */
  readonly removed: Readonly<Record<string, readonly string[]>>;
  /** When entries ended that no longer count, by `people`, `access` or `spaces/KEY/access` and the member. */
  readonly ended: ReadonlyMap<string, string>;
}

/** The workspace that a checked file describes on a day, such as 2026-12-31. */
export function workspaceOfDay({ team, ...contents }: z.output<typeof DatedWorkspace>, day: string): WorkspaceOfDay {
  const of = (day: string): Workspace => ({ team, ...contentsWith(contents, (entry) => !hasEnded(entry, day)) });
  const ended = endedEntries(contents, day);
  return {
    workspace: of(day),
    notes: upcomingNotes(day, endsIn(contents), of),
    ...(contents.people ? { people: peopleOn(contents, day) } : {}),
    removed: ended.size === 0 ? {} : removedIn({ team, ...contentsWith(contents, () => true) }, of(day)),
    ended,
  };
}

/** The contents with the entries that count. Someone who is not in the team has no access to its spaces either. */
function contentsWith(contents: FileContents, counts: (entry: DatedEntry) => boolean): Contents {
  const counting = rolesIn(contents, counts);
  if (!contents.people) return counting;
  const { people, groups } = counting;
  const present = firstEntries(personEntries(people, groups));
  const listed = firstEntries(personEntries(contents.people, groups));
  const absent = new Set([...listed.keys()].filter((address) => !present.has(address)));
  const roles = Object.fromEntries([...present.values()].map(({ address, entry }) => [address, entry]));
  return { ...(absent.size === 0 ? counting : withoutPeople(counting, absent)), people: roles };
}

/** Who is in the rosters of one workspace and not in those of the other. */
function removedIn(before: Workspace, after: Workspace): WorkspaceOfDay["removed"] {
  const accessIn = (workspace: Workspace, key: string) => accessOf(workspace, workspace.spaces?.[key]?.access).keys();
  const addressesIn = ({ people = {} }: Workspace) => Object.keys(people).map((address) => address.toLowerCase());
  const rosters = [
    ["people", addressesIn(before), addressesIn(after)] as const,
    ...Object.keys(after.spaces ?? {}).map(
      (key) => [`spaces/${key}/access`, accessIn(before, key), accessIn(after, key)] as const,
    ),
  ];
  const removed = rosters.map(([roster, old, now]) => {
    const left = new Set(now);
    return [roster, [...old].filter((member) => !left.has(member)).sort()] as const;
  });
  return Object.fromEntries(removed.filter(([, members]) => members.length > 0));
}

function withoutPeople({ groups, access, spaces, ...rest }: Contents, absent: ReadonlySet<string>): Contents {
  const isPresent = (member: string) => !absent.has(member.toLowerCase());
  const withoutKeys = <Role>(entries: Readonly<Record<string, Role>>): Record<string, Role> =>
    Object.fromEntries(Object.entries(entries).filter(([key]) => isPresent(key)));
  const inEach = <T>(entries: Readonly<Record<string, T>>, change: (entry: T) => T): Record<string, T> =>
    Object.fromEntries(Object.entries(entries).map(([key, entry]) => [key, change(entry)]));
  return {
    ...rest,
    ...(groups ? { groups: inEach(groups, (members) => members.filter(isPresent)) } : {}),
    ...(access ? { access: withoutKeys(access) } : {}),
    ...(spaces
      ? {
          spaces: inEach(spaces, (space) => (space.access ? { ...space, access: withoutKeys(space.access) } : space)),
        }
      : {}),
  };
}

/** Of several entries for one person, the first that counts. */
function peopleOn({ people, groups }: FileContents, day: string): readonly Person[] {
  const entries = [...personEntries(people, groups)];
  const present = firstEntries(entries.filter(({ entry }) => !hasEnded(entry, day)));
  return [...firstEntries(entries)].map(([key, first]) => {
    const { address, source, entry } = present.get(key) ?? first;
    const group = source === address ? {} : { group: source };
    return { address, ...group, ...detailsOf(entry), isPresent: present.has(key) };
  });
}

/** The entries of each place that has some: `people`, `access`, `spaces/KEY/access`. */
function placesIn({ people = {}, access = {}, spaces = {} }: FileContents): (readonly [string, Entries])[] {
  const own = Object.entries(spaces).map(([key, space]) => [`spaces/${key}/access`, space.access ?? {}] as const);
  return [["people", people], ["access", access], ...own];
}

type Entries = Readonly<Record<string, DatedEntry>>;

function endsIn(contents: FileContents): ReadonlySet<string> {
  const entries = placesIn(contents).flatMap(([, entries]) => Object.values(entries).map(detailsOf));
  return new Set(entries.flatMap(({ until }) => until ?? []));
}

function endedEntries(contents: FileContents, day: string): ReadonlyMap<string, string> {
  const { groups = {} } = contents;
  const ended = placesIn(contents).flatMap(([place, entries]) =>
    Object.entries(entries).flatMap(([key, entry]) => {
      const { until } = detailsOf(entry);
      if (until === undefined || !hasEnded(entry, day)) return [];
      const members = [key, ...[...entriesOf(key, groups)].map(({ entry }) => entry)];
      return members.map((member) => [endKey(place, member), until] as const);
    }),
  );
  // The last of several ends is the one that counts.
  return new Map(ended.sort(([, one], [, other]) => (one < other ? -1 : 1)));
}

/** The key of `WorkspaceOfDay.ended` for a member in a place of the file. */
export const endKey = (place: string, member: string): string => `${place} ${canonicalMember(member)}`;
