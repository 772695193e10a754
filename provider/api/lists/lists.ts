import { ListCache, type Parent } from "./list-cache.ts";

export type ListKind = "teams" | "teamMembers" | "spaces" | "spaceTeams" | "spaceMembers" | "zones" | "frames";

/** The parents whose lists a write makes stale. */
export type StaleLists = Partial<Readonly<Record<ListKind, readonly Parent[]>>>;

type Invalidated = Pick<ListCache<unknown>, "invalidate" | "forgetRefusals">;

/** The cached lists of one client, and the invalidation of those that a write changes. */
export class Lists {
  readonly #caches = new Map<ListKind, Invalidated>();
  readonly #untilWrite: Invalidated[] = [];

  /** The cache of one kind of list. */
  cacheOf<T>(kind: ListKind): ListCache<T> {
    const cache = new ListCache<T>({ keepsRefusals: true });
    this.#caches.set(kind, cache);
    return cache;
  }

  /** A cache of conclusions from several requests: any write may make them wrong. */
  cacheUntilWrite<T>(): ListCache<T> {
    const cache = new ListCache<T>({ keepsRefusals: true });
    this.#untilWrite.push(cache);
    return cache;
  }

  /**
   * Runs a write and invalidates the lists that it changes: before, because a later reader must not join a read that began
   * earlier; and after, even if it failed, because a read that began in between may have missed it.
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
    for (const cache of [...this.#caches.values(), ...this.#untilWrite]) cache.invalidate([]);
  }

  #invalidate(stale: StaleLists): void {
    for (const [kind, cache] of this.#caches) {
      // Restoring, moving, or adding a member can make things visible in other lists than those it changes.
      cache.forgetRefusals();
      for (const parent of stale[kind] ?? []) cache.invalidate(parent);
    }
    for (const cache of this.#untilWrite) cache.invalidate([]);
  }
}
