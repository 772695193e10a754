import type { CanvasClient } from "../api/client.ts";
import type { Config } from "../config.ts";
import {
  BadRequest,
  CallError,
  Forbidden,
  isRefusal,
  NotFound,
  QuotaUsedUp,
  summaryOf,
  Unauthorized,
  UnexpectedResponse,
  ZoneInactive,
} from "../errors.ts";
import { equalNames, equalUuids } from "../validation/formats.ts";
import { type ReadRoute, readRouteOf, sweepRouteOf } from "./read-route.ts";
import { ZoneSearch } from "./zone-search.ts";

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
  /** The zone is probably in no list, because it was in the trash, or nowhere, when it was last seen: probe it first. */
  readonly isUnlisted?: boolean | undefined;
  /** Fail with QuotaUsedUp instead of waiting for a zone list. */
  readonly ifFree?: boolean | undefined;
}

/** What is known about a zone in the space that was looked into. */
export type ZoneThere =
  | { readonly kind: "active"; readonly name: string }
  /** The zone, or the space, is in the trash. */
  | { readonly kind: "inactive" }
  | { readonly kind: "absent" }
  /** The service does not let the caller look. */
  | { readonly kind: "hidden"; readonly refusal: unknown };

const inactive = { kind: "inactive" } as const;
const absent = { kind: "absent" } as const;

/** Reads zones in single spaces, by the cheapest operations that prove what is there. */
export class ZoneReads {
  readonly search: ZoneSearch;
  readonly #client: CanvasClient;
  readonly #setting: Config["zoneReads"];
  readonly #info: (message: string) => void;
  /** The zone lists that are being read: the quota may not know of them yet. */
  #listsUnderWay = 0;
  #probes = 0;
  /** Why frames do not show whether zones are there, unless they have shown it. */
  #framesProblem: string | undefined;
  #hasSeenFrames = false;
  #hasExplained = false;

  constructor(client: CanvasClient, { zoneReads }: Config, info: (message: string) => void) {
    this.#client = client;
    this.#setting = zoneReads;
    this.#info = info;
    this.search = new ZoneSearch(client);
  }

