import type { CreatePlace, Existing } from "../run/create-once.ts";
import type { Session } from "../run/session.ts";

// The zone that a service puts into a new space: the first zone that the program creates there becomes that one, by its name,
// and no stray one is left.

/** A space in its edition. */
interface SpaceIds {
  readonly editionId: string;
  readonly spaceId: string;
}

/** A zone that was just made, or has come with its space. */
export interface NewZone {
  readonly id: string;
  readonly spaceId: string;
  readonly name: string;
}

/** Takes the zone that came with a new space, if it is still unused. */
export async function takeFirstZone(
  session: Session,
  space: SpaceIds,
  place: CreatePlace,
): Promise<NewZone | undefined> {
  const [first, ...others] = await session.creates.findExisting(place);
  if (!first || others.length > 0) return undefined;
  const { id, name } = first;
  // In turn with those that look for a zone of its name.
  return session.creates.adopt({ ...place, name }, async () =>
    (await isFirstZone(session, space, place, first)) ? { id, spaceId: space.spaceId, name } : undefined,
  );
}

/** Whether a zone came with its new space, and is still the only one there, free, and empty. */
export async function isFirstZone(
  session: Session,
  space: SpaceIds,
  place: CreatePlace,
  zone: Existing,
): Promise<boolean> {
  const { length } = await session.creates.findExisting(place);
  if (length > 1 || !zone.createdByCaller) return false;
  if (session.ledger.isManaged({ kind: place.kind, ids: [zone.id] })) return false;
  if (!(await cameWithSpace(session, space, place, zone))) return false;
  return (await session.client.frames.list(space.editionId, space.spaceId, zone.id)).length === 0;
}

/** How the service names the zone of a new space. */
const firstZoneName = "Zone 1";

/** How much later than the space its zone may have been created. */
const firstZoneDelayMs = 2_000;

/** Whether a zone came with its space: what is in a new space did; an earlier run may have created another one later. */
async function cameWithSpace(
  session: Session,
  { editionId, spaceId }: SpaceIds,
  { isParentNew }: CreatePlace,
  { name, untouchedSince = "" }: Existing,
): Promise<boolean> {
  if (isParentNew) return true;
  if (session.ledger.originOf({ kind: "Space", ids: [spaceId] }) !== "created") return false;
  if (name !== firstZoneName || untouchedSince === "") return false;
  const { createdTime = "" } = await session.client.spaces.get(editionId, spaceId);
  return Math.abs(Date.parse(untouchedSince) - Date.parse(createdTime)) <= firstZoneDelayMs;
}
