import type { Failure } from "../check.ts";
import { CanvasError } from "../errors.ts";
import { callFunction } from "../functions/call.ts";
import { type FunctionName, functions } from "../functions/index.ts";
import type { Properties } from "../resource.ts";
import type { Session } from "../session.ts";

/** Calls the function that a token such as `canvas:index:getSpace` names. */
export async function invoke(
  session: Session,
  token: string,
  args: Properties,
): Promise<{ readonly failures: readonly Failure[]; readonly result?: Properties }> {
  const name = token.split(":").at(-1) ?? "";
  if (isFunctionName(name)) return callFunction(session, name, args);
  throw new CanvasError(`there is no function ${token}; the provider has ${Object.keys(functions).join(", ")}`);
}

function isFunctionName(name: string): name is FunctionName {
  return Object.hasOwn(functions, name);
}
