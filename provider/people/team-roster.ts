import { findTeam } from "../run/find.ts";
import { undefinedIfFailed } from "../run/outcomes.ts";
import type { Session } from "../run/session.ts";
import { MailId } from "../validation/formats.ts";
import { personInTeam } from "./ownership.ts";
import { effectsInTeam } from "./people-effects.ts";
import { attempt, canonicalKey, type Member } from "./person.ts";
import { editionOwner, findProtectionInTeam } from "./protected-people.ts";
import { adminRole, TeamMemberRole } from "./roles.ts";
import type { PlaceIds, RosterKind, RosterPlace } from "./roster-place.ts";
import { inviteToTeam, type TeamMemberSettings, updateTeamMember } from "./team-invitation.ts";
import { listTeam, readTeamMember, restoreTeamRole, undefinedIfTeamGone } from "./team-membership.ts";
import { removeTeamMember } from "./team-removal.ts";

/** Rosters of teams; the keys are e-mail addresses. */
export const teamRoster: RosterKind = {
  resource: "TeamMembers",
  place: "team",
  personId: "zuid",
  effects: effectsInTeam,
  open: openTeam,
  objectOf: (teamId, key, id) => personInTeam(teamId, id, key),
  keyOf: ({ mailId }) => MailId.safeParse(mailId).data,
  find: async (session, editionId, text, search) => search((await findTeam(session, editionId, text)).teamId),
  handOverText,
};

function openTeam(session: Session, ids: PlaceIds): RosterPlace {
  const { id: teamId, editionId, adoptInvitations = false, isInvitedAgain = false, ownInvitations = [] } = ids;
  const { ledger } = session;
  const keyOf = (mailId: string) => ({ editionId, teamId, mailId });
  const own = new Set(ownInvitations.map(canonicalKey));
  const invite = (key: string, settings: TeamMemberSettings) => {
    const object = personInTeam(teamId, undefined, key);
    // Someone who is recorded here and gone was removed by somebody: only another resource can have invited them.
    const isElsewhere = ledger.isHeldByAnother(object, `TeamMembers ${teamId}`, ledger.originOf(object) ?? "created");
    return inviteToTeam(session, keyOf(key), settings, isElsewhere || own.has(canonicalKey(key)));
  };
  const place: RosterPlace = {
    name: `team ${teamId}`,
    list: (options) => listTeam(session, { editionId, teamId }, options),
    look: async (options) => (await undefinedIfTeamGone(session, { editionId, teamId }, place.list(options))) ?? "gone",
    protections: (present, leaving) => protectionsIn(session, editionId, present, leaving),
    read: (key, person) => readTeamMember(session, keyOf(key), person),
    put(key, person, roleName) {
      const settings = { role: TeamMemberRole.parse(roleName), adopt: true, adoptInvitation: adoptInvitations };
      if (!person) return invite(key, settings);
      return attempt(updateTeamMember(session, keyOf(key), person, { ...settings, adopt: false, isInvitedAgain }));
    },
    restore: (key, person, roleName) => restoreTeamRole(session, keyOf(key), person, TeamMemberRole.parse(roleName)),
    remove: (key, id, assignToZuid) =>
      removeTeamMember(session, keyOf(key), { status: "active", id }, { assignToZuid }),
  };
  return place;
}

/** A removal fails itself if the owner cannot be read, which must not stand in the way of everything else. */
async function protectionsIn(
  session: Session,
  editionId: string,
  present: readonly Member[],
  leaving: ReadonlySet<string | undefined>,
) {
  const owner = await undefinedIfFailed(editionOwner(session, editionId));
  const find = async ({ id, role }: Member) => {
    // Asked for admins only, who are few: the service refuses to remove anybody else who is protected.
    const facts = { editionId, owner, looksUpRole: role === adminRole && leaving.has(id) };
    return [id, await findProtectionInTeam(session, id, facts)] as const;
  };
  return Promise.all(present.map(find));
}

/** How many spaces get a new owner; empty if nobody can find out. */
async function handOverText(
  { client }: Session,
  { editionId, id }: PlaceIds,
  removedIds: ReadonlySet<string | undefined>,
): Promise<string> {
  if (removedIds.size === 0) return "";
  const spaces = await undefinedIfFailed(client.spaces.list(editionId, { teamId: id, kind: "ALLSPACES" }));
  const count = spaces?.filter(({ ownerZuid = "" }) => removedIds.has(ownerZuid)).length ?? 0;
  return count === 0 ? "" : ` and reassigns ${count === 1 ? "1 space" : `${count} spaces`}`;
}
