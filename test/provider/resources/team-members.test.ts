import { describe, expect, it } from "vitest";
import { diff } from "../../../provider/core/diff.ts";
import { CanvasError, PartialCreateError, PartialUpdateError } from "../../../provider/errors.ts";
import { definitionOf } from "../../../provider/resources/index.ts";
import { TeamMemberInputs, TeamMemberState } from "../../../provider/resources/team-member.ts";
import { TeamMembersState } from "../../../provider/resources/team-members.ts";
import { rejection } from "../api/harness.ts";
import { lostResponse, type TestSession } from "./harness.ts";
import { teamMember, teamMembers } from "./lifecycles.ts";
import { accept, addressOf, crew, everybody, inTeam, invitedIn, postsOf, start, team } from "./roster-fixture.ts";

const named = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [addressOf(`p${n}`), "MEMBER"]));
describe("a roster that is created", () => {
  it.each([
    [100, 1],
    [1000, 10],
  ])("invites %i people with %i requests", async (count, requests) => {
    const session = await start(crew({ seats: 2000 }));
    const { id, state } = await team.create(session, { ...everybody, ...named(count) });
    expect(postsOf(session)).toHaveLength(requests);
    expect(id).toBe(session.service.id("teams", "Alpha"));
    expect(invitedIn(session)).toHaveLength(count);
    expect(state.people["p7@example.com"]).toEqual({ status: "invited", role: "MEMBER" });
    expect(await teamMembers.read(session.newSession(), id, state)).toEqual(state);
  });

  it("adopts people who are there without a write, and sets their role", async () => {
    const session = await start();
    const { "ann@example.com": _, ...others } = everybody;
    const { state } = await team.create(session, { ...others, "Ann@Example.com": "TEAM_ADMIN" });
    const writes = session.takeRequests().filter((line) => !line.startsWith("GET"));
    expect(writes).toEqual([expect.stringMatching(/^PUT \/teams\/\d+\/members\/\d+$/)]);
    expect(inTeam(session)["ann@example.com"]).toBe("TEAM_ADMIN");
    const zuid = session.service.id("users", "ann@example.com");
    const adopted = { adopted: true, previousRole: "MEMBER" };
    expect(state.people["Ann@Example.com"]).toEqual({ status: "active", zuid, role: "TEAM_ADMIN", ...adopted });
  });

  it("reports members who are not listed, and leaves them alone", async () => {
    const session = await start();
    const cid = session.service.id("users", "cid@example.com");
    const { "cid@example.com": _, ...listed } = everybody;
    const { state } = await team.create(session, listed);
    expect(state.unlistedMembers).toEqual([
      { zuid: cid, mailId: "cid@example.com", name: expect.any(String), role: "MEMBER" },
    ]);
    expect(inTeam(session)).toEqual(everybody);
    expect((await teamMembers.review(state, team.inputs(session, listed), session))?.warning).toBe(
      `team ${state.teamId} has unlisted members: cid@example.com`,
    );
    expect((await teamMembers.review(state, team.inputs(session, everybody), session))?.warning).toBeUndefined();
  });

  it("says what is pending, in a line and in an output", async () => {
    const session = await start();
    const { state } = await team.create(session, { ...everybody, "new@example.com": "MEMBER" });
    expect(state.open).toEqual(["new@example.com joins once they accept the invitation"]);
    expect(session.open).toEqual([`team ${state.teamId}: new@example.com joins once they accept the invitation`]);
  });

  it("fails without recording anything if nobody is in", async () => {
    const session = await start(crew({ seats: 1 }));
    session.changeStore((store) => {
      for (const { id } of store.all("teamMembers")) if (!id.endsWith(session.owner)) store.remove("teamMembers", id);
    });
    const error = await rejection(team.create(session, { "new@example.com": "MEMBER" }), CanvasError);
    expect(error).not.toBeInstanceOf(PartialCreateError);
    expect(error.message).toMatch(
      /^team \d+: new@example.com could not be added: License limit reached \(L1001\); free a license/,
    );
  });

  it("adopts invitations with adoptInvitations: true", async () => {
    const session = await start();
    await team.create(session, { ...everybody, "new@example.com": "MEMBER" });
    const next = session.newSession();
    const error = await rejection(
      team.create(next, { ...everybody, "new@example.com": "MEMBER", "newer@example.com": "MEMBER" }),
      PartialCreateError,
    );
    expect(error.message).toContain(
      "Member already invited (T1014); set adoptInvitations: true to wait until they accept",
    );
    expect(TeamMembersState.parse(error.state).people["new@example.com"]).toBeUndefined();
    const both = { ...everybody, "new@example.com": "MEMBER", "newest@example.com": "MEMBER" };
    const { state } = await team.create(session.newSession(), both, { adoptInvitations: true });
    expect(state.people["new@example.com"]).toEqual({ status: "invited", role: "MEMBER", adopted: true });
    expect(state.people["newest@example.com"]).toEqual({ status: "invited", role: "MEMBER" });
  });

  it("says how to adopt the invitations that an interrupted run may have sent", async () => {
    const session = await start();
    const wanted = { ...everybody, ...named(2) };
    await team.create(session, wanted);
    const { state } = await rejection(team.create(session.newSession(), wanted), PartialCreateError);
    const uncertain = TeamMembersState.parse(state);
    const error = await rejection(team.update(session.newSession(), uncertain, wanted), CanvasError);
    expect(error.message).toMatch(/p0@example.com, p1@example.com could not be added: .* set adoptInvitations: true/);
    const now = await team.update(session.newSession(), uncertain, wanted, { adoptInvitations: true });
    expect(now.people["p0@example.com"]).toEqual({ status: "invited", role: "MEMBER", adopted: true });
  });

  it("verifies with one list what a lost response leaves unknown", async () => {
    const session = await start();
    session.fault("POST", "/teams/*/members", lostResponse, 1);
    const { state } = await team.create(session, { ...everybody, ...named(3) });
    expect(Object.values(state.people).filter(({ status }) => status === "invited")).toHaveLength(3);
    expect(invitedIn(session)).toHaveLength(3);
  });
});

