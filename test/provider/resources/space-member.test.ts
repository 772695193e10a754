import { describe, expect, it } from "vitest";
import { Lifecycle } from "../../../provider/core/lifecycle.ts";
import { CanvasError, ConfigError, PartialCreateError } from "../../../provider/errors.ts";
import { definitionOf } from "../../../provider/resources/index.ts";
import { SpaceMemberInputs, SpaceMemberState } from "../../../provider/resources/space-member.ts";
import { fakeServer, rejection, respondWith, success } from "../api/harness.ts";
import { lostResponse, TestSession } from "./harness.ts";
import { spaceMember } from "./lifecycles.ts";

const inputsFor = (session: TestSession, member: object) =>
  SpaceMemberInputs.parse({ spaceId: session.service.id("spaces", "Plans"), ...member });
const create = (session: TestSession, member: object) => spaceMember.create(session, inputsFor(session, member));
const stateFor = (session: TestSession, member: object, status = "active") =>
  SpaceMemberState.parse({ ...inputsFor(session, member), editionId: session.editionId, status });
const requests = (session: TestSession) =>
  session.takeRequests().map((line) => line.replace(/^(\S+ \/spaces)\/\d+/, "$1"));
const zuidOf = (session: TestSession, name: string) => session.service.id("users", `${name}@example.com`);
const membership = (session: TestSession, memberId: string) =>
  session.store.get("spaceMembers", `${session.service.id("spaces", "Plans")}:${memberId}`);

const memberIds: Readonly<Record<"TEAM" | "ORG" | "GROUP" | "USER", (session: TestSession) => string | undefined>> = {
  TEAM: (session) => session.service.id("teams", "Beta"),
  ORG: (session) => session.editionId,
  GROUP: (session) => [...session.store.all("groups")][0]?.id,
  USER: (session) => zuidOf(session, "outsider"),
};

describe.each(Object.entries(memberIds))("a member of type %s", (type, idOf) => {
  it("is added by id, read, updated and removed", async () => {
    const session = await TestSession.start();
    const memberId = idOf(session) ?? "";
    const { id, state } = await create(session, { memberId, type, role: "EDITOR" });
    expect(id).toBe(`${session.service.id("spaces", "Plans")}/${memberId}`);
    expect(state).toMatchObject({ status: "active", memberId, type, role: "EDITOR" });
    expect(requests(session)).toEqual(["GET /spaces/members", "POST /spaces/members"]);
    expect(membership(session, memberId)).toMatchObject({ type, role: "EDITOR" });
    expect(await spaceMember.read(session, id, state)).toEqual(state);
    const viewer = inputsFor(session, { memberId, type });
    expect(await spaceMember.update(session, id, state, viewer)).toMatchObject({ role: "VIEWER" });
    expect(membership(session, memberId)?.role).toBe("VIEWER");
    const later = session.newSession();
    await spaceMember.delete(later, id, state);
    expect(membership(session, memberId)).toBeUndefined();
    expect(await spaceMember.read(later, id, state)).toBeUndefined();
    await spaceMember.delete(later, id, state);
  });
});

describe("a user by e-mail address", () => {
  it("is found in the space's team, regardless of case", async () => {
    const session = await TestSession.start();
    const { id, state } = await create(session, { mailId: "Member@Example.com" });
    expect(id).toBe(`${session.service.id("spaces", "Plans")}/member@example.com`);
    expect(state).toMatchObject({ status: "active", memberId: zuidOf(session, "member") });
    const team = `GET /teams/${session.service.id("teams", "Alpha")}/members`;
    expect(requests(session)).toEqual(["GET /spaces/members", "GET /spaces", team, "POST /spaces/members"]);
  });

  it.each(["a refresh", "an update"])(
    "whom somebody else has added meanwhile is not removed, after %s",
    async (after) => {
      const session = await TestSession.start();
      const args = { mailId: "outsider@example.com", role: "EDITOR" };
      const { id, state } = await create(session, args);
      const memberId = zuidOf(session, "outsider");
      const addedBy = zuidOf(session, "admin");
      session.changeStore((store) => {
        const { spaceId } = state;
        const times = { addedTime: 0, addedBy };
        store.put("spaceMembers", {
          id: `${spaceId}:${memberId}`,
          spaceId,
          memberId,
          type: "USER",
          role: "VIEWER",
          ...times,
        });
      });
      const run = session.newSession();
      const inputs = inputsFor(session, args);
      const lifecycle = new Lifecycle(definitionOf("SpaceMember"));
      lifecycle.check(run, undefined, { olds: () => inputs, news: inputs });
      const known = after === "a refresh" ? await spaceMember.read(run, id, state) : state;
      const now = await spaceMember.update(run, id, known ?? state, inputs);
      expect(now).toMatchObject({ status: "active", adopted: true, role: "EDITOR" });
      await spaceMember.delete(session.newSession(), id, now);
      expect(membership(session, memberId)).toBeDefined();
    },
  );

  it("is removed without a request while waiting", async () => {
    const session = await TestSession.start();
    const { id, state } = await create(session, { mailId: "outsider@example.com" });
    session.takeRequests();
    await spaceMember.delete(session, id, state);
    expect(session.takeRequests()).toEqual([]);
  });
});

