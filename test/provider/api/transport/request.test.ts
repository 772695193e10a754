import { expect, it } from "vitest";
import { z } from "zod";
import { callOf } from "../../../../provider/api/transport/request.ts";
import { CanvasError } from "../../../../provider/errors.ts";
import { rejection, Service } from "../harness.ts";

const getSpace = (editionId: string, spaceId: string) =>
  callOf({ operation: "getSpace", params: { editionId, spaceId }, response: z.unknown() }, "canvas");

it("encodes the parameters of a path", () => {
  expect(getSpace("1", "a/b?c#d e").path).toBe("/editions/1/spaces/a%2Fb%3Fc%23d%20e");
});

it.each(["", ".", ".."])("rejects the parameter %j", (spaceId) => {
  const message = `"${spaceId}" cannot be an id in /editions/{editionId}/spaces/{spaceId}; give the id that the service shows`;
  expect(() => getSpace("1", spaceId)).toThrow(message);
});

it.each([
  ["canvas", "/editions/1/spaces/", "Service.spaces.CREATE"],
  ["vani", "/editions/1/spaces", "Vani.spaces.CREATE"],
] as const)("%s has its own path and scope", (service, path, scope) => {
  const request = { operation: "createSpace", params: { editionId: "1" }, response: z.unknown() } as const;
  expect(callOf(request, service)).toMatchObject({ path, scope });
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
  await rejection(service.client().spaces.get(service.editionId, "../teams"), CanvasError);
  expect(service.requests()).toEqual([`GET /editions/${service.editionId}/spaces/..%2Fteams`]);
});
