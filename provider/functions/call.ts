import { check, type Failure } from "../check.ts";
import type { Properties } from "../resource.ts";
import type { Session } from "../session.ts";
import { type Answer, type FunctionName, functionOf } from "./index.ts";

/** What came of a call: what is wrong with its arguments, or what the function answers. */
export interface Called<Result> {
  readonly failures: readonly Failure[];
  readonly result?: Result;
}

/** Calls a function with arguments as a program wrote them; if any is wrong, nothing is asked. */
export async function callFunction<Name extends FunctionName>(
  session: Session,
  name: Name,
  args: Properties,
): Promise<Called<Answer<Name>>> {
  const definition = functionOf(name);
  const { inputs, failures } = check(definition, args);
  return failures.length > 0 ? { failures } : { failures, result: await definition.call(session, inputs) };
}
