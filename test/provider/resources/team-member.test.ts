import { describe, expect, it } from "vitest";
import { BadRequest, CanvasError, Forbidden, PartialCreateError } from "../../../provider/errors.ts";
import { TeamMemberInputs, TeamMemberState, teamMember } from "../../../provider/resources/team-member.ts";
import { answering, oddServer, rejection, success } from "../api/harness.ts";
import { Bench, lostAnswer, workspace } from "./harness.ts";

const inputsFor = (bench: Bench, person: string, more: object = {}) =>
  TeamMemberInputs.parse({ teamId: bench.service.id("teams", "Alpha"), mailId: `${person}@example.com`, ...more });
const create = (bench: Bench, person: string, more: object = {}) =>
  teamMember.create(bench.session, inputsFor(bench, person, more));
const stateFor = (bench: Bench, person: string, more: object = {}) =>
  TeamMemberState.parse({ ...inputsFor(bench, person), editionId: bench.editionId, status: "active", ...more });
const roleOf = (bench: Bench, person: string) =>
  bench.store.get(
    "teamMembers",
    `${bench.service.id("teams", "Alpha")}:${bench.service.id("users", `${person}@example.com`)}`,
  )?.role;
/** Requests with the team's and the person's id left out. */
const requests = (bench: Bench) => bench.takeRequests().map((line) => line.replace(/^(\S+ \/teams)\/\d+/, "$1"));

describe("adding a person", () => {
  it("invites them", async () => {
    const bench = await Bench.start();
    const { id, state } = await create(bench, "New.Person", { role: "TEAM_ADMIN" });
    expect(id).toBe(`${bench.service.id("teams", "Alpha")}/new.person@example.com`);
    expect(state).toMatchObject({ status: "invited", mailId: "New.Person@example.com", role: "TEAM_ADMIN" });
    expect(requests(bench)).toEqual(["POST /teams/members"]);
  });

  it("adopts someone who is in the team, and gives them the role", async () => {
    const bench = await Bench.start();
    const { state } = await create(bench, "MEMBER", { role: "TEAM_ADMIN" });
    const zuid = bench.service.id("users", "member@example.com");
    expect(state).toMatchObject({ status: "active", zuid, role: "TEAM_ADMIN", mailId: "MEMBER@example.com" });
    expect(requests(bench)).toEqual(["POST /teams/members", "GET /teams/members", `PUT /teams/members/${zuid}`]);
    expect(roleOf(bench, "member")).toBe("TEAM_ADMIN");
  });

  it("adopts someone who has the role already without a further request", async () => {
    const bench = await Bench.start();
    expect((await create(bench, "member")).state.status).toBe("active");
    expect(requests(bench)).toEqual(["POST /teams/members", "GET /teams/members"]);
  });

  it("takes an open invitation for its own, told by how the service refuses a member", async () => {
    const bench = await Bench.start();
    expect((await create(bench, "invited")).state.status).toBe("invited");
    expect(requests(bench)).toEqual(["POST /teams/members", "GET /teams/members", "POST /teams/members"]);
    expect([...bench.store.all("invitations")]).toHaveLength(1);
  });

  it("fails when no licence is left, and invites nobody", async () => {
    const seed = { editions: workspace.editions.map((edition) => ({ ...edition, seats: 4 })) };
    const bench = await Bench.start(seed);
    const error = await rejection(create(bench, "new"), BadRequest);
    expect(error.message).toBe(
      "POST team members answered 400 (E4005 The licence limit is reached); correct what it names and try again",
    );
    expect(requests(bench)).toEqual(["POST /teams/members", "GET /teams/members", "POST /teams/members"]);
    expect([...bench.store.all("invitations")]).toHaveLength(1);
  });

  it("asks again after a lost answer, and finds the invitation", async () => {
    const bench = await Bench.start();
    bench.fault("POST", "/teams/*/members", lostAnswer, 1);
    expect((await create(bench, "new")).state.status).toBe("invited");
    expect([...bench.store.all("invitations")].map(({ address }) => address).sort()).toEqual([
      ...["invited@example.com", "new@example.com"],
    ]);
  });

  it("records a doubt when answers go on being lost, and the next run resolves it", async () => {
    const bench = await Bench.start();
    bench.fault("POST", "/teams/*/members", lostAnswer);
    const { id, state } = await rejection(create(bench, "new"), PartialCreateError);
    expect(state).toMatchObject({ status: "uncertain" });
    bench.service.emulator.faults.clear();
    const known = TeamMemberState.parse(state);
    expect(teamMember.needsUpdate?.(known)).toBe(true);
    const { session } = bench.again();
    expect(await teamMember.update(session, id, known, inputsFor(bench, "new"))).toMatchObject({ status: "invited" });
    expect([...bench.store.all("invitations")]).toHaveLength(2);
  });

  it("tells when the service left them out", async () => {
    const bench = await Bench.start();
    const baseUrl = await oddServer(answering({ ...success({ added_members: [] }), status: 206 }));
    const error = await rejection(create(bench.again({ baseUrl }), "new"), CanvasError);
    const teamId = bench.service.id("teams", "Alpha");
    expect(error.message).toBe(`team ${teamId} did not take new@example.com; look at its members and try again`);
  });

  it("passes on that the caller may not", async () => {
    const bench = await Bench.start();
    const member = bench.again({ accessToken: bench.service.tokenOf("member@example.com") });
    await expect(create(member, "new")).rejects.toMatchObject({ status: 401 });
  });
});

