// The members of a space that was created in the same run.
import { expect, it } from "vitest";
import { CanvasError } from "../../../provider/errors.ts";
import { SpaceInputs } from "../../../provider/resources/space.ts";
import { SpaceMemberInputs } from "../../../provider/resources/space-member.ts";
import { rejection } from "../api/harness.ts";
import { TestSession } from "./harness.ts";
import { space, spaceMember } from "./lifecycles.ts";

async function startWithSpace(
  more: (session: TestSession) => object = () => ({}),
): Promise<{ session: TestSession; spaceId: string }> {
  const session = await TestSession.start();
  const teamId = session.service.id("teams", "Alpha");
  const { id: spaceId } = await space.create(session, SpaceInputs.parse({ teamId, name: "New", ...more(session) }));
  session.takeRequests();
  return { session, spaceId };
}

const add = (session: TestSession, spaceId: string, member: object) =>
  spaceMember.create(session, SpaceMemberInputs.parse({ spaceId, ...member }));

/** A service that gives everybody in a team access to its new spaces. */
function admit(session: TestSession, spaceId: string, name: string): void {
  const memberId = session.service.id("users", `${name}@example.com`);
  const membership = {
    id: `${spaceId}:${memberId}`,
    spaceId,
    memberId,
    type: "USER" as const,
    role: "EDITOR" as const,
  };
  session.changeStore((store) => store.put("spaceMembers", { ...membership, addedTime: 0, addedBy: session.owner }));
}

it("are added without a list of those who are there", async () => {
  const { session, spaceId } = await startWithSpace();
  const memberId = session.service.id("users", "member@example.com");
  expect((await add(session, spaceId, { memberId })).state).toMatchObject({ status: "active", role: "VIEWER" });
  expect(session.takeRequests()).toEqual([`POST /spaces/${spaceId}/members`]);
});

it("by e-mail are looked for in the team only", async () => {
  const { session, spaceId } = await startWithSpace();
  const people = ["admin@example.com", "member@example.com"];
  await Promise.all(people.map((mailId) => add(session, spaceId, { mailId })));
  expect(session.takeRequests()).toEqual([
    expect.stringMatching(/^GET \/teams\/\d+\/members$/),
    `POST /spaces/${spaceId}/members`,
  ]);
});

it("are the creator, who is not added", async () => {
  const { session, spaceId } = await startWithSpace();
  const { state } = await add(session, spaceId, { mailId: "owner@example.com", role: "EDITOR", adopt: true });
  expect(state).toMatchObject({ effectiveRole: "CREATOR", adopted: true });
  expect(session.takeRequests().filter((line) => !line.startsWith("GET"))).toEqual([]);
});

it("include people the service added by itself: an error without adopt, adopted with it", async () => {
  const { session, spaceId } = await startWithSpace();
  admit(session, spaceId, "member");
  const member = { mailId: "member@example.com", role: "COMMENTER" };
  const error = await rejection(add(session, spaceId, member), CanvasError);
  expect(error.message).toContain(`member@example.com is a member of space ${spaceId} already; set adopt: true`);
  const { state } = await add(session, spaceId, { ...member, adopt: true });
  expect(state).toMatchObject({ role: "COMMENTER", adopted: true });
  const memberId = session.service.id("users", "member@example.com");
  expect(session.store.get("spaceMembers", `${spaceId}:${memberId}`)?.role).toBe("COMMENTER");
});

it("of a copy are listed: it may have those of its source", async () => {
  const { session, spaceId } = await startWithSpace((source) => ({
    from: { space: source.service.id("spaces", "Plans"), copy: true },
  }));
  await add(session, spaceId, { memberId: session.service.id("users", "member@example.com") });
  expect(session.takeRequests()).toContain(`GET /spaces/${spaceId}/members`);
});
