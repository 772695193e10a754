import { BadRequest, CanvasError, NotFound } from "../errors.ts";
import type { ZoneLocation } from "./lookups.ts";
import { readSpace, readSpaceOnce } from "./presence.ts";
import type { Session } from "./session.ts";
import type { LookOptions, ZonePlace, ZoneThere } from "./zone-reads.ts";

export type { ZonePlace } from "./zone-reads.ts";

interface Options extends LookOptions {
  /** Another space to look into first. */
  readonly likelySpaceId?: string;
  /** Ask only the search where else the zone is: "gone" then means that it was not found. */
  readonly isNearby?: boolean;
}

/** How many spaces, or teams, are searched at a time. */
const atOnce = 16;

/** Finds a zone by id; unless it is to be fresh, once for everything in the zone, until something is written. */
export function locateZone(session: Session, place: ZonePlace, options: Options = {}): Promise<ZoneLocation> {
  const { editionId, spaceId, zoneId } = place;
  const locate = () => locateAnywhere(session, place, options);
  const key = [editionId, zoneId, spaceId, options.isNearby ? "nearby" : "anywhere"];
  return options.fresh ? locate() : session.lookups.zones.load(key, locate);
}

/** Finds a zone with documented operations only: in its space, or else anywhere in the edition. */
async function locateAnywhere(session: Session, place: ZonePlace, options: Options): Promise<ZoneLocation> {
  const { zoneReads } = session;
  const { spaceId } = place;
  const { likelySpaceId = spaceId, fresh } = options;
  const here = await zoneReads.read(place, options);
  if (here.kind === "active") return foundIn(spaceId, here);
  if (likelySpaceId !== spaceId) {
    const there = foundIn(likelySpaceId, await zoneReads.look({ ...place, spaceId: likelySpaceId }, "list", { fresh }));
    if (there) return there;
  }
  const space = await (fresh ? readSpace : readSpaceOnce)(session, place);
  if (space && !space.isActive) return { kind: "in trashed space" };
  const still = space && foundIn(spaceId, await lookAgain(session, place, here));
  return still ?? (await findElsewhere(session, place, space?.teamId, options)) ?? { kind: "gone" };
}

/** What is known about a zone that its active space does not show. */
async function lookAgain({ zoneReads }: Session, place: ZonePlace, here: ZoneThere): Promise<ZoneThere> {
  if (here.kind === "inactive") return here;
  // The frames of a trashed zone may be hidden. A space that was not visible may have been restored meanwhile.
  const again =
    here.kind === "absent" ? await zoneReads.single(place) : await zoneReads.look(place, "list", { fresh: true });
  // What cannot be looked into proves nothing.
  if (again.kind === "hidden") throw again.refusal;
  return again;
}

function foundIn(spaceId: string, there: ZoneThere & { readonly kind: "active" }): ZoneLocation;
function foundIn(spaceId: string, there: ZoneThere): ZoneLocation | undefined;
function foundIn(spaceId: string, there: ZoneThere): ZoneLocation | undefined {
  if (there.kind === "active") return { kind: "found", spaceId, name: there.name, trashed: false };
  return there.kind === "inactive" ? { kind: "found", spaceId, name: undefined, trashed: true } : undefined;
}

/** Finds a zone without knowing a space that it was in, the spaces of a team first. */
export function findInAnySpace(
  session: Session,
  zone: Omit<ZonePlace, "spaceId">,
  teamId: string,
): Promise<ZoneLocation | undefined> {
  return findElsewhere(session, { ...zone, spaceId: "" }, teamId, {});
}

/** Why the spaces in which a search or a list shows a zone could not be looked into, by space. */
type Refusals = Map<string, unknown>;