describe("reading a person", () => {
  it.each<[string, string, object, object | undefined]>([
    ["who joined", "member", { status: "invited" }, { status: "active", role: "MEMBER" }],
    ["who was promoted elsewhere", "admin", {}, { status: "active", role: "TEAM_ADMIN" }],
    ["who is still invited", "invited", { status: "invited" }, { status: "invited" }],
    ["who left", "outsider", {}, undefined],
  ])("%s", async (_, person, state, expected) => {
    const bench = await Bench.start();
    const found = await teamMember.read(bench.session, "id", stateFor(bench, person, state));
    if (expected === undefined) expect(found).toBeUndefined();
    else expect(found).toMatchObject(expected);
  });
});

describe("changing a role", () => {
  it("that someone else has set meanwhile is no failure", async () => {
    const bench = await Bench.start();
    const state = await teamMember.read(bench.session, "id", stateFor(bench, "member"));
    bench.change((store) => {
      for (const member of store.all("teamMembers")) store.put("teamMembers", { ...member, role: "TEAM_ADMIN" });
    });
    const inputs = inputsFor(bench, "member", { role: "TEAM_ADMIN" });
    bench.takeRequests();
    if (!state) throw new Error("the member is gone");
    expect(await teamMember.update(bench.session, "id", state, inputs)).toMatchObject({ role: "TEAM_ADMIN" });
    expect(bench.service.log().map(({ status }) => status)).toEqual([409]);
  });

  it("of an open invitation waits until the person has joined", async () => {
    const bench = await Bench.start();
    const inputs = inputsFor(bench, "invited", { role: "TEAM_ADMIN" });
    const state = stateFor(bench, "invited", { status: "invited" });
    expect(await teamMember.update(bench.session, "id", state, inputs)).toMatchObject({ status: "invited" });
    expect(requests(bench)).toEqual(["GET /teams/members"]);
  });

  it("of oneself is refused", async () => {
    const bench = await Bench.start();
    const admin = bench.again({ accessToken: bench.service.tokenOf("admin@example.com") });
    await rejection(
      teamMember.update(admin.session, "id", stateFor(bench, "admin"), inputsFor(bench, "admin")),
      Forbidden,
    );
  });
});

describe("removing a person", () => {
  /** The admin owns a space, which someone must inherit. */
  async function withOwner(): Promise<Bench> {
    const bench = await Bench.start();
    const ownerZuid = bench.service.id("users", "admin@example.com");
    bench.change((store) => {
      for (const space of store.all("spaces")) store.put("spaces", { ...space, ownerZuid });
    });
    return bench;
  }
  const heirs = (bench: Bench) => new Set([...bench.store.all("spaces")].map(({ ownerZuid }) => ownerZuid));

  it("gives what they own to the user of the token", async () => {
    const bench = await withOwner();
    await teamMember.delete(bench.session, "id", stateFor(bench, "admin"));
    expect(requests(bench)).toEqual([
      "GET /teams/members",
      "GET /users/me/permission",
      `DELETE /teams/members/${bench.service.id("users", "admin@example.com")}`,
    ]);
    expect(heirs(bench)).toEqual(new Set([bench.owner]));
    expect(roleOf(bench, "admin")).toBeUndefined();
  });

  it("gives it to whom assignToZuid names", async () => {
    const bench = await withOwner();
    const assignToZuid = bench.service.id("users", "member@example.com");
    await teamMember.delete(bench.session, "id", stateFor(bench, "admin", { assignToZuid }));
    expect(requests(bench)).not.toContain("GET /users/me/permission");
    expect(heirs(bench)).toEqual(new Set([assignToZuid]));
  });

  it("who is gone already is done", async () => {
    const bench = await Bench.start();
    await teamMember.delete(bench.session, "id", stateFor(bench, "outsider"));
    bench.fault("DELETE", "/teams/*/members/*", { kind: "status", status: 404 });
    await teamMember.delete(bench.session, "id", stateFor(bench, "member"));
    expect(bench.warnings).toEqual([]);
  });

  it("who is only invited leaves the invitation open, and says so", async () => {
    const bench = await Bench.start();
    await teamMember.delete(bench.session, "7/invited@example.com", stateFor(bench, "invited", { status: "invited" }));
    expect(bench.warnings).toEqual([
      "TeamMember 7/invited@example.com: the invitation stays open, because the service cannot take one back",
    ]);
  });

  it("of a team that is gone is done", async () => {
    const bench = await Bench.start();
    await teamMember.delete(bench.session, "id", stateFor(bench, "member", { teamId: "999" }));
  });

  it("who is the owner is refused", async () => {
    const bench = await Bench.start();
    const error = await rejection(teamMember.delete(bench.session, "id", stateFor(bench, "owner")), CanvasError);
    expect(error.message).toContain("A super admin cannot be removed");
  });
});

it("is gone when its team is", async () => {
  const bench = await Bench.start();
  expect(await teamMember.read(bench.session, "id", stateFor(bench, "member", { teamId: "999" }))).toBeUndefined();
});
