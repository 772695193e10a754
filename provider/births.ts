import { shared, untilDeadline } from "./api/stop.ts";
import { ApiError, ConnectionError, ServerError, UncertainError, UnexpectedAnswer } from "./errors.ts";

/** How a thing without a key of ours is made exactly once. */
export interface Birth<T extends { readonly id: string }> {
  /** Where it is made, such as `spaces of team 12`; what is there before the first birth is asked for once. */
  readonly parent: string;
  /** What it is called there; births of one name wait for each other. */
  readonly name: string;
  /** Everything of that name in the parent, straight from the service. */
  readonly find: () => Promise<readonly T[]>;
  /** The ids of everything in the parent; may come from a cache. */
  readonly existing: () => Promise<readonly string[]>;
  /** Makes it; nothing when the answer does not tell what was made. */
  readonly make: () => Promise<T | undefined>;
}

/** Whether a write may have been applied though it failed here. */
export function mayHaveRun(error: unknown): boolean {
  if (error instanceof UncertainError) return true;
  const isTold = error instanceof ApiError || error instanceof ConnectionError || error instanceof UnexpectedAnswer;
  return isTold && (error.mayHaveRun || error instanceof ServerError);
}

/**
 * Makes things whose ids the service chooses, and never twice: when the answer to a create is lost, what it made is
 * looked for among the things that were not there before and that nobody else in this process has made.
 */
export class Births {
  readonly #known = new Map<string, Promise<Set<string>>>();
  readonly #queues = new Map<string, Promise<unknown>>();

  /** Tells that a parent is new, so that nothing was in it before. */
  announce(parent: string): void {
    this.#known.set(parent, Promise.resolve(new Set()));
  }

  async once<T extends { readonly id: string }>(birth: Birth<T>): Promise<T> {
    const queue = `${birth.parent}\n${birth.name}`;
    const turn = (this.#queues.get(queue) ?? Promise.resolve()).then(() => this.#make(birth));
    this.#queues.set(
      queue,
      turn.catch(() => {}),
    );
    return turn;
  }

  async #make<T extends { readonly id: string }>(birth: Birth<T>): Promise<T> {
    const known = await this.#before(birth);
    const search = async () => (await birth.find()).find(({ id }) => !known.has(id));
    const made = await birth.make().catch(async (error: unknown) => {
      if (!mayHaveRun(error)) throw error;
      const found = await search().catch(() => {
        // That it may have been made matters more than why nobody could look.
        throw error;
      });
      return found ?? birth.make();
    });
    const found = made ?? (await search().catch(() => undefined));
    if (!found)
      throw new UncertainError(
        `"${birth.name}" was made among the ${birth.parent}, but cannot be found there; refresh and look`,
      );
    known.add(found.id);
    return found;
  }

  #before(birth: Birth<{ readonly id: string }>): Promise<Set<string>> {
    const known = this.#known.get(birth.parent) ?? shared(birth.existing).then((ids) => new Set(ids));
    this.#known.set(birth.parent, known);
    known.catch(() => this.#known.delete(birth.parent));
    return untilDeadline(known);
  }
}
