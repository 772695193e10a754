import { expect, it } from "vitest";
import { operations as served } from "../../../../emulator/service/operations.ts";
import { type Operation, operations } from "../../../../provider/api/transport/operations.ts";
import { scopesIn } from "../../../../provider/service.ts";

/** Paths without the names of their parameters, which the two tables choose for themselves. */
const shapeOf = (method: string, path: string) => `${method} ${path.replace(/\{\w+\}|:\w+/g, "*")}`;

const emulated = new Map(Object.values(served).map((row) => [shapeOf(row.method, row.path), row] as const));

it.each(Object.entries<Operation>(operations))("%s is what the service describes", (_, operation) => {
  const row = emulated.get(shapeOf(operation.method, operation.path));
  // The emulator asks for one of several scopes.
  expect(scopesIn(operation.scope)).toContain(`Service.${row?.scope}`);
  expect(operation.perMinute).toBe(row?.perMinute);
});
