import type { TeamMember, TeamRole } from "../api/endpoints/team-members.ts";
import { Forbidden, isOutcomeUnknown } from "../errors.ts";
import { applyOrVerify } from "../run/outcomes.ts";
import type { Session } from "../run/session.ts";
import { editionRoleOf } from "./edition-role.ts";
import { adminsAmong, demotionRefusal, isAboveTeamRoles } from "./protected-people.ts";
import { removalsOf } from "./removals.ts";

/** A role that a member of a team is to have. */
export interface RoleChange {
  /** The resource in messages: `TeamMember 7/ada@example.com`. */
  readonly what: string;
  readonly editionId: string;
  readonly teamId: string;
  readonly zuid: string;
  /** The person in messages: an e-mail address. */
  readonly who: string;
  readonly role: TeamRole;
  /** The role in the edition that was found to stand above the one in the team. */
  readonly effectiveRole: string | undefined;
}

/** Changes a role. Returns the person's role in the edition instead if it stands above that, and the service refuses. */
export async function changeTeamRole(session: Session, change: RoleChange): Promise<string | undefined> {
  const { client } = session;
  const removals = removalsOf(session);
  const { editionId, teamId, zuid, who, role } = change;
  const known = change.effectiveRole === undefined ? undefined : await higherRoleOf(session, change);
  if (known !== undefined) return known;
  const members = await client.teamMembers.list(editionId, teamId);
  const isSafe = role === "TEAM_ADMIN" || removals.stepDown(teamId, zuid, adminsAmong(members));
  try {
    if (!isSafe) throw demotionRefusal({ who, place: `team ${teamId}` });
    await applyOrVerify(change.what, client.teamMembers.changeRole(editionId, teamId, zuid, role), async () =>
      (await client.teamMembers.list(editionId, teamId)).some((one) => one.zuid === zuid && one.role === role),
    );
    return undefined;
  } catch (error) {
    if (isSafe && !isOutcomeUnknown(error)) removals.cancelRemoval(teamId, zuid);
    const higher = !isSafe || error instanceof Forbidden ? await higherRoleOf(session, change) : undefined;
    if (higher === undefined) throw error;
    session.warn(`${change.what} stays ${higher} of the edition, a role that a team cannot change`);
    return higher;
  }
}

async function higherRoleOf(session: Session, { editionId, zuid }: RoleChange): Promise<string | undefined> {
  const role = await editionRoleOf(session, editionId, zuid);
  return isAboveTeamRoles(role) ? role : undefined;
}

/** What the program asked for and what the service has, for a member as listed. */
export async function readTeamRoles(
  session: Session,
  state: { readonly editionId: string; readonly role: string; readonly effectiveRole?: string | undefined },
  member: TeamMember,
): Promise<{ role: string; effectiveRole: string | undefined }> {
  const drifted = { role: member.role, effectiveRole: undefined };
  if (state.effectiveRole === undefined || member.role === state.role) return drifted;
  const role = await editionRoleOf(session, state.editionId, member.zuid);
  // Someone who may not know the role in the edition cannot say either that it has changed.
  if (role === undefined) return { role: state.role, effectiveRole: state.effectiveRole };
  return isAboveTeamRoles(role) ? { role: state.role, effectiveRole: role } : drifted;
}
