import { isRefusal } from "../../errors.ts";
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
  readonly #keepsRefusals: boolean;
  #refusals = new Map<string, Promise<T>>();
  #invalidations = 0;

  /** Refusals can be kept like results, if every write calls `forgetRefusals`; other failures are not kept. */
  constructor({ keepsRefusals = false }: { readonly keepsRefusals?: boolean } = {}) {
    this.#keepsRefusals = keepsRefusals;
  }

  load(parent: Parent, read: () => Promise<T>, { fresh = false }: ListOptions = {}): Promise<T> {
    const key = keyOf(parent);
    const cached = fresh ? undefined : (this.#lists.get(key) ?? this.#refusals.get(key));
    if (cached !== undefined) return waitUntilDeadline(cached);
    // Read now: a refusal that arrives after the map was replaced is forgotten with it.
    const refusals = this.#refusals;
    refusals.delete(key);
    const list = withoutDeadline(read).catch((error: unknown) => {
      if (this.#lists.get(key) === list) {
        this.#lists.delete(key);
        if (this.#keepsRefusals && isRefusal(error)) refusals.set(key, list);
      }
      throw error;
    });
    this.#lists.set(key, list);
    return waitUntilDeadline(list);
  }

  /** The lists of a parent and of everything below it that are cached, or being read. */
  async cachedIn(parent: Parent): Promise<readonly T[]> {
    const prefix = keyOf(parent);
    const lists = [...this.#lists].flatMap(([key, list]) => (key.startsWith(prefix) ? [list] : []));
    const results = await waitUntilDeadline(Promise.allSettled(lists));
    return results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
  }

  /** Grows whenever something was dropped: a value that was read before may be stale. */
  get invalidations(): number {
    return this.#invalidations;
  }

  /** Caches a value that is known without a request. */
  put(parent: Parent, value: T): void {
    this.#lists.set(keyOf(parent), Promise.resolve(value));
  }

  /** Drops the lists of a parent and of everything below it, including those still being read, and every refusal. */
  invalidate(parent: Parent): void {
    this.#invalidations += 1;
    const prefix = keyOf(parent);
    for (const key of this.#lists.keys()) if (key.startsWith(prefix)) this.#lists.delete(key);
    this.forgetRefusals();
  }

  /** Drops every refusal, including those of reads in flight: a write can make hidden things visible. */
  forgetRefusals(): void {
    this.#refusals = new Map();
  }
}

/** A question, whose first part says what is asked, and with it the type of the answer: `["owner of edition", "1"]`. */
export type Question = readonly [subject: string, ...about: string[]];

/** What a run asks once, and what it counts: everyone who asks a question again gets the first answer. */
export class RunCache {
  readonly #forRun = new ListCache<unknown>();
  readonly #untilWrite = new ListCache<unknown>({ keepsRefusals: true });
  readonly #counts = new Map<string, number>();

  /** The answer of the first time, whatever is written in the meantime. */
  once<T>(question: Question, ask: () => Promise<T>): Promise<T> {
    return this.#forRun.load(question, ask) as Promise<T>;
  }

  /** The answer since the last write: for conclusions from several requests, which any write may make wrong. */
  untilWrite<T>(question: Question, ask: () => Promise<T>): Promise<T> {
    return this.#untilWrite.load(question, ask) as Promise<T>;
  }

  /** Answers a question for the whole run without asking. */
  put(question: Question, answer: unknown): void {
    this.#forRun.put(question, answer);
  }

  /** How often this was called with the same question. */
  count(question: Question): number {
    const count = (this.#counts.get(keyOf(question)) ?? 0) + 1;
    this.#counts.set(keyOf(question), count);
    return count;
  }

  forgetUntilWrite(): void {
    this.#untilWrite.invalidate([]);
  }
}

/** Each part ends in a slash: no key is a prefix of another key of the same depth. */
const keyOf = (parent: Parent): string => parent.map((part) => `${encodeURIComponent(part)}/`).join("");

type ListKind =
  | "teams"
  | "teamMembers"
  | "teamLinks"
  | "spaces"
  | "spaceTeams"
  | "spaceMembers"
  | "links"
  | "zones"
  | "frames";

/** The parents whose lists a write makes stale. */
export type StaleLists = Partial<Readonly<Record<ListKind, readonly Parent[]>>>;

type Invalidated = Pick<ListCache<unknown>, "invalidate" | "forgetRefusals">;

/** The cached lists of one client, and the invalidation of those that a write changes. */
export class Lists {
  readonly run = new RunCache();
  readonly #caches = new Map<ListKind, Invalidated>();

  /** The cache of one kind of list. */
  cacheOf<T>(kind: ListKind): ListCache<T> {
    const cache = new ListCache<T>({ keepsRefusals: true });
    this.#caches.set(kind, cache);
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
    for (const cache of this.#caches.values()) cache.invalidate([]);
    this.run.forgetUntilWrite();
  }

  #invalidate(stale: StaleLists): void {
    for (const [kind, cache] of this.#caches) {
      // Restoring, moving, or adding a member can make things visible in other lists than those it changes.
      cache.forgetRefusals();
      for (const parent of stale[kind] ?? []) cache.invalidate(parent);
    }
    this.run.forgetUntilWrite();
  }
}
