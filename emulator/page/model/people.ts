import { formatRole } from "../../../picture/format.ts";
import type { Records } from "./records.ts";
import type { Workspace } from "./workspace-copy.ts";

/** A member of a team or space: a user, a group, or a pending invitation. */
export interface Person {
  readonly name: string;
  /** The e-mail address, the kind of group, or the role of an invitation. */
  readonly detail: string;
  /** Empty for an invitation, whose role is in `detail`. */
  readonly role: string;
  readonly pending: boolean;
}

/** A member of an edition as shown in lists. */
export function describeEditionMember(workspace: Workspace, { zuid, role }: Records["editionMembers"]): Person {
  return { ...userLabel(workspace, zuid), role: formatRole(role), pending: false };
}

/** A team member as shown in lists. */
export function describeTeamMember(workspace: Workspace, { zuid, role }: Records["teamMembers"]): Person {
  return { ...userLabel(workspace, zuid), role: formatRole(role), pending: false };
}

/** A pending invitation as shown in lists. */
export function describeInvitation({ mailId, role }: Records["invitations"]): Person {
  return { name: mailId, detail: `Invited as ${formatRole(role).toLowerCase()}`, role: "", pending: true };
}

/** A space member as shown in lists: a user, group, team or organization. */
export function describeSpaceMember(workspace: Workspace, member: Records["spaceMembers"]): Person {
  const { memberId: id, type } = member;
  const rest = { role: formatRole(member.role), pending: false };
  if (type === "USER") return { ...userLabel(workspace, id), ...rest };
  if (type === "GROUP") return { name: workspace.get("groups", id)?.name ?? id, detail: "Group", ...rest };
  if (type === "TEAM") return { name: workspace.get("teams", id)?.name ?? id, detail: "Everyone in the team", ...rest };
  return { name: workspace.get("editions", id)?.name ?? id, detail: "Everyone in the organization", ...rest };
}

/** A user's name and e-mail address, or the id of an unknown user. */
export function userLabel(workspace: Workspace, zuid: string): { readonly name: string; readonly detail: string } {
  const user = workspace.get("users", zuid);
  return { name: user?.displayName || user?.mailId || zuid, detail: user?.mailId ?? "" };
}
