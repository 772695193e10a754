import type { Space } from "../api/endpoints/spaces.ts";
import type { ListCache, Parent } from "../api/lists/list-cache.ts";
import { BadRequest, CanvasError, Forbidden, NotFound, Unauthorized } from "../errors.ts";
import { undefinedIfFailed, undefinedIfNotFound } from "./outcomes.ts";
import type { Session } from "./session.ts";

// Reads objects, and proves that they are gone before they count as gone: a 404 also means "not visible to the caller".

/** Nothing promises that a list shows at once what was written; what it lacks after this time counts as removed. */
const settlingMs = 3_000;

/** Reads a list that lacks something again after a moment, once for all that miss something in it. */
export function rereadAfterDelay<T>(
  { sleep }: Session,
  cache: ListCache<T>,
  parent: Parent,
  read: () => Promise<T>,
): Promise<T> {
  return cache.load(parent, async () => {
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
  { client, lookups }: Session,
  { editionId, spaceId, teamId }: SpacePlace & { readonly teamId: string },
): Promise<Space | undefined> {
  if (lookups.startTeam(teamId)) return undefined;
  // The list is a shortcut only: someone who is not in the team may still see the space.
  const order = { teamId, kind: "ALLSPACES" } as const;
  const list = async () => (await undefinedIfFailed(client.spaces.list(editionId, order))) ?? [];
  const spaces = await lookups.teamSpaces.load([editionId, teamId], list);
  return spaces.find((space) => space.spaceId === spaceId);
}

/** `readSpace`, once for everything in the space, until something is written. */
export function readSpaceOnce(session: Session, place: SpacePlace): Promise<Space | undefined> {
  const { editionId, spaceId, teamId = "" } = place;
  return session.lookups.spaces.load([editionId, spaceId, teamId], () => readSpace(session, place));
}

/** The space, active or trashed; undefined only if the caller would see it if it existed. */
export async function readSpace(session: Session, place: SpacePlace): Promise<Space | undefined> {
  const found = await undefinedIfNotFound(requireSpace(session, place));
  if (!found) await proveSpaceGone(session, place);
  return found;
}

/** The space, active or trashed. The service may hide what is in the trash, or refuse to read it: its list is documented. */
export async function requireSpace(session: Session, place: SpacePlace): Promise<Space> {
  const { spaces } = session.client;
  const { editionId, spaceId } = place;
  try {
    return await spaces.get(editionId, spaceId);
  } catch (error) {
    if (!(error instanceof NotFound || error instanceof BadRequest)) throw error;
    const trashed = await findTrashed(session, place);
    if (!trashed) throw error;
    return { ...trashed, isActive: false };
  }
}

/** The space in the trash of its team, or of another one: somebody may have moved it before. */
async function findTrashed(
  { client }: Session,
  { editionId, spaceId, teamId }: SpacePlace,
): Promise<Space | undefined> {
  const findIn = async (id: string) => {
    const trash = await client.spaces.list(editionId, { teamId: id, kind: "RECENTLY_TRASHED" });
    return trash.find((space) => space.spaceId === spaceId);
  };
  const own = teamId === undefined ? undefined : await undefinedIfNotFound(findIn(teamId));
  if (own) return own;
  for (const team of await client.teams.list(editionId)) {
    if (team.teamId === teamId) continue;
    const found = await findIn(team.teamId).catch(undefinedIfClosed);
    if (found) return found;
  }
  return undefined;
}

/** Nobody can look into a team that they are not in. */
export function undefinedIfClosed(error: unknown): undefined {
  if (!(error instanceof NotFound || error instanceof Forbidden || error instanceof Unauthorized)) throw error;
}

/** The role of the caller in a space answers 404 if the space does not exist, and 403 if the caller is not part of it. */
async function proveSpaceGone(session: Session, { editionId, spaceId, teamId }: SpacePlace): Promise<void> {
  const { client } = session;
  const role = await client.permissions.space(editionId, spaceId).catch((error: unknown) => {
    if (error instanceof NotFound) return undefined;
    throw error instanceof Forbidden ? invisible(`space ${spaceId}`) : error;
  });
  if (role) throw invisible(`space ${spaceId}`);
  if (teamId === undefined) await client.permissions.edition(editionId);
  else await requireTeamAccess(session, editionId, teamId, `space ${spaceId}`);
}

/** Whether a user is certainly not in a team: absence from a list proves nothing, but the user's role does. */
export async function isNotInTeam(session: Session, editionId: string, teamId: string, zuid: string): Promise<boolean> {
  if (await undefinedIfNotFound(session.client.permissions.team(editionId, teamId, zuid))) return false;
  await requireTeamAccess(session, editionId, teamId, `user ${zuid} in team ${teamId}`);
  return true;
}

/** Whether a team is certainly gone. Fails for someone who is not in it, and could not see it or what belongs to it. */
export async function isTeamGone(
  { client }: Session,
  editionId: string,
  teamId: string,
  what = `team ${teamId}`,
): Promise<boolean> {
  try {
    await client.permissions.team(editionId, teamId);
    return false;
  } catch (error) {
    if (error instanceof Forbidden || error instanceof Unauthorized) throw invisible(what);
    if (!(error instanceof NotFound)) throw error;
    // Only someone in the edition can know.
    await client.permissions.edition(editionId);
    return true;
  }
}

/** Fails unless the caller would see what belongs to the team, if it existed. */
async function requireTeamAccess(session: Session, editionId: string, teamId: string, what: string): Promise<void> {
  await isTeamGone(session, editionId, teamId, what);
}

function invisible(what: string): CanvasError {
  const remedy = "use a token of a user who has access to it; the state is left as it is";
  return new CanvasError(`${what} may still exist, but the token's user cannot see it`, remedy);
}
