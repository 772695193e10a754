import { expect, it } from "vitest";
import { endpoints } from "../../../../emulator/service/endpoints.ts";
import { type Operation, operations } from "../../../../provider/api/transport/operations.ts";

/** Paths without the names of their parameters, which the two tables choose for themselves. */
const shapeOf = (method: string, path: string) => `${method} ${path.replace(/\{\w+\}|:\w+/g, "*")}`;

const emulated = new Map(
  Object.values(endpoints).map((endpoint) => [shapeOf(endpoint.method, endpoint.path), endpoint] as const),
);

it.each(Object.entries<Operation>(operations))("%s is what the service describes", (_, operation) => {
  const endpoint = emulated.get(shapeOf(operation.method, operation.path));
  const scopes = endpoint?.scopes.map((scope) => (scope === "securesearch.READ" ? scope : `Service.${scope}`));
  expect({
    source: endpoint?.source,
    scope: scopes?.join(" and "),
    perMinute: endpoint && "rate" in endpoint ? endpoint.rate : undefined,
  }).toEqual({
    source: operation.source,
    scope: operation.scope,
    perMinute: operation.perMinute,
  });
});
