import type { PropertyPath } from "../validation/properties.ts";
import { entriesOf, type Groups } from "./groups.ts";
import type { Space, Workspace } from "./schema.ts";

export type Role = NonNullable<Space["access"]>[string];

/** A role that the file gives to a member, and where it says so. */
export interface Grant {
  /** As in `SpaceMembers`, with e-mail addresses in lower case; or a key of `wholes`. */
  readonly member: string;
  readonly role: Role;
  /** The entry of the file that gives the role: the group, or the person. */
  readonly source: string;
  /** Where the file names the member. */
  readonly path: PropertyPath;
}

/** The words for the team of the spaces and for its edition, and the output that has the id that `SpaceMembers` needs. */
export const wholes: ReadonlyMap<string, { readonly prefix: string; readonly output: string }> = new Map([
  ["team", { prefix: "team:", output: "teamId" }],
  ["organization", { prefix: "org:", output: "editionId" }],
]);

/** Keys in any case are equal, and so are both spellings of `organization`. */
export const canonicalMember = (key: string): string => key.toLowerCase().replace(/^organisation$/, "organization");

/** The role of each member of a space: inherited roles, overridden by those of the space. */
export function accessOf(workspace: Workspace, own: Space["access"]): ReadonlyMap<string, Role> {
  const { groups = {}, access: inherited } = workspace;
  const grants = [...grantsOf(inherited, groups, ["access"]), ...grantsOf(own, groups, [])];
  const roles = new Map(grants.map(({ member, role }) => [member, role]));
  return new Map([...roles].filter(([, role]) => role !== "none"));
}

/** The roles that the entries of one `access` give; a group that two entries give the same role is read once. */
export function grantsOf(access: Space["access"] = {}, groups: Groups, path: PropertyPath): Grant[] {
  const seen = new Map<Role, Set<string>>();
  return Object.entries(access).flatMap(([key, role]) => {
    if (!Object.hasOwn(groups, key)) return [{ member: canonicalMember(key), role, source: key, path: [...path, key] }];
    const seenGroups = seen.get(role) ?? new Set();
    seen.set(role, seenGroups);
    const people = [...entriesOf(key, groups, seenGroups)].filter(({ entry }) => !Object.hasOwn(groups, entry));
    return people.map(({ entry, path }) => ({ member: entry.toLowerCase(), role, source: key, path }));
  });
}
