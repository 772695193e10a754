import { CanvasError, isOutcomeUnknown, Protected } from "../errors.ts";
import { applyOrVerify, undefinedIfFailed } from "../run/outcomes.ts";
import type { Session } from "../run/session.ts";
import { terms } from "../validation/audience.ts";
import { equalAddresses } from "../validation/formats.ts";
import type { Assignment } from "./hand-over.ts";
import type { Member } from "./person.ts";
import { editionOwner, protectionInTeam, removalRefusal, removalRefused } from "./protected-people.ts";
import { removalsOf } from "./removals.ts";
import { adminIds } from "./roles.ts";
import {
  findTeamMember,
  isGoneFromTeam,
  listedInTeam,
  listTeam,
  type TeamMemberKey,
  undefinedIfTeamGone,
} from "./team-membership.ts";

/** A person to be removed from a team. */
interface TeamRemoval extends TeamMemberKey, Assignment {
  readonly zuid: string;
  /** The members of the team, read before anybody was removed: removals shift its pages. */
  readonly members: readonly Member[];
}

/** Removes a person, unless they are protected, and gives their records to another member. */
export async function removeTeamMember(
  session: Session,
  key: TeamMemberKey,
  zuid: string,
  { assignTo, assignToZuid }: Assignment,
): Promise<void> {
  const { editionId, teamId } = key;
  // Always read the list, and before anybody is removed: removals shift its pages.
  const listed = await undefinedIfTeamGone(session, key, session.client.teamMembers.snapshot(editionId, teamId));
  if (listed) await remove(session, { ...key, assignTo, assignToZuid, zuid, members: listed.map(listedInTeam) });
}

/** Everything that could stand in the way is checked before the request. */
async function remove(session: Session, removal: TeamRemoval): Promise<void> {
  const { editionId, teamId, mailId, zuid, members } = removal;
  const isListed = members.some(({ id }) => id === zuid);
  if (!isListed && (await isGoneFromTeam(session, removal, zuid))) return;
  const assignee = await findAssignee(session, removal);
  await requireUnprotected(session, removal);
  await requireOtherAdmin(session, removal);
  const owners = await spaceOwnersOf(session, removal);
  const owned = [...owners].flatMap(([spaceId, owner]) => (owner === zuid ? [spaceId] : []));
  try {
    const request = session.client.teamMembers.remove(editionId, teamId, zuid, assignee.zuid);
    const isGone = async () => (await findTeamMember(session, removal, zuid)) === undefined;
    await applyOrVerify(`${mailId} in team ${teamId}`, request, isGone);
  } catch (error) {
    if (!isOutcomeUnknown(error)) removalsOf(session).cancelRemoval(teamId, zuid);
    throw error instanceof Protected ? removalRefused(mailId, `team ${teamId}`, error) : error;
  }
  for (const spaceId of owned) owners.set(spaceId, assignee.zuid);
  const [spaces, belong] = owned.length === 1 ? ["1 space", "belongs"] : [`${owned.length} spaces`, "belong"];
  if (owned.length > 0) session.warn(`team ${teamId}: ${spaces} of ${mailId} now ${belong} to ${assignee.name}`);
}

interface Assignee {
  readonly zuid: string;
  readonly name: string;
}

async function findAssignee(session: Session, removal: TeamRemoval): Promise<Assignee> {
  const { editionId, teamId, mailId, zuid, assignTo, assignToZuid, members } = removal;
  const given = assignToZuid ?? members.find((member) => equalAddresses(member.mailId, assignTo))?.id;
  const refused = (reason: string) => {
    const summary = `${assignTo ?? assignToZuid} cannot receive the records of ${mailId}: they ${reason}`;
    return new CanvasError(summary, `choose somebody who stays in the team, run ${terms.up}, then ${terms.deleteIt}`);
  };
  if (given === undefined && assignTo !== undefined) throw refused(`are not in team ${teamId}`);
  if (given === undefined)
    return { zuid: await session.client.myZuid(editionId), name: "the user of the access token" };
  if (given === zuid) throw refused("are the same person");
  if (removalsOf(session).isRemoved(teamId, given)) throw refused(`are removed from team ${teamId} in this run too`);
  return { zuid: given, name: assignTo ?? `user ${given}` };
}

async function requireUnprotected(session: Session, removal: TeamRemoval): Promise<void> {
  const { editionId, teamId, mailId, zuid } = removal;
  const owner = await editionOwner(session, editionId);
  // The service itself refuses to remove a super admin.
  const protection = protectionInTeam(zuid, { caller: await session.client.myZuid(editionId), owner });
  if (protection) throw removalRefusal(mailId, protection, `team ${teamId}`);
}

/** Counts the person as removed in the same step as the check: others may be removed at the same time. */
async function requireOtherAdmin(session: Session, removal: TeamRemoval): Promise<void> {
  const { teamId, mailId, zuid, members } = removal;
  const start = (listed: readonly Member[]) => {
    // Somebody who is missing in the list may be an admin.
    const isListed = listed.some(({ id }) => id === zuid);
    return removalsOf(session).startRemoval(teamId, zuid, new Set([...adminIds(listed), ...(isListed ? [] : [zuid])]));
  };
  // This run may have made somebody else an admin since the list was read.
  if (start(members) || start(await listTeam(session, removal, { fresh: true }))) return;
  throw removalRefusal(mailId, "the last team admin", `team ${teamId}`);
}

/**
 * The owners of the team's spaces, by space: read before the first removal, and updated by the removals that follow; empty if the
 * spaces cannot be listed.
 */
function spaceOwnersOf(session: Session, { editionId, teamId }: TeamRemoval): Promise<Map<string, string>> {
  return session.cache.once(["owners of spaces in team", editionId, teamId], async () => {
    const spaces = await undefinedIfFailed(session.client.spaces.list(editionId, { teamId, kind: "ALLSPACES" }));
    return new Map(spaces?.map(({ spaceId, ownerZuid = "" }) => [spaceId, ownerZuid]));
  });
}
