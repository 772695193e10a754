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
  const { client } = session;
  const { editionId, teamId, title } = entry;
  try {
    const listed = (await spacesOf(client, entry, title)).map(({ spaceId }) => spaceId);
    for (const spaceId of new Set([...made, ...listed])) {
      const trash = client.spaces.setState(editionId, spaceId, "TRASH");
      // A refusal may mean that it is in the trash, which a list may show late.
      const isInTrash = async () => !(await readSpace(session, { editionId, teamId, spaceId }))?.isActive;
      await applyOrVerify(`space ${spaceId}`, trash, isInTrash);
    }
  } catch (cause) {
    if (!(cause instanceof CanvasError)) throw cause;
    throw new CanvasError(
      `spaces of the team whose name starts with "${title}" may not be in the trash: ${summaryOf(cause)}`,
      "run pulumi-canvas doctor --probe again, which puts them there first",
      { cause },
    );
  }
}

/**
 * Cleans up after earlier probes of the user, and returns how many there were. Forgets those whose team is certainly gone, and
 * leaves those that the service does not let this user clean up.
 */
export async function cleanUpLeftovers(
  session: Session,
  journal: ProbeJournal,
  user: Pick<ProbeEntry, "baseUrl" | "zuid">,
): Promise<number> {
  let count = 0;
  for (const entry of journal.leftovers(user)) {
    try {
      await trashSpaces(session, entry);
      count += 1;
    } catch (error) {
      if (!(error instanceof CanvasError)) throw error;
      if (!(await isCertainlyGone(session, entry))) continue;
    }
    journal.end(entry);
  }
  return count;
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
): Promise<number> {
  return (await spacesOf(client, place, titlePrefix)).length;
}
