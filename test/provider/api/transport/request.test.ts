import { expect, it } from "vitest";
import { fillPath } from "../../../../provider/api/transport/request.ts";
import { CanvasError, NotFound } from "../../../../provider/errors.ts";
import { rejection, Service } from "../harness.ts";

it("encodes the parameters of a path, in either spelling", () => {
  const ids = { editionId: "1", spaceId: "a/b?c#d e", zoneId: "../2" };
  expect(fillPath("/editions/{editionId}/spaces/{spaceId}/meta", ids)).toBe(
    "/editions/1/spaces/a%2Fb%3Fc%23d%20e/meta",
  );
  expect(fillPath("/e/{edition_id}/z/{zone_id}", ids)).toBe("/e/1/z/..%2F2");
  expect(fillPath("/editions", {})).toBe("/editions");
});

it.each(["", ".", ".."])("rejects the parameter %j", (editionId) => {
  const message = `"${editionId}" cannot be an id in /e/{editionId}; give the id that the service shows`;
  expect(() => fillPath("/e/{editionId}", { editionId })).toThrow(message);
});

it("the client returns a rejected promise for an invalid id, and sends no request", async () => {
  const service = await Service.start();
  const client = service.client();
  await rejection(client.spaces.get(service.editionId, ""), CanvasError);
  await rejection(client.zones.list("..", "1"), CanvasError);
  expect(service.requests()).toEqual([]);
});

it("the client sends an id with a slash as one path segment", async () => {
  const service = await Service.start();
  await rejection(service.client().spaces.get(service.editionId, "../teams"), NotFound);
  expect(service.requests()).toEqual([`GET /editions/${service.editionId}/spaces/..%2Fteams`]);
});
