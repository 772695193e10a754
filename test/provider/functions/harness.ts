// Functions as both faces call them, against an emulator.

import { expect } from "vitest";
import { callFunction } from "../../../provider/functions/call.ts";
import type { FunctionName, FunctionResult } from "../../../provider/functions/index.ts";
import type { Properties } from "../../../provider/validation/properties.ts";
import type { Bench } from "../resources/harness.ts";

/** What a function answers to arguments that are right. */
export async function ask<Name extends FunctionName>(
  { session }: Bench,
  name: Name,
  args: Properties = {},
): Promise<FunctionResult<Name>> {
  const { failures, result } = await callFunction(session, name, args);
  expect(failures).toEqual([]);
  if (result === undefined) throw new Error(`${name} answered nothing`);
  return result;
}

/** What is wrong with arguments, as `property: reason`; nothing may be asked of the service. */
export async function failuresOf(bench: Bench, name: FunctionName, args: Properties = {}): Promise<string[]> {
  bench.takeRequests();
  const { failures, result } = await callFunction(bench.session, name, args);
  expect(result).toBeUndefined();
  expect(bench.takeRequests()).toEqual([]);
  return failures.map(({ property, reason }) => `${property}: ${reason}`);
}