/** Finds a zone that is not in its space. One that is shown where nobody can look may be there. */
async function findElsewhere(
  session: Session,
  place: ZonePlace,
  ownTeamId: string | undefined,
  options: Options,
): Promise<ZoneLocation | undefined> {
  const refusals: Refusals = new Map();
  const found = await findWhereVisible(session, place, ownTeamId, { ...options, refusals });
  if (found || options.isNearby) return found;
  for (const [spaceId, refusal] of refusals) await requireInactive(session, { ...place, spaceId }, refusal);
  return undefined;
}

/** Fails with the refusal to look into a space, unless the space is gone or in the trash. */
async function requireInactive(session: Session, place: ZonePlace, refusal: unknown): Promise<void> {
  const mayBeInactive = refusal instanceof BadRequest || refusal instanceof NotFound;
  if (!mayBeInactive || (await readSpace(session, place))?.isActive) throw refusal;
}

/** Finds a zone where this run has seen it, or else in any team, its own first. */
async function findWhereVisible(
  session: Session,
  place: ZonePlace,
  ownTeamId: string | undefined,
  options: Options & { readonly refusals: Refusals },
): Promise<ZoneLocation | undefined> {
  const { client, zoneReads } = session;
  const { editionId, spaceId } = place;
  const known = new Set([spaceId, options.likelySpaceId]);
  const look = (ids: readonly string[], isActive: boolean) => {
    const unknown = ids.filter((id) => !known.has(id));
    return lookIntoSpaces(session, place, unknown, { ...options, isActive });
  };
  const seen = await look(await zoneReads.search.spacesOf(place), false);
  if (seen) return seen;
  const teamIds = (await client.teams.list(editionId)).map((team) => team.teamId);
  const lookIntoTeam = async (teamId: string) => {
    const { name } = place;
    const hit = name === undefined ? undefined : await zoneReads.search.findByName({ ...place, name, teamId });
    const found = hit && (await look([hit.spaceId], false));
    if (found || options.isNearby) return found;
    const spaces = await client.spaces.list(editionId, { teamId, kind: "ALLSPACES" });
    return look(
      spaces.map((space) => space.spaceId),
      true,
    );
  };
  const own = teamIds.filter((teamId) => teamId === ownTeamId);
  const others = teamIds.filter((teamId) => teamId !== ownTeamId);
  return (await firstFound(own, lookIntoTeam)) ?? firstFound(others, lookIntoTeam);
}

/** The zone in the first of some spaces that has it; in one that may be in the trash itself, only an active zone. */
function lookIntoSpaces(
  { zoneReads }: Session,
  place: ZonePlace,
  spaceIds: readonly string[],
  { fresh, isActive, refusals }: Options & { readonly isActive: boolean; readonly refusals: Refusals },
): Promise<ZoneLocation | undefined> {
  const route = zoneReads.sweepRoute(spaceIds.length);
  return firstFound(spaceIds, async (spaceId) => {
    const zone = { ...place, spaceId };
    const there = await (route === "frames" ? zoneReads.look(zone, route, { fresh }) : zoneReads.list(zone, { fresh }));
    if (!isActive && there.kind === "hidden") refusals.set(spaceId, there.refusal);
    return isActive || there.kind === "active" ? foundIn(spaceId, there) : undefined;
  });
}

/** The first result of the work on some items, a few at a time. */
async function firstFound<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result | undefined>,
): Promise<Result | undefined> {
  const rest = items.values();
  let found: Result | undefined;
  const worker = async () => {
    for (const item of rest) {
      if (found !== undefined) return;
      found = (await work(item)) ?? found;
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker));
  return found;
}

/** The error about a zone that is nowhere. One that was in the trash may be hidden there, or deleted for good. */
export function zoneGone({ zoneId, name }: Pick<ZonePlace, "zoneId" | "name">, wasTrashed: boolean): CanvasError {
  const label = name === undefined ? `zone ${zoneId}` : `Zone "${name}" (${zoneId})`;
  const remedy = wasTrashed
    ? "if it was deleted from the trash, run pulumi state delete for it, and pulumi up creates another"
    : "run pulumi up --refresh to create another";
  return new CanvasError(`${label} is in no space that the token's user can see`, remedy);
}
