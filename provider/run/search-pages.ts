import type { Hits, Search } from "../api/endpoints/search.ts";
import { waitUntilDeadline, withDeadline, withoutDeadline } from "../api/transport/cancellation.ts";

/** A zone as the search shows it. */
export type ZoneHit = Hits["zones"][number];

/** Whether `from` counts hits or pages: the service documents both, and the second page shows which it is. */
export interface Paging {
  counts?: "hits" | "pages";
}

const pageSize = 100;
/** The smaller one of the documented page sizes: a first page that is shorter is the only one. */
const smallestPageSize = 10;

/** There is another way to find out: nobody waits as long for a search as for other requests. */
const patience = { milliseconds: 10_000, graceMs: 0, reason: "the search takes too long" };

/** The pages of one search, read one after another, as far as someone asks for. */
export class SearchPages {
  readonly #read: (range: { readonly from?: number; readonly limit: number }) => Promise<readonly ZoneHit[]>;
  readonly #paging: Paging;
  readonly #zoneIds = new Set<string>();
  /** The page size that the service really uses. */
  #limit = pageSize;
  #pages = 0;
  #isComplete = false;
  #reading: Promise<readonly ZoneHit[]> | undefined;

  constructor(
    search: Pick<Search, "find">,
    { editionId, teamId, keyword }: { readonly editionId: string; readonly teamId: string; readonly keyword: string },
    paging: Paging,
  ) {
    this.#read = async (range) => (await search.find(editionId, teamId, "zones", { search: keyword, ...range })).zones;
    this.#paging = paging;
  }

  /** Whether another page can have more. */
  get hasMore(): boolean {
    return !this.#isComplete;
  }

  /** How many pages were read. */
  get count(): number {
    return this.#pages;
  }

  /** The next page; all who wait for it share one request. */
  next(): Promise<readonly ZoneHit[]> {
    this.#reading ??= withoutDeadline(() => withDeadline(patience, () => this.#readNext())).finally(() => {
      this.#reading = undefined;
    });
    return waitUntilDeadline(this.#reading);
  }

  async #readNext(): Promise<readonly ZoneHit[]> {
    if (this.#pages === 0) {
      const first = await this.#read({ limit: pageSize });
      this.#limit = first.length;
      return this.#take(first, first.length < smallestPageSize);
    }
    const start = this.#paging.counts === "hits" ? this.#pages * this.#limit : this.#pages + 1;
    const hits = await this.#read({ from: start, limit: this.#limit });
    // A second page repeats most of the first one if `from` counts hits.
    this.#paging.counts ??= hits.some(({ zoneId }) => this.#zoneIds.has(zoneId)) ? "hits" : "pages";
    if (this.#pages === 1 && start === 2 && this.#paging.counts === "hits") return this.#readNext();
    return this.#take(hits, hits.length < this.#limit || hits.every(({ zoneId }) => this.#zoneIds.has(zoneId)));
  }

  #take(hits: readonly ZoneHit[], isLast: boolean): readonly ZoneHit[] {
    for (const { zoneId } of hits) this.#zoneIds.add(zoneId);
    this.#pages += 1;
    this.#isComplete = isLast;
    return hits;
  }
}
