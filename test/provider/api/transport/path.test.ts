import { expect, it } from "vitest";
import { fillPath, path } from "../../../../provider/api/transport/path.ts";
import { CanvasError, NotFound } from "../../../../provider/errors.ts";
import { rejection, Service } from "../harness.ts";

it("encodes parameters in a path", () => {
  expect(path`/editions/${"1"}/spaces/${"a/b?c#d e"}/meta`).toBe("/editions/1/spaces/a%2Fb%3Fc%23d%20e/meta");
  expect(fillPath("/e/{edition_id}/z/{zone_id}", { edition_id: "1", zone_id: "../2" })).toBe("/e/1/z/..%2F2");
  expect(path`/editions`).toBe("/editions");
});

it.each(["", ".", ".."])("rejects the parameter %j", (id) => {
  const message = `"${id}" cannot be an id in /editions/; give the id that the service shows`;
  expect(() => path`/editions/${id}`).toThrow(new CanvasError(message));
  expect(() => fillPath("/e/{edition_id}", { edition_id: id })).toThrow(CanvasError);
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
