import type { PropertyPath } from "../validation/properties.ts";
import type { Space, Workspace } from "./schema.ts";

export type Role = NonNullable<Space["access"]>[string];

/** Somebody who is given a role, and where the file says so. */
export interface Grant {
  /** As `SpaceMembers` takes it; e-mail addresses in lower case. */
  readonly member: string;
  readonly role: Role;
  /** The entry of the file that gives it: the group, or the person. */
  readonly source: string;
  /** Where the file names the member. */
  readonly path: PropertyPath;
}

type Groups = NonNullable<Workspace["groups"]>;

/** The role of each member of a space: what is inherited, and above it what the space says itself. */
export function accessOf(workspace: Workspace, own: Space["access"]): ReadonlyMap<string, Role> {
  const { groups = {}, access: inherited } = workspace;
  const grants = [...grantsOf(inherited, groups, ["access"]), ...grantsOf(own, groups, [])];
  const roles = new Map(grants.map(({ member, role }) => [member, role]));
  return new Map([...roles].filter(([, role]) => role !== "none"));
}

/** What the entries of one `access` give to whom. */
export function grantsOf(access: Space["access"] = {}, groups: Groups, path: PropertyPath): Grant[] {
  return Object.entries(access).flatMap(([key, role]) =>
    Object.hasOwn(groups, key)
      ? membersOf(key, groups).map(({ member, path }) => ({ member, role, source: key, path }))
      : [{ member: key.toLowerCase(), role, source: key, path: [...path, key] }],
  );
}

interface GroupMember {
  readonly member: string;
  readonly path: PropertyPath;
}

/** The people of a group and of the groups in it, each with its place in the file. */
export function membersOf(group: string, groups: Groups, seen = new Set([group])): GroupMember[] {
  return (groups[group] ?? []).flatMap((entry, index) => {
    if (!Object.hasOwn(groups, entry)) return [{ member: entry.toLowerCase(), path: ["groups", group, index] }];
    if (seen.has(entry)) return [];
    seen.add(entry);
    return membersOf(entry, groups, seen);
  });
}
