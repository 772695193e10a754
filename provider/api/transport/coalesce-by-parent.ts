import type { CoalescedWrites, Coalescer } from "./coalesce.ts";
import type { Transport } from "./transport.ts";

/** One queue of writes for each parent: the frames of a zone, the members of a team or space. */
export class CoalescedByParent<Parent extends readonly string[], Item, Result extends NonNullable<unknown>> {
  readonly #queues = new Map<string, Coalescer<Item, Result>>();
  readonly #newQueue: (parent: Parent) => Coalescer<Item, Result>;

  constructor(
    transport: Transport,
    {
      send,
      ...options
    }: Omit<CoalescedWrites<Item, Result>, "send"> & {
      readonly send: (parent: Parent, items: readonly Item[]) => Promise<readonly (Result | undefined)[]>;
    },
  ) {
    this.#newQueue = (parent) => transport.coalescer({ ...options, send: (items) => send(parent, items) });
  }

  /** The result of one item, which shares requests with others of its parent. */
  write(parent: Parent, item: Item): Promise<Result> {
    const key = parent.join("/");
    const queue = this.#queues.get(key) ?? this.#newQueue(parent);
    this.#queues.set(key, queue);
    return queue.write(item);
  }
}