describe("a roster that is updated", () => {
  it("needs an update if somebody joins who is not listed, and may not stay", async () => {
    const session = await start();
    const { state } = await team.create(session, everybody, { unlisted: "remove" });
    expect(teamMembers.needsUpdate(state)).toBe(false);
    const zuid = session.service.id("users", "outsider@example.com");
    const stranger = { id: `${state.teamId}:${zuid}`, teamId: state.teamId, zuid, role: "MEMBER" as const };
    session.changeStore((store) =>
      store.put("teamMembers", { ...stranger, addedTime: 0, modifiedTime: 0, addedBy: session.owner }),
    );
    const found = await teamMembers.read(session.newSession(), state.teamId, state);
    expect(found && teamMembers.needsUpdate(found)).toBe(true);
    await team.update(session.newSession(), found ?? state, everybody, { unlisted: "remove" });
    expect(inTeam(session)).toEqual(everybody);
  });

  it("says that an invitation stays open", async () => {
    const session = await start();
    const { state } = await team.create(session, { ...everybody, "new@example.com": "MEMBER" });
    const next = session.newSession();
    const says = `team ${state.teamId}: the invitations of new@example.com stay open because the service cannot revoke them`;
    expect((await teamMembers.review(state, team.inputs(session, everybody)))?.warning).toBe(says);
    const now = await team.update(next, state, everybody);
    expect(next.warnings).toEqual([says]);
    expect(now.people["new@example.com"]).toBeUndefined();
  });

  it("finds that someone has joined, and gives them the role that was changed meanwhile", async () => {
    const session = await start();
    const { state } = await team.create(session, { ...everybody, "new@example.com": "MEMBER" });
    const wanted = { ...everybody, "new@example.com": "TEAM_ADMIN" };
    const waiting = await team.update(session.newSession(), state, wanted);
    expect(waiting.people["new@example.com"]).toEqual({ status: "invited", role: "TEAM_ADMIN" });
    accept(session, "new");
    const found = await teamMembers.read(session.newSession(), state.teamId, waiting);
    expect(found?.members["new@example.com"]).toBe("MEMBER");
    await team.update(session.newSession(), found ?? waiting, wanted);
    expect(inTeam(session)["new@example.com"]).toBe("TEAM_ADMIN");
  });

  it("invites people again who were removed by somebody else", async () => {
    const session = await start();
    const { state } = await team.create(session, everybody);
    const zuid = session.service.id("users", "ann@example.com");
    session.changeStore((store) => store.remove("teamMembers", `${state.teamId}:${zuid}`));
    const found = await teamMembers.read(session.newSession(), state.teamId, state);
    expect(Object.keys(found?.members ?? {})).not.toContain("ann@example.com");
    const now = await team.update(session.newSession(), found ?? state, everybody);
    expect(now.people["ann@example.com"]).toEqual({ status: "invited", role: "MEMBER" });
    expect(invitedIn(session)).toEqual(["ann@example.com"]);
  });

  it("records who is in if seats run out, and asks only for the rest next time", async () => {
    const session = await start();
    const { state } = await team.create(session, everybody);
    const setSeats = (seats: number) =>
      session.changeStore((store) => {
        for (const edition of store.all("editions")) store.put("editions", { ...edition, seats });
      });
    setSeats([...session.store.all("editionMembers")].length + 2);
    const wanted = { ...everybody, ...named(5) };
    const error = await rejection(team.update(session.newSession(), state, wanted), PartialUpdateError);
    expect(error.message).toMatch(
      /p2@example.com, p3@example.com, p4@example.com could not be added: License limit reached/,
    );
    const reached = TeamMembersState.parse(error.state);
    expect(invitedIn(session)).toEqual(["p0@example.com", "p1@example.com"]);
    expect(Object.keys(reached.members)).toEqual([...Object.keys(everybody), "p0@example.com", "p1@example.com"]);
    setSeats(100);
    session.takeRequests();
    const now = await team.update(session.newSession(), reached, wanted);
    expect(postsOf(session)).toHaveLength(1);
    expect(now.members).toEqual(wanted);
    expect(invitedIn(session)).toHaveLength(5);
  });
});

