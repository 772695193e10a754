import { BadRequest, Conflict, Forbidden, isOutcomeUnknown, NotFound, PartialCreateError } from "../errors.ts";

/** Turns a 404 into undefined. No other error means that something is gone. */
export async function undefinedIfNotFound<T>(request: Promise<T>): Promise<T | undefined> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof NotFound) return undefined;
    throw error;
  }
}

/** Waits for a change; a 409 means that the value is already set. */
export async function ignoreConflict(change: Promise<unknown>): Promise<void> {
  try {
    await change;
  } catch (error) {
    if (!(error instanceof Conflict)) throw error;
  }
}

/**
 * Waits for a change. If it is refused, perhaps because it was made before, or if its outcome is unknown, the current
 * state decides: the refusal has no error code of its own.
 */
export async function applyOrVerify(change: Promise<unknown>, isApplied: () => Promise<boolean>): Promise<void> {
  try {
    await change;
  } catch (error) {
    const isUnknown = isOutcomeUnknown(error);
    const isRefused = refusals.some((Refusal) => error instanceof Refusal);
    const verify = () =>
      isApplied().catch((lookupError: unknown) => {
        // Report the change whose outcome is unknown, not the failed lookup.
        throw isUnknown ? error : lookupError;
      });
    if (!((isUnknown || isRefused) && (await verify()))) throw error;
  }
}

const refusals = [BadRequest, Forbidden, NotFound, Conflict];

/** Runs the remaining steps of a create. If they fail, id and state are recorded, and the next run continues. */
export async function finishCreate<State>(
  id: string,
  state: State,
  remaining: Promise<State>,
): Promise<{ id: string; state: State }> {
  try {
    return { id, state: await remaining };
  } catch (cause) {
    throw cause instanceof Error ? new PartialCreateError({ id, state, cause }) : cause;
  }
}
