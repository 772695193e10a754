import type { TeamMember } from "../api/endpoints/team-members.ts";
import { CanvasError, NotFound } from "../errors.ts";
import { findTeam } from "../run/find.ts";
import { undefinedIfFailed } from "../run/outcomes.ts";
import { isTeamGone } from "../run/presence.ts";
import type { Session } from "../run/session.ts";
import { terms, thingTerm } from "../validation/audience.ts";
import { equalAddresses, MailId } from "../validation/formats.ts";
import type { Assignment } from "./hand-over.ts";
import { type Member, oncePerList } from "./person.ts";
import type { Place, PlaceKind, PlaceSettings, Removal } from "./place.ts";
import { demotionRefusal, editionOwner, editionRoleOf, protectionInTeam, removalRefusal } from "./protected-people.ts";
import { removalsOf } from "./removals.ts";
import { adminIds, adminRole, TeamMemberRole } from "./roles.ts";

/** Who is in a team; the keys are e-mail addresses. */
export const teams: PlaceKind = {
  resource: "TeamMembers",
  place: "team",
  personId: "zuid",
  effects: {
    add: { sends: ["addTeamMembers"] },
    change: { sends: ["changeTeamMemberRole"] },
    remove: { sends: ["removeTeamMember"] },
  },
  isByInvitation: true,
  open: openTeam,
  objectOf: (teamId, mailId, zuid) => ({ kind: "TeamMember", parent: teamId, ids: [zuid, mailId] }),
  keyOf: ({ mailId }) => MailId.safeParse(mailId).data,
  find: async (session, editionId, text, search) => search((await findTeam(session, editionId, text)).teamId),
  handOverText,
};

const listed = oncePerList((members: readonly TeamMember[]) =>
  members.map(({ zuid, displayName, ...member }): Member => ({ id: zuid, name: displayName, ...member })),
);

function openTeam(session: Session, settings: PlaceSettings): Place {
  const { id: teamId, editionId } = settings;
  const { client } = session;
  const place: Place = {
    ...settings,
    session,
    kind: teams,
    name: thingTerm("team", teamId),
    list: async (options) => listed(await client.teamMembers.list(editionId, teamId, options)),
    listFirst: async () => listed(await client.teamMembers.snapshot(editionId, teamId)),
    absence: async (error) =>
      error instanceof NotFound && (await isTeamGone(session, editionId, teamId)) ? "gone" : undefined,
    labelOf: (mailId) => mailId,
    async protectionOf({ id, role }, moment) {
      const caller = await client.myZuid(editionId);
      const owner = editionOwner(session, editionId);
      // A removal fails itself if the owner cannot be read, which must not stand in the way of everything else.
      const facts = { caller, owner: await (moment === "removed" ? owner : undefinedIfFailed(owner)) };
      const protection = protectionInTeam(id, facts);
      // Asked for admins only, who are few: the service refuses to remove anybody else who is protected.
      if (protection || moment !== "leaving" || role !== adminRole) return protection;
      return protectionInTeam(id, { ...facts, editionRole: await editionRoleOf(session, editionId, id) });
    },
    add: (mailId, _id, role) =>
      client.teamMembers.addOne([editionId, teamId], { mailId, role: TeamMemberRole.parse(role) }),
    async startRoleChange(mailId, zuid, role) {
      if (role === adminRole) return;
      const isSafe = removalsOf(session).startDemotion(teamId, zuid, adminIds(await place.list()));
      if (!isSafe) throw demotionRefusal(mailId, place.name);
    },
    changeRole: (zuid, role) => client.teamMembers.changeRole(editionId, teamId, zuid, TeamMemberRole.parse(role)),
    async fixedRole(zuid) {
      // The program can give the token's user the role that they have.
      if (zuid === (await client.myZuid(editionId))) return undefined;
      return (await place.list()).find(({ id }) => id === zuid)?.role;
    },
    startRemoval: (mailId, zuid, assignment) => startRemoval(place, mailId, zuid, assignment),
  };
  return place;
}

