import { describe, expect, it } from "vitest";
import { BadRequest, CanvasError, Forbidden, PartialCreateError } from "../../../provider/errors.ts";
import { TeamMemberInputs, TeamMemberState, teamMember } from "../../../provider/resources/team-member.ts";
import { fakeServer, rejection, respondWith, success } from "../api/harness.ts";
import { lostResponse, TestSession, workspace } from "./harness.ts";

const inputsFor = (session: TestSession, person: string, more: object = {}) =>
  TeamMemberInputs.parse({ teamId: session.service.id("teams", "Alpha"), mailId: `${person}@example.com`, ...more });
const create = (session: TestSession, person: string, more: object = {}) =>
  teamMember.create(session, inputsFor(session, person, more));
const stateFor = (session: TestSession, person: string, more: object = {}) =>
  TeamMemberState.parse({ ...inputsFor(session, person), editionId: session.editionId, status: "active", ...more });
const roleOf = (session: TestSession, person: string) =>
  session.store.get(
    "teamMembers",
    `${session.service.id("teams", "Alpha")}:${session.service.id("users", `${person}@example.com`)}`,
  )?.role;
/** Requests without the team's id. */
const requests = (session: TestSession) =>
  session.takeRequests().map((line) => line.replace(/^(\S+ \/teams)\/\d+/, "$1"));

describe("create", () => {
  it("invites a new person", async () => {
    const session = await TestSession.start();
    const { id, state } = await create(session, "New.Person", { role: "TEAM_ADMIN" });
    expect(id).toBe(`${session.service.id("teams", "Alpha")}/new.person@example.com`);
    expect(state).toMatchObject({ status: "invited", mailId: "New.Person@example.com", role: "TEAM_ADMIN" });
    expect(requests(session)).toEqual(["POST /teams/members"]);
  });

  it("adopts an existing member, and sets the role", async () => {
    const session = await TestSession.start();
    const { state } = await create(session, "MEMBER", { role: "TEAM_ADMIN" });
    const zuid = session.service.id("users", "member@example.com");
    expect(state).toMatchObject({ status: "active", zuid, role: "TEAM_ADMIN", mailId: "MEMBER@example.com" });
    expect(requests(session)).toEqual(["POST /teams/members", "GET /teams/members", `PUT /teams/members/${zuid}`]);
    expect(roleOf(session, "member")).toBe("TEAM_ADMIN");
  });

  it("adopts an existing member with an equal role without a further request", async () => {
    const session = await TestSession.start();
    expect((await create(session, "member")).state.status).toBe("active");
    expect(requests(session)).toEqual(["POST /teams/members", "GET /teams/members"]);
  });

  it("adopts an open invitation, which it recognises by comparing refusals", async () => {
    const session = await TestSession.start();
    expect((await create(session, "invited")).state.status).toBe("invited");
    expect(requests(session)).toEqual(["POST /teams/members", "GET /teams/members", "POST /teams/members"]);
    expect([...session.store.all("invitations")]).toHaveLength(1);
  });

  it("fails if no licence is left, and invites nobody", async () => {
    const seed = { editions: workspace.editions.map((edition) => ({ ...edition, seats: 4 })) };
    const session = await TestSession.start(seed);
    const error = await rejection(create(session, "new"), BadRequest);
    expect(error.message).toBe(
      "POST team members answered 400 (E4005 The licence limit is reached); correct what it names and try again",
    );
    expect(requests(session)).toEqual(["POST /teams/members", "GET /teams/members", "POST /teams/members"]);
    expect([...session.store.all("invitations")]).toHaveLength(1);
  });

  it("retries after a lost response, and adopts the invitation", async () => {
    const session = await TestSession.start();
    session.fault("POST", "/teams/*/members", lostResponse, 1);
    expect((await create(session, "new")).state.status).toBe("invited");
    expect([...session.store.all("invitations")].map(({ address }) => address).sort()).toEqual([
      ...["invited@example.com", "new@example.com"],
    ]);
  });

  it("records the status uncertain if responses stay lost, and update resolves it", async () => {
    const session = await TestSession.start();
    session.fault("POST", "/teams/*/members", lostResponse);
    const { id, state } = await rejection(create(session, "new"), PartialCreateError);
    expect(state).toMatchObject({ status: "uncertain" });
    session.service.emulator.faults.clear();
    const uncertain = TeamMemberState.parse(state);
    expect(teamMember.needsUpdate?.(uncertain)).toBe(true);
    const nextSession = session.newSession();
    expect(await teamMember.update(nextSession, id, uncertain, inputsFor(session, "new"))).toMatchObject({
      status: "invited",
    });
    expect([...session.store.all("invitations")]).toHaveLength(2);
  });

  it("fails if the response omits the person", async () => {
    const session = await TestSession.start();
    const baseUrl = await fakeServer(respondWith({ ...success({ added_members: [] }), status: 206 }));
    const error = await rejection(create(session.newSession({ baseUrl }), "new"), CanvasError);
    const teamId = session.service.id("teams", "Alpha");
    expect(error.message).toBe(`team ${teamId} did not take new@example.com; look at its members and try again`);
  });

  it("passes on a 401", async () => {
    const session = await TestSession.start();
    const member = session.newSession({ accessToken: session.service.tokenOf("member@example.com") });
    await expect(create(member, "new")).rejects.toMatchObject({ status: 401 });
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
    ["returns undefined for a person who left", "outsider", {}, undefined],
  ])("%s", async (_, person, state, expected) => {
    const session = await TestSession.start();
    const found = await teamMember.read(session, "id", stateFor(session, person, state));
    if (expected === undefined) expect(found).toBeUndefined();
    else expect(found).toMatchObject(expected);
  });
});

