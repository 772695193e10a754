import { MailId } from "../validation/formats.ts";
import { maxNames, suggest } from "../validation/messages.ts";
import { formatPath, type PropertyPath } from "../validation/properties.ts";
import { type AccessReading, canonicalMember, type Grant, readAccess, wholes } from "./access.ts";
import { cyclesIn, type Groups } from "./groups.ts";
import { formatCount, limits } from "./limits.ts";
import { firstEntries, type PersonEntry, personEntries } from "./people/roles.ts";
import { type Problem, problemAt } from "./problem.ts";
import type { Contents, Space } from "./schema.ts";

/** One `access` of the file. */
interface Level extends AccessReading {
  readonly path: PropertyPath;
  readonly access: Space["access"];
}

/** The problems with people, groups and access. */
export function accessProblems(contents: Contents): Problem[] {
  const { groups = {} } = contents;
  const levels = levelsOf(contents);
  if (!levels) return [problemAt(["spaces"], "key", tooMuchAccess, [])];
  const everyone = everyoneIn(contents);
  if (!everyone) return [problemAt(["people"], "key", tooManyPeople)];
  return [
    ...peopleProblems(contents, everyone),
    ...Object.keys(groups).flatMap((group) => groupProblems(group, contents)),
    ...cycleProblems(groups),
    ...levels.flatMap((level) => [...unknownMembers(level, contents), ...overlaps(level)]),
    ...strangers(levels, everyone, contents),
  ];
}

const tooMuchAccess = `has more than ${formatCount(limits.accessEntries)} entries in the access of all spaces, counting those of groups; give access to the team instead`;

const tooManyPeople = `has more than ${formatCount(limits.accessEntries)} entries, counting those of groups; name fewer groups that contain each other`;

type Everyone = readonly PersonEntry<string>[];

/** What `people` says about everyone; undefined if its groups have too many entries. */
function everyoneIn({ people, groups }: Contents): Everyone | undefined {
  const everyone: PersonEntry<string>[] = [];
  for (const entry of personEntries<string>(people, groups))
    if (everyone.push(entry) > limits.accessEntries) return undefined;
  return everyone;
}

function peopleProblems({ people = {}, groups = {} }: Contents, everyone: Everyone): Problem[] {
  const keys = Object.keys(people);
  const unknown = keys.filter((key) => !(isMailId(key) || Object.hasOwn(groups, key)));
  const ownEntries = new Set(keys.map((key) => key.toLowerCase()));
  const members = everyone.map(({ address, source, entry }) => ({
    member: address.toLowerCase(),
    source,
    role: entry,
  }));
  return [
    ...duplicatePeople(keys),
    ...unknown.map((key) => {
      const reason = () => unknownMember(key, Object.keys(groups), "name people by their e-mail addresses");
      return problemAt(["people", key], "key", reason, ["people"]);
    }),
    ...overlaps({ path: ["people"], grants: members.filter(({ member }) => !ownEntries.has(member)) }),
  ];
}

/** Each `access` of the file; undefined if all spaces together have too much of it. */
function levelsOf({ groups = {}, access, spaces = {} }: Contents): readonly Level[] | undefined {
  const levelAt = (path: PropertyPath, access: Space["access"]) => ({
    path,
    access,
    ...readAccess(access, groups, path),
  });
  const inherited = levelAt(["access"], access);
  const levels: Level[] = [inherited];
  let size = inherited.size * Object.keys(spaces).length;
  for (const [key, space] of Object.entries(spaces)) {
    const level = levelAt(["spaces", key, "access"], space.access);
    levels.push(level);
    size += level.size;
    if (size > limits.accessEntries) return undefined;
  }
  return levels;
}

function duplicatePeople(keys: readonly string[]): Problem[] {
  const first = new Map(keys.toReversed().map((key) => [key.toLowerCase(), key]));
  const duplicates = keys.filter((key) => first.get(key.toLowerCase()) !== key);
  return duplicates.map((key) => {
    const reason = `has ${first.get(key.toLowerCase())} again as ${key}; upper and lower case are the same`;
    return problemAt(["people", key], "key", reason, ["people"]);
  });
}

