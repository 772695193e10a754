import type { TeamMember, TeamRole } from "../api/endpoints/team-members.ts";
import type { ListOptions } from "../api/lists/list-cache.ts";
import { CanvasError, isOutcomeUnknown, NotFound, Protected } from "../errors.ts";
import { applyOrVerify } from "../run/outcomes.ts";
import { isTeamGone, rereadAfterDelay } from "../run/presence.ts";
import type { Session } from "../run/session.ts";
import { roleTerm } from "../validation/audience.ts";
import { equalAddresses } from "../validation/formats.ts";
import { isSomebodyElse, type Member, type Person, undoOf, undoOfChange } from "./person.ts";
import { demotionRefusal } from "./protected-people.ts";
import { removalsOf } from "./removals.ts";
import { adminIds } from "./roles.ts";

// One person in a team, for a resource of their own and for a roster: who they are, and their role.

/** A team in its edition. */
interface TeamIds {
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
  return findIn(await client.teamMembers.list(key.editionId, key.teamId), key, zuid);
}

/** Whether a list that was read again proves that someone is not in the team; waits a moment, once for all who are missing. */
export async function isGoneFromTeam(session: Session, key: TeamMemberKey, zuid: string | undefined): Promise<boolean> {
  const { editionId, teamId } = key;
  const list = () => session.client.teamMembers.list(editionId, teamId, { fresh: true });
  const members = await rereadAfterDelay(session, ["members of team", editionId, teamId], list);
  if (members.length > 0) return findIn(members, key, zuid) === undefined;
  // A real list has at least the caller.
  throw new CanvasError(`the service lists no member of team ${teamId}, not even the token's user`, "try again");
}

function findIn(members: readonly TeamMember[], key: TeamMemberKey, zuid: string | undefined): Member | undefined {
  // The address may belong to somebody else by now.
  const found =
    members.find((member) => member.zuid === zuid) ?? members.find(({ mailId }) => equalAddresses(mailId, key.mailId));
  return found && listedInTeam(found);
}

/** What a request about a team returns; undefined if the team is certainly gone. */
export async function undefinedIfTeamGone<T>(
  session: Session,
  { editionId, teamId }: TeamIds,
  request: Promise<T>,
): Promise<T | undefined> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof NotFound && (await isTeamGone(session, editionId, teamId))) return undefined;
    throw error;
  }
}

/** The person as they are now; undefined if they are certainly gone. */
export function readTeamMember(session: Session, key: TeamMemberKey, person: Person) {
  const read = async () => {
    const member = await findTeamMember(session, key, person.id);
    if (member) return asListed(person, member);
    // Open invitations cannot be listed, so a person who has not joined counts as still invited.
    if (person.status !== "active") return person;
    return (await isGoneFromTeam(session, key, person.id)) ? undefined : person;
  };
  return undefinedIfTeamGone(session, key, read());
}

function asListed(person: Person, member: Member) {
  // Whether an invitation of unknown outcome has made them a member is unknown too: they may have been there before.
  const isFound = person.status === "uncertain" || isSomebodyElse(person, member);
  const adopted = isFound ? true : person.adopted;
  // A role that nobody can change does not replace the one that the program asks for.
  const isKept = person.effectiveRole === member.role;
  const role = isKept ? person.role : member.role;
  const effectiveRole = isKept ? member.role : undefined;
  const undo = undoOf(person, member, role);
  return { ...person, status: "active", adopted, id: member.id, role, effectiveRole, ...undo } as const;
}

/** Gives a member a role, unless they have it, or nobody can change the one that they have. */
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
  const isKnown = person.effectiveRole === member.role && person.role === role;
  const isChanged = !isKnown && (await changeRole(session, key, member, role));
  return isChanged
    ? { ...active, ...undoOfChange(person, member.role, role) }
    : { ...active, effectiveRole: member.role };
}

/** Gives a person their previous role back when the program stops managing them, unless somebody has changed it since. */
export async function restoreTeamRole(
  session: Session,
  key: TeamMemberKey,
  person: Person,
  role: TeamRole,
): Promise<Person | undefined> {
  const member = await undefinedIfTeamGone(session, key, findTeamMember(session, key, person.id));
  if (!member || isSomebodyElse(person, member) || member.role !== person.role) return undefined;
  return setTeamRole(session, key, person, member, role);
}

/** Changes a role; false, with a warning, if nobody can change that of this person. */
async function changeRole(session: Session, key: TeamMemberKey, current: Member, role: TeamRole): Promise<boolean> {
  const { editionId, teamId, mailId } = key;
  const { id: zuid } = current;
  const removals = removalsOf(session);
  const isSafe = role === "TEAM_ADMIN" || removals.startDemotion(teamId, zuid, adminIds(await listTeam(session, key)));
  if (!isSafe) throw demotionRefusal(mailId, `team ${teamId}`);
  try {
    const request = session.client.teamMembers.changeRole(editionId, teamId, zuid, role);
    await applyOrVerify(`${mailId} in team ${teamId}`, request, async () =>
      (await listTeam(session, key)).some((member) => member.id === zuid && member.role === role),
    );
    return true;
  } catch (error) {
    if (!isOutcomeUnknown(error)) removals.cancelRemoval(teamId, zuid);
    // The program can give the token's user the role that they have.
    if (!(error instanceof Protected) || zuid === (await session.client.myZuid(editionId))) throw error;
    session.warn(`${mailId} stays ${roleTerm(current.role)} of team ${teamId}: ${error.summary}`);
    return false;
  }
}
