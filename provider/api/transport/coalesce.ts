import { setImmediate as endOfTurn } from "node:timers/promises";
import { CanvasError, OutcomeUnknownError } from "../../errors.ts";
import { type Cancellation, currentCancellation, withoutDeadline } from "./cancellation.ts";

/** Writes to one collection that can share a request. */
export interface CoalescedWrites<Item, Result> {
  /** Sends one request for all items; the results are in their order, undefined for one that is to be sent alone. */
  readonly send: (items: readonly Item[]) => Promise<readonly (Result | undefined)[]>;
  /** Whether the service refused the request as a whole, so that a part of it may succeed. */
  readonly isRefusal: (error: unknown) => boolean;
  /** Whether two or more items can share a request. */
  readonly fits?: (items: readonly Item[]) => boolean;
  /** The error of an item that was in a refused request before, which the service may have applied in part. */
  readonly errorInDoubt?: (error: unknown) => unknown;
}

interface Entry<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
  readonly noNewRequests: AbortSignal;
  /** Whether it was in a refused request with others. */
  isInDoubt: boolean;
}

/**
 * Sends writes to one collection with as few requests as possible: those that start in one turn of the event loop together,
 * and whatever arrives while they are under way together in the next. A refused request is halved until only those fail that are refused by themselves. After
 * such a failure writes are sent one by one until one succeeds, because the next ones may fail for the same reason.
 */
export class Coalescer<Item, Result extends NonNullable<unknown>> {
  readonly #writes: CoalescedWrites<Item, Result>;
  readonly #client: Cancellation;
  #queue: readonly Entry<Item, Result>[] = [];
  #isSending = false;
  #isRefusing = false;

  constructor(writes: CoalescedWrites<Item, Result>, client: Cancellation) {
    this.#writes = writes;
    this.#client = client;
  }

  /** The result of one item; its deadline ends the wait for it, not the request that others share. */
  write(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      const { noNewRequests, abortWrites } = currentCancellation(this.#client);
      const giveUp = () => this.#giveUp(entry);
      const abandon = () =>
        entry.reject(new OutcomeUnknownError(`the response was not waited for because ${abortWrites.reason}`));
      const settled = () => {
        noNewRequests.removeEventListener("abort", giveUp);
        abortWrites.removeEventListener("abort", abandon);
      };
      const entry: Entry<Item, Result> = {
        ...{ item, noNewRequests, isInDoubt: false },
        resolve: (result) => {
          settled();
          resolve(result);
        },
        reject: (error) => {
          settled();
          const { errorInDoubt } = this.#writes;
          reject(entry.isInDoubt && errorInDoubt ? errorInDoubt(error) : error);
        },
      };
      this.#queue = [...this.#queue, entry];
      noNewRequests.addEventListener("abort", giveUp);
      abortWrites.addEventListener("abort", abandon);
      if (noNewRequests.aborted) giveUp();
      void this.#sendQueue();
    });
  }

  #giveUp(entry: Entry<Item, Result>): void {
    if (!this.#queue.includes(entry)) return;
    this.#queue = this.#queue.filter((other) => other !== entry);
    entry.reject(notSent(entry));
  }

  async #sendQueue(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    await endOfTurn();
    while (this.#queue.length > 0) {
      const batch = this.#queue.slice(0, this.#nextSize());
      this.#queue = this.#queue.slice(batch.length);
      await withoutDeadline(() => this.#sendBatch(batch));
    }
    this.#isSending = false;
  }

  /** How much of the queue one request can take. */
  #nextSize(): number {
    const { fits = () => true } = this.#writes;
    let size = 1;
    const canGrow = () => size < this.#queue.length && fits(this.#queue.slice(0, size + 1).map(({ item }) => item));
    while (!this.#isRefusing && canGrow()) size += 1;
    return size;
  }

  async #sendBatch(all: readonly Entry<Item, Result>[]): Promise<void> {
    for (const entry of all) if (entry.noNewRequests.aborted) entry.reject(notSent(entry));
    const batch = all.filter(({ noNewRequests }) => !noNewRequests.aborted);
    if (batch.length === 0) return;
    try {
      const results = await this.#writes.send(batch.map(({ item }) => item));
      this.#isRefusing = false;
      await this.#settle(batch, results);
    } catch (error) {
      const isRefused = this.#writes.isRefusal(error);
      if (isRefused && batch.length > 1) return this.#sendHalves(batch);
      this.#isRefusing = isRefused;
      for (const { reject } of batch) reject(error);
    }
  }

  async #settle(batch: readonly Entry<Item, Result>[], results: readonly (Result | undefined)[]): Promise<void> {
    const unsettled = batch.filter(({ resolve }, index) => {
      const result = results[index];
      if (result !== undefined) resolve(result);
      return result === undefined;
    });
    if (batch.length > 1) for (const entry of unsettled) await this.#sendBatch([entry]);
    else for (const { reject } of unsettled) reject(new OutcomeUnknownError("the response says nothing about it"));
  }

  async #sendHalves(batch: readonly Entry<Item, Result>[]): Promise<void> {
    for (const entry of batch) entry.isInDoubt = true;
    const half = Math.ceil(batch.length / 2);
    await this.#sendBatch(batch.slice(0, half));
    await this.#sendBatch(batch.slice(half));
  }
}

const notSent = ({ noNewRequests }: { readonly noNewRequests: AbortSignal }): CanvasError =>
  new CanvasError(`the write was not sent because ${noNewRequests.reason}`);
