import { expect, it } from "vitest";
import { UnexpectedResponse } from "../../../../provider/errors.ts";
import { createClient, fakeServer, rejection, respondWith, success } from "../harness.ts";

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
