import { CanvasError } from "../errors.ts";
import { undefinedIfNotFound } from "../run/outcomes.ts";
import { isNotInTeam } from "../run/presence.ts";
import type { Session } from "../run/session.ts";
import { equalAddresses } from "../validation/formats.ts";
import type { Person } from "./person.ts";
import { invite, inviteAgain, type TeamMemberSettings } from "./team-invitation.ts";
import { findTeamMember, listTeamOnce, type TeamMemberKey } from "./team-list.ts";
import { type Assignment, removeFromTeam } from "./team-removal.ts";
import { readTeamRoles, setTeamRole } from "./team-role.ts";

// One person in a team, for a resource of their own and for a roster. Inviting them is in team-invitation.ts.

/** The person as they are now; undefined if they are certainly gone. */
export async function readTeamMember(
  session: Session,
  key: TeamMemberKey,
  person: Person,
): Promise<Person | undefined> {
  const { editionId, teamId } = key;
  const { status, id } = person;
  const member = await undefinedIfNotFound(findTeamMember(session, key, id));
  if (member) {
    // Whether an invitation of unknown outcome has made them a member is unknown too: they may have been there before.
    const adopted = status === "uncertain" ? true : person.adopted;
    const roles = await readTeamRoles(session, editionId, person, member);
    return { ...person, status: "active", adopted, id: member.id, ...roles };
  }
  // Open invitations cannot be listed, so a person who has not joined counts as still invited.
  if (status !== "active" || id === undefined) return person;
  return (await isNotInTeam(session, editionId, teamId, id)) ? undefined : person;
}

/** Finishes what is not finished, and gives the person their role. */
export async function updateTeamMember(
  session: Session,
  key: TeamMemberKey,
  person: Person,
  settings: TeamMemberSettings & { readonly isInvitedAgain?: boolean },
): Promise<Person> {
  const { role, isInvitedAgain = false } = settings;
  if (person.status === "uncertain") return invite(session, key, settings, person, true);
  const member = await findTeamMember(session, key, person.id);
  if (member) return setTeamRole(session, key, person, member, role);
  if (person.status === "active") {
    const remedy = "run pulumi up --refresh to invite them again";
    throw new CanvasError(`${key.mailId} is no longer in team ${key.teamId}`, remedy);
  }
  if (isInvitedAgain) await inviteAgain(session, key, role);
  // An invitation cannot be changed; the role is set once the person has joined.
  return { ...person, role };
}

/** Removes the person, unless they are protected. An open invitation stays. */
export async function removeTeamMember(
  session: Session,
  key: TeamMemberKey,
  person: Person,
  assignment: Assignment,
): Promise<void> {
  const { teamId, mailId } = key;
  // Always read the list, and before anybody is removed: removals shift its pages.
  const members = (await undefinedIfNotFound(listTeamOnce(session, key))) ?? [];
  const zuid = person.id ?? members.find((member) => equalAddresses(member.mailId, mailId))?.id;
  if (zuid !== undefined) return removeFromTeam(session, { ...key, ...assignment, zuid, members });
  if (person.status !== "active")
    session.warn(`${mailId}: the invitation to team ${teamId} stays open because the service cannot revoke it`);
}
