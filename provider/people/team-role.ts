import type { TeamRole } from "../api/endpoints/team-members.ts";
import { Forbidden, isOutcomeUnknown } from "../errors.ts";
import { applyOrVerify } from "../run/outcomes.ts";
import type { Session } from "../run/session.ts";
import { editionRoleOf, isAboveTeamRoles } from "./edition-role.ts";
import type { Member, Person } from "./person.ts";
import { demotionRefusal } from "./protected-people.ts";
import { removalsOf } from "./removals.ts";
import { adminIds } from "./roles.ts";
import { listTeam, type TeamMemberKey } from "./team-list.ts";

/** Gives a member of the team a role, unless they have it. */
export async function setTeamRole(
  session: Session,
  key: TeamMemberKey,
  person: Person,
  member: Member,
  role: TeamRole,
): Promise<Person> {
  const active = { ...person, status: "active", id: member.id, role, effectiveRole: undefined } as const;
  if (member.role === role) return active;
  return {
    ...active,
    effectiveRole: await changeRole(session, key, { ...active, effectiveRole: person.effectiveRole }),
  };
}

interface RoleChange {
  readonly id: string;
  readonly role: TeamRole;
  /** The role in the edition that was found to stand above the one in the team. */
  readonly effectiveRole: string | undefined;
}

/** Changes a role. Returns the person's role in the edition instead if it stands above that, and the service refuses. */
async function changeRole(session: Session, key: TeamMemberKey, change: RoleChange): Promise<string | undefined> {
  const { editionId, teamId, mailId } = key;
  const { id, role, effectiveRole } = change;
  const removals = removalsOf(session);
  const known = effectiveRole === undefined ? undefined : await higherRoleOf(session, editionId, id);
  if (known !== undefined) return known;
  const isSafe = role === "TEAM_ADMIN" || removals.startDemotion(teamId, id, adminIds(await listTeam(session, key)));
  try {
    if (!isSafe) throw demotionRefusal({ who: mailId, place: `team ${teamId}` });
    const request = session.client.teamMembers.changeRole(editionId, teamId, id, role);
    await applyOrVerify(`${mailId} in team ${teamId}`, request, async () =>
      (await listTeam(session, key)).some((member) => member.id === id && member.role === role),
    );
    return undefined;
  } catch (error) {
    if (isSafe && !isOutcomeUnknown(error)) removals.cancelRemoval(teamId, id);
    const higher = !isSafe || error instanceof Forbidden ? await higherRoleOf(session, editionId, id) : undefined;
    if (higher === undefined) throw error;
    session.warn(`${mailId} stays ${higher} of the edition, a role that team ${teamId} cannot change`);
    return higher;
  }
}

async function higherRoleOf(session: Session, editionId: string, zuid: string): Promise<string | undefined> {
  const role = await editionRoleOf(session, editionId, zuid);
  return isAboveTeamRoles(role) ? role : undefined;
}

/** The role that the program asked for and the one that the service has, for a member as listed. */
export async function readTeamRoles(
  session: Session,
  editionId: string,
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
