import { AsyncLocalStorage } from "node:async_hooks";
import { setMaxListeners } from "node:events";
import { CanvasError } from "../errors.ts";

/** Two signals that say: come to an end. Their reason says why, in words that follow the name of a request. */
export interface Stop {
  /** Nothing more is begun: no request, no wait. What only reads is given up. */
  readonly soon: AbortSignal;
  /** What writes is given up as well. Until then it can tell what it has made. */
  readonly now: AbortSignal;
  /** When it will be, if that is known. */
  readonly deadline?: number;
  /** Where that time is set. */
  readonly setting?: string | undefined;
}

/** Gives the two signals. */
export class Stopper implements Stop {
  readonly #soon = new AbortController();
  readonly #now = new AbortController();
  readonly soon: AbortSignal = this.#soon.signal;
  readonly now: AbortSignal = this.#now.signal;

  constructor() {
    // Every request in flight listens, however many there are.
    setMaxListeners(0, this.soon, this.now);
  }

  /** Stops, and leaves the writes under way some time. */
  stop(reason: string, graceMs: number): void {
    this.#soon.abort(reason);
    if (graceMs <= 0) this.#now.abort(reason);
    else setTimeout(() => this.#now.abort(reason), graceMs).unref();
  }
}

/** A timer for longer fires at once. */
const longestTimerMs = 2 ** 31 - 1;

const deadlines = new AsyncLocalStorage<Stop | undefined>();

/** Runs work that must end in time: past it, the work stops in the same two steps as a client that is closed. */
export async function within<T>(
  limit: {
    readonly milliseconds: number;
    readonly graceMs: number;
    readonly reason: string;
    /** Where the time is set. */
    readonly setting?: string;
  },
  work: () => Promise<T>,
): Promise<T> {
  const stopper = new Stopper();
  const timer = setTimeout(
    () => stopper.stop(limit.reason, limit.graceMs),
    Math.min(limit.milliseconds, longestTimerMs),
  );
  const deadline = Date.now() + limit.milliseconds;
  try {
    const { soon, now } = stopper;
    return await deadlines.run({ soon, now, deadline, setting: limit.setting }, work);
  } finally {
    clearTimeout(timer);
  }
}

/** The stop of the work that is being done: the client's own, and that of the deadline it was given. */
export function stopOf(client: Stop): Stop {
  const own = deadlines.getStore();
  if (!own) return client;
  const both = (a: AbortSignal, b: AbortSignal) => AbortSignal.any([a, b]);
  return { ...own, soon: both(client.soon, own.soon), now: both(client.now, own.now) };
}

/** Work whose result others share; it does not end with the deadline of whoever happened to begin it. */
export function shared<T>(work: () => Promise<T>): Promise<T> {
  return deadlines.run(undefined, work);
}

/** Waits for shared work no longer than the deadline of whoever waits. */
export function untilDeadline<T>(work: Promise<T>): Promise<T> {
  const soon = deadlines.getStore()?.soon;
  if (!soon) return work;
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(new CanvasError(`waiting for the service was given up because ${soon.reason}`));
    soon.addEventListener("abort", giveUp);
    if (soon.aborted) giveUp();
    work.then(resolve, reject).finally(() => soon.removeEventListener("abort", giveUp));
  });
}
