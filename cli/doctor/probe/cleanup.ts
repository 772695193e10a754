import type { CanvasClient } from "../../../provider/api/client.ts";
import { CanvasError, isRefusal, summaryOf } from "../../../provider/errors.ts";
import { type ProbeEntry, type ProbeJournal, titlePrefix } from "./journal.ts";

/** Puts the spaces of a probe into the trash, and forgets the probe; the service has no operation that deletes a space. */
export async function cleanUp(client: CanvasClient, journal: ProbeJournal, entry: ProbeEntry): Promise<void> {
  const { editionId, teamId, title } = entry;
  try {
    const spaces = await client.spaces.list(editionId, { teamId, kind: "ALLSPACES" }, { fresh: true });
    for (const { spaceId, name } of spaces) if (name.startsWith(title)) await client.spaces.setState(editionId, spaceId, "TRASH");
  } catch (cause) {
    if (!(cause instanceof CanvasError)) throw cause;
    throw new CanvasError(
      `the spaces named "${title}" may not be in the trash: ${summaryOf(cause)}`,
      "run pulumi-canvas doctor --probe again, which puts them there first",
      { cause },
    );
  }
  journal.end(entry);
}

/** Cleans up after earlier probes; forgets those whose team is gone. Returns how many there were. */
export async function cleanUpLeftovers(client: CanvasClient, journal: ProbeJournal, baseUrl: string): Promise<number> {
  const leftovers = journal.leftovers(baseUrl);
  for (const entry of leftovers)
    await cleanUp(client, journal, entry).catch((error: unknown) => {
      const isGone = error instanceof CanvasError && isRefusal(error.cause);
      if (!isGone) throw error;
      journal.end(entry);
    });
  return leftovers.length;
}

/** How many spaces of probes are in use that this machine has not made. */
export async function countForeign(client: CanvasClient, place: Pick<ProbeEntry, "editionId" | "teamId">): Promise<number> {
  const { editionId, teamId } = place;
  const spaces = await client.spaces.list(editionId, { teamId, kind: "ALLSPACES" }, { fresh: true });
  return spaces.filter(({ name }) => name.startsWith(titlePrefix)).length;
}
