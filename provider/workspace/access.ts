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
  const grants = [inherited, own].flatMap((access) => readAccess(access, groups, []).grants);
  const roles = new Map(grants.map(({ member, role }) => [member, role]));
  return new Map([...roles].filter(([, role]) => role !== "none"));
}

/** What one `access` says: the roles that it gives, and how many entries it has with those of its groups. */
export interface AccessReading {
  readonly grants: readonly Grant[];
  readonly size: number;
}

/** Reads one `access`; a group that two of its entries give the same role is read once. */
export function readAccess(access: Space["access"] = {}, groups: Groups, path: PropertyPath): AccessReading {
  const seen = new Map<Role, Set<string>>();
  const grants: Grant[] = [];
  let size = 0;
  for (const [source, role] of Object.entries(access)) {
    size += 1;
    if (!Object.hasOwn(groups, source))
      grants.push({ member: canonicalMember(source), role, source, path: [...path, source] });
    const seenGroups = seen.get(role) ?? new Set();
    seen.set(role, seenGroups);
    for (const { entry, path } of entriesOf(source, groups, seenGroups)) {
      size += 1;
      if (!Object.hasOwn(groups, entry)) grants.push({ member: entry.toLowerCase(), role, source, path });
    }
  }
  return { grants, size };
}
