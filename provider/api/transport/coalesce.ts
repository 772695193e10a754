import { setImmediate as endOfTurn } from "node:timers/promises";
import { CanvasError, isOutcomeUnknown, OutcomeUnknownError } from "../../errors.ts";
import { type Cancellation, currentCancellation, withoutDeadline } from "./cancellation.ts";

/** Writes that can share a request if they have the same parent: the frames of a zone, the members of a team or space. */
export interface CoalescedWrites<Parent, Item, Result> {
  /** Sends one request for all items; the results are in their order. */
  readonly send: (parent: Parent, items: readonly Item[]) => Promise<readonly Result[]>;
  /** Whether the service refused the request as a whole: a part of it may succeed. */
  readonly isRefusal: (error: unknown) => boolean;
  /** What is there after a refused request for several items, in the order of all open ones: undefined for one to send. */
  readonly findDone?: (parent: Parent, items: readonly Item[]) => Promise<readonly (Result | undefined)[]>;
  /** Whether two or more items can share a request. */
  readonly fits?: (items: readonly Item[]) => boolean;
}

/** Sends writes with as few requests as possible. */
export class Coalescer<Parent extends readonly string[], Item, Result extends NonNullable<unknown>> {
  readonly #queues = new Map<string, Queue<Parent, Item, Result>>();
  readonly #client: Cancellation;
  readonly #writes: CoalescedWrites<Parent, Item, Result>;

  constructor(client: Cancellation, writes: CoalescedWrites<Parent, Item, Result>) {
    this.#client = client;
    this.#writes = writes;
  }

  /** The result of one item; its deadline ends the wait for it, not the request that others share. */
  write(parent: Parent, item: Item): Promise<Result> {
    const key = parent.join("/");
    const queue = this.#queues.get(key) ?? new Queue(parent, this.#writes);
    this.#queues.set(key, queue);
    return queue.write(item, currentCancellation(this.#client));
  }
}

interface Entry<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
  readonly noNewRequests: AbortSignal;
  /** Why it is refused; reported once the queue is empty. */
  refusal?: unknown;
}

/** After so many single writes of unknown outcome in a row, the service is the problem, and not one of them. */
const maxUnknown = 3;

/**
 * The writes to one parent: those that start in one turn of the event loop go together, and those that arrive in the meantime
 * go together in the next request. After a refusal the entries are sent one by one, and twice as many after each success,
 * until only those fail that are refused by themselves. These fail together at the end, to share what they read then.
 */
class Queue<Parent, Item, Result extends NonNullable<unknown>> {
  readonly #parent: Parent;
  readonly #writes: CoalescedWrites<Parent, Item, Result>;
  #waiting: readonly Entry<Item, Result>[] = [];
  #refused: Entry<Item, Result>[] = [];
  #isSending = false;
  #unknownInRow = 0;
  #limit = Number.POSITIVE_INFINITY;

  constructor(parent: Parent, writes: CoalescedWrites<Parent, Item, Result>) {
    this.#parent = parent;
    this.#writes = writes;
  }

