import type { Zone } from "../api/endpoints/zones.ts";
import { BadRequest, CanvasError, isRefusal, NotFound, ZoneInactive } from "../errors.ts";
import type { ZoneLocation } from "./lookups.ts";
import { readSpace, readSpaceOnce } from "./presence.ts";
import type { Session } from "./session.ts";

/** Where a zone was when it was last seen. */
export interface ZonePlace {
  readonly editionId: string;
  readonly spaceId: string;
  readonly zoneId: string;
  /** Its last known name, which makes the search shorter. */
  readonly name?: string | undefined;
}

interface Options {
  /** Ask the service even for what is cached. */
  readonly fresh?: boolean;
  /** Another space to look into first. */
  readonly likelySpaceId?: string;
  /** Do not look for a trashed zone, which the list omits. */
  readonly activeOnly?: boolean;
}

/** Finds a zone by id; unless it is to be fresh, once for everything in the zone, until something is written. */
export function locateZone(session: Session, place: ZonePlace, options: Options = {}): Promise<ZoneLocation> {
  const { editionId, spaceId, zoneId } = place;
  const search = () => searchEverywhere(session, place, options);
  return options.fresh ? search() : session.lookups.zones.load([editionId, zoneId, spaceId], search);
}

/** Finds a zone with documented operations only: in its space, or else anywhere in the edition. */
async function searchEverywhere(session: Session, place: ZonePlace, options: Options): Promise<ZoneLocation> {
  const { spaceId } = place;
  const { likelySpaceId = spaceId } = options;
  const here = await visibleZone(session, place, spaceId, options);
  if (typeof here === "object") return here;
  const there = likelySpaceId === spaceId ? undefined : await visibleZone(session, place, likelySpaceId, options);
  if (typeof there === "object") return there;
  const space = await (options.fresh ? readSpace : readSpaceOnce)(session, place);
  if (space && !space.isActive) return { kind: "in trashed space" };
  if (space && here === "not visible") {
    // Perhaps the space was restored meanwhile; if it still cannot be looked into, nothing is known.
    const again = await zoneInSpace(session, place, spaceId, { fresh: true });
    if (again) return again;
  }
  for await (const { ids, isOwnTeam } of candidateSpaces(session, place, space?.teamId, options)) {
    for (const candidate of ids) {
      // A request for each space of every team would be too many: elsewhere, only active zones are found.
      const found = await visibleZone(session, place, candidate, { ...options, activeOnly: !isOwnTeam });
      if (typeof found === "object") return found;
    }
  }
  return { kind: "gone" };
}

/** The zone in a space that perhaps cannot be looked into, because it is in the trash. */
async function visibleZone(
  session: Session,
  place: ZonePlace,
  spaceId: string,
  options: Options,
): Promise<ZoneLocation | "not visible" | undefined> {
  return zoneInSpace(session, place, spaceId, options).catch((error: unknown) => {
    if (isRefusal(error)) return "not visible";
    throw error;
  });
}

/** The zone in a space, active or trashed; undefined if it is not there. */
async function zoneInSpace(
  { client }: Session,
  { editionId, zoneId }: ZonePlace,
  spaceId: string,
  { fresh = false, activeOnly = false }: Options,
): Promise<ZoneLocation | undefined> {
  const found = (zone: Pick<Zone, "spaceId" | "isActive"> & Pick<ZonePlace, "name">): ZoneLocation => ({
    kind: "found",
    spaceId: zone.spaceId,
    name: zone.name,
    trashed: !zone.isActive,
  });
  const listed = (await client.zones.list(editionId, spaceId, { fresh })).find((zone) => zone.zoneId === zoneId);
  if (listed) return found(listed);
  if (activeOnly) return undefined;
  try {
    // The list omits trashed zones; reading the zone itself distinguishes trashed from gone.
    return found(await client.zones.get(editionId, spaceId, zoneId));
  } catch (error) {
    if (error instanceof ZoneInactive) return found({ spaceId, name: undefined, isActive: false });
    if (error instanceof NotFound || error instanceof BadRequest) return undefined;
    throw error;
  }
}

/** The spaces to search, the likeliest first: those of the zone's team, then those of the other teams. */
async function* candidateSpaces(
  session: Session,
  { editionId, spaceId, zoneId, name }: ZonePlace,
  teamId: string | undefined,
  { likelySpaceId }: Options,
): AsyncGenerator<{ readonly ids: readonly string[]; readonly isOwnTeam: boolean }> {
  const { client } = session;
  const seen = new Set([spaceId, likelySpaceId]);
  const unseen = (ids: readonly string[]) => ids.filter((id) => !seen.has(id) && seen.add(id));
  const teams = (await client.teams.list(editionId)).map((team) => team.teamId);
  for (const team of teams.sort((a, b) => Number(b === teamId) - Number(a === teamId))) {
    const isOwnTeam = teamId === undefined || team === teamId;
    const hits = name === undefined ? [] : await searchZone(session, editionId, team, { zoneId, name });
    yield { ids: unseen(hits), isOwnTeam };
    const spaces = await client.spaces.list(editionId, { teamId: team, kind: "ALLSPACES" });
    yield { ids: unseen(spaces.map((space) => space.spaceId)), isOwnTeam };
  }
}

/** Search is a shortcut only: it needs a scope of its own, and knows only the former name. */
async function searchZone(
  { client }: Session,
  editionId: string,
  teamId: string,
  { zoneId, name }: { readonly zoneId: string; readonly name: string },
): Promise<readonly string[]> {
  try {
    const { zones } = await client.search.find(editionId, teamId, "zones", { search: name });
    return zones.filter((hit) => hit.zoneId === zoneId).map((hit) => hit.spaceId);
  } catch (error) {
    if (error instanceof CanvasError) return [];
    throw error;
  }
}

/** The error about a zone that is nowhere. One that was in the trash may be hidden there, or deleted for good. */
export function zoneGone({ zoneId, name }: Pick<ZonePlace, "zoneId" | "name">, wasTrashed: boolean): CanvasError {
  const label = name === undefined ? `zone ${zoneId}` : `Zone "${name}" (${zoneId})`;
  const remedy = wasTrashed
    ? "if it was deleted from the trash, run pulumi state delete for it, and pulumi up creates another"
    : "run pulumi up --refresh to create another";
  return new CanvasError(`${label} is in no space that the token's user can see`, remedy);
}
