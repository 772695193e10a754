import { expect, it } from "vitest";
import { Conflict, NotFound } from "../../../../provider/errors.ts";
import { rejection, Service, startTime } from "../harness.ts";

async function setUp() {
  const service = await Service.start();
  return {
    service,
    members: service.client().spaceMembers,
    at: [service.editionId, service.id("spaces", "Plans")] as const,
    user: service.id("users", "member@example.com"),
    addedBy: service.id("users", "owner@example.com"),
  };
}

it("adds users and teams, and lists them with parsed types", async () => {
  const { service, members, at, user, addedBy } = await setUp();
  const team = service.id("teams", "Beta");
  const outcome = await members.add(...at, [
    { memberId: user, role: "EDITOR", type: "USER" },
    { memberId: team, role: "VIEWER", type: "TEAM" },
  ]);
  const audit = { addedTime: startTime, addedBy };
  expect(outcome).toEqual(["added", "added"]);
  expect((await members.list(...at)).slice(1)).toEqual([
    { memberId: user, type: "USER", role: "EDITOR", displayName: "Member", mailId: "member@example.com", ...audit },
    { memberId: team, type: "TEAM", role: "VIEWER", displayName: "Beta", ...audit },
  ]);
});

it("reports who was not added after a partial success", async () => {
  const { members, at, user } = await setUp();
  const unknownUser = { memberId: "9999999999999", role: "VIEWER", type: "USER" } as const;
  const outcome = await members.add(...at, [unknownUser, { memberId: user, role: "VIEWER", type: "USER" }]);
  const reason = "User is inactive and cannot be added to project (U1001)";
  expect(outcome).toEqual([expect.objectContaining({ reason, already: undefined }), "added"]);
});

it("changes a role and removes a member", async () => {
  const { members, at, user } = await setUp();
  await members.add(...at, [{ memberId: user, role: "VIEWER", type: "USER" }]);
  await members.changeRole(...at, user, "COMMENTER");
  expect((await members.list(...at)).find(({ memberId }) => memberId === user)?.role).toBe("COMMENTER");
  await rejection(members.changeRole(...at, user, "COMMENTER"), Conflict);
  await members.remove(...at, user);
  expect((await members.list(...at)).map(({ role }) => role)).toEqual(["CREATOR"]);
  await rejection(members.remove(...at, user), NotFound);
});
