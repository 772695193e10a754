import { CanvasError, OutcomeUnknownError } from "../../errors.ts";
import { type Cancellation, currentCancellation, withoutDeadline } from "./cancellation.ts";

/** Writes to one collection that can share a request. */
export interface CoalescedWrites<Item, Result> {
  /** Sends one request for all items; the results are in their order. */
  readonly send: (items: readonly Item[]) => Promise<readonly Result[]>;
  /** Whether the service refused the request as a whole, so that a part of it may succeed. */
  readonly isRefusal: (error: unknown) => boolean;
}

interface Entry<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Sends writes to one collection with as few requests as possible: the first one at once, and whatever arrives while it is
 * under way together in the next. A refused request is halved until only those fail that are refused by themselves.
 */
export class Coalescer<Item, Result> {
  readonly #writes: CoalescedWrites<Item, Result>;
  readonly #client: Cancellation;
  #queue: readonly Entry<Item, Result>[] = [];
  #isSending = false;

  constructor(writes: CoalescedWrites<Item, Result>, client: Cancellation) {
    this.#writes = writes;
    this.#client = client;
  }

  /** The result of one item; its deadline ends the wait for it, not the request that others share. */
  write(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      const { noNewRequests, abortWrites } = currentCancellation(this.#client);
      const giveUp = () => {
        if (!this.#queue.includes(entry)) return;
        this.#queue = this.#queue.filter((other) => other !== entry);
        reject(new CanvasError(`the write was not sent because ${noNewRequests.reason}`));
      };
      const abandon = () =>
        reject(new OutcomeUnknownError(`the response was not waited for because ${abortWrites.reason}`));
      const settled = () => {
        noNewRequests.removeEventListener("abort", giveUp);
        abortWrites.removeEventListener("abort", abandon);
      };
      const entry: Entry<Item, Result> = {
        item,
        resolve: (result) => {
          settled();
          resolve(result);
        },
        reject: (error) => {
          settled();
          reject(error);
        },
      };
      this.#queue = [...this.#queue, entry];
      noNewRequests.addEventListener("abort", giveUp);
      abortWrites.addEventListener("abort", abandon);
      if (noNewRequests.aborted) giveUp();
      void this.#sendQueue();
    });
  }

  async #sendQueue(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    while (this.#queue.length > 0) {
      const batch = this.#queue;
      this.#queue = [];
      await withoutDeadline(() => this.#sendBatch(batch));
    }
    this.#isSending = false;
  }

  async #sendBatch(batch: readonly Entry<Item, Result>[]): Promise<void> {
    try {
      const results = await this.#writes.send(batch.map(({ item }) => item));
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result);
    } catch (error) {
      if (batch.length === 1 || !this.#writes.isRefusal(error)) {
        for (const { reject } of batch) reject(error);
        return;
      }
      const half = Math.ceil(batch.length / 2);
      await this.#sendBatch(batch.slice(0, half));
      await this.#sendBatch(batch.slice(half));
    }
  }
}
