import { CanvasError } from "../errors.ts";
import { callFunction, type FunctionName, functions } from "../functions/index.ts";
import type { Session } from "../run/session.ts";
import type { Properties } from "../validation/properties.ts";

/** Calls a function by its token: `canvas:index:getSpace`. */
export async function invoke(session: Session, token: string, args: Properties) {
  const name = token.split(":").at(-1) ?? "";
  if (isFunctionName(name)) return callFunction(session, name, args);
  throw new CanvasError(`there is no function ${token}`, `the provider has ${Object.keys(functions).join(", ")}`);
}

const isFunctionName = (name: string): name is FunctionName => Object.hasOwn(functions, name);
