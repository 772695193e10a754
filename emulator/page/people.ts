import type { Records } from "./records.ts";
import { sayRole } from "./words.ts";
import type { Workspace } from "./workspace.ts";

/** Somebody, or a group of people, with a role. */
export interface Person {
  readonly name: string;
  /** A mail address, what kind of group it is, or what they are invited as. */
  readonly detail: string;
  /** Empty while pending, when the detail tells it. */
  readonly role: string;
  /** Invited, and has not answered yet. */
  readonly pending: boolean;
}

/** How a member of a team is shown. */
export function teamPerson(workspace: Workspace, { zuid, role }: Records["teamMembers"]): Person {
  return { ...nameUser(workspace, zuid), role: sayRole(role), pending: false };
}

/** How an open invitation to a team is shown. */
export function invitedPerson({ mailId, role }: Records["invitations"]): Person {
  return { name: mailId, detail: `Invited as ${sayRole(role).toLowerCase()}`, role: "", pending: true };
}

/** How a member of a space is shown: a person, or everyone of a group, team or organisation. */
export function spacePerson(workspace: Workspace, member: Records["spaceMembers"]): Person {
  const { memberId: id, type } = member;
  const rest = { role: sayRole(member.role), pending: false };
  if (type === "USER") return { ...nameUser(workspace, id), ...rest };
  if (type === "GROUP") return { name: workspace.get("groups", id)?.name ?? id, detail: "Group", ...rest };
  if (type === "TEAM") return { name: workspace.get("teams", id)?.name ?? id, detail: "Everyone in the team", ...rest };
  return { name: workspace.get("editions", id)?.name ?? id, detail: "Everyone in the organisation", ...rest };
}

/** A person's name, or their id when nobody is known by it. */
export function nameUser(workspace: Workspace, zuid: string): { readonly name: string; readonly detail: string } {
  const user = workspace.get("users", zuid);
  return { name: user?.displayName || user?.mailId || zuid, detail: user?.mailId ?? "" };
}
