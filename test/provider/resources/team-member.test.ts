import { describe, expect, it } from "vitest";
import { Lifecycle } from "../../../provider/core/lifecycle.ts";
import { CanvasError, Forbidden, PartialCreateError } from "../../../provider/errors.ts";
import { teams } from "../../../provider/people/team-place.ts";
import { definitionOf } from "../../../provider/resources/index.ts";
import { TeamMemberState } from "../../../provider/resources/team-member.ts";
import { fakeServer, rejection, respondWith, success } from "../api/harness.ts";
import { lostResponse, TestSession } from "./harness.ts";
import { teamMember } from "./lifecycles.ts";
import { create, inputsFor, requests, roleOf, stateFor } from "./team-member-fixture.ts";

describe("create", () => {
  it("invites a new person", async () => {
    const session = await TestSession.start();
    const { id, state } = await create(session, "New.Person", { role: "TEAM_ADMIN" });
    expect(id).toBe(`${session.service.id("teams", "Alpha")}/new.person@example.com`);
    expect(state).toMatchObject({ status: "invited", mailId: "New.Person@example.com", role: "TEAM_ADMIN" });
    expect(requests(session)).toEqual(["POST /teams/members"]);
  });

  it("fails for a person who is in the team already, and leaves them as they are", async () => {
    const session = await TestSession.start();
    const error = await rejection(create(session, "member", { role: "TEAM_ADMIN" }), CanvasError);
    expect(error.message).toBe(
      `member@example.com was not added to team ${session.service.id("teams", "Alpha")}: Member already part of team (T1013); set adopt: true to manage them here, or remove them from the program`,
    );
    expect(roleOf(session, "member")).toBe("MEMBER");
    expect(requests(session)).toEqual(["POST /teams/members"]);
  });

  it("adopts an existing member with adopt: true, and sets the role", async () => {
    const session = await TestSession.start();
    const { state } = await create(session, "MEMBER", { role: "TEAM_ADMIN", adopt: true });
    const zuid = session.service.id("users", "member@example.com");
    expect(state).toMatchObject({
      status: "active",
      zuid,
      role: "TEAM_ADMIN",
      mailId: "MEMBER@example.com",
      adopted: true,
    });
    expect(requests(session)).toEqual(["GET /teams/members", `PUT /teams/members/${zuid}`]);
    expect(roleOf(session, "member")).toBe("TEAM_ADMIN");
  });

  it("adopts an open invitation with adoptInvitation: true", async () => {
    const session = await TestSession.start();
    const { state } = await create(session, "invited", { adoptInvitation: true });
    expect(state).toMatchObject({ status: "invited", adopted: true });
    expect(requests(session)).toEqual(["POST /teams/members"]);
    expect([...session.store.all("invitations")]).toHaveLength(1);
  });

  it("retries after a lost response, and adopts the invitation", async () => {
    const session = await TestSession.start();
    session.fault("POST", "/teams/*/members", lostResponse, 1);
    expect((await create(session, "new")).state.status).toBe("invited");
    expect([...session.store.all("invitations")].map(({ address }) => address).sort()).toEqual([
      "invited@example.com",
      "new@example.com",
    ]);
  });

  it("records someone who may have been in the team before a lost response, but not as its own", async () => {
    const session = await TestSession.start();
    session.fault("POST", "/teams/*/members", lostResponse, 1);
    const error = await rejection(create(session, "member"), PartialCreateError);
    expect(error.message).toMatch(/: it is not known whether member@example.com was in team \d+ before; /);
    const uncertain = TeamMemberState.parse(error.state);
    const later = session.newSession();
    const known = await teamMember.update(later, error.id, uncertain, inputsFor(session, "member"));
    expect(known).toMatchObject({ status: "active", adopted: true });
    session.takeRequests();
    await teamMember.delete(session.newSession(), error.id, known);
    expect(session.takeRequests().filter((line) => !line.startsWith("GET"))).toEqual([]);
  });

  it("refuses someone added by somebody else, after a lost response too", async () => {
    const session = await TestSession.start();
    session.changeStore((store) => {
      for (const member of store.all("teamMembers")) store.put("teamMembers", { ...member, addedBy: "1" });
    });
    session.fault("POST", "/teams/*/members", lostResponse, 1);
    const { message } = await rejection(create(session, "member"), CanvasError);
    expect(message).toMatch(/^member@example.com is a member of team \d+ already; set adopt: true /);
  });

  it("has added someone who is a member after a lost response, and was not in the list before", async () => {
    const session = await TestSession.start();
    session.service.emulator.world.settings.addsMembersAtOnce = true;
    session.fault("POST", "/teams/*/members", lostResponse, 1);
    const { state } = await create(session, "outsider", { adopt: true });
    expect(state).toMatchObject({ status: "active", zuid: session.service.id("users", "outsider@example.com") });
    expect(state.adopted).toBeUndefined();
  });

  it("is active without an id if the list cannot be read, and a refresh finds the id", async () => {
    const session = await TestSession.start();
    session.service.emulator.world.settings.addsMembersAtOnce = true;
    session.fault("GET", "/teams/*/members", { kind: "status", status: 500 });
    const { id, state } = await create(session, "outsider");
    expect(state).toMatchObject({ status: "active", role: "MEMBER" });
    session.service.emulator.faults.clear();
    const zuid = session.service.id("users", "outsider@example.com");
    expect(await teamMember.read(session.newSession(), id, state)).toEqual({ ...state, zuid });
  });

  it("remembers that someone was there before when their resource is replaced", async () => {
    const session = await TestSession.start();
    const { state } = await create(session, "member", { adopt: true });
    const later = session.newSession();
    await teamMember.diff(later, "x", state, inputsFor(session, "member"));
    expect((await create(later, "member")).state.adopted).toBe(true);
  });

  it("does not take an adopted invitation for its own when it is replaced by force, without a look at the state", async () => {
    const session = await TestSession.start();
    expect((await create(session, "invited", { adoptInvitation: true })).state.adopted).toBe(true);
    const later = session.newSession();
    later.ledger.reserve(teams.objectOf(session.service.id("teams", "Alpha"), "invited@example.com"));
    expect((await create(later, "invited", { adoptInvitation: true })).state.adopted).toBe(true);
  });

  it("nor if the program adopts no invitations any more", async () => {
    const session = await TestSession.start();
    const { state } = await create(session, "invited", { adoptInvitation: true });
    const later = session.newSession();
    const { teamId, mailId, role, adoptInvitation } = state;
    const checked = { olds: () => ({ teamId, mailId, role, adoptInvitation }), news: { teamId, mailId, role } };
    new Lifecycle(definitionOf("TeamMember")).check(later, undefined, checked);
    const error = await rejection(create(later, "invited"), CanvasError);
    expect(error.message).toContain("set adoptInvitation: true");
  });

  it("records the status uncertain if responses stay lost, and update resolves it", async () => {
    const session = await TestSession.start();
    session.fault("POST", "/teams/*/members", lostResponse);
    const { id, state } = await rejection(create(session, "new"), PartialCreateError);
    expect(state).toMatchObject({ status: "uncertain" });
    session.service.emulator.faults.clear();
    const uncertain = TeamMemberState.parse(state);
    expect(teamMember.needsUpdate(uncertain)).toBe(true);
    const nextSession = session.newSession();
    expect(await teamMember.update(nextSession, id, uncertain, inputsFor(session, "new"))).toMatchObject({
      status: "invited",
    });
    expect([...session.store.all("invitations")]).toHaveLength(2);
  });

  it.each([200, 206])("fails if a %i names nobody", async (status) => {
    const session = await TestSession.start();
    const responses = [{ ...success({ added_members: [] }), status }, success({ team_members: [] })];
    const baseUrl = await fakeServer(respondWith(...responses));
    const error = await rejection(create(session.newSession({ baseUrl }), "new"), PartialCreateError);
    const teamId = session.service.id("teams", "Alpha");
    const says =
      "did not confirm that new@example.com was invited; look at its members and invitations, then try again";
    expect(error.message).toContain(`team ${teamId} ${says}`);
  });

  it("adopts the person of the resource it replaces, and deleting that resource leaves them alone", async () => {
    const session = await TestSession.start();
    const replaced = { id: "7/member", state: stateFor(session, "member") };
    await teamMember.diff(session, replaced.id, replaced.state, inputsFor(session, "member"));
    const { id, state } = await create(session, "member");
    expect(state).toMatchObject({ status: "active" });
    expect(state.adopted).toBeUndefined();
    await teamMember.delete(session, id, state);
    expect(roleOf(session, "member")).toBe("MEMBER");
    expect(session.warnings).toEqual([`TeamMember ${id} is left alone: another resource has adopted it`]);
  });
});

