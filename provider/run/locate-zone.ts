import type { Space } from "../api/endpoints/spaces.ts";
import { CanvasError } from "../errors.ts";
import { termFor, terms } from "../validation/audience.ts";
import { equalUuids } from "../validation/formats.ts";
import { inParallel } from "./parallel.ts";
import { listSpaces, readSpace, readSpaceOnce, type SpacePlace } from "./presence.ts";
import type { Session } from "./session.ts";
import type { LookOptions, ZonePlace, ZoneThere } from "./zone-reads.ts";

export type { ZonePlace } from "./zone-reads.ts";

/** Where a zone is. */
export type ZoneLocation =
  /** The service does not show the name of a trashed zone. */
  | { readonly kind: "found"; readonly spaceId: string; readonly name: string | undefined; readonly trashed: boolean }
  /** Its space is in the trash, where zones are not visible; they are restored with it. */
  | { readonly kind: "in trashed space" }
  /** It is in no space that the caller can see. */
  | { readonly kind: "gone" };

interface Options extends LookOptions {
  /** Another space to look into first. */
  readonly likelySpaceId?: string;
  /** Look only where a list or a search shows the zone: "gone" then means that it was not found. */
  readonly isNearby?: boolean;
  /** Look for a zone that the program names by its id into the trash of every space. */
  readonly looksIntoEveryTrash?: boolean;
}

/** How many spaces are searched for a zone that somebody has moved, and trashed there. */
const maxTrashes = 10;

/** How many spaces are looked into at a time. */
const atOnce = 16;

/** Finds a zone by id; unless it is to be fresh, once for everything in the zone, until something is written. */
export function locateZone(session: Session, place: ZonePlace, options: Options = {}): Promise<ZoneLocation> {
  const { editionId, spaceId, zoneId } = place;
  const locate = () => locateAnywhere(session, place, options);
  const subject = options.isNearby ? "zone nearby" : "zone";
  return options.fresh ? locate() : session.cache.untilWrite([subject, editionId, zoneId, spaceId], locate);
}

/** Finds a zone in its space, or else anywhere in the edition. */
async function locateAnywhere(session: Session, place: ZonePlace, options: Options): Promise<ZoneLocation> {
  const { zoneReads } = session;
  const { spaceId } = place;
  const { likelySpaceId = spaceId, fresh } = options;
  const here = await zoneReads.read(place, options);
  const found = foundIn(spaceId, here);
  if (found) return found;
  if (likelySpaceId !== spaceId) {
    const likely = foundIn(likelySpaceId, await zoneReads.list({ ...place, spaceId: likelySpaceId }, { fresh }));
    if (likely) return likely;
  }
  if (here.kind === "hidden") {
    const space = await spaceReader(options)(session, place);
    if (space && !space.isActive) return { kind: "in trashed space" };
    // It may have been restored meanwhile.
    const again = space && foundIn(spaceId, await zoneReads.list(place, { fresh: true }));
    if (again) return again;
  }
  return (await findElsewhere(session, place, options)) ?? { kind: "gone" };
}

function foundIn(spaceId: string, there: ZoneThere): ZoneLocation | undefined {
  if (there.kind === "active") return { kind: "found", spaceId, name: there.name, trashed: false };
  return there.kind === "trashed" ? { kind: "found", spaceId, name: undefined, trashed: true } : undefined;
}

/** Finds a zone without knowing a space that it was in. */
export function findInAnySpace(session: Session, zone: Omit<ZonePlace, "spaceId">): Promise<ZoneLocation | undefined> {
  return findElsewhere(session, { ...zone, spaceId: "" }, { looksIntoEveryTrash: true });
}

/**
 * Finds a zone that the list of its space does not show: where a list or a search shows it, in the trash of its space, in
 * the list of any other space, or in the trash of those. Fails if the caller cannot look into a space that it may be in.
 */
