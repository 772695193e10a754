/** How a try failed, as far as trying again is concerned. */
export type Failure =
  /** The request never left: nothing was reached. */
  | { readonly kind: "unreachable" }
  /** It was sent, and no usable answer came back. */
  | { readonly kind: "lost" }
  | { readonly kind: "answered"; readonly status: number; readonly retryAfterMs?: number | undefined }
  /** Another try would end the same way. */
  | { readonly kind: "final" };

/** What the decision depends on. */
export interface Situation {
  /** How many tries there were. */
  readonly attempt: number;
  /** Whether the request may be sent again though it may have run. */
  readonly mayRepeat: boolean;
  readonly failure: Failure;
  readonly elapsedMs: number;
  readonly budgetMs: number;
  /** From 0 to 1. */
  readonly random: number;
}

const firstCeilingMs = 500;
const lastCeilingMs = 20_000;

/** How long to wait before the next try, or nothing to stop: exponential back-off with full jitter, within the budget. */
export function retryWait(situation: Situation): number | undefined {
  const { attempt, failure, elapsedMs, budgetMs, random } = situation;
  if (budgetMs <= 0 || !isWorthwhile(situation)) return undefined;
  const jitter = random * Math.min(lastCeilingMs, firstCeilingMs * 2 ** (attempt - 1));
  const asked = failure.kind === "answered" ? failure.retryAfterMs : undefined;
  // The first ceiling spreads those who were all told the same moment.
  const wait = Math.round(asked === undefined ? jitter : asked + random * firstCeilingMs);
  return elapsedMs + wait > budgetMs ? undefined : wait;
}

function isWorthwhile({ failure, mayRepeat }: Situation): boolean {
  switch (failure.kind) {
    case "unreachable":
      return true;
    case "lost":
      return mayRepeat;
    case "answered":
      // A request beyond the rate limit was not carried out; one that failed inside the service may have been.
      return failure.status === 429 || (failure.status >= 500 && mayRepeat);
    case "final":
      return false;
  }
}

/** Reads a Retry-After header: seconds, or an HTTP date. */
export function retryAfterMs(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined;
  if (/^\s*\d+(?:\.\d+)?\s*$/.test(header)) return Number(header) * 1000;
  const time = Date.parse(header);
  return Number.isNaN(time) ? undefined : Math.max(0, time - now);
}
