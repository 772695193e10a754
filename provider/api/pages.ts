/** How many items are asked for at once. */
export const pageSize = 100;

/** Reads every page of a list that counts items from 0; without a total, a page that is not full is the last. */
export async function readByIndex<T>(readPage: (from: number, limit: number) => Promise<readonly T[]>): Promise<T[]> {
  const items: T[] = [];
  for (;;) {
    const page = await readPage(items.length, pageSize);
    items.push(...page);
    if (page.length < pageSize) return items;
  }
}

/** One page of a list that may tell how many items there are in all. */
export interface CountedPage<T> {
  readonly items: readonly T[];
  readonly total?: number;
}

/** Reads every page of a list that counts pages from 1. The service may give fewer items per page than it was asked. */
export async function readByPage<T>(
  readPage: (page: number, limit: number) => Promise<CountedPage<T>>,
  idOf: (item: T) => string,
): Promise<T[]> {
  // By id, because an item made meanwhile moves another one onto the next page again.
  const items = new Map<string, T>();
  for (let page = 1; ; page += 1) {
    const { items: found, total } = await readPage(page, pageSize);
    for (const item of found) items.set(idOf(item), item);
    const isLast = total === undefined ? found.length < pageSize : items.size >= total;
    if (isLast || found.length === 0) return [...items.values()];
  }
}
