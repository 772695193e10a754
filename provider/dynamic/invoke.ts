import { setImmediate } from "node:timers/promises";
import { resolveConfig } from "../config.ts";
import { CanvasError } from "../errors.ts";
import { callFunction, type FunctionName, type FunctionResult } from "../functions/index.ts";
import { type Session, sharedSession } from "../run/session.ts";
import { type CheckFailure, failureText } from "../validation/check.ts";
import type { Properties } from "../validation/properties.ts";
import { printedMessages } from "./printed-messages.ts";

/** The result of a call, or the message of its error. */
interface InvokeResult<Result> {
  readonly result?: Result;
  readonly problem?: string;
}

/** Calls a function from within a program; `stack` reads its configuration by the key without `canvas:`. */
export async function invoke<Name extends FunctionName>(
  name: Name,
  args: Properties,
  stack: (key: string) => string | undefined,
): Promise<InvokeResult<FunctionResult<Name>>> {
  try {
    const session = sharedSession(resolveConfig({ stack, env: process.env }), printedMessages);
    await joinBatch(session);
    const { failures, result } = await callFunction(session, name, args);
    return result === undefined ? { problem: describeFailures(failures) } : { result };
  } catch (error) {
    if (!(error instanceof CanvasError)) throw error;
    return { problem: error.message };
  }
}

const batches = new WeakMap<Session, Promise<void>>();

/**
 * Lets simultaneous calls share their lists. A later call asks the service again: resources are created in another
 * process, so this one cannot know which lists are stale.
 */
function joinBatch(session: Session): Promise<void> {
  const batch = batches.get(session) ?? setImmediate().then(() => startBatch(session));
  batches.set(session, batch);
  return batch;
}

function startBatch(session: Session): void {
  batches.delete(session);
  session.client.clearLists();
}

function describeFailures(failures: readonly CheckFailure[]): string {
  const problems = failures.map(failureText);
  const [first = ""] = problems;
  return problems.length === 1 ? first : `there are ${problems.length} problems:\n- ${problems.join("\n- ")}`;
}
