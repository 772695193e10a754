import { expect, it } from "vitest";
import { Conflict, NotFound } from "../../../../provider/errors.ts";
import { rejection, Service, startTime } from "../harness.ts";

async function setUp() {
  const service = await Service.start();
  return {
    service,
    members: service.client().teamMembers,
    at: [service.editionId, service.id("teams", "Alpha")] as const,
  };
}

it("lists members with parsed types", async () => {
  const { service, members, at } = await setUp();
  const [owner, admin, member] = await members.list(...at);
  expect([owner?.mailId, admin?.role, member?.role]).toEqual(["owner@example.com", "TEAM_ADMIN", "MEMBER"]);
  expect(member).toEqual({
    zuid: service.id("users", "member@example.com"),
    role: "MEMBER",
    mailId: "member@example.com",
    displayName: "Member",
    addedTime: startTime,
    modifiedTime: startTime,
    addedBy: service.id("users", "owner@example.com"),
  });
});

it("changes a role and removes a member", async () => {
  const { service, members, at } = await setUp();
  const zuid = service.id("users", "member@example.com");
  await members.changeRole(...at, zuid, "TEAM_ADMIN");
  expect((await members.list(...at)).find((member) => member.zuid === zuid)?.role).toBe("TEAM_ADMIN");
  await rejection(members.changeRole(...at, zuid, "TEAM_ADMIN"), Conflict);
  await members.remove(...at, zuid, service.id("users", "owner@example.com"));
  expect((await members.list(...at)).map(({ mailId }) => mailId)).toEqual(["owner@example.com", "admin@example.com"]);
  await rejection(members.changeRole(...at, zuid, "MEMBER"), NotFound);
});

it("confirms who was added", async () => {
  const { members, at } = await setUp();
  expect(await members.add(...at, [{ mailId: "New@Example.com", role: "MEMBER" }])).toEqual(["invited"]);
});

it("reports who was not added after a partial success", async () => {
  const { members, at } = await setUp();
  const existing = { mailId: "Member@example.com", role: "MEMBER" } as const;
  const outcome = await members.add(...at, [existing, { mailId: "new@example.com", role: "TEAM_ADMIN" }]);
  expect(outcome).toEqual([expect.objectContaining({ already: "member" }), "invited"]);
});
