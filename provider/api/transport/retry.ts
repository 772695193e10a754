import { setTimeout as delay } from "node:timers/promises";
import { asOutcomeUnknown, type CanvasError } from "../../errors.ts";
import type { Cancellation } from "./cancellation.ts";
import { type AttemptFailure, retryDelay } from "./retry-policy.ts";
import { shortWaitMs } from "./waiting.ts";

/** Clock and randomness, injected for tests. */
export interface Timing {
  readonly now: () => number;
  /** Ends early, resolved or rejected, when the signal aborts. */
  readonly sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  readonly random: () => number;
}

export const systemTiming: Timing = {
  now: Date.now,
  sleep: (milliseconds, signal) => delay(milliseconds, undefined, { signal }),
  random: Math.random,
};

export type AttemptResult<T> =
  | { readonly ok: true; readonly value: T }
  | {
      readonly ok: false;
      readonly failure: AttemptFailure;
      /** Whether this attempt was a write that may have been applied. */
      readonly outcomeUnknown: boolean;
      /** Builds the error, given whether any attempt may have been applied. */
      readonly error: (outcomeUnknown: boolean) => CanvasError;
    };

export interface RetryOptions {
  readonly budgetMs: number;
  readonly timing: Timing;
  readonly cancellation: Cancellation;
  /** Called before a wait that a user would notice, with the reason and, for a retry, the rest of the budget. */
  readonly onRetry: (reason: string, remainingMs?: number) => void;
}

/** Repeats an attempt until it succeeds, must not or need not be repeated, or the budget is used up. */
export async function withRetries<T>(
  attempt: () => Promise<AttemptResult<T>>,
  options: RetryOptions & { readonly isRepeatable: boolean },
): Promise<T> {
  const { isRepeatable, budgetMs, timing, cancellation, onRetry } = options;
  const { noNewRequests } = cancellation;
  const started = timing.now();
  let outcomeUnknown = false;
  for (let attempts = 1; ; attempts += 1) {
    const result = await attempt().catch((error: unknown) => {
      // Without a token nothing was sent, but an earlier attempt may have been applied.
      throw outcomeUnknown ? asOutcomeUnknown(error) : error;
    });
    if (result.ok) return result.value;
    outcomeUnknown ||= result.outcomeUnknown;
    const elapsedMs = timing.now() - started;
    const { failure } = result;
    const wait = retryDelay({ attempt: attempts, isRepeatable, failure, elapsedMs, budgetMs, random: timing.random() });
    if (wait === undefined || noNewRequests.aborted) throw result.error(outcomeUnknown);
    if (elapsedMs + wait >= shortWaitMs) onRetry(result.error(outcomeUnknown).summary, budgetMs - elapsedMs);
    await timing.sleep(wait, noNewRequests).catch(() => undefined);
    if (noNewRequests.aborted) throw result.error(outcomeUnknown);
  }
}
