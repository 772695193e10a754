import type { CanvasClient } from "../../../provider/api/client.ts";
import type { Space } from "../../../provider/api/endpoints/spaces.ts";
import { CanvasError, summaryOf } from "../../../provider/errors.ts";
import { applyOrVerify } from "../../../provider/run/outcomes.ts";
import { isTeamGone, readSpace } from "../../../provider/run/presence.ts";
import type { Session } from "../../../provider/run/session.ts";
import { type ProbeEntry, type ProbeJournal, titlePrefix } from "./journal.ts";

/** The spaces in use whose name starts with a text. */
async function spacesOf(
  client: CanvasClient,
  { editionId, teamId }: Pick<ProbeEntry, "editionId" | "teamId">,
  start: string,
): Promise<readonly Space[]> {
  const spaces = await client.spaces.list(editionId, { teamId, kind: "ALLSPACES" }, { fresh: true });
  return spaces.filter(({ name }) => name.startsWith(start));
}

/**
 * Puts the spaces of a probe into the trash, and verifies that; the service has no operation that deletes a space. `made` has the
 * ids that are known, which a list may not show yet.
 */
export async function trashSpaces(session: Session, entry: ProbeEntry, made: Iterable<string> = []): Promise<void> {
  const known = new Set(made);
  const failures: CanvasError[] = [];
  for (const spaceId of known) await trashSpace(session, entry, spaceId).catch(collectIn(failures));
  try {
    const listed = (await spacesOf(session.client, entry, entry.title)).filter(({ spaceId }) => !known.has(spaceId));
    for (const { spaceId } of listed) await trashSpace(session, entry, spaceId).catch(collectIn(failures));
  } catch (error) {
    collectIn(failures)(error);
  }
  const [cause] = failures;
  if (cause === undefined) return;
  throw new CanvasError(
    `spaces of the team whose name starts with "${entry.title}" may not be in the trash: ${summaryOf(cause)}`,
    `run pulumi-canvas doctor --probe --team ${entry.teamId} again, which puts them there first`,
    { cause },
  );
}

async function trashSpace(session: Session, { editionId, teamId }: ProbeEntry, spaceId: string): Promise<void> {
  const trash = session.client.spaces.setState(editionId, spaceId, "TRASH");
  // A refusal may mean that it is in the trash, which a list may show late.
  const isInTrash = async () => !(await readSpace(session, { editionId, teamId, spaceId }))?.isActive;
  await applyOrVerify(`space ${spaceId}`, trash, isInTrash);
}

/** One space that stays hinders no other one. */
const collectIn =
  (failures: CanvasError[]) =>
  (error: unknown): void => {
    if (!(error instanceof CanvasError)) throw error;
    failures.push(error);
  };

/** What became of the spaces of earlier probes. */
export interface Leftovers {
  /** How many probes were cleaned up. */
  readonly cleaned: number;
  /** The names of the spaces of those that could not be, and why. */
  readonly kept: ReadonlyMap<string, CanvasError>;
}

/** Cleans up after earlier probes of the user; forgets those whose team is certainly gone. */
export async function cleanUpLeftovers(
  session: Session,
  journal: ProbeJournal,
  user: Pick<ProbeEntry, "baseUrl" | "zuid">,
): Promise<Leftovers> {
  let cleaned = 0;
  const kept = new Map<string, CanvasError>();
  for (const entry of journal.leftovers(user)) {
    try {
      await trashSpaces(session, entry);
      cleaned += 1;
    } catch (error) {
      if (!(error instanceof CanvasError)) throw error;
      if (!(await isCertainlyGone(session, entry))) {
        kept.set(entry.title, error);
        continue;
      }
    }
    journal.end(entry);
  }
  return { cleaned, kept };
}

/** A 404 may also mean that the user cannot see the team, or come from a proxy. */
async function isCertainlyGone(session: Session, { editionId, teamId }: ProbeEntry): Promise<boolean> {
  try {
    return await isTeamGone(session, editionId, teamId);
  } catch (error) {
    if (error instanceof CanvasError) return false;
    throw error;
  }
}

/** How many spaces in use belong to probes of other machines, or to one that is running. */
export async function countForeign(
  client: CanvasClient,
  place: Pick<ProbeEntry, "editionId" | "teamId">,
  own: Iterable<string>,
): Promise<number> {
  const titles = [...own];
  const spaces = await spacesOf(client, place, titlePrefix);
  return spaces.filter(({ name }) => !titles.some((title) => name.startsWith(title))).length;
}
