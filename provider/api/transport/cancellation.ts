import { AsyncLocalStorage } from "node:async_hooks";
import { setMaxListeners } from "node:events";
import { CanvasError } from "../../errors.ts";

/**
 * Cancellation in two steps: a write in flight can still report what it created. The abort reason completes an error
 * message: "POST space was aborted because ...".
 */
export interface Cancellation {
  /** Start no request and no wait; abort reads. */
  readonly noNewRequests: AbortSignal;
  /** Abort writes too. */
  readonly abortWrites: AbortSignal;
  /** Epoch milliseconds, if there is a deadline. */
  readonly deadline?: number;
  /** The setting that the deadline comes from, for error messages. */
  readonly timeoutSetting?: string | undefined;
}

export class CancellationSource implements Cancellation {
  readonly #noNewRequests = new AbortController();
  readonly #abortWrites = new AbortController();
  readonly noNewRequests: AbortSignal = this.#noNewRequests.signal;
  readonly abortWrites: AbortSignal = this.#abortWrites.signal;

  constructor() {
    // Every request in flight adds a listener, so the default limit of 10 does not apply.
    setMaxListeners(0, this.noNewRequests, this.abortWrites);
  }

  /** Stops new requests now, and writes in flight after the grace period. */
  cancel(reason: string, graceMs: number): void {
    this.#noNewRequests.abort(reason);
    if (graceMs <= 0) this.#abortWrites.abort(reason);
    else setTimeout(() => this.#abortWrites.abort(reason), graceMs).unref();
  }
}

/** setTimeout fires at once for anything longer. */
const maxTimerMs = 2 ** 31 - 1;

const deadlines = new AsyncLocalStorage<Cancellation | undefined>();

/** Runs work under a deadline; when it passes, the work is canceled in the same two steps as a closed client. */
export async function withDeadline<T>(
  timeout: {
    readonly milliseconds: number;
    readonly graceMs: number;
    readonly reason: string;
    /** The setting that the timeout comes from. */
    readonly setting?: string;
  },
  work: () => Promise<T>,
): Promise<T> {
  const source = new CancellationSource();
  const timer = setTimeout(
    () => source.cancel(timeout.reason, timeout.graceMs),
    Math.min(timeout.milliseconds, maxTimerMs),
  );
  const { noNewRequests, abortWrites } = source;
  const deadline = Date.now() + timeout.milliseconds;
  try {
    return await deadlines.run({ noNewRequests, abortWrites, deadline, timeoutSetting: timeout.setting }, work);
  } finally {
    clearTimeout(timer);
  }
}

/** The client's cancellation combined with the deadline of the current work, if it has one. */
export function currentCancellation(client: Cancellation): Cancellation {
  const deadline = deadlines.getStore();
  if (!deadline) return client;
  return {
    ...deadline,
    noNewRequests: AbortSignal.any([client.noNewRequests, deadline.noNewRequests]),
    abortWrites: AbortSignal.any([client.abortWrites, deadline.abortWrites]),
  };
}

/** Runs work whose result several callers share, without the deadline of the caller that happened to start it. */
export function withoutDeadline<T>(work: () => Promise<T>): Promise<T> {
  return deadlines.run(undefined, work);
}

/** Waits for shared work, but not beyond the deadline of the current caller, or until another signal. */
export function waitUntilDeadline<T>(work: Promise<T>, end?: AbortSignal): Promise<T> {
  const deadline = deadlines.getStore()?.noNewRequests;
  const signal = deadline && end ? AbortSignal.any([deadline, end]) : (deadline ?? end);
  if (!signal) return work;
  return new Promise((resolve, reject) => {
    const abort = () => reject(new CanvasError(`stopped waiting for the service because ${signal.reason}`));
    signal.addEventListener("abort", abort);
    if (signal.aborted) abort();
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}
