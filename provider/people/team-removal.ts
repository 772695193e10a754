import type { TeamMember } from "../api/endpoints/team-members.ts";
import { CanvasError, Forbidden, isOutcomeUnknown } from "../errors.ts";
import { applyOrVerify } from "../run/outcomes.ts";
import { isNotInTeam } from "../run/presence.ts";
import type { Session } from "../run/session.ts";
import { equalAddresses } from "../validation/formats.ts";
import { editionRoleOf } from "./edition-role.ts";
import { adminsAmong, protectionInTeam, removalRefusal } from "./protected-people.ts";
import { removalsOf } from "./removals.ts";

/** A person who is to be removed from a team. */
export interface Removal {
  /** The resource in messages: `TeamMember 7/ada@example.com`. */
  readonly what: string;
  readonly editionId: string;
  readonly teamId: string;
  readonly zuid: string;
  /** The person in messages: an e-mail address. */
  readonly who: string;
  /** Who receives their records, by e-mail address or zuid; the caller by default. */
  readonly assignTo?: string | undefined;
  readonly assignToZuid?: string | undefined;
  /** The members of the team, read before anybody was removed: removals shift its pages. */
  readonly members: readonly TeamMember[];
}

/**
 * Removes a person from a team, unless they are protected, and gives their records to somebody else in it. Everything that
 * could stand in the way is found out before the request.
 */
export async function removeFromTeam(session: Session, removal: Removal): Promise<void> {
  const { editionId, teamId, zuid, members } = removal;
  const isListed = members.some((member) => member.zuid === zuid);
  if (!isListed && (await isNotInTeam(session, editionId, teamId, zuid))) return;
  const assignee = await findAssignee(session, removal);
  await requireUnprotected(session, removal);
  await requireOtherAdmin(session, removal);
  const owners = await spaceOwnersOf(session, removal);
  const owned = [...owners].flatMap(([spaceId, owner]) => (owner === zuid ? [spaceId] : []));
  try {
    const request = session.client.teamMembers.remove(editionId, teamId, zuid, assignee.zuid);
    await applyOrVerify(removal.what, request, () => isNotInTeam(session, editionId, teamId, zuid));
  } catch (error) {
    if (!isOutcomeUnknown(error)) removalsOf(session).cancelRemoval(teamId, zuid);
    throw error instanceof Forbidden ? await explainRefusal(session, removal, error) : error;
  }
  for (const spaceId of owned) owners.set(spaceId, assignee.zuid);
  const [spaces, belong] = owned.length === 1 ? ["1 space", "belongs"] : [`${owned.length} spaces`, "belong"];
  if (owned.length > 0) session.warn(`${removal.what}: ${spaces} of ${removal.who} now ${belong} to ${assignee.name}`);
}

interface Assignee {
  readonly zuid: string;
  readonly name: string;
}

async function findAssignee(
  session: Session,
  { editionId, teamId, zuid, who, assignTo, assignToZuid, members }: Removal,
): Promise<Assignee> {
  const given = assignToZuid ?? members.find(({ mailId }) => equalAddresses(mailId, assignTo))?.zuid;
  const refused = (reason: string) => {
    const remedy = "choose somebody who stays in the team, run pulumi up, then delete the resource";
    return new CanvasError(`${assignTo ?? assignToZuid} cannot receive the records of ${who}: they ${reason}`, remedy);
  };
  if (given === undefined && assignTo !== undefined) throw refused(`are not in team ${teamId}`);
  if (given === undefined)
    return { zuid: await session.client.myZuid(editionId), name: "the user of the access token" };
  if (given === zuid) throw refused("are the same person");
  if (removalsOf(session).isLeaving(teamId, given)) throw refused(`are removed from team ${teamId} in this run too`);
  return { zuid: given, name: assignTo ?? `user ${given}` };
}

async function requireUnprotected(session: Session, { editionId, teamId, zuid, who, members }: Removal): Promise<void> {
  const { client } = session;
  const removals = removalsOf(session);
  const caller = await client.myZuid(editionId);
  const readOwner = async () => (await client.editions.get(editionId)).ownerZuid;
  const owner = await removals.editionOwners.load([editionId], readOwner);
  // Asked for admins only, who are few; the service itself refuses to remove any other super admin.
  const mayBeSuperAdmin = ![caller, owner].includes(zuid) && adminsAmong(members).includes(zuid);
  const editionRole = mayBeSuperAdmin ? await editionRoleOf(session, editionId, zuid) : undefined;
  const protection = protectionInTeam(zuid, { caller, owner, editionRole });
  if (protection) throw removalRefusal(protection, { who, place: `team ${teamId}` });
}

/** Counts the person as leaving, in the same step as the check: others may be leaving at the same time. */
async function requireOtherAdmin(session: Session, { editionId, teamId, zuid, who, members }: Removal): Promise<void> {
  const leave = (listed: readonly TeamMember[]) => {
    // Somebody whom the list omits may be an admin.
    const isListed = listed.some((member) => member.zuid === zuid);
    return removalsOf(session).leave(teamId, zuid, [...adminsAmong(listed), ...(isListed ? [] : [zuid])]);
  };
  // This run may have made somebody else an admin since the list was read.
  if (leave(members) || leave(await session.client.teamMembers.list(editionId, teamId, { fresh: true }))) return;
  throw removalRefusal("lastAdmin", { who, place: `team ${teamId}` });
}

/** Who owns the spaces of the team; nobody that is known, if the spaces cannot be listed. */
function spaceOwnersOf(session: Session, { editionId, teamId }: Removal): Promise<Map<string, string>> {
  return removalsOf(session).spaceOwners.load([editionId, teamId], async () => {
    const spaces = await session.client.spaces
      .list(editionId, { teamId, kind: "ALLSPACES" })
      .catch((error: unknown) => {
        if (error instanceof CanvasError) return [];
        throw error;
      });
    return new Map(spaces.map(({ spaceId, ownerZuid = "" }) => [spaceId, ownerZuid]));
  });
}

/** A 403 has several reasons; one of them can be looked up. */
async function explainRefusal(
  session: Session,
  { editionId, teamId, zuid, who }: Removal,
  error: Forbidden,
): Promise<Error> {
  if ((await editionRoleOf(session, editionId, zuid)) !== "SUPER_ADMIN") return error;
  return removalRefusal("superAdmin", { who, place: `team ${teamId}` }, undefined, { cause: error });
}
