import { formatRole } from "../../../picture/format.ts";
import { type Records, workspace } from "../state/workspace.ts";

/** A member of a team or space, or someone who is invited. */
export interface Person {
  /** `TABLE/ID` of the membership or invitation. */
  readonly id: string;
  /** The id in the API: of a user, group, team or edition. */
  readonly memberId: string;
  readonly name: string;
  /** The e-mail address, the kind of group, or the role of an invitation. */
  readonly detail: string;
  readonly role: string;
  readonly invitation?: Records["invitations"];
}

/** The members of a team, and then who is invited to it. */
export function peopleOfTeam(teamId: string): Person[] {
  const members = workspace.teamMembers.under(teamId).map(({ id, zuid, role }) => ({
    id: `teamMembers/${id}`,
    memberId: zuid,
    ...userLabel(zuid),
    role: formatRole(role),
  }));
  return [...members, ...workspace.invitations.under(teamId).map(invitee)];
}

export function invitee(invitation: Records["invitations"]): Person {
  const { id, mailId: name, role } = invitation;
  const detail = `Invited as ${formatRole(role).toLowerCase()}`;
  return { id: `invitations/${id}`, memberId: "", name, detail, role: "", invitation };
}

/** The users, groups, teams and organizations that are members of a space. */
export const peopleOfSpace = (spaceId: string): Person[] =>
  workspace.spaceMembers.under(spaceId).map((member) => ({
    id: `spaceMembers/${member.id}`,
    memberId: member.memberId,
    ...memberLabel(member),
    role: formatRole(member.role),
  }));

type Label = Pick<Person, "name" | "detail">;

/** A user's name and e-mail address, or the id of an unknown user. */
export function userLabel(zuid: string): Label {
  const user = workspace.users.get(zuid);
  return { name: user?.displayName || user?.mailId || zuid, detail: user?.mailId ?? "" };
}

function memberLabel({ type, memberId: id }: Records["spaceMembers"]): Label {
  if (type === "USER") return userLabel(id);
  if (type === "GROUP") return { name: workspace.groups.get(id)?.name ?? id, detail: "Group" };
  if (type === "TEAM") return { name: workspace.teams.get(id)?.name ?? id, detail: "Everyone in the team" };
  return { name: workspace.editions.get(id)?.name ?? id, detail: "Everyone in the organization" };
}