async function findElsewhere(session: Session, place: ZonePlace, options: Options): Promise<ZoneLocation | undefined> {
  const { zoneReads } = session;
  const { fresh, likelySpaceId = "" } = options;
  const refusals = new Map<string, unknown>();
  const noted = (spaceId: string, there: ZoneThere) => {
    if (there.kind === "hidden") refusals.set(spaceId, there.refusal);
    return foundIn(spaceId, there);
  };
  const expected = [...new Set([place.spaceId, likelySpaceId])].filter((id) => id !== "");
  const othersOf = (spaceIds: readonly string[]) => spaceIds.filter((id) => !expected.includes(id));
  const lookInto = async (spaceIds: readonly string[], look: (there: ZonePlace) => Promise<ZoneThere>) => {
    let found: ZoneLocation | undefined;
    const visit = async (spaceId: string) => {
      found = noted(spaceId, await look({ ...place, spaceId })) ?? found;
    };
    await inParallel(spaceIds, atOnce, visit, () => found !== undefined);
    return found;
  };
  const list = (spaceIds: readonly string[]) => lookInto(spaceIds, (there) => zoneReads.list(there, { fresh }));
  const read = (spaceIds: readonly string[]) => lookInto(spaceIds, (there) => zoneReads.single(there));
  // What a program restores is in the trash.
  const restored = options.looksIntoEveryTrash && (await read(expected));
  if (restored) return restored;
  const seen = await list(othersOf(await spacesShowing(session, place)));
  if (seen || options.isNearby) return seen;
  const there = options.looksIntoEveryTrash ? undefined : await read(expected);
  if (there) return there;
  const spaces = await activeSpaces(session, place);
  const found = (await list(othersOf(idsOf(spaces)))) ?? (await read(othersOf(trashesOf(spaces, options))));
  if (found) return found;
  for (const [spaceId, refusal] of refusals) {
    const space = await spaceReader(options)(session, { editionId: place.editionId, spaceId });
    if (space?.isActive) throw refusal;
  }
  return undefined;
}

/** The spaces in which a list of this run, or else a search of its name, shows the zone. */
async function spacesShowing({ client, zoneReads }: Session, place: ZonePlace): Promise<readonly string[]> {
  const { editionId, zoneId, name } = place;
  const listed = (await client.zones.listed(editionId)).filter((zone) => equalUuids(zone.zoneId, zoneId));
  if (listed.length > 0 || name === undefined) return listed.map(({ spaceId }) => spaceId);
  const teams = await client.teams.list(editionId);
  const hits = await Promise.all(teams.map(({ teamId }) => zoneReads.search(place, name, teamId)));
  return hits.flatMap((hit) => hit?.spaceId ?? []);
}

/** All active spaces, those of the zone's team first. */
async function activeSpaces(session: Session, { editionId, spaceId }: SpacePlace): Promise<readonly Space[]> {
  const spaces = await listSpaces(session, editionId, "ALLSPACES", undefined);
  const ownTeam = spaces.find((space) => space.spaceId === spaceId)?.teamId;
  const own = spaces.filter((space) => space.teamId === ownTeam);
  const others = spaces.filter((space) => space.teamId !== ownTeam);
  return [...own, ...others];
}

/** No list shows the trash of a space, and only 30 zones a minute can be read: the spaces that changed last come first. */
function trashesOf(spaces: readonly Space[], { looksIntoEveryTrash }: Options): readonly string[] {
  const timeOf = ({ lastModifiedTime = "" }: Space) => lastModifiedTime;
  const byTime = spaces.toSorted((a, b) => (timeOf(a) < timeOf(b) ? 1 : -1));
  return idsOf(looksIntoEveryTrash ? byTime : byTime.slice(0, maxTrashes));
}

const idsOf = (spaces: readonly Space[]): readonly string[] => spaces.map(({ spaceId }) => spaceId);

const spaceReader = ({ fresh }: LookOptions) => (fresh ? readSpace : readSpaceOnce);

/** The error about a zone that is nowhere. One that was in the trash may be hidden there, or deleted for good. */
export function zoneGone({ zoneId, name }: Pick<ZonePlace, "zoneId" | "name">, wasTrashed: boolean): CanvasError {
  const label = name === undefined ? `zone ${zoneId}` : `Zone "${name}" (${zoneId})`;
  const remedy = wasTrashed
    ? termFor(
        "if it was deleted from the trash, run pulumi state delete for it, and pulumi up creates another",
        "if it was deleted from the trash, remove it from the file, run pulumi-canvas up, and add it again",
      )
    : `run ${terms.refresh} to create another`;
  return new CanvasError(`${label} is in no space that the token's user can see`, remedy);
}
