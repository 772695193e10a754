import type { Space, SpaceKind } from "../api/endpoints/spaces.ts";
import type { Question } from "../api/lists/list-cache.ts";
import { ApiError, CanvasError, NotFound } from "../errors.ts";
import { isUnreadable, undefinedIfFailed, undefinedIfNotFound, undefinedIfUnreadable } from "./outcomes.ts";
import type { Session } from "./session.ts";

// Reads objects, and proves that they are gone before they count as gone: the service refuses to show what is hidden from
// the caller in the same words as what does not exist.

/** Nothing promises that a list shows at once what was written; what it lacks after this time counts as removed. */
const settlingMs = 3_000;

/** Reads a list that lacks something again after a moment, once for all that miss something in it. */
export function rereadAfterDelay<T>({ sleep, cache }: Session, list: Question, read: () => Promise<T>): Promise<T> {
  return cache.untilWrite(["later", ...list], async () => {
    await sleep(settlingMs);
    return read();
  });
}

/** Where a space is expected. */
export interface SpacePlace {
  readonly editionId: string;
  readonly spaceId: string;
  /** The team, if it is known; otherwise all teams are searched. */
  readonly teamId?: string | undefined;
}

/**
 * An active space, without `allowEmbed`, from the list of its team; undefined if it is not there. The first space of a team
 * is not looked up: a program with one space would list a team of thousands.
 */
export async function findInTeam(
  { client, cache }: Session,
  { editionId, spaceId, teamId }: SpacePlace & { readonly teamId: string },
): Promise<Space | undefined> {
  if (cache.count(["space that is read of team", teamId]) === 1) return undefined;
  // The list is a shortcut only: someone who is not in the team may still see the space.
  const order = { teamId, kind: "ALLSPACES" } as const;
  const list = async () => (await undefinedIfFailed(client.spaces.list(editionId, order))) ?? [];
  const spaces = await cache.untilWrite(["visible spaces of team", editionId, teamId], list);
  return spaces.find((space) => space.spaceId === spaceId);
}

/** `readSpace`, once for everything in the space, until something is written. */
export function readSpaceOnce(session: Session, place: SpacePlace): Promise<Space | undefined> {
  const { editionId, spaceId, teamId = "" } = place;
  return session.cache.untilWrite(["space", editionId, spaceId, teamId], () => readSpace(session, place));
}

/** The space, active or trashed; undefined only if it is certainly gone. Fails if it may be hidden. */
export async function readSpace(session: Session, place: SpacePlace): Promise<Space | undefined> {
  const { space, isAbsent } = await lookForSpace(session, place);
  if (space || (isAbsent && !(await isKnown(session, place)))) return space;
  const remedy = "use a token of a user who has access to it; the state is left as it is";
  throw new CanvasError(`space ${place.spaceId} may still exist, but the token's user cannot see it`, remedy);
}

/** The space, active or trashed. Fails with the refusal to read it if no list shows it. */
export async function requireSpace(session: Session, place: SpacePlace): Promise<Space> {
  const { space, refusal } = await lookForSpace(session, place);
  if (space) return space;
  throw refusal;
}

interface Look {
  readonly space?: Space;
  readonly refusal?: unknown;
  /** Whether a list that the caller can read, and that would have to show the space, does not. */
  readonly isAbsent?: boolean;
}

/** Reads a space, and looks for one that cannot be read in the lists of its team, or of all teams: somebody may have moved it. */
async function lookForSpace(session: Session, { editionId, spaceId, teamId }: SpacePlace): Promise<Look> {
  try {
    return { space: await session.client.spaces.get(editionId, spaceId) };
  } catch (refusal) {
    if (!isUnreadable(refusal)) throw refusal;
    const isSame = (listed: Space) => listed.spaceId === spaceId;
    const own = teamId === undefined ? undefined : await listWithTrash(session, editionId, teamId);
    const all = own?.some(isSame) ? own : await listWithTrash(session, editionId, undefined);
    const space = all?.find(isSame);
    return space ? { space } : { refusal, isAbsent: (teamId === undefined ? all : own) !== undefined };
  }
}

/** The spaces of a team, or of all teams, active and trashed; undefined if the caller is not in it, or in none. */
function listWithTrash(
  session: Session,
  editionId: string,
  teamId: string | undefined,
): Promise<readonly Space[] | undefined> {
  const list = async () => {
    if (teamId === undefined && (await session.client.teams.list(editionId)).length === 0) return undefined;
    const active = await listSpaces(session, editionId, "ALLSPACES", teamId);
    return [...active, ...(await listSpaces(session, editionId, "RECENTLY_TRASHED", teamId))];
  };
  return undefinedIfUnreadable(list());
}

/** Whether the service knows the space: the caller has a role in it, or the service says that they have none. */
async function isKnown({ client }: Session, { editionId, spaceId }: SpacePlace): Promise<boolean> {
  try {
    await client.permissions.space(editionId, spaceId);
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error instanceof NotFound) return error.code === "S1015";
    if (error.code === "A1003") return false;
    throw error;
  }
}

/** Whether a team that the service does not find is certainly gone. Fails if the caller is only not in it. */
export async function isTeamGone({ client }: Session, editionId: string, teamId: string): Promise<boolean> {
  const teams = await client.teams.list(editionId);
  if (teams.some((team) => team.teamId === teamId)) return false;
  return (await undefinedIfNotFound(client.permissions.team(editionId, teamId))) === undefined;
}

/** The spaces of one team, or of all teams that the caller is in. */
export async function listSpaces(
  { client }: Session,
  editionId: string,
  kind: SpaceKind,
  teamId: string | undefined,
): Promise<readonly Space[]> {
  if (teamId !== undefined || client.spaces.areListedTogether) return client.spaces.list(editionId, { teamId, kind });
  const teams = await client.teams.list(editionId);
  return (await Promise.all(teams.map((team) => client.spaces.list(editionId, { teamId: team.teamId, kind })))).flat();
}
