import { MailId } from "../validation/formats.ts";
import { suggest } from "../validation/messages.ts";
import type { PropertyPath } from "../validation/properties.ts";
import { canonicalMember, type Grant, type Groups, grantsOf, wholes } from "./access.ts";
import { type Problem, problemAt } from "./problem.ts";
import type { Contents, Space } from "./schema.ts";

/** One `access` of the file. */
interface Level {
  readonly path: PropertyPath;
  readonly access: Space["access"];
}

/** The problems with people, groups and access. */
export function accessProblems(contents: Contents): Problem[] {
  const { people = {}, groups = {}, access, spaces = {} } = contents;
  const levels: Level[] = [
    { path: ["access"], access },
    ...Object.entries(spaces).map(([key, space]) => ({ path: ["spaces", key, "access"], access: space.access })),
  ];
  return [
    ...duplicatePeople(Object.keys(people)),
    ...Object.keys(groups).flatMap((group) => groupProblems(group, contents)),
    ...levels.flatMap((level) => [
      ...unknownMembers(level, contents),
      ...strangers(level, contents),
      ...overlaps(level, groups),
    ]),
  ];
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
    const reason = unknownMember(entry, namesIn(contents), "name people by their e-mail addresses");
    return [problemAt([...path, index], "value", reason, path)];
  });
  return [
    ...(wholes.has(canonicalMember(group)) ? [problemAt(path, "key", meaning)] : []),
    ...unknown,
    ...cycleProblems(group, groups),
  ];
}

const unknownMember = (entry: string, names: readonly string[], remedy: string): string =>
  `has "${entry}", which is neither a person nor a group; ${suggest(entry, names, remedy)}`;

/** A cycle is reported once, at the first of its groups. */
function cycleProblems(group: string, groups: Groups): Problem[] {
  const cycle = findCycle(group, groups, [group], new Set());
  const first = Object.keys(groups).find((name) => cycle?.includes(name));
  if (!cycle || first !== group) return [];
  const index = groups[group]?.indexOf(cycle[1] ?? group) ?? 0;
  const reason = `contains itself: ${[...cycle, group].join(" > ")}; remove one of them`;
  return [problemAt(["groups", group, index], "value", reason, ["groups", group])];
}

/** The groups on the way from a group to itself. */
function findCycle(group: string, groups: Groups, trail: string[], seen: Set<string>): string[] | undefined {
  for (const entry of groups[trail.at(-1) ?? group] ?? []) {
    if (entry === group) return trail;
    if (seen.has(entry)) continue;
    seen.add(entry);
    const found = findCycle(group, groups, [...trail, entry], seen);
    if (found) return found;
  }
  return undefined;
}

/** Entries that are neither people nor groups. */
function unknownMembers({ path, access = {} }: Level, contents: Contents): Problem[] {
  const names = [...namesIn(contents), ...wholes.keys()];
  const isKnown = (key: string) =>
    Object.hasOwn(contents.groups ?? {}, key) ||
    wholes.has(canonicalMember(key)) ||
    isMailId(key) ||
    memberId.test(key);
  const unknown = Object.keys(access).filter((key) => !isKnown(key));
  return unknown.map((key) => problemAt([...path, key], "key", unknownMember(key, names, validMembers), path));
}

const validMembers = "name a person by e-mail address, a group of this file, team, organization or group:ID";

/** The service's id of a user, group, team or organization. */
const memberId = /^((group|team|org):)?\d+$/;

/** People with access who are not in the team, unless they are guests. */
function strangers({ path, access }: Level, { people, groups = {} }: Contents): Problem[] {
  if (!people) return [];
  const known = new Set(Object.keys(people).map((key) => key.toLowerCase()));
  const isStranger = ({ member, role }: Grant) => !known.has(member) && isMailId(member) && !role.startsWith("guest-");
  const grants = grantsOf(access, groups, path).filter(isStranger);
  return grants.map(({ member, path }) => {
    const remedy = suggest(member, Object.keys(people), `add ${member}: member to people`);
    const part = path[0] === "groups" ? "value" : "key";
    return problemAt(path, part, `has ${member}, who is not in people; ${remedy}`, path.slice(0, -1));
  });
}

/** People who get different roles from two entries of the same `access`. */
function overlaps({ path, access }: Level, groups: Groups): Problem[] {
  const first = new Map<string, Grant>();
  const clashes = new Map<string, { readonly one: Grant; readonly other: Grant; readonly members: string[] }>();
  for (const other of grantsOf(access, groups, path)) {
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
