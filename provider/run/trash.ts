import { CanvasError, summaryOf } from "../errors.ts";
import { terms } from "../validation/audience.ts";
import { locateZone, type ZonePlace, zoneGone } from "./locate-zone.ts";
import { applyOrVerify } from "./outcomes.ts";
import { readSpace, type SpacePlace } from "./presence.ts";
import type { Session } from "./session.ts";

/** The space, and perhaps the zone, that something is in. */
export interface Container {
  readonly editionId: string;
  readonly spaceId: string;
  readonly zoneId?: string | undefined;
}

/** What is in the trash cannot be changed: takes the container out of it for the work, if the program keeps it there. */
export function whileRestored<T>(session: Session, container: Container, work: () => Promise<T>): Promise<T> {
  const { editionId, zoneId } = container;
  // The zone may have been moved in this run, after the state of what is in it was recorded.
  const moved = zoneId === undefined ? undefined : session.containers.spaceOf(zoneId);
  const spaceId = moved ?? container.spaceId;
  const inSpace = () => {
    if (zoneId === undefined) return work();
    const place = { editionId, spaceId, zoneId };
    return whileOut(
      session,
      zoneId,
      {
        restore: () => setZoneState(session, place, "RESTORE"),
        trash: () => putBack(session, `zone ${zoneId}`, setZoneState(session, place, "TRASH")),
      },
      work,
    );
  };
  return whileOut(
    session,
    spaceId,
    {
      restore: () => setSpaceState(session, { editionId, spaceId }, "RESTORE"),
      trash: () => putBack(session, `space ${spaceId}`, setSpaceState(session, { editionId, spaceId }, "TRASH")),
    },
    inSpace,
  );
}

/** Does work while a space or zone is out of the trash, if the program keeps it there: once for all work inside it. */
async function whileOut<T>(
  { containers }: Session,
  id: string,
  { restore, trash }: { readonly restore: () => Promise<void>; readonly trash: () => Promise<void> },
  work: () => Promise<T>,
): Promise<T> {
  if (!containers.isKeptInTrash(id)) return work();
  const shared = containers.restorations.get(id) ?? { users: 0, last: Promise.resolve() };
  containers.restorations.set(id, shared);
  shared.users += 1;
  if (shared.users === 1) shared.last = shared.last.catch(() => {}).then(restore);
  let isRestored = false;
  try {
    await shared.last;
    isRestored = true;
    return await work();
  } finally {
    shared.users -= 1;
    if (isRestored && shared.users === 0) {
      shared.last = trash();
      await shared.last;
    }
  }
}

/** The work is done even if this fails: the state must not lose it. */
async function putBack({ warn }: Session, what: string, trash: Promise<void>): Promise<void> {
  try {
    await trash;
  } catch (error) {
    if (!(error instanceof CanvasError)) throw error;
    warn(
      `${what} was restored to change what is in it, and is not back in the trash (${summaryOf(error)}); run ${terms.refresh}`,
    );
  }
}

/** Trashes or restores a space. */
export async function setSpaceState(session: Session, place: SpacePlace, goal: "TRASH" | "RESTORE"): Promise<void> {
  const change = session.client.spaces.setState(place.editionId, place.spaceId, goal);
  await applyOrVerify(`space ${place.spaceId}`, change, async () => {
    const found = await readSpace(session, place);
    return found !== undefined && found.isActive === (goal === "RESTORE");
  });
}

/**
 * Trashes, restores or deletes a zone. One that somebody has moved is followed to its space, unless the caller moves it back.
 */
export async function setZoneState(
  session: Session,
  place: ZonePlace,
  goal: "TRASH" | "RESTORE" | "DELETE",
  { isFollowed = true } = {},
): Promise<void> {
  const { editionId, spaceId, zoneId, name } = place;
  const change = session.client.zones.setState(editionId, spaceId, zoneId, goal);
  await applyOrVerify(`Zone ${name === undefined ? zoneId : `"${name}" (${zoneId})`}`, change, async () => {
    const found = await locateZone(session, place, { fresh: true });
    if (found.kind === "gone" && goal === "RESTORE") throw zoneGone(place, true);
    if (found.kind === "gone") return true;
    if (found.kind === "in trashed space") return false;
    if (found.spaceId !== spaceId && !isFollowed) return false;
    if (goal !== "DELETE" && found.trashed === (goal === "TRASH")) return true;
    if (found.spaceId === spaceId) return false;
    await setZoneState(session, { ...place, spaceId: found.spaceId }, goal);
    return true;
  });
}