function groupProblems(group: string, contents: Contents): Problem[] {
  const { groups = {} } = contents;
  const path = ["groups", group];
  const meaning = `has a name that means the whole ${group} in access; choose a different name`;
  const unknown = (groups[group] ?? []).flatMap((entry, index) => {
    if (isMailId(entry) || Object.hasOwn(groups, entry)) return [];
    const reason = () => unknownMember(entry, namesIn(contents), "name people by their e-mail addresses");
    return [problemAt([...path, index], "value", reason, path)];
  });
  return [...(wholes.has(canonicalMember(group)) ? [problemAt(path, "key", meaning)] : []), ...unknown];
}

const unknownMember = (entry: string, names: readonly string[], remedy: string): string =>
  `has "${entry}", which is neither a person nor a group; ${suggest(entry, names, remedy)}`;

function cycleProblems(groups: Groups): Problem[] {
  return cyclesIn(groups).map((cycle) => {
    const [group = "", next = group] = cycle;
    const path = ["groups", group];
    const shown = cycle.length > maxNames ? [...cycle.slice(0, maxNames), "..."] : cycle;
    const reason = `contains itself: ${[...shown, group].join(" > ")}; remove one of them`;
    return problemAt([...path, groups[group]?.indexOf(next) ?? 0], "value", reason, path);
  });
}

/** Entries that are neither people nor groups. */
function unknownMembers({ path, access = {} }: Level, contents: Contents): Problem[] {
  const names = () => [...namesIn(contents), ...wholes.keys()];
  const isKnown = (key: string) =>
    Object.hasOwn(contents.groups ?? {}, key) ||
    wholes.has(canonicalMember(key)) ||
    isMailId(key) ||
    memberId.test(key);
  const unknown = Object.keys(access).filter((key) => !isKnown(key));
  return unknown.map((key) => problemAt([...path, key], "key", () => unknownMember(key, names(), validMembers), path));
}

const validMembers = "name a person by e-mail address, a group of this file, team, organization or group:ID";

/** The service's id of a user, group, team or organization. */
const memberId = /^((group|team|org):)?\d+$/;

/** People with access who are not in the team, unless they are guests; those of a group only once. */
function strangers(levels: readonly Level[], everyone: Everyone, { people }: Contents): Problem[] {
  if (!people) return [];
  const known = firstEntries(everyone);
  const names = [...known.values()].map(({ address }) => address);
  const isStranger = ({ member, role }: Grant) => !known.has(member) && isMailId(member) && !role.startsWith("guest-");
  const grants = levels.flatMap(({ grants }) => grants.filter(isStranger));
  const places = new Map(grants.map((grant) => [formatPath(grant.path), grant]));
  return [...places.values()].map(({ member, path }) => {
    const part = path[0] === "groups" ? "value" : "key";
    const remedy = () => suggest(member, names, `add ${member}: member to people`);
    return problemAt(path, part, () => `has ${member}, who is not in people; ${remedy()}`, path.slice(0, -1));
  });
}

type GivenRole = Pick<Grant, "member" | "source"> & { readonly role: string };

/** People who get different roles from two entries of the same `access`, or from two groups in `people`. */
function overlaps({ path, grants }: { readonly path: PropertyPath; readonly grants: readonly GivenRole[] }): Problem[] {
  const first = new Map<string, GivenRole>();
  const clashes = new Map<string, { readonly one: GivenRole; readonly other: GivenRole; readonly members: string[] }>();
  for (const other of grants) {
    const one = first.get(other.member);
    if (!one) first.set(other.member, other);
    else if (one.role !== other.role) {
      const key = JSON.stringify([one.source, other.source]);
      const clash = clashes.get(key) ?? { one, other, members: [] };
      clash.members.push(other.member);
      clashes.set(key, clash);
    }
  }
  return [...clashes.values()].map(({ one, other, members: [member, ...more] }) => {
    const who = more.length === 0 ? member : `${member} and ${more.length} more`;
    const roles = `${one.role} (as ${one.source}) and ${other.role} (as ${other.source})`;
    return problemAt([...path, other.source], "key", `gives ${who} two roles: ${roles}; keep one of them`, path);
  });
}

const namesIn = ({ people = {}, groups = {} }: Contents): string[] => [...Object.keys(groups), ...Object.keys(people)];

const isMailId = (text: string): boolean => MailId.safeParse(text).success;
