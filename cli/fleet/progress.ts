import { availableParallelism } from "node:os";
import { inParallel } from "../../provider/run/parallel.ts";
import { type Status, StatusLine } from "../output/terminal.ts";

/** A log gets a line for every ten workspaces. */
const logStep = 10;

/** `12 of 60: design, sales`: how far a command is with many workspaces; one that is alone shows what it does. */
export class FleetProgress {
  readonly #isAlone: boolean;
  readonly #line: StatusLine;
  readonly #running = new Set<string>();
  #total = 0;
  #done = 0;

  constructor(isAlone = false, line = new StatusLine()) {
    this.#isAlone = isAlone;
    this.#line = line;
  }

  /** Works on workspaces, several at a time; of several, an error of one is its own. */
  async each<Item extends { readonly name: string }>(
    items: readonly Item[],
    work: (item: Item) => Promise<void>,
    fail: (item: Item, error: unknown) => void,
    { parallel, isStopped }: { readonly parallel?: number | undefined; readonly isStopped?: () => boolean } = {},
  ): Promise<void> {
    this.#total = items.length;
    this.#done = 0;
    const guarded = async (item: Item) => {
      try {
        await this.#during(item.name, () => work(item));
      } catch (error) {
        if (this.#isAlone) throw error;
        fail(item, error);
      }
    };
    await inParallel(items, parallelOf(parallel), guarded, isStopped);
    this.end();
  }

  async #during<T>(name: string, work: () => Promise<T>): Promise<T> {
    if (this.#isAlone) return work();
    this.#running.add(name);
    if (this.#line.isReplaced) this.#show();
    try {
      return await work();
    } finally {
      this.#running.delete(name);
      this.#done += 1;
      if (this.#line.isReplaced || this.#done % logStep === 0) this.#show();
    }
  }

  /** The status of one workspace: only waits are worth a line. */
  statusOf(name: string): Status {
    if (this.#isAlone) return this.#line;
    return { isReplaced: false, show: () => {}, wait: (text) => this.#line.wait(`${name}: ${text}`) };
  }

  end(): void {
    this.#line.end();
  }

  #show(): void {
    this.#line.show(`${this.#done} of ${this.#total}: ${[...this.#running].join(", ")}`);
  }
}

/** How many workspaces to work on at a time: each has an engine and a plugin, which mostly wait for the service. */
export function parallelOf(given: number | undefined, cores = availableParallelism()): number {
  return given ?? Math.min(8, 2 * cores);
}
