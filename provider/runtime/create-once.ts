import { waitUntilDeadline, withoutDeadline } from "../api/transport/cancellation.ts";
import { isOutcomeUnknown, OutcomeUnknownError } from "../errors.ts";

/** The create of an object whose id the service chooses. */
export interface CreateRequest<T extends { readonly id: string }> {
  /** Where it is created: `spaces of team 12`. */
  readonly parent: string;
  /** Creates of the same name in the same parent run one after another. */
  readonly name: string;
  /** All objects of that name in the parent, straight from the service. */
  readonly find: () => Promise<readonly T[]>;
  /** The ids of all objects in the parent, possibly cached; requested once, before the first create. */
  readonly existingIds: () => Promise<readonly string[]>;
  /** Sends the create; undefined if the response does not contain the id. */
  readonly create: () => Promise<T | undefined>;
}

/**
 * Creates objects exactly once. When the response to a create is lost, the object is looked for: by name, among those
 * that were not there before and that no other create of this process has returned.
 */
export class CreateOnce {
  readonly #knownIds = new Map<string, Promise<Set<string>>>();
  readonly #queues = new Map<string, Promise<unknown>>();

  /** Records that a parent is new and therefore empty, which saves the request for existing ids. */
  markEmpty(parent: string): void {
    this.#knownIds.set(parent, Promise.resolve(new Set()));
  }

  async create<T extends { readonly id: string }>(request: CreateRequest<T>): Promise<T> {
    const queue = `${request.parent}\n${request.name}`;
    const turn = (this.#queues.get(queue) ?? Promise.resolve()).then(() => this.#create(request));
    this.#queues.set(
      queue,
      turn.catch(() => {}),
    );
    return turn;
  }

  async #create<T extends { readonly id: string }>(request: CreateRequest<T>): Promise<T> {
    const knownIds = await this.#knownIdsOf(request);
    const findNew = async () => (await request.find()).find(({ id }) => !knownIds.has(id));
    const created = await request.create().catch(async (error: unknown) => {
      if (!isOutcomeUnknown(error)) throw error;
      const found = await findNew().catch(() => {
        // Report the ambiguous create, not the failed lookup.
        throw error;
      });
      return found ?? request.create();
    });
    const result = created ?? (await findNew().catch(() => undefined));
    if (!result)
      throw new OutcomeUnknownError(
        `"${request.name}" was made among the ${request.parent}, but cannot be found there; refresh and look`,
      );
    knownIds.add(result.id);
    return result;
  }

  #knownIdsOf(request: CreateRequest<{ readonly id: string }>): Promise<Set<string>> {
    const known =
      this.#knownIds.get(request.parent) ?? withoutDeadline(request.existingIds).then((ids) => new Set(ids));
    this.#knownIds.set(request.parent, known);
    known.catch(() => this.#knownIds.delete(request.parent));
    return waitUntilDeadline(known);
  }
}