it("keeps its people when a later run deletes what had them before", async () => {
  const session = await start();
  const { id, state } = await team.create(session, everybody);
  const [zuid, mailId] = [session.service.id("users", "ann@example.com"), "ann@example.com"];
  const single = { ...state, mailId, zuid, role: "MEMBER", status: "active", onDestroy: undefined };
  const removeSingle = (later: TestSession) =>
    teamMember.delete(later, `${id}/${mailId}`, TeamMemberState.parse(single));
  const later = session.newSession();
  await teamMembers.diff(later, id, state, team.inputs(session, everybody));
  await removeSingle(later);
  expect(inTeam(session)).toEqual(everybody);
  const { [mailId]: _, ...others } = everybody;
  const without = session.newSession();
  await teamMembers.diff(without, id, state, team.inputs(session, others));
  await removeSingle(without);
  expect(inTeam(session)).toEqual(others);
});

it("removes people it added although the same run has compared it, as for a replacement", async () => {
  const session = await start();
  const wanted = { ...everybody, "new@example.com": "MEMBER" };
  const { id, state } = await team.create(session, wanted);
  accept(session, "new");
  const joined = TeamMembersState.parse(await teamMembers.read(session.newSession(), id, state));
  const later = session.newSession();
  const inputs = { ...team.inputs(session, wanted), teamId: "1" };
  await teamMembers.diff(later, id, joined, inputs);
  await teamMembers.delete(later, id, joined);
  expect(inTeam(session)).toEqual(everybody);
});