describe("update of the role", () => {
  it("ignores the conflict if it is already set", async () => {
    const session = await TestSession.start();
    const state = await teamMember.read(session, "id", stateFor(session, "member"));
    session.changeStore((store) => {
      for (const member of store.all("teamMembers")) store.put("teamMembers", { ...member, role: "TEAM_ADMIN" });
    });
    const inputs = inputsFor(session, "member", { role: "TEAM_ADMIN" });
    session.takeRequests();
    if (!state) throw new Error("the member is gone");
    expect(await teamMember.update(session, "id", state, inputs)).toMatchObject({ role: "TEAM_ADMIN" });
    expect(session.service.log().map(({ status }) => status)).toEqual([409]);
  });

  it("sends no change while the person is only invited", async () => {
    const session = await TestSession.start();
    const inputs = inputsFor(session, "invited", { role: "TEAM_ADMIN" });
    const state = stateFor(session, "invited", { status: "invited" });
    expect(await teamMember.update(session, "id", state, inputs)).toMatchObject({ status: "invited" });
    expect(requests(session)).toEqual(["GET /teams/members"]);
  });

  it("fails for the user of the token", async () => {
    const session = await TestSession.start();
    const admin = session.newSession({ accessToken: session.service.tokenOf("admin@example.com") });
    await rejection(teamMember.update(admin, "id", stateFor(session, "admin"), inputsFor(session, "admin")), Forbidden);
  });
});

describe("delete", () => {
  /** The admin owns the spaces, which must be reassigned. */
  async function startWithSpacesOfAdmin(): Promise<TestSession> {
    const session = await TestSession.start();
    const ownerZuid = session.service.id("users", "admin@example.com");
    session.changeStore((store) => {
      for (const space of store.all("spaces")) store.put("spaces", { ...space, ownerZuid });
    });
    return session;
  }
  const spaceOwners = (session: TestSession) =>
    new Set([...session.store.all("spaces")].map(({ ownerZuid }) => ownerZuid));

  it("reassigns the member's spaces to the user of the token", async () => {
    const session = await startWithSpacesOfAdmin();
    await teamMember.delete(session, "id", stateFor(session, "admin"));
    expect(requests(session)).toEqual([
      "GET /teams/members",
      "GET /users/me/permission",
      `DELETE /teams/members/${session.service.id("users", "admin@example.com")}`,
    ]);
    expect(spaceOwners(session)).toEqual(new Set([session.owner]));
    expect(roleOf(session, "admin")).toBeUndefined();
  });

  it("reassigns the member's spaces to assignToZuid", async () => {
    const session = await startWithSpacesOfAdmin();
    const assignToZuid = session.service.id("users", "member@example.com");
    await teamMember.delete(session, "id", stateFor(session, "admin", { assignToZuid }));
    expect(requests(session)).not.toContain("GET /users/me/permission");
    expect(spaceOwners(session)).toEqual(new Set([assignToZuid]));
  });

  it("succeeds if the member does not exist", async () => {
    const session = await TestSession.start();
    await teamMember.delete(session, "id", stateFor(session, "outsider"));
    session.fault("DELETE", "/teams/*/members/*", { kind: "status", status: 404 });
    await teamMember.delete(session, "id", stateFor(session, "member"));
    expect(session.warnings).toEqual([]);
  });

  it("warns that an open invitation stays", async () => {
    const session = await TestSession.start();
    await teamMember.delete(session, "7/invited@example.com", stateFor(session, "invited", { status: "invited" }));
    expect(session.warnings).toEqual([
      "TeamMember 7/invited@example.com: the invitation stays open, because the service cannot take one back",
    ]);
  });

  it("succeeds if the team does not exist", async () => {
    const session = await TestSession.start();
    await teamMember.delete(session, "id", stateFor(session, "member", { teamId: "999" }));
  });

  it("fails for the owner", async () => {
    const session = await TestSession.start();
    const error = await rejection(teamMember.delete(session, "id", stateFor(session, "owner")), CanvasError);
    expect(error.message).toContain("A super admin cannot be removed");
  });
});

it("read returns undefined if the team does not exist", async () => {
  const session = await TestSession.start();
  expect(await teamMember.read(session, "id", stateFor(session, "member", { teamId: "999" }))).toBeUndefined();
});
