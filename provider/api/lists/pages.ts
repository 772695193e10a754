/** How many items to request per page. */
export const pageSize = 100;

/** Reads all pages of a list with a start index; without a total, a page that is not full is the last. */
export async function readByIndex<T>(readPage: (from: number, limit: number) => Promise<readonly T[]>): Promise<T[]> {
  const items: T[] = [];
  for (;;) {
    const page = await readPage(items.length, pageSize);
    items.push(...page);
    if (page.length < pageSize) return items;
  }
}

export interface CountedPage<T> {
  readonly items: readonly T[];
  readonly total?: number;
}

/** Reads all pages of a list with page numbers from 1. The service may return fewer items per page than requested. */
export async function readByPage<T>(
  readPage: (page: number, limit: number) => Promise<CountedPage<T>>,
  idOf: (item: T) => string,
): Promise<T[]> {
  // By id, because an item that is created meanwhile shifts another one onto the next page again.
  const items = new Map<string, T>();
  for (let page = 1; ; page += 1) {
    const { items: found, total } = await readPage(page, pageSize);
    for (const item of found) items.set(idOf(item), item);
    const isLast = total === undefined ? found.length < pageSize : items.size >= total;
    if (isLast || found.length === 0) return [...items.values()];
  }
}
