import { BadRequest, CanvasError } from "../../errors.ts";

/** How many items to request per page. */
const maxPageSize = 100;

export interface Page<T> {
  readonly items: readonly T[];
  /** How many items there are in all, if the service says so. */
  readonly total?: number | undefined;
}

/** Where a page starts, for lists that count items from 0 (`index`) and for those that count pages from 1 (`page`). */
export interface PageRequest {
  readonly index: number;
  readonly page: number;
  readonly limit: number | undefined;
}

export interface PagedList<T> {
  /** The name of the list in messages: `spaces of team 12`. */
  readonly name: string;
  readonly readPage: (request: PageRequest) => Promise<Page<T>>;
  readonly idOf: (item: T) => string;
  /** The documented page size of a request without a limit: a count on a longer page may be that of the page. */
  readonly defaultPageSize?: number;
}

/** Far beyond any real list, and small enough to hold in memory: pages of a broken service may never end. */
const maxItems = 100_000;

/** How often to read a list whose pages and count disagree because others change it at the same time. */
const maxAttempts = 3;

/**
 * Reads a list to its end. If the service counts more items than it lists, others may be changing the list: it is read again.
 * A list that ends with an empty page, the same twice, is complete, and the count is wrong.
 */
export async function readAllPages<T>(list: PagedList<T>): Promise<T[]> {
  let before: string | undefined;
  for (let attempt = 1; ; attempt += 1) {
    const { items, total, hasEnd } = await readPages(list, maxPageSize).catch((error: unknown) => {
      if (!(error instanceof BadRequest)) throw error;
      // The service may refuse so large a page: its default is right.
      return readPages(list, undefined);
    });
    const ids = items.map(list.idOf).sort().join();
    if (items.length >= total || (hasEnd && ids === before)) return items;
    before = ids;
    if (attempt < maxAttempts) continue;
    const remedy = "the list is incomplete and was not used; try again";
    throw new CanvasError(`the service lists ${items.length} of ${total} ${list.name}`, remedy);
  }
}

/**
 * A page that is shorter than requested may be capped rather than the last one, so the end is a page with nothing new, or a
 * short one that the count says is the last. Items are collected by id, because an item that is created in the meantime shifts
 * another one onto the next page again.
 */
async function readPages<T>(
  list: PagedList<T>,
  maxLimit: number | undefined,
): Promise<{ items: T[]; total: number; hasEnd: boolean }> {
  const { name, readPage, idOf, defaultPageSize = 0 } = list;
  const items = new Map<string, T>();
  let [limit, index, total] = [maxLimit, 0, 0];
  for (let page = 1; ; page += 1) {
    const found = await readPage({ index, page, limit });
    const before = items.size;
    for (const item of found.items) items.set(idOf(item), item);
    index += found.items.length;
    total = Math.max(total, found.total ?? 0);
    const isCounted = found.total !== undefined && found.items.length < defaultPageSize && items.size >= total;
    if (items.size > maxItems)
      throw new CanvasError(`the service lists more than ${maxItems} ${name}`, "divide them up");
    const hasEnd = found.items.length === 0;
    if (items.size === before || isCounted) return { items: [...items.values()], total, hasEnd };
    // Page numbers only continue correctly with the page size that the service really uses.
    if (page === 1 && limit !== undefined) limit = Math.min(limit, found.items.length);
  }
}
