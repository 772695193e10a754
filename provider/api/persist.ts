import { setTimeout as delay } from "node:timers/promises";
import type { CanvasError } from "../errors.ts";
import { type Failure, retryWait } from "./retry.ts";
import type { Stop } from "./stop.ts";

/** Time and chance, so that tests can bring their own. */
export interface Timing {
  readonly now: () => number;
  /** Ends early, in any way, when the signal fires. */
  readonly sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  readonly random: () => number;
}

export const systemTiming: Timing = {
  now: Date.now,
  sleep: (milliseconds, signal) => delay(milliseconds, undefined, { signal }),
  random: Math.random,
};

/** How one try went. */
export type Try<T> =
  | { readonly ok: true; readonly value: T }
  | {
      readonly ok: false;
      readonly failure: Failure;
      /** A write of this very try may have been applied. */
      readonly mayHaveRun: boolean;
      /** The error, given whether any try may have been applied. */
      readonly error: (mayHaveRun: boolean) => CanvasError;
    };

export interface Persistence {
  readonly mayRepeat: boolean;
  readonly budgetMs: number;
  readonly timing: Timing;
  readonly stop: Stop;
}

/** Tries until it works, until trying again is pointless or unsafe, or until the budget is used up. */
export async function persist<T>(attempt: () => Promise<Try<T>>, options: Persistence): Promise<T> {
  const { mayRepeat, budgetMs, timing, stop } = options;
  const started = timing.now();
  let mayHaveRun = false;
  for (let attempts = 1; ; attempts += 1) {
    const tried = await attempt();
    if (tried.ok) return tried.value;
    mayHaveRun ||= tried.mayHaveRun;
    const elapsedMs = timing.now() - started;
    const { failure } = tried;
    const wait = retryWait({ attempt: attempts, mayRepeat, failure, elapsedMs, budgetMs, random: timing.random() });
    if (wait === undefined || stop.soon.aborted) throw tried.error(mayHaveRun);
    await timing.sleep(wait, stop.soon).catch(() => undefined);
    if (stop.soon.aborted) throw tried.error(mayHaveRun);
  }
}
