import { waitUntilDeadline, withoutDeadline } from "../transport/cancellation.ts";

/** The ids that a list belongs to, outermost first: `[editionId, spaceId]`. */
export type Parent = readonly string[];

export interface ListOptions {
  /** Ask the service even if the list is cached. */
  readonly fresh?: boolean | undefined;
}

/** One list per parent: concurrent readers share one request, later ones its result, until it is invalidated. */
export class ListCache<T> {
  readonly #lists = new Map<string, Promise<T>>();

  load(parent: Parent, read: () => Promise<T>, { fresh = false }: ListOptions = {}): Promise<T> {
    const key = keyOf(parent);
    const cached = fresh ? undefined : this.#lists.get(key);
    if (cached !== undefined) return waitUntilDeadline(cached);
    const list = withoutDeadline(read).catch((error: unknown) => {
      if (this.#lists.get(key) === list) this.#lists.delete(key);
      throw error;
    });
    this.#lists.set(key, list);
    return waitUntilDeadline(list);
  }

  /** Drops the lists of a parent and of everything below it, including those still being read. */
  invalidate(parent: Parent): void {
    const prefix = keyOf(parent);
    for (const key of this.#lists.keys()) if (key.startsWith(prefix)) this.#lists.delete(key);
  }
}

/** Each part ends in a slash, so that no key is a prefix of another key of the same depth. */
const keyOf = (parent: Parent): string => parent.map((part) => `${encodeURIComponent(part)}/`).join("");
