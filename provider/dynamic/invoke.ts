import { setImmediate } from "node:timers/promises";
import type { Failure } from "../check.ts";
import { resolveConfig } from "../config.ts";
import { CanvasError } from "../errors.ts";
import { callFunction } from "../functions/call.ts";
import type { Answer, FunctionName } from "../functions/index.ts";
import type { Properties } from "../resource.ts";
import { openSession, type Session } from "../session.ts";

/** What a program gets from a call: the answer, or what went wrong, in words. */
export interface Outcome<Result> {
  readonly result?: Result;
  readonly problem?: string;
}

/** Calls a function from within a program; `stack` reads its configuration by the name without `canvas:`. */
export async function invoke<Name extends FunctionName>(
  name: Name,
  args: Properties,
  stack: (key: string) => string | undefined,
): Promise<Outcome<Answer<Name>>> {
  try {
    const session = openSession(resolveConfig({ stack, env: process.env }), (message) => console.error(message));
    await together(session);
    const { failures, result } = await callFunction(session, name, args);
    return result === undefined ? { problem: told(failures) } : { result };
  } catch (error) {
    if (!(error instanceof CanvasError)) throw error;
    return { problem: error.message };
  }
}

const gatherings = new WeakMap<Session, Promise<void>>();

/**
 * Lets calls that are made at once share their lists. A later call asks anew: resources are made in another process, and
 * this one does not hear of it.
 */
function together(session: Session): Promise<void> {
  const gathering = gatherings.get(session) ?? setImmediate().then(() => begin(session));
  gatherings.set(session, gathering);
  return gathering;
}

function begin(session: Session): void {
  gatherings.delete(session);
  session.client.forget();
}

function told(failures: readonly Failure[]): string {
  const problems = failures.map(({ property, reason }) => `${property} ${reason}`);
  const [first = ""] = problems;
  return problems.length === 1 ? first : `there are ${problems.length} problems:\n- ${problems.join("\n- ")}`;
}
