import { ListCache, type Parent } from "./list-cache.ts";

export type ListKind = "teams" | "teamMembers" | "spaces" | "spaceMembers" | "zones" | "frames";

/** The parents whose lists a write makes stale. */
export type StaleLists = Partial<Readonly<Record<ListKind, readonly Parent[]>>>;

/** The cached lists of one client, and the invalidation of those that a write changes. */
export class Lists {
  readonly #caches = new Map<ListKind, Pick<ListCache<unknown>, "invalidate">>();

  /** The cache of one kind of list. */
  cacheOf<T>(kind: ListKind): ListCache<T> {
    const cache = new ListCache<T>();
    this.#caches.set(kind, cache);
    return cache;
  }

  /**
   * Runs a write and invalidates the lists that it changes: before, so that nobody joins a read that began earlier;
   * and after, even if it failed, because a read that began meanwhile may have missed it.
   */
  async write<T>(stale: StaleLists, write: () => Promise<T>): Promise<T> {
    this.#invalidate(stale);
    try {
      return await write();
    } finally {
      this.#invalidate(stale);
    }
  }

  /** Invalidates every list. */
  clear(): void {
    for (const cache of this.#caches.values()) cache.invalidate([]);
  }

  #invalidate(stale: StaleLists): void {
    for (const [kind, cache] of this.#caches) for (const parent of stale[kind] ?? []) cache.invalidate(parent);
  }
}
