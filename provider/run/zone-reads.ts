import type { CanvasClient } from "../api/client.ts";
import type { ZoneHit } from "../api/endpoints/search.ts";
import { withDeadline } from "../api/transport/cancellation.ts";
import { BadRequest, CanvasError, Inactive, isRefusal, NotFound, QuotaUsedUp, summaryOf } from "../errors.ts";
import { equalNames, equalUuids } from "../validation/formats.ts";
import { undefinedIfFailed } from "./outcomes.ts";

/** A zone, and the space to look into. */
export interface ZonePlace {
  readonly editionId: string;
  readonly spaceId: string;
  readonly zoneId: string;
  /** Its last known name, by which a search can find it. */
  readonly name?: string | undefined;
}

/** How to look into a space. */
export interface LookOptions {
  /** Ask the service even for what is cached, and do not rely on the search. */
  readonly fresh?: boolean | undefined;
}

/** What is known about a zone in the space that was looked into. */
export type ZoneThere =
  | { readonly kind: "active"; readonly name: string }
  | { readonly kind: "trashed" }
  | { readonly kind: "absent" }
  /** The service does not let the caller look: the space is in the trash, gone, or hidden. */
  | { readonly kind: "hidden"; readonly refusal: unknown };

const absent = { kind: "absent" } as const;
const trashed = { kind: "trashed" } as const;

/** Lists show what the search does: nobody waits for it as long as for other requests. */
const patience = { milliseconds: 10_000, graceMs: 0, reason: "the search takes too long" };

/** The most characters of a keyword. */
const maxKeyword = 100;

/**
 * Reads zones in single spaces: from the lists of the spaces, 60 a minute, and while those would have to wait, from searches
 * of the zones' names, 500 a minute. A zone that a search shows in its space under its name is there; what it does not show
 * proves nothing.
 */
export class ZoneReads {
  readonly #client: CanvasClient;
  readonly #info: (message: string) => void;
  /** The teams whose search does not work. */
  readonly #closedTeams = new Set<string>();

  constructor(client: CanvasClient, info: (message: string) => void) {
    this.#client = client;
    this.#info = info;
  }

  /** Looks into the space where the zone is expected. */
  async read(zone: ZonePlace, { fresh = false }: LookOptions = {}): Promise<ZoneThere> {
    const { name } = zone;
    if (fresh || name === undefined) return this.list(zone, { fresh });
    try {
      return await this.list(zone, { ifFree: true });
    } catch (error) {
      if (!(error instanceof QuotaUsedUp)) throw error;
      return (await this.#isConfirmed({ ...zone, name })) ? { kind: "active", name } : this.list(zone);
    }
  }

  /** Looks into the list of a space, which omits trashed zones. */
  async list(
    { editionId, spaceId, zoneId }: ZonePlace,
    options: LookOptions & { readonly ifFree?: boolean } = {},
  ): Promise<ZoneThere> {
    try {
      const zones = await this.#client.zones.list(editionId, spaceId, options);
      const found = zones.find((zone) => equalUuids(zone.zoneId, zoneId));
      if (!found) return absent;
      return found.isActive ? { kind: "active", name: found.name } : trashed;
    } catch (error) {
      return hiddenIfRefused(error);
    }
  }

  /** Reads the zone itself, which distinguishes a trashed zone from one that is not in this space. */
  async single({ editionId, spaceId, zoneId }: ZonePlace): Promise<ZoneThere> {
    try {
      const { name, isActive } = await this.#client.zones.get(editionId, spaceId, zoneId);
      return isActive ? { kind: "active", name } : trashed;
    } catch (error) {
      if (error instanceof Inactive) return trashed;
      return error instanceof NotFound ? absent : hiddenIfRefused(error);
    }
  }

  /** The zone as the search of a team shows it. */
  async search(
    { editionId, zoneId }: Pick<ZonePlace, "editionId" | "zoneId">,
    name: string,
    teamId: string,
  ): Promise<ZoneHit | undefined> {
    if (this.#closedTeams.has(teamId)) return undefined;
    const keyword = keywordOf(name);
    const read = () => withDeadline(patience, () => this.#client.search.zones(editionId, teamId, keyword));
    try {
      const hits = await this.#client.cache.untilWrite(["zones found", editionId, teamId, keyword], read);
      return hits.find((hit) => equalUuids(hit.zoneId, zoneId));
    } catch (error) {
      if (!(error instanceof CanvasError)) throw error;
      // Another name may be accepted.
      if (!(error instanceof BadRequest)) this.#close(teamId, error);
      return undefined;
    }
  }

  /** Whether the search shows the zone in its space under its last known name. */
  async #isConfirmed(zone: ZonePlace & { readonly name: string }): Promise<boolean> {
    const { editionId, spaceId, name } = zone;
    const teamId = await undefinedIfFailed(this.#client.spaces.teamOf(editionId, spaceId));
    const hit = teamId === undefined ? undefined : await this.search(zone, name, teamId);
    return hit?.spaceId === spaceId && equalNames(hit.zoneName, name);
  }

  /** Gives up the search of a team, and says once why zones wait for lists. */
  #close(teamId: string, error: CanvasError): void {
    if (this.#closedTeams.size === 0)
      this.#info(`zones are only read from lists, which are slower, because searching fails: ${summaryOf(error)}`);
    this.#closedTeams.add(teamId);
  }
}

/** The beginning of a name that a search accepts; half a character would not match. */
const keywordOf = (name: string): string => name.slice(0, maxKeyword).replace(/[\ud800-\udbff]$/, "");

function hiddenIfRefused(refusal: unknown): ZoneThere {
  if (isRefusal(refusal)) return { kind: "hidden", refusal };
  throw refusal;
}
