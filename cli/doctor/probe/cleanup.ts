import type { CanvasClient } from "../../../provider/api/client.ts";
import type { Space } from "../../../provider/api/endpoints/spaces.ts";
import { ApiError, CanvasError, NotFound, summaryOf } from "../../../provider/errors.ts";
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
 * Puts the spaces of a probe into the trash; the service has no operation that deletes a space. `made` has the ids that are
 * known, which a list may not show yet.
 */
export async function trashSpaces(client: CanvasClient, entry: ProbeEntry, made: Iterable<string> = []): Promise<void> {
  const { editionId, title } = entry;
  const listed = async () => (await spacesOf(client, entry, title)).map(({ spaceId }) => spaceId);
  try {
    for (const spaceId of new Set([...made, ...(await listed())]))
      await client.spaces.setState(editionId, spaceId, "TRASH").catch(async (error: unknown) => {
        // The response to an earlier attempt may have been lost.
        if ((await listed()).includes(spaceId)) throw error;
      });
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
 * Cleans up after earlier probes, and returns how many there were. Forgets those whose team is gone, and leaves those that the
 * service does not let this user clean up.
 */
export async function cleanUpLeftovers(client: CanvasClient, journal: ProbeJournal, baseUrl: string): Promise<number> {
  let count = 0;
  for (const entry of journal.leftovers(baseUrl)) {
    try {
      await trashSpaces(client, entry);
      count += 1;
    } catch (error) {
      const cause = error instanceof Error ? error.cause : undefined;
      if (!(cause instanceof ApiError)) throw error;
      if (!(cause instanceof NotFound)) continue;
    }
    journal.end(entry);
  }
  return count;
}

/** How many spaces in use belong to probes of other machines, or to one that is running. */
export async function countForeign(
  client: CanvasClient,
  place: Pick<ProbeEntry, "editionId" | "teamId">,
): Promise<number> {
  return (await spacesOf(client, place, titlePrefix)).length;
}