describe("an existing member", () => {
  it("is found if the response to their create was lost", async () => {
    const session = await TestSession.start();
    session.fault("POST", "/spaces/*/members", lostResponse);
    const memberId = zuidOf(session, "member");
    expect((await create(session, { memberId })).state.status).toBe("active");
    const whoAmI = "GET /teams/users/me/permission";
    expect(requests(session)).toEqual(["GET /spaces/members", "POST /spaces/members", "GET /spaces/members", whoAmI]);
  });
});

it("an existing member is not taken for one whose create got no response", async () => {
  const session = await TestSession.start();
  session.fault("POST", "/spaces/*/members", lostResponse);
  const memberId = session.service.id("users", "member@example.com");
  await create(session, { memberId });
  const other = session.newSession();
  session.fault("POST", "/spaces/*/members", lostResponse);
  const error = await rejection(create(other, { memberId }), CanvasError);
  expect(error.message).toContain("is a member of space");
});

it.each([200, 206])(
  "create fails, and the next update tries again, if a %i names nobody and no list does",
  async (status) => {
    const nobody = success({ space_members: [] });
    const responses = [nobody, { ...success({ added_members: [] }), status }, nobody];
    const session = (await TestSession.start()).newSession({ baseUrl: await fakeServer(respondWith(...responses)) });
    const error = await rejection(create(session, { memberId: "7" }), PartialCreateError);
    const spaceId = session.service.id("spaces", "Plans");
    expect(error.message).toContain(`space ${spaceId} did not confirm that USER 7 was added; look at its members, `);
    expect(error.state).toMatchObject({ status: "joined", memberId: "7" });
  },
);

it("read fails, and keeps the state, if the service lists no member at all", async () => {
  const responses = [success({ space_members: [] })];
  const session = (await TestSession.start()).newSession({ baseUrl: await fakeServer(respondWith(...responses)) });
  const read = spaceMember.read(session, "id", stateFor(session, { memberId: "7" }));
  expect((await rejection(read, CanvasError)).message).toContain("no member of space");
});

it("update adds a member who has just been removed, with the new role", async () => {
  const session = await TestSession.start();
  const { id, state } = await create(session, { mailId: "member@example.com", role: "VIEWER" });
  const memberId = zuidOf(session, "member");
  const key = `${session.service.id("spaces", "Plans")}:${memberId}`;
  session.changeStore((store) => store.remove("spaceMembers", key));
  const editor = inputsFor(session, { mailId: "member@example.com", role: "EDITOR" });
  expect(await spaceMember.update(session, id, state, editor)).toMatchObject({ status: "active", role: "EDITOR" });
  expect(membership(session, memberId)?.role).toBe("EDITOR");
});

it("read returns the old state, and delete warns, while the space is in the trash", async () => {
  const session = await TestSession.start();
  const spaceId = session.service.id("spaces", "Bin");
  const state = stateFor(session, { spaceId, memberId: zuidOf(session, "member") });
  expect(await spaceMember.read(session, "id", state)).toEqual(state);
  await spaceMember.delete(session, "7/8", state);
  expect(session.warnings).toEqual([
    `USER ${state.memberId} stays in space ${spaceId} because it is in the trash, where members cannot be removed`,
  ]);
});

it.each(["active", "waiting"])("read returns undefined if the space does not exist (%s)", async (status) => {
  const session = await TestSession.start();
  const state = stateFor(session, { spaceId: "999", memberId: "1" }, status);
  expect(await spaceMember.read(session, "id", state)).toBeUndefined();
  await spaceMember.delete(session, "id", state);
});

it("create fails without an edition", async () => {
  const session = (await TestSession.start()).newSession({ editionId: undefined });
  const error = await rejection(create(session, { memberId: "1" }), ConfigError);
  expect(error.message).toBe(
    "no edition is known; give an editionId, or set canvas:editionId in the stack configuration, or CANVAS_EDITION_ID",
  );
});
