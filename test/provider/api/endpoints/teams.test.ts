import { expect, it } from "vitest";
import { UnexpectedResponse } from "../../../../provider/errors.ts";
import { createClient, fakeServer, rejection, respondWith, Service, startTime, success } from "../harness.ts";

it("lists, gets and updates teams", async () => {
  const service = await Service.start();
  const { teams } = service.client();
  const { editionId } = service;
  const teamId = service.id("teams", "Beta");
  const owner = service.id("users", "owner@example.com");
  const beta = {
    teamId,
    name: "Beta",
    memberCount: 1,
    isDefault: false,
    editionId,
    createdTime: startTime,
    createdBy: owner,
    createdByName: "Owner",
  };
  expect((await teams.list(editionId)).map(({ name, isDefault }) => [name, isDefault])).toEqual([
    ["Alpha", true],
    ["Beta", false],
  ]);
  expect(await teams.get(editionId, teamId)).toEqual(beta);

  await teams.update(editionId, teamId, { name: "Gamma" });
  expect(await teams.get(editionId, teamId)).toEqual({ ...beta, name: "Gamma" });
  expect(await teams.update(editionId, teamId, { description: "Second team" })).toBe(true);
});

it("lists teams whose fields that are only shown are empty", async () => {
  const team = { team_id: "5", team_name: "Alpha", created_by: "", team_member_count: "" };
  const baseUrl = await fakeServer(respondWith(success({ teams: [team] })));
  expect(await createClient({ baseUrl, accessToken: "token" }).teams.list("1")).toEqual([
    { teamId: "5", name: "Alpha", isDefault: false },
  ]);
});

it.each([undefined, null, {}, { items: [] }])("does not read %j as no teams", async (data) => {
  const baseUrl = await fakeServer(respondWith(success(data)));
  await rejection(createClient({ baseUrl, accessToken: "token" }).teams.list("1"), UnexpectedResponse);
});

it("reads what it only shows as it is: a time in another format, a name that is a number, a role that is new", async () => {
  const member = { zuid: 7, role_name: "TEAM_OWNER", display_name: 4711, added_time: "", modified_time: "yesterday" };
  const baseUrl = await fakeServer(respondWith(success({ team_members: [member] })));
  expect(await createClient({ baseUrl, accessToken: "token" }).teamMembers.list("1", "2")).toEqual([
    { zuid: "7", role: "TEAM_OWNER", displayName: "4711", addedTime: "", modifiedTime: "yesterday" },
  ]);
});
