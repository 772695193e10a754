import type { PropertyPath } from "../validation/properties.ts";
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

export type Groups = NonNullable<Workspace["groups"]>;

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

/** The roles that the entries of one `access` give. */
export function grantsOf(access: Space["access"] = {}, groups: Groups, path: PropertyPath): Grant[] {
  return Object.entries(access).flatMap(([key, role]) =>
    Object.hasOwn(groups, key)
      ? membersOf(key, groups).map(({ member, path }) => ({ member, role, source: key, path }))
      : [{ member: canonicalMember(key), role, source: key, path: [...path, key] }],
  );
}

interface GroupMember {
  readonly member: string;
  readonly path: PropertyPath;
}

/** The people of a group and of the groups in it, with their places in the file. */
export function membersOf(group: string, groups: Groups, seen = new Set([group])): GroupMember[] {
  return (groups[group] ?? []).flatMap((entry, index) => {
    if (!Object.hasOwn(groups, entry)) return [{ member: entry.toLowerCase(), path: ["groups", group, index] }];
    if (seen.has(entry)) return [];
    seen.add(entry);
    return membersOf(entry, groups, seen);
  });
}
