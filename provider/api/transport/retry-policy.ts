import { type HttpResponse, headerOf } from "./http.ts";

/** How one attempt failed, as far as a retry is concerned. */
export type AttemptFailure =
  /** The request was never sent: the host could not be reached. */
  | { readonly kind: "unreachable" }
  /** The request was sent, and no usable response came back. */
  | { readonly kind: "lost" }
  | { readonly kind: "status"; readonly status: number; readonly retryAfterMs?: number | undefined }
  /** Another attempt would fail the same way. */
  | { readonly kind: "final" };

export interface FailedAttempt {
  /** 1 for the first attempt. */
  readonly attempt: number;
  /** Whether the request may be sent again even if this attempt was applied. */
  readonly isRepeatable: boolean;
  readonly failure: AttemptFailure;
  readonly elapsedMs: number;
  readonly budgetMs: number;
  /** From 0 to 1. */
  readonly random: number;
}

const baseDelayMs = 500;
const maxDelayMs = 20_000;

/** Milliseconds until the next attempt, or undefined to give up: exponential back-off with full jitter. */
export function retryDelay(attempt: FailedAttempt): number | undefined {
  const { failure, elapsedMs, budgetMs, random } = attempt;
  if (budgetMs <= 0 || !isRetryable(attempt)) return undefined;
  const backoff = random * Math.min(maxDelayMs, baseDelayMs * 2 ** (attempt.attempt - 1));
  const retryAfterMs = failure.kind === "status" ? failure.retryAfterMs : undefined;
  // Jitter on top of Retry-After spreads out clients that were all given the same time.
  const delay = Math.round(Math.max(backoff, retryAfterMs === undefined ? 0 : retryAfterMs + random * baseDelayMs));
  return elapsedMs + delay > budgetMs ? undefined : delay;
}

function isRetryable({ failure, isRepeatable }: FailedAttempt): boolean {
  switch (failure.kind) {
    case "unreachable":
      return true;
    case "lost":
      return isRepeatable;
    case "status":
      // A 429 was not executed; a 5xx may have been.
      return failure.status === 429 || (failure.status >= 500 && isRepeatable);
    case "final":
      return false;
  }
}

/** A longer Retry-After is shortened to this: limits are counted per minute. */
const maxRetryAfterMs = 3_600_000;

/** The seconds of the Retry-After header of a response, in milliseconds. */
export function retryAfterOf(response: HttpResponse): number | undefined {
  const header = headerOf(response, "retry-after") ?? "";
  return /^\d+(?:\.\d+)?$/.test(header) ? Math.min(Number(header) * 1000, maxRetryAfterMs) : undefined;
}
