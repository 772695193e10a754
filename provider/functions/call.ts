import type { Session } from "../run/session.ts";
import { type CheckFailure, check } from "../validation/check.ts";
import type { Properties } from "../validation/properties.ts";
import { type FunctionName, type FunctionResult, functionOf } from "./index.ts";

/** Either the invalid arguments or the result. */
export interface CallResult<Result> {
  readonly failures: readonly CheckFailure[];
  readonly result?: Result;
}

/** Checks the arguments and calls the function; invalid arguments send no request. */
export async function callFunction<Name extends FunctionName>(
  session: Session,
  name: Name,
  args: Properties,
): Promise<CallResult<FunctionResult<Name>>> {
  const definition = functionOf(name);
  const { inputs, failures } = check(definition, args);
  return failures.length > 0 ? { failures } : { failures, result: await definition.call(session, inputs) };
}