describe("read", () => {
  it.each<[string, string, object, object | undefined]>([
    [
      "returns active for an invited person who joined",
      "member",
      { status: "invited" },
      { status: "active", role: "MEMBER" },
    ],
    ["returns a role that another client has set", "admin", {}, { status: "active", role: "TEAM_ADMIN" }],
    ["returns invited while the invitation is open", "invited", { status: "invited" }, { status: "invited" }],
    ["returns undefined for a person who left", "outsider", { zuid: "7" }, undefined],
    ["returns undefined for a person who left, and whose id was never known", "outsider", {}, undefined],
  ])("%s", async (_, person, state, expected) => {
    const session = await TestSession.start();
    const found = await teamMember.read(session, "id", stateFor(session, person, state));
    if (expected === undefined) expect(found).toBeUndefined();
    else expect(found).toMatchObject(expected);
  });
});

describe("a refresh", () => {
  it("keeps people whom the list shows after a moment, and waits once for a team", async () => {
    const session = await TestSession.start();
    const next = session.newSession();
    const members = ["member", "admin"].map((name) => {
      const zuid = session.service.id("users", `${name}@example.com`);
      const found = session.store.get("teamMembers", `${session.service.id("teams", "Alpha")}:${zuid}`);
      if (!found) throw new Error(`${name} is not in the team`);
      return { state: stateFor(session, name, { zuid, role: found.role }), found };
    });
    session.changeStore((store) => {
      for (const { found } of members) store.remove("teamMembers", found.id);
    });
    const waits: number[] = [];
    next.onSleep = async (milliseconds) => {
      waits.push(milliseconds);
      session.changeStore((store) => {
        for (const { found } of members) store.put("teamMembers", found);
      });
    };
    const read = await Promise.all(members.map(({ state }) => teamMember.read(next, "id", state)));
    expect(read).toEqual(members.map(({ state }) => state));
    expect(waits).toEqual([3_000]);
    expect(requests(session)).toEqual(["GET /teams/members", "GET /teams/members"]);
  });

  it("fails, and keeps the state, if the token's user is not in the team", async () => {
    const session = await TestSession.start();
    const outsider = session.newSession({ accessToken: session.service.tokenOf("outsider@example.com") });
    const error = await rejection(teamMember.read(outsider, "id", stateFor(session, "member")), Forbidden);
    expect(error.message).toContain("(T1006 User is not a member of the team, ");
    expect(error.remedy).toBe("ask an admin of the team to invite the token's user");
    expect(requests(session)).toEqual(["GET /teams/members"]);
  });
});

