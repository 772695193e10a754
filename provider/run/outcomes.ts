import { isDeepStrictEqual } from "node:util";
import {
  asOutcomeUnknown,
  BadRequest,
  CallError,
  CanvasError,
  Forbidden,
  isOutcomeUnknown,
  isRefusal,
  MissingScope,
  NotFound,
  PartialUpdateError,
  Protected,
} from "../errors.ts";
import { terms } from "../validation/audience.ts";

/** What turns the expected errors of a request into undefined. */
const undefinedIf =
  (isExpected: (error: unknown) => boolean) =>
  <T>(request: Promise<T>): Promise<T | undefined> =>
    request.catch((error: unknown) => {
      if (isExpected(error)) return undefined;
      throw error;
    });

export const undefinedIfNotFound = undefinedIf((error) => error instanceof NotFound);

/** Whether the service refuses to show something: it is gone, in the trash, or hidden. A missing scope is none of these. */
export const isUnreadable = (error: unknown): boolean =>
  error instanceof NotFound ||
  error instanceof BadRequest ||
  (error instanceof Forbidden && !(error instanceof MissingScope));

export const undefinedIfUnreadable = undefinedIf(isUnreadable);

/** For what is only reported, or what the service checks as well. */
export const undefinedIfFailed = undefinedIf((error) => error instanceof CanvasError);

/** For what a preview looks up in a place that it may not see into, such as a space that the create restores. */
export const undefinedIfHidden = undefinedIf(isRefusal);

/**
 * Waits for a change and makes sure that it is in force. If the response does not confirm it, if its outcome is unknown,
 * or if it is refused, perhaps because it was made before, the current state decides.
 */
export async function applyOrVerify(
  what: string,
  change: Promise<boolean>,
  isApplied: () => Promise<boolean>,
): Promise<void> {
  let failure: unknown;
  try {
    if (await change) return;
  } catch (error) {
    if (error instanceof Protected || !(isOutcomeUnknown(error) || isRefusal(error))) throw error;
    failure = error;
  }
  const isInForce = await isApplied().catch((lookupError: unknown) => {
    // Report the change whose outcome is unknown, not the failed lookup.
    if (isOutcomeUnknown(failure)) throw failure;
    // Without a confirmation, a lookup that got no answer leaves it open; any other failure is a finding.
    const isOpen = failure === undefined && lookupError instanceof CallError && !isRefusal(lookupError);
    throw isOpen ? asOutcomeUnknown(lookupError) : lookupError;
  });
  if (isInForce) return;
  const remedy = `run ${terms.refresh} to try again from what is there`;
  throw failure ?? new CanvasError(`${what}: the service reported success, but nothing changed`, remedy);
}

/** Records each step of an update that succeeded: if a later one fails, the state says how far it got. */
export async function recordProgress<State extends object>(
  from: State,
  work: (record: (change: Partial<State>) => void) => Promise<void>,
): Promise<State> {
  let state = from;
  try {
    await work((change) => {
      state = { ...state, ...change };
    });
    return state;
  } catch (cause) {
    throw state === from || !(cause instanceof Error) ? cause : new PartialUpdateError({ state, cause });
  }
}

/**
 * Applies an update. If the service refuses a step, the state may be outdated, by an interrupted run or by somebody else:
 * then what is there is read, and what is still missing is done.
 */
export async function applyFromCurrent<State extends object>(
  state: State,
  apply: (from: State) => Promise<State>,
  readCurrent: (from: State) => Promise<State | undefined>,
): Promise<State> {
  try {
    return await apply(state);
  } catch (error) {
    const { reason, state: from } =
      error instanceof PartialUpdateError
        ? { reason: error.reason, state: error.state as State }
        : { reason: error, state };
    if (!isRefusal(reason)) throw error;
    const current = await readCurrent(from);
    if (current === undefined || isDeepStrictEqual(current, from)) throw error;
    return apply(current).catch((cause: unknown) => {
      // What is there is recorded even if nothing more could be done.
      throw cause instanceof PartialUpdateError || !(cause instanceof Error)
        ? cause
        : new PartialUpdateError({ state: current, cause });
    });
  }
}
