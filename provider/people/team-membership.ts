import type { TeamMember, TeamRole } from "../api/endpoints/team-members.ts";
import type { ListOptions } from "../api/lists/list-cache.ts";
import { Forbidden, isOutcomeUnknown } from "../errors.ts";
import { applyOrVerify, undefinedIfNotFound } from "../run/outcomes.ts";
import { isNotInTeam } from "../run/presence.ts";
import type { Session } from "../run/session.ts";
import { equalAddresses } from "../validation/formats.ts";
import { isSomebodyElse, type Member, type Person, undoOf, undoOfChange } from "./person.ts";
import { demotionRefusal, editionRoleOf } from "./protected-people.ts";
import { removalsOf } from "./removals.ts";
import { adminIds } from "./roles.ts";

// One person in a team, for a resource of their own and for a roster: who they are, and their role.

/** A team in its edition. */
export interface TeamIds {
  readonly editionId: string;
  readonly teamId: string;
}

/** Someone who is, or may become, a member of a team. */
export interface TeamMemberKey extends TeamIds {
  readonly mailId: string;
}

/** A member of a team as the service lists them. */
export const listedInTeam = ({ zuid, displayName, ...member }: TeamMember): Member => ({
  id: zuid,
  name: displayName,
  ...member,
});

export async function listTeam({ client }: Session, { editionId, teamId }: TeamIds, options?: ListOptions) {
  return (await client.teamMembers.list(editionId, teamId, options)).map(listedInTeam);
}

/** The member; people who were written together share the list, which their request has made stale. */
export async function findTeamMember({ client }: Session, key: TeamMemberKey, zuid: string | undefined) {
  const members = await client.teamMembers.list(key.editionId, key.teamId);
  // The address may belong to somebody else by now.
  const found =
    members.find((member) => member.zuid === zuid) ?? members.find(({ mailId }) => equalAddresses(mailId, key.mailId));
  return found && listedInTeam(found);
}

/** The person as they are now; undefined if they are certainly gone. */
export async function readTeamMember(session: Session, key: TeamMemberKey, person: Person) {
  const { status, id } = person;
  const member = await undefinedIfNotFound(findTeamMember(session, key, id));
  if (member) {
    // Whether an invitation of unknown outcome has made them a member is unknown too: they may have been there before.
    const isFound = status === "uncertain" || isSomebodyElse(person, member);
    const adopted = isFound ? true : person.adopted;
    const roles = await readRoles(session, key, person, member);
    return {
      ...person,
      status: "active",
      adopted,
      id: member.id,
      ...roles,
      ...undoOf(person, member, roles.role),
    } as const;
  }
  // Open invitations cannot be listed, so a person who has not joined counts as still invited.
  if (status !== "active" || id === undefined) return person;
  return (await isNotInTeam(session, key.editionId, key.teamId, id)) ? undefined : person;
}

/** The role that the program asked for and the one that the service has. */
async function readRoles(
  session: Session,
  { editionId }: TeamIds,
  { role, effectiveRole }: Person,
  member: Member,
): Promise<Pick<Person, "role" | "effectiveRole">> {
  const drifted = { role: member.role, effectiveRole: undefined };
  if (effectiveRole === undefined || member.role === role) return drifted;
  const editionRole = await editionRoleOf(session, editionId, member.id);
  // A caller who may not know the role in the edition cannot say either that it has changed.
  if (editionRole === undefined) return { role, effectiveRole };
  return isAboveTeamRoles(editionRole) ? { role, effectiveRole: editionRole } : drifted;
}

/** Gives a member a role, unless they have it or a role in the edition stands above it. */
export async function setTeamRole(
  session: Session,
  key: TeamMemberKey,
  person: Person,
  member: Member,
  role: TeamRole,
): Promise<Person> {
  const active = { ...person, status: "active", id: member.id, role, effectiveRole: undefined } as const;
  if (member.role === role) {
    // A run that died, or got no response, may have changed the recorded role.
    const { status, id, effectiveRole } = person;
    const isRecorded = status === "active" && id === member.id && effectiveRole === undefined;
    return isRecorded ? { ...active, ...undoOfChange(person, person.role, role) } : active;
  }
  const known = person.effectiveRole === undefined ? undefined : await higherRoleOf(session, key, member.id);
  const effectiveRole = known ?? (await changeRole(session, key, member, role));
  return effectiveRole === undefined
    ? { ...active, ...undoOfChange(person, member.role, role) }
    : { ...active, effectiveRole };
}

/** Gives a person their previous role back when the program stops managing them, unless somebody has changed it since. */
export async function restoreTeamRole(
  session: Session,
  key: TeamMemberKey,
  person: Person,
  role: TeamRole,
): Promise<Person | undefined> {
  const member = await undefinedIfNotFound(findTeamMember(session, key, person.id));
  if (!member || isSomebodyElse(person, member) || member.role !== person.role) return undefined;
  return setTeamRole(session, key, person, member, role);
}

/** Returns the role that the person has instead if it stands above that, and the service refuses. */
async function changeRole(session: Session, key: TeamMemberKey, current: Member, role: TeamRole) {
  const { editionId, teamId, mailId } = key;
  const { id: zuid } = current;
  const removals = removalsOf(session);
  const isSafe = role === "TEAM_ADMIN" || removals.startDemotion(teamId, zuid, adminIds(await listTeam(session, key)));
  try {
    if (!isSafe) throw demotionRefusal(mailId, `team ${teamId}`);
    const request = session.client.teamMembers.changeRole(editionId, teamId, zuid, role);
    await applyOrVerify(`${mailId} in team ${teamId}`, request, async () =>
      (await listTeam(session, key)).some((member) => member.id === zuid && member.role === role),
    );
    return undefined;
  } catch (error) {
    if (isSafe && !isOutcomeUnknown(error)) removals.cancelRemoval(teamId, zuid);
    const kept = !isSafe || error instanceof Forbidden ? await keptRole(session, key, current, isSafe) : undefined;
    if (kept === undefined) throw error;
    return kept;
  }
}

/** The role that someone keeps, with a warning: one in the edition, or the listed one if the caller may not know that. */
async function keptRole(session: Session, key: TeamMemberKey, { id, role }: Member, isRefused: boolean) {
  const { editionId, teamId, mailId } = key;
  const editionRole = await editionRoleOf(session, editionId, id);
  if (isAboveTeamRoles(editionRole)) {
    session.warn(`${mailId} stays ${editionRole} of the edition, a role that team ${teamId} cannot change`);
    return editionRole;
  }
  if (!isRefused || editionRole !== undefined || id === (await session.client.myZuid(editionId))) return undefined;
  const reason = "the service refuses to change it, and the token cannot read their role in the edition";
  session.warn(`${mailId} stays ${role} of team ${teamId}: ${reason}`);
  return role;
}

async function higherRoleOf(session: Session, { editionId }: TeamIds, zuid: string): Promise<string | undefined> {
  const role = await editionRoleOf(session, editionId, zuid);
  return isAboveTeamRoles(role) ? role : undefined;
}

/** Whether a role in the edition stands above every role in a team. */
export const isAboveTeamRoles = (editionRole: string | undefined): boolean =>
  editionRole === "SUPER_ADMIN" || editionRole === "ORG_ADMIN";