/** Everything that could stand in the way is checked before the request. */
async function startRemoval(place: Place, mailId: string, zuid: string, assignment: Assignment): Promise<Removal> {
  const { session, id: teamId, editionId, name } = place;
  const assignee = await findAssignee(place, mailId, zuid, assignment);
  await requireOtherAdmin(place, mailId, zuid);
  const owners = await spaceOwnersIn(place);
  const owned = [...owners].flatMap(([spaceId, owner]) => (owner === zuid ? [spaceId] : []));
  return {
    send: () => session.client.teamMembers.remove(editionId, teamId, zuid, assignee.zuid),
    onDone() {
      for (const spaceId of owned) owners.set(spaceId, assignee.zuid);
      const [count, belong] = owned.length === 1 ? ["1 space", "belongs"] : [`${owned.length} spaces`, "belong"];
      if (owned.length > 0) session.warn(`${name}: ${count} of ${mailId} now ${belong} to ${assignee.name}`);
    },
  };
}

async function findAssignee(place: Place, mailId: string, zuid: string, { assignTo, assignToZuid }: Assignment) {
  const { session, id: teamId, editionId, name } = place;
  const members = await place.listFirst();
  const given = assignToZuid ?? members.find((member) => equalAddresses(member.mailId, assignTo))?.id;
  const refused = (reason: string) => {
    const summary = `${assignTo ?? assignToZuid} cannot receive the records of ${mailId}: they ${reason}`;
    return new CanvasError(summary, `choose somebody who stays in the team, run ${terms.up}, then ${terms.deleteIt}`);
  };
  if (given === undefined && assignTo !== undefined) throw refused(`are not in ${name}`);
  if (given === undefined)
    return { zuid: await session.client.myZuid(editionId), name: "the user of the access token" };
  if (given === zuid) throw refused("are the same person");
  if (removalsOf(session).isRemoved(teamId, given)) throw refused(`are removed from ${name} in this run too`);
  return { zuid: given, name: assignTo ?? `user ${given}` };
}

/** Counts the person as removed in the same step as the check: others may be removed at the same time. */
async function requireOtherAdmin(place: Place, mailId: string, zuid: string): Promise<void> {
  const start = (members: readonly Member[]) => {
    // Somebody who is missing in the list may be an admin.
    const isListed = members.some(({ id }) => id === zuid);
    const admins = new Set([...adminIds(members), ...(isListed ? [] : [zuid])]);
    return removalsOf(place.session).startRemoval(place.id, zuid, admins);
  };
  // This run may have made somebody else an admin since the list was read.
  if (start(await place.listFirst()) || start(await place.list({ fresh: true }))) return;
  throw removalRefusal(mailId, "the last team admin", place.name);
}

/**
 * The owners of the team's spaces, by space: read before the first removal, and updated by the removals that follow; empty if the
 * spaces cannot be listed.
 */
function spaceOwnersIn({ session, editionId, id: teamId }: Place): Promise<Map<string, string>> {
  return session.cache.once(["owners of spaces in team", editionId, teamId], async () => {
    const found = await undefinedIfFailed(session.client.spaces.list(editionId, { teamId, kind: "ALLSPACES" }));
    return new Map(found?.map(({ spaceId, ownerZuid = "" }) => [spaceId, ownerZuid]));
  });
}

/** How many spaces get a new owner; empty if nobody can find out. */
async function handOverText(
  { session, editionId, id: teamId }: Place,
  removedIds: ReadonlySet<string | undefined>,
): Promise<string> {
  if (removedIds.size === 0) return "";
  const found = await undefinedIfFailed(session.client.spaces.list(editionId, { teamId, kind: "ALLSPACES" }));
  const count = found?.filter(({ ownerZuid = "" }) => removedIds.has(ownerZuid)).length ?? 0;
  return count === 0 ? "" : ` and reassigns ${count === 1 ? "1 space" : `${count} spaces`}`;
}
