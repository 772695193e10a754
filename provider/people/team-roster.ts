import { findTeam } from "../run/find.ts";
import { undefinedIfFailed } from "../run/outcomes.ts";
import type { Session } from "../run/session.ts";
import { thingTerm } from "../validation/audience.ts";
import { MailId } from "../validation/formats.ts";
import { personInTeam } from "./ownership.ts";
import { effectsInTeam } from "./people-effects.ts";
import { attempt, canonicalKey, type Member } from "./person.ts";
import { editionOwner, findProtectionInTeam } from "./protected-people.ts";
import { adminRole, TeamMemberRole } from "./roles.ts";
import type { PlaceIds, RosterKind, RosterPlace } from "./roster-place.ts";
import { inviteToTeam, updateTeamMember } from "./team-invitation.ts";
import { listedInTeam, listTeam, readTeamMember, restoreTeamRole, undefinedIfTeamGone } from "./team-membership.ts";
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
  const { id: teamId, editionId, adopt, adoptInvitations, isInvitedAgain } = ids;
  const { client } = session;
  const keyOf = (mailId: string) => ({ editionId, teamId, mailId });
  const settingsFor = (role: string) => ({ role: TeamMemberRole.parse(role), adoptInvitation: adoptInvitations });
  const place: RosterPlace = {
    name: thingTerm("team", teamId),
    list: (options) => listTeam(session, { editionId, teamId }, options),
    listBefore: async () => {
      const listed = client.teamMembers.snapshot(editionId, teamId);
      return ((await undefinedIfTeamGone(session, { editionId, teamId }, listed)) ?? []).map(listedInTeam);
    },
    look: async (options) => (await undefinedIfTeamGone(session, { editionId, teamId }, place.list(options))) ?? "gone",
    protections: (present, leaving) => protectionsIn(session, editionId, present, leaving),
    read: (key, person) => readTeamMember(session, keyOf(key), person),
    put(key, person, role) {
      const settings = settingsFor(role);
      if (person) return attempt(updateTeamMember(session, keyOf(key), person, { ...settings, adopt, isInvitedAgain }));
      const known = earlierInvitation(session, ids, key);
      return inviteToTeam(session, keyOf(key), { ...settings, adopt: adopt ?? true, ...known });
    },
    restore: (key, person, role) => restoreTeamRole(session, keyOf(key), person, TeamMemberRole.parse(role)),
    remove: (key, id, assignment) => removeTeamMember(session, keyOf(key), id, assignment),
  };
  return place;
}

/** Whether the program has invited someone before, and whether that invitation may be somebody else's. */
function earlierInvitation({ ledger }: Session, ids: PlaceIds, key: string) {
  const { id: teamId, adopt, adoptInvitations, ownInvitations = [] } = ids;
  const object = personInTeam(teamId, undefined, key);
  const origin = ledger.originOf(object);
  if (adopt !== undefined) {
    // A forced replacement does not know the state, only the inputs.
    const mayBeForeign = origin === undefined && (adoptInvitations || ledger.mayBeForeign(object));
    return { isRepeated: ledger.isManaged(object), mayBeForeign };
  }
  // Someone who is recorded here and gone was removed by somebody: only another resource can have invited them.
  const isElsewhere = ledger.isHeldByAnother(object, `TeamMembers ${teamId}`, origin ?? "created");
  return { isRepeated: isElsewhere || ownInvitations.map(canonicalKey).includes(canonicalKey(key)) };
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
