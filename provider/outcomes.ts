import { mayHaveRun } from "./births.ts";
import { BadRequest, Conflict, Forbidden, NotFound, PartialCreateError } from "./errors.ts";

/** What was asked for, or nothing when the service says that it is not there. Only a 404 means gone. */
export async function ifThere<T>(request: Promise<T>): Promise<T | undefined> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof NotFound) return undefined;
    throw error;
  }
}

/** Waits for a change; a 409 says that it is so already. */
export async function already(change: Promise<unknown>): Promise<void> {
  try {
    await change;
  } catch (error) {
    if (!(error instanceof Conflict)) throw error;
  }
}

/**
 * Waits for a change that the service refuses when it is so already, by this run or an earlier one, or whose answer may
 * be lost. The refusal has no code of its own, so in both cases what is there decides.
 */
export async function settled(change: Promise<unknown>, isSo: () => Promise<boolean>): Promise<void> {
  try {
    await change;
  } catch (error) {
    const isLost = mayHaveRun(error);
    const isDoubtful = isLost || refusals.some((Refusal) => error instanceof Refusal);
    const look = () =>
      isSo().catch((reason: unknown) => {
        // That the change may have been made matters more than why nobody could look.
        throw isLost ? error : reason;
      });
    if (!(isDoubtful && (await look()))) throw error;
  }
}

const refusals = [BadRequest, Forbidden, NotFound, Conflict];

/** Runs what is left of a create. If it fails, what is there already is recorded, and the next run goes on from it. */
export async function finishing<State>(
  id: string,
  state: State,
  rest: Promise<State>,
): Promise<{ id: string; state: State }> {
  try {
    return { id, state: await rest };
  } catch (cause) {
    throw cause instanceof Error ? new PartialCreateError({ id, state, cause }) : cause;
  }
}
