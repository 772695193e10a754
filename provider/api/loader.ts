import { shared, untilDeadline } from "./stop.ts";

/** Where a list belongs, outermost first: `[editionId, spaceId]`. */
export type Parent = readonly string[];

export interface ListOptions {
  /** Ask the service even if the list is known. */
  readonly fresh?: boolean | undefined;
}

/** Keeps one list per parent: parallel readers share one request, later ones its answer, until it is dropped. */
export class Loader<T> {
  readonly #lists = new Map<string, Promise<T>>();

  load(parent: Parent, read: () => Promise<T>, { fresh = false }: ListOptions = {}): Promise<T> {
    const key = keyOf(parent);
    const known = fresh ? undefined : this.#lists.get(key);
    if (known !== undefined) return untilDeadline(known);
    const list = shared(read).catch((error: unknown) => {
      if (this.#lists.get(key) === list) this.#lists.delete(key);
      throw error;
    });
    this.#lists.set(key, list);
    return untilDeadline(list);
  }

  /** Forgets the lists of a parent and of everything below it, also those that are still on their way. */
  drop(parent: Parent): void {
    const prefix = keyOf(parent);
    for (const key of this.#lists.keys()) if (key.startsWith(prefix)) this.#lists.delete(key);
  }
}

/** Every part ends in a slash, so that one parent's key never begins another's of the same depth. */
const keyOf = (parent: Parent): string => parent.map((part) => `${encodeURIComponent(part)}/`).join("");
