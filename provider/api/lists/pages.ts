import { CanvasError } from "../../errors.ts";

/** How many items to request per page: the most that the service returns, unless a list has another limit. */
const usualPageSize = 999;
/** A page of one of these lengths may be shorter than requested because the service has capped it. */
const likelyCaps = [10, 20, 50, 100, 200, 500];

export interface Page<T> {
  readonly items: readonly T[];
  /** How many items there are in all, if the service says so. */
  readonly total?: number | undefined;
}

export type PageRange = { readonly from: number; readonly limit: number };

interface PagedList<T> {
  /** The name of the list in messages: `spaces of team 12`. */
  readonly name: string;
  /** What `from` counts: items from 0, or pages from 1. */
  readonly from?: "items" | "pages";
  readonly pageSize?: number;
  readonly readPage: (range: PageRange) => Promise<Page<T>>;
  readonly idOf: (item: T) => string;
}

/** The most items that `from` can skip has six digits; a list that goes on does not end at all. */
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
    const { items, total } = await readPages(list);
    const ids = items.map(list.idOf).sort().join();
    if (items.length >= total || ids === before) return items;
    before = ids;
    if (attempt < maxAttempts) continue;
    const remedy = "the list is incomplete and was not used; try again";
    throw new CanvasError(`the service lists ${items.length} of ${total} ${list.name}`, remedy);
  }
}

/** Items are collected by id, because one that is created in the meantime shifts another one onto the next page again. */
async function readPages<T>({ name, from = "items", pageSize = usualPageSize, readPage, idOf }: PagedList<T>) {
  const items = new Map<string, T>();
  let total = 0;
  let skipped = 0;
  let limit = pageSize;
  for (let page = 1; ; page += 1) {
    const found = await readPage({ from: from === "pages" ? page : skipped, limit });
    const before = items.size;
    for (const item of found.items) items.set(idOf(item), item);
    skipped += found.items.length;
    total = Math.max(total, found.total ?? 0);
    if (items.size > maxItems)
      throw new CanvasError(`the service lists more than ${maxItems} ${name}`, "divide them up");
    const isEnd = found.total === undefined ? isLastPage(found.items.length, limit) : items.size >= total;
    if (isEnd || items.size === before) return { items: [...items.values()], total };
    // Page numbers only continue correctly with the page size that the service really uses.
    if (from === "pages") limit = Math.min(limit, found.items.length);
  }
}

const isLastPage = (length: number, limit: number): boolean => length < limit && !likelyCaps.includes(length);
