import { expect, it } from "vitest";
import { UnexpectedResponse } from "../../../../provider/errors.ts";
import { createClient, fakeServer, rejection, respondWith, Service, success } from "../harness.ts";

it("requests the caller's zuid once", async () => {
  const service = await Service.start();
  const client = service.client();
  const zuids = await Promise.all([client.myZuid(service.editionId), client.myZuid(service.editionId)]);
  expect([...zuids, await client.myZuid(service.editionId)]).toEqual(
    Array.from({ length: 3 }, () => service.id("users", "owner@example.com")),
  );
  expect(service.requests()).toEqual([`GET /editions/${service.editionId}/teams/users/me/permission`]);
});

it.each([
  { role: "MEMBER", team_id: "5" },
  { role: "VIEWER", space_id: "7" },
])("reads a role in a team or space that says only what is documented: %j", async (info) => {
  const answer = respondWith(success({ user_permission_info: info }));
  const { permissions } = createClient({ baseUrl: await fakeServer(answer), accessToken: "token" });
  expect(await permissions.team("1", "5")).toEqual({ role: info.role });
  expect(await permissions.space("1", "7")).toEqual({ role: info.role });
  await rejection(permissions.edition("1"), UnexpectedResponse);
});
