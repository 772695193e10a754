import { expect, it } from "vitest";
import { UnexpectedResponse } from "../../../../provider/errors.ts";
import { createClient, fakeServer, rejection, respondWith, Service, success } from "../harness.ts";

it("gets roles in editions, teams and spaces, of the caller and of others", async () => {
  const service = await Service.start();
  const { permissions } = service.client();
  const { editionId } = service;
  const alpha = service.id("teams", "Alpha");
  const space = service.id("spaces", "Plans");
  const member = service.id("users", "member@example.com");
  const currentUserId = service.id("users", "owner@example.com");

  expect(await permissions.edition(editionId)).toEqual({ currentUserId, role: "SUPER_ADMIN" });
  expect(await permissions.edition(editionId, member)).toEqual({ currentUserId, role: "MEMBER" });
  expect(await permissions.team(editionId, alpha)).toEqual({ currentUserId, role: "TEAM_ADMIN" });
  expect(await permissions.team(editionId, alpha, member)).toEqual({ currentUserId, role: "MEMBER" });
  expect(await permissions.space(editionId, space)).toEqual({ currentUserId, role: "CREATOR" });
  expect(await permissions.space(editionId, space, currentUserId)).toEqual({ currentUserId, role: "CREATOR" });
});

it("gets the roles of the caller in all teams with one request", async () => {
  const service = await Service.start();
  const { editionId } = service;
  const { permissions } = service.client({ accessToken: service.tokenOf("member@example.com") });
  expect(await permissions.teams(editionId)).toEqual({
    currentUserId: service.id("users", "member@example.com"),
    teams: [{ teamId: service.id("teams", "Alpha"), role: "MEMBER" }],
  });
  expect(service.requests()).toEqual([`GET /editions/${editionId}/teams/users/me/permission`]);
});

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