describe("update of the role", () => {
  it("verifies a conflict: the role is already set", async () => {
    const session = await TestSession.start();
    const state = await teamMember.read(session, "id", stateFor(session, "member"));
    session.changeStore((store) => {
      for (const member of store.all("teamMembers")) store.put("teamMembers", { ...member, role: "TEAM_ADMIN" });
    });
    const inputs = inputsFor(session, "member", { role: "TEAM_ADMIN" });
    session.takeRequests();
    if (!state) throw new Error("the member is gone");
    expect(await teamMember.update(session, "id", state, inputs)).toMatchObject({ role: "TEAM_ADMIN" });
    expect(session.service.log().map(({ status }) => status)).toEqual([409, 200]);
  });

  it("fails for someone who has left the team", async () => {
    const session = await TestSession.start();
    const inputs = inputsFor(session, "outsider", { role: "TEAM_ADMIN" });
    const update = teamMember.update(session, "7/x", stateFor(session, "outsider"), inputs);
    expect((await rejection(update, CanvasError)).message).toBe(
      `outsider@example.com is no longer in team ${session.service.id("teams", "Alpha")}; run pulumi up --refresh to invite them again`,
    );
  });

  it("fails for the user of the token", async () => {
    const session = await TestSession.start();
    const admin = session.newSession({ accessToken: session.service.tokenOf("admin@example.com") });
    const state = stateFor(session, "admin", { role: "TEAM_ADMIN" });
    const update = teamMember.update(admin, "id", state, inputsFor(session, "admin"));
    expect((await rejection(update, Forbidden)).message).toContain("(M1003 Inactive user role cannot be updated, ");
  });
});

it("read returns undefined if the team does not exist", async () => {
  const session = await TestSession.start();
  const state = stateFor(session, "member", { teamId: "999", zuid: "7" });
  expect(await teamMember.read(session, "id", state)).toBeUndefined();
});
