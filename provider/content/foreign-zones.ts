import { CanvasError } from "../errors.ts";
import type { Session } from "../run/session.ts";

/** Half of the zone lists that the service allows in a minute: the others are for what has to be known. */
const maxInspections = 30;

/**
 * Warns before a space goes to the trash with zones of other people in it. Zones of the caller may belong to the program,
 * which the engine shows later, or never if they are `deletedWith` the space.
 */
export async function warnOfForeignZones(
  session: Session,
  { editionId, spaceId, name }: { readonly editionId: string; readonly spaceId: string; readonly name: string },
): Promise<void> {
  if (session.cache.count(["space whose zones are named"]) > maxInspections) return;
  try {
    const zones = (await session.client.zones.list(editionId, spaceId)).filter(({ isActive }) => isActive);
    if (zones.length === 0) return;
    const me = await session.client.myZuid(editionId);
    const authors = zones.flatMap(({ zoneId, authorZuid }) =>
      authorZuid === undefined || authorZuid === me || session.ledger.isManaged({ kind: "Zone", ids: [zoneId] })
        ? []
        : [authorZuid],
    );
    if (authors.length === 0) return;
    const counts = [...new Set(authors)].map(
      (author) => `${authors.filter((one) => one === author).length} of user ${author}`,
    );
    const zonesOfOthers = `${authors.length} ${authors.length === 1 ? "zone" : "zones"} of other people`;
    session.warn(
      `Space "${name}" (${spaceId}) goes to the trash with ${zonesOfOthers} in it (${counts.join(", ")}); restoring it gives them back`,
    );
  } catch (error) {
    // A warning that cannot be given stops nothing.
    if (!(error instanceof CanvasError)) throw error;
  }
}