  write(item: Item, { noNewRequests, abortWrites }: Cancellation): Promise<Result> {
    const settled = new AbortController();
    const result = new Promise<Result>((resolve, reject) => {
      const entry: Entry<Item, Result> = { item, resolve, reject, noNewRequests };
      const lost = () => new OutcomeUnknownError(`did not wait for the response because ${abortWrites.reason}`);
      noNewRequests.addEventListener("abort", () => this.#withdraw(entry), { signal: settled.signal });
      abortWrites.addEventListener("abort", () => reject(entry.refusal ?? lost()), { signal: settled.signal });
      this.#waiting = [...this.#waiting, entry];
      if (noNewRequests.aborted) this.#withdraw(entry);
      void this.#sendAll();
    });
    // With a reason, because the default one is an error with a stack.
    return result.finally(() => settled.abort("settled"));
  }

  #withdraw(entry: Entry<Item, Result>): void {
    if (!this.#waiting.includes(entry)) return;
    this.#waiting = this.#waiting.filter((other) => other !== entry);
    entry.reject(notSent(entry));
  }

  async #sendAll(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    await endOfTurn();
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.slice(0, this.#nextSize());
      this.#waiting = this.#waiting.slice(batch.length);
      await withoutDeadline(() => this.#send(batch));
    }
    this.#isSending = false;
    this.#unknownInRow = 0;
    for (const { reject, refusal } of this.#refused.splice(0)) reject(refusal);
  }

  /** How many entries one request can take. */
  #nextSize(): number {
    const { fits = () => true } = this.#writes;
    let size = 1;
    const canGrow = () =>
      size < Math.min(this.#limit, this.#waiting.length) &&
      fits(this.#waiting.slice(0, size + 1).map(({ item }) => item));
    while (canGrow()) size += 1;
    return size;
  }

  async #send(all: readonly Entry<Item, Result>[]): Promise<void> {
    for (const entry of all) if (entry.noNewRequests.aborted) entry.reject(notSent(entry));
    const batch = all.filter(({ noNewRequests }) => !noNewRequests.aborted);
    if (batch.length === 0) return;
    try {
      const items = batch.map(({ item }) => item);
      const results = await this.#writes.send(this.#parent, items);
      this.#limit *= 2;
      this.#unknownInRow = 0;
      settle(batch, results);
    } catch (error) {
      if (this.#writes.isRefusal(error)) return this.#refuse(batch, await this.#withoutDone(batch, error), error);
      // What is wrong with none of the entries would happen to the next request, too.
      const others = isOutcomeUnknown(error) ? [] : this.#waiting;
      this.#waiting = this.#waiting.slice(others.length);
      for (const { reject } of [...batch, ...others]) reject(error);
    }
  }

  /**
   * Settles what is there all the same, also of what waits, and returns the rest of the batch. If that cannot be found out, all
   * of the batch fails.
   */
  async #withoutDone(batch: readonly Entry<Item, Result>[], error: unknown): Promise<readonly Entry<Item, Result>[]> {
    const { findDone } = this.#writes;
    if (!findDone || batch.length === 1) return batch;
    const asked = [...batch, ...this.#waiting];
    try {
      const results = await findDone(
        this.#parent,
        asked.map(({ item }) => item),
      );
      const open = settle(asked, results);
      this.#waiting = this.#waiting.filter((entry) => open.includes(entry) || !asked.includes(entry));
      return batch.filter((entry) => open.includes(entry));
    } catch {
      for (const { reject } of batch) reject(error);
      return [];
    }
  }

  /** Those that were there explain the refusal: the rest can go together. */
  #refuse(batch: readonly Entry<Item, Result>[], rest: readonly Entry<Item, Result>[], refusal: unknown): void {
    const isSingle = batch.length === 1;
    if (isSingle) for (const entry of batch) this.#refused.push(Object.assign(entry, { refusal }));
    else this.#waiting = [...rest, ...this.#waiting];
    if (rest.length === batch.length) this.#limit = 1;
    if (!(isSingle && isOutcomeUnknown(refusal))) return;
    this.#unknownInRow += 1;
    if (this.#unknownInRow < maxUnknown) return;
    for (const entry of this.#waiting) this.#refused.push(Object.assign(entry, { refusal }));
    this.#waiting = [];
  }
}

/** Settles the entries that have a result, and returns the others. */
function settle<Item, Result extends NonNullable<unknown>>(
  batch: readonly Entry<Item, Result>[],
  results: readonly (Result | undefined)[],
): readonly Entry<Item, Result>[] {
  return batch.filter(({ resolve }, index) => {
    const result = results[index];
    if (result !== undefined) resolve(result);
    return result === undefined;
  });
}

const notSent = ({ noNewRequests }: { readonly noNewRequests: AbortSignal }): CanvasError =>
  new CanvasError(`the write was not sent because ${noNewRequests.reason}`);
