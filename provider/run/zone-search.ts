import type { CanvasClient } from "../api/client.ts";
import type { Zone } from "../api/endpoints/zones.ts";
import type { ListCache } from "../api/lists/list-cache.ts";
import { CallError, summaryOf } from "../errors.ts";
import { equalNames } from "../validation/formats.ts";
import { sharedKeywordOf } from "./read-route.ts";
import { type Paging, SearchPages, type ZoneHit } from "./search-pages.ts";

/** A zone that is looked for by its last known name. */
export interface SoughtZone {
  readonly editionId: string;
  readonly teamId: string;
  readonly zoneId: string;
  readonly name: string;
}

/** What searches and lists have shown, until something is written. */
interface Evidence {
  readonly hits: Map<string, ZoneHit & { readonly teamId: string }>;
  readonly listed: Map<string, Pick<Zone, "name" | "spaceId">>;
  readonly searches: Map<string, { readonly pages: SearchPages; asked: number }>;
}

/** The pages of one keyword that are read at once; everyone who asks for the keyword adds one. */
const minPages = 100;
/** The names that a search may fail to confirm before it counts as useless. */
const maxUnconfirmed = 10;

/**
 * The zone search: a shortcut that needs a scope of its own, may lag, and may match in other ways than expected. What it
 * shows counts only for a zone id in a space, and what it does not show proves nothing.
 */
export class ZoneSearch {
  readonly #search: CanvasClient["search"];
  readonly #evidence: ListCache<Evidence>;
  readonly #paging: Paging = {};
  readonly #teams = new Map<string, { confirmed: number; unconfirmed: number; problem?: string }>();

  constructor(client: CanvasClient) {
    this.#search = client.search;
    this.#evidence = client.cacheUntilWrite();
  }

  /** Why the search of a team is not used. */
  get problem(): string | undefined {
    return [...this.#teams.values()].find(({ problem }) => problem !== undefined)?.problem;
  }

  /** Whether the search of any team may still be of use. */
  get isUsable(): boolean {
    const teams = [...this.#teams.values()];
    return teams.length === 0 || teams.some(({ problem }) => problem === undefined);
  }

  /** The spaces in which lists and searches of this run have shown a zone. */
  async spacesOf({ editionId, zoneId }: Pick<SoughtZone, "editionId" | "zoneId">): Promise<readonly string[]> {
    const { hits, listed } = await this.#evidenceOf(editionId);
    return [listed, hits].flatMap((shown) => shown.get(zoneId)?.spaceId ?? []);
  }

  /** The zone as a search by its name shows it. */
  async findByName(zone: SoughtZone): Promise<ZoneHit | undefined> {
    return this.#find(zone, [zone.name]);
  }

  /** The zone as a search shows it that also serves other zones with a common word in their names. */
  async find(zone: SoughtZone): Promise<ZoneHit | undefined> {
    return this.#find(zone, [...new Set([sharedKeywordOf(zone.name), zone.name])]);
  }

  /** Counts the names that the search has confirmed; one that confirms hardly any is not asked again. */
  noteOutcome(teamId: string, isConfirmed: boolean): void {
    const team = this.#team(teamId);
    team[isConfirmed ? "confirmed" : "unconfirmed"] += 1;
    if (team.unconfirmed >= maxUnconfirmed && team.unconfirmed > team.confirmed)
      team.problem ??= `the zone search did not find ${team.unconfirmed} zones by their names`;
  }

  /** Compares what a list shows with what the search shows: the list is right. */
  async noteListed(editionId: string, zones: readonly Zone[]): Promise<void> {
    const evidence = await this.#evidenceOf(editionId);
    for (const { zoneId, name, spaceId } of zones) {
      evidence.listed.set(zoneId, { name, spaceId });
      this.#compare(evidence, zoneId);
    }
  }

  async #find(zone: SoughtZone, keywords: readonly string[]): Promise<ZoneHit | undefined> {
    const evidence = await this.#evidenceOf(zone.editionId);
    const team = this.#team(zone.teamId);
    const found = () => (team.problem === undefined ? evidence.hits.get(zone.zoneId) : undefined);
    for (const keyword of keywords) {
      const search = this.#searchFor(evidence, zone, keyword);
      search.asked += 1;
      const mayRead = () => search.pages.hasMore && search.pages.count < minPages + search.asked;
      while (!found() && team.problem === undefined && mayRead())
        await this.#readPage(evidence, zone.teamId, search.pages);
      if (found()) return found();
    }
    return undefined;
  }

  async #readPage(evidence: Evidence, teamId: string, pages: SearchPages): Promise<void> {
    try {
      for (const hit of await pages.next()) {
        evidence.hits.set(hit.zoneId, { ...hit, teamId });
        this.#compare(evidence, hit.zoneId);
      }
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      this.#team(teamId).problem ??= summaryOf(error);
    }
  }

  #compare({ hits, listed }: Evidence, zoneId: string): void {
    const [hit, zone] = [hits.get(zoneId), listed.get(zoneId)];
    if (!hit || !zone || (equalNames(hit.zoneName, zone.name) && hit.spaceId === zone.spaceId)) return;
    this.#team(hit.teamId).problem ??= `the zone search does not show zone ${zoneId} as the list of its space does`;
  }

  #searchFor({ searches }: Evidence, { editionId, teamId }: SoughtZone, keyword: string) {
    const key = JSON.stringify([teamId, keyword]);
    const pages = () => new SearchPages(this.#search, { editionId, teamId, keyword }, this.#paging);
    const search = searches.get(key) ?? { pages: pages(), asked: 0 };
    searches.set(key, search);
    return search;
  }

  #team(teamId: string) {
    const team = this.#teams.get(teamId) ?? { confirmed: 0, unconfirmed: 0 };
    this.#teams.set(teamId, team);
    return team;
  }

  #evidenceOf(editionId: string): Promise<Evidence> {
    const none = async () => ({ hits: new Map(), listed: new Map(), searches: new Map() });
    return this.#evidence.load([editionId], none);
  }
}