it("keeps people that single members adopted in a run that ended before its delete", async () => {
  const session = await start();
  const { id, state } = await team.create(session, { ...everybody, "new@example.com": "MEMBER" });
  accept(session, "new");
  const joined = TeamMembersState.parse(await teamMembers.read(session.newSession(), id, state));
  const inputs = TeamMemberInputs.parse({ teamId: id, mailId: "New@example.com", adopt: true });
  const single = await teamMember.create(session.newSession(), inputs);
  const later = session.newSession();
  await teamMember.diff(later, single.id, single.state, inputs);
  await teamMembers.delete(later, id, joined);
  expect(inTeam(session)["new@example.com"]).toBe("MEMBER");
  await teamMembers.delete(session.newSession(), id, joined);
  expect(inTeam(session)["new@example.com"]).toBeUndefined();
});

describe("a super admin", () => {
  it("keeps their role, which an output shows, and previews stay empty", async () => {
    const session = await start();
    const zuid = session.service.id("users", "admin@example.com");
    session.changeStore((store) => {
      const found = store.get("editionMembers", `${session.editionId}:${zuid}`);
      if (found) store.put("editionMembers", { ...found, role: "SUPER_ADMIN" });
    });
    const wanted = { ...everybody, "admin@example.com": "MEMBER" };
    const { id, state } = await team.create(session, wanted);
    expect(inTeam(session)).toEqual(everybody);
    expect(state.people["admin@example.com"]).toMatchObject({ role: "MEMBER", effectiveRole: "TEAM_ADMIN" });
    expect(await teamMembers.read(session.newSession(), id, state)).toEqual(state);
    const inputs = team.inputs(session, wanted, { minAdmins: 2 });
    expect(diff(definitionOf("TeamMembers"), state, inputs).changed).toEqual(["minAdmins"]);
    expect((await teamMembers.review(state, inputs))?.refusal).toBeUndefined();
    session.takeRequests();
    await team.update(session.newSession(), state, wanted, { minAdmins: 2 });
    expect(session.takeRequests().filter((line) => !line.startsWith("GET"))).toEqual([]);
  });
});

describe("a roster that is deleted", () => {
  it("removes people it added, and says who stays and why", async () => {
    const session = await start();
    const { id, state } = await team.create(session, {
      ...everybody,
      "new@example.com": "MEMBER",
      "late@example.com": "MEMBER",
    });
    accept(session, "new");
    const next = session.newSession();
    await teamMembers.delete(next, id, state);
    expect(inTeam(session)).toEqual(everybody);
    expect(next.warnings).toEqual([
      `team ${id}: ${Object.keys(everybody).join(", ")} stay because they were there before`,
      `team ${id}: the invitations of late@example.com stay open because the service cannot revoke them`,
    ]);
  });

  it("is gone if the team is", async () => {
    const session = await start();
    const { id, state } = await team.create(session, everybody);
    session.changeStore((store) => store.remove("teams", id));
    expect(await teamMembers.read(session.newSession(), id, state)).toBeUndefined();
    await teamMembers.delete(session.newSession(), id, state);
  });
});

describe("instead of single members", () => {
  it("adopts people of a TeamMember, whose delete in the same run leaves them alone", async () => {
    const session = await start();
    const inputs = TeamMemberInputs.parse({
      teamId: session.service.id("teams", "Alpha"),
      mailId: "ann@example.com",
      adopt: true,
      onDestroy: "remove",
    });
    const single = await teamMember.create(session, inputs);
    const next = session.newSession();
    await team.create(next, everybody);
    await teamMember.delete(next, single.id, single.state);
    expect(inTeam(session)).toEqual(everybody);
  });
});

describe("import", () => {
  it("lists everybody with their role, and the program previews empty", async () => {
    const session = await start();
    const { id, state } = await teamMembers.import(session, session.editionId, ["Alpha"]);
    expect(state.members).toEqual(everybody);
    expect(state.unlistedMembers).toEqual([]);
    const inputs = team.inputs(session, everybody);
    expect(diff(definitionOf("TeamMembers"), state, inputs)).toEqual({ changed: [], replaces: [], needsUpdate: false });
    await teamMembers.delete(session.newSession(), id, state);
    expect(inTeam(session)).toEqual(everybody);
  });
});
