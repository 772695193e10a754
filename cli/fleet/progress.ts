import { availableParallelism } from "node:os";
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

  start(total: number): void {
    this.#total = total;
    this.#done = 0;
  }

  /** Works on one workspace, and shows that. */
  async during<T>(name: string, work: () => Promise<T>): Promise<T> {
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
