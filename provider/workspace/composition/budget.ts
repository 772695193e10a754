import { formatCount, limits } from "../limits.ts";
import type { Origin } from "./origin.ts";
import { type Remarks, Uncomposable } from "./remarks.ts";

/** Counts what blueprints and profiles stand for, because a short file can describe more than fits into the memory. */
export class Budget {
  readonly #remarks: Remarks;
  #values = 0;
  #characters = 0;

  constructor(remarks: Remarks) {
    this.#remarks = remarks;
  }

  /** Counts values that are made at a place. */
  countValues(values: number, origin: Origin): void {
    this.#values += values;
    if (this.#values > limits.values) this.#refuse(`${formatCount(limits.values)} values`, origin);
  }

  /** Counts the characters of a text, before it is made at a place. */
  countCharacters(characters: number, origin: Origin): void {
    this.#characters += characters;
    if (this.#characters > limits.bytes) this.#refuse(`${formatCount(limits.bytes)} characters`, origin);
  }

  #refuse(most: string, origin: Origin): never {
    const reason = `is too much: blueprints and profiles stand for more than ${most}; divide the workspace into several files`;
    this.#remarks.add(origin, "key", reason);
    throw new Uncomposable(reason);
  }
}
