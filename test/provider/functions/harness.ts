// Calls functions against an emulator, as both interfaces do.

import { expect } from "vitest";
import { callFunction, type FunctionName, type FunctionResult } from "../../../provider/functions/index.ts";
import { failureText } from "../../../provider/validation/check.ts";
import type { Properties } from "../../../provider/validation/properties.ts";
import type { TestSession } from "../resources/harness.ts";

/** The result of a function that is called with valid arguments. */
export async function call<Name extends FunctionName>(
  session: TestSession,
  name: Name,
  args: Properties = {},
): Promise<FunctionResult<Name>> {
  const { failures, result } = await callFunction(session, name, args);
  expect(failures).toEqual([]);
  if (result === undefined) throw new Error(`${name} returned nothing`);
  return result;
}

/** The check failures of arguments, in words; fails if a request is sent. */
export async function failuresOf(session: TestSession, name: FunctionName, args: Properties = {}): Promise<string[]> {
  session.takeRequests();
  const { failures, result } = await callFunction(session, name, args);
  expect(result).toBeUndefined();
  expect(session.takeRequests()).toEqual([]);
  return failures.map(failureText);
}