  /** Looks into the space where the zone is expected. */
  async read(zone: ZonePlace, options: LookOptions = {}): Promise<ZoneThere> {
    const { zones, frames } = this.#client;
    const { free, limit } = zones.listsLeft;
    const { fresh = false, isUnlisted = false } = options;
    const isListed = !fresh && zones.isListed(zone.editionId, zone.spaceId);
    const canProveName =
      this.#setting === "auto" &&
      !fresh &&
      zone.name !== undefined &&
      this.search.isUsable &&
      frames.listsLeft.free > 0;
    const zoneLists = { free: free - this.#listsUnderWay, limit };
    const route = readRouteOf({ isListed, isUnlisted, canProveName, zoneLists });
    // Another process of the same user may have used the quota.
    const ifFree = route === "list" && canProveName && !isListed;
    return this.look(zone, route, { ...options, ifFree }).catch((error: unknown) => {
      if (error instanceof QuotaUsedUp) return this.look(zone, "frames", options);
      throw error;
    });
  }

  /** The route through spaces in which a missing zone may be, all of which will be looked into. */
  sweepRoute(spaces: number): ReadRoute {
    const route = sweepRouteOf({ spaces, probes: this.#probes });
    if (route === "frames") this.#probes += spaces;
    return route;
  }

  /** Looks into a space on a route. */
  async look(zone: ZonePlace, route: ReadRoute, { fresh, ifFree }: LookOptions = {}): Promise<ZoneThere> {
    const listed = route === "list" ? await this.list(zone, { fresh, ifFree }) : absent;
    if (listed.kind !== "absent") return listed;
    const probed = await this.#probe(zone, fresh);
    if (probed === "inactive" || probed === "absent") return { kind: probed };
    const { name } = zone;
    if (route === "list") return probed === "active" ? this.single(zone) : absent;
    if (probed === "active" && name !== undefined && !fresh && (await this.#isConfirmed({ ...zone, name })))
      return { kind: "active", name };
    const found = await this.list(zone, { fresh });
    return found.kind === "absent" && probed === "active" ? this.single(zone) : found;
  }

  /** Looks into the list of a space, which omits trashed zones. */
  async list({ editionId, spaceId, zoneId }: ZonePlace, { fresh, ifFree }: LookOptions = {}): Promise<ZoneThere> {
    this.#listsUnderWay += 1;
    const isRequest = fresh || !this.#client.zones.isListed(editionId, spaceId);
    if (isRequest) this.#explain();
    try {
      const zones = await this.#client.zones.list(editionId, spaceId, { fresh, ifFree });
      if (isRequest) await this.search.noteListed(editionId, zones);
      const found = zones.find((zone) => equalUuids(zone.zoneId, zoneId));
      if (!found) return absent;
      return found.isActive ? { kind: "active", name: found.name } : inactive;
    } catch (error) {
      return hiddenIf(isRefusal(error), error);
    } finally {
      this.#listsUnderWay -= 1;
    }
  }

  /** Reads the zone itself, which distinguishes a trashed zone from a deleted one even if its frames do not. */
  async single({ editionId, spaceId, zoneId }: ZonePlace): Promise<ZoneThere> {
    try {
      const { name, isActive } = await this.#client.zones.get(editionId, spaceId, zoneId);
      return isActive ? { kind: "active", name } : inactive;
    } catch (error) {
      if (error instanceof ZoneInactive) return inactive;
      if (error instanceof NotFound || error instanceof BadRequest) return absent;
      return hiddenIf(isRefusal(error), error);
    }
  }

  /** Whether the zone is in the space, by its frames, which have no documented rate limit. */
  async #probe({ editionId, spaceId, zoneId }: ZonePlace, fresh = false) {
    try {
      await this.#client.frames.list(editionId, spaceId, zoneId, { fresh });
      this.#hasSeenFrames = true;
      return "active";
    } catch (error) {
      if (error instanceof BadRequest) return "inactive";
      if (error instanceof NotFound) return "absent";
      if (![Forbidden, Unauthorized, UnexpectedResponse].some((Class) => error instanceof Class)) throw error;
      if (!this.#hasSeenFrames) this.#framesProblem = summaryOf(error);
      return "unclear";
    }
  }

  /** Whether the search shows the zone in this space under its last known name. */
  async #isConfirmed({ editionId, spaceId, zoneId, name }: ZonePlace & { readonly name: string }): Promise<boolean> {
    const teamId = this.#setting === "auto" ? await this.#teamOf(editionId, spaceId) : undefined;
    if (teamId === undefined) return false;
    const hit = await this.search.find({ editionId, teamId, zoneId, name });
    const isHere = hit?.spaceId === spaceId;
    this.search.noteOutcome(teamId, isHere);
    return isHere && equalNames(hit.zoneName, name);
  }

  /** Says once why zones wait for lists. */
  #explain(): void {
    const { free, limit } = this.#client.zones.listsLeft;
    const problem = this.#framesProblem ?? this.search.problem;
    if (this.#hasExplained || problem === undefined || free > 0 || this.#setting === "lists") return;
    this.#hasExplained = true;
    this.#info(`zones are read from lists, ${limit} a minute, because there is no faster way: ${problem}`);
  }

  async #teamOf(editionId: string, spaceId: string): Promise<string | undefined> {
    try {
      return await this.#client.spaces.teamOf(editionId, spaceId);
    } catch (error) {
      if (error instanceof CallError) return undefined;
      throw error;
    }
  }
}

function hiddenIf(isHidden: boolean, refusal: unknown): ZoneThere {
  if (isHidden) return { kind: "hidden", refusal };
  throw refusal;
}
