// Someone who was there before the program gets back the role they had once it lets them go.
import { describe, expect, it } from "vitest";
import { CanvasError, PartialUpdateError } from "../../../provider/errors.ts";
import { SpaceMemberInputs } from "../../../provider/resources/space-member.ts";
import { SpaceMembersState } from "../../../provider/resources/space-members.ts";
import { TeamMemberInputs } from "../../../provider/resources/team-member.ts";
import { TeamMembersState } from "../../../provider/resources/team-members.ts";
import { rejection } from "../api/harness.ts";
import { Crash, lostResponse, type TestSession } from "./harness.ts";
import { spaceMember, spaceMembers, teamMember, teamMembers } from "./lifecycles.ts";
import { accept, addressOf, everybody, inSpace, inTeam, space, start, team } from "./roster-fixture.ts";

const [ann, bob] = [addressOf("ann"), addressOf("bob")];
const promoted = { ...everybody, [ann]: "TEAM_ADMIN" };
const { [ann]: _, ...withoutAnn } = everybody;
const everybodyInSpace = { [ann]: "EDITOR", [bob]: "VIEWER" };
const zuidOf = (session: TestSession, name: string) => session.service.id("users", addressOf(name));

function setRole(session: TestSession, name: string, role: "TEAM_ADMIN" | "MEMBER"): void {
  session.changeStore((store) => {
    const zuid = zuidOf(session, name);
    const found = [...store.all("teamMembers")].find((one) => one.zuid === zuid);
    if (found) store.put("teamMembers", { ...found, role });
  });
}

/** Ann, whom the program makes an admin. */
const adminOf = (session: TestSession, more: object = {}) =>
  TeamMemberInputs.parse({
    teamId: session.service.id("teams", "Alpha"),
    mailId: ann,
    role: "TEAM_ADMIN",
    adopt: true,
    ...more,
  });

/** Ann, an editor of the space, whom the program makes a viewer. */
const viewerOf = (session: TestSession) =>
  SpaceMemberInputs.parse({ spaceId: session.service.id("spaces", "Plans"), mailId: ann, role: "VIEWER", adopt: true });

describe("a roster", () => {
  it("gives the role back to someone who is no longer listed, which the preview says", async () => {
    const session = await start();
    const { id, state } = await team.create(session, promoted);
    expect(state.people[ann]).toMatchObject({ role: "TEAM_ADMIN", previousRole: "MEMBER" });
    const review = await teamMembers.review(state, team.inputs(session, withoutAnn));
    expect(review?.warning).toBe(
      `team ${id} has unlisted members: ${ann}; the update gives back roles in team ${id}: ${ann} is MEMBER again`,
    );
    const next = session.newSession();
    const now = await team.update(next, state, withoutAnn);
    expect(inTeam(session)).toEqual(everybody);
    expect(Object.keys(now.people)).toEqual(Object.keys(withoutAnn));
    expect(next.infos).toEqual([`team ${id}: ${ann} is MEMBER again`]);
  });

  it("leaves the role when onDestroy becomes release before it leaves the program", async () => {
    const session = await start();
    const { id, state } = await team.create(session, promoted);
    const inputs = team.inputs(session, promoted, { onDestroy: "release" });
    const { hasChanges } = await teamMembers.diff(session.newSession(), id, state, inputs);
    expect(hasChanges).toBe(true);
  });

  it("tries again if giving the role back failed", async () => {
    const session = await start();
    const { state } = await team.create(session, promoted);
    session.fault("PUT", "/teams/*/members/*", { kind: "status", status: 400 }, 1);
    const failed = await team
      .update(session.newSession(), state, withoutAnn)
      .catch((error: { state: typeof state }) => error);
    const reached = "state" in failed ? failed.state : failed;
    expect(reached.people[ann]).toMatchObject({ role: "TEAM_ADMIN", previousRole: "MEMBER" });
    await team.update(session.newSession(), reached, withoutAnn);
    expect(inTeam(session)).toEqual(everybody);
  });

  it("leaves an admin the team needs because another one could not be made, until one is", async () => {
    const session = await start();
    const { id, state } = await team.create(session, promoted);
    const [swapped, more] = [{ ...withoutAnn, [bob]: "TEAM_ADMIN" }, { minAdmins: 3 }];
    session.fault("PUT", `/teams/*/members/${zuidOf(session, "bob")}`, { kind: "status", status: 403 });
    const next = session.newSession();
    const failed = await rejection(team.update(next, state, swapped, more), PartialUpdateError);
    expect(inTeam(session)).toEqual(promoted);
    expect(next.warnings).toEqual([`team ${id}: ${ann} stays TEAM_ADMIN (minAdmins is 3)`]);
    const reached = TeamMembersState.parse(failed.state);
    expect(reached.people[ann]).toMatchObject({ role: "TEAM_ADMIN", previousRole: "MEMBER" });
    session.service.emulator.faults.clear();
    await team.update(session.newSession(), reached, swapped, more);
    expect(inTeam(session)).toEqual({ ...everybody, [bob]: "TEAM_ADMIN" });
  });

  it("forgets an admin the team needs because the service keeps the role of another one, who is no failure", async () => {
    const session = await start();
    const { id, state } = await team.create(session, promoted);
    setRole(session, "owner", "MEMBER");
    const next = session.newSession({ accessToken: session.service.tokenOf(addressOf("admin")) });
    const now = await team.update(next, state, withoutAnn, { minAdmins: 2 });
    expect(next.warnings).toContain(`team ${id}: ${ann} stays TEAM_ADMIN (minAdmins is 2)`);
    expect(inTeam(session)[ann]).toBe("TEAM_ADMIN");
    expect(now.people).not.toHaveProperty([ann]);
  });

  it("leaves the role that somebody else has given after the service refused the program's", async () => {
    const session = await start();
    const { id, state } = await space.create(session, {});
    session.fault("PUT", "/spaces/*/members/*", { kind: "status", status: 403 });
    const wanted = { ...everybodyInSpace, [ann]: "VIEWER" };
    const failed = await rejection(space.update(session.newSession(), state, wanted), PartialUpdateError);
    session.service.emulator.faults.clear();
    session.changeStore((store) => {
      const found = [...store.all("spaceMembers")].find(({ memberId }) => memberId === zuidOf(session, "ann"));
      if (found) store.put("spaceMembers", { ...found, role: "COMMENTER" });
    });
    const former = SpaceMembersState.parse(failed.state);
    const read = SpaceMembersState.parse(await spaceMembers.read(session.newSession(), id, former));
    await space.update(session.newSession(), read, { [bob]: "VIEWER" });
    expect(inSpace(session)[ann]).toBe("COMMENTER");
  });

  it.each([
    ["adopted them", {}],
    ["adopted them in an earlier run", everybodyInSpace],
  ])("gives the role back if no response has confirmed that it changed it, after it %s", async (_, adopted) => {
    const session = await start();
    const { state } = await space.create(session, adopted);
    session.fault("PUT", "/spaces/*/members/*", lostResponse);
    for (let nth = 2; nth < 20; nth += 1)
      session.fault("GET", "/spaces/*/members", { kind: "status", status: 500 }, nth);
    const wanted = { ...everybodyInSpace, [ann]: "VIEWER" };
    const failed = await rejection(space.update(session.newSession(), state, wanted), PartialUpdateError);
    session.service.emulator.faults.clear();
    expect(inSpace(session)[ann]).toBe("VIEWER");
    const now = await space.update(session.newSession(), SpaceMembersState.parse(failed.state), wanted);
    expect(now.people[ann]).toMatchObject({ role: "VIEWER", previousRole: "EDITOR" });
    await space.update(session.newSession(), now, { [bob]: "VIEWER" });
    expect(inSpace(session)).toMatchObject(everybodyInSpace);
  });

  it("leaves the role to a single member that has adopted them in the same run", async () => {
    const session = await start();
    const { id, state } = await team.create(session, promoted);
    const next = session.newSession();
    const inputs = TeamMemberInputs.parse({ teamId: id, mailId: ann, role: "TEAM_ADMIN", adopt: true });
    await teamMember.create(next, inputs);
    await teamMembers.delete(next, id, state);
    expect(inTeam(session)).toEqual(promoted);
  });
});

describe("a single member", () => {
  it("of a team gets the role back", async () => {
    const session = await start();
    const { id, state } = await teamMember.create(session, adminOf(session));
    expect(inTeam(session)).toEqual(promoted);
    expect(state).toMatchObject({ adopted: true, previousRole: "MEMBER" });
    const next = session.newSession();
    await teamMember.delete(next, id, state);
    expect(inTeam(session)).toEqual(everybody);
    expect(next.infos).toEqual([`team ${state.teamId}: ${ann} is MEMBER again`]);
  });

  it("gets back a role that the program has changed later", async () => {
    const session = await start();
    const spaceId = session.service.id("spaces", "Plans");
    const inputs = (role: string) => SpaceMemberInputs.parse({ spaceId, mailId: ann, role, adopt: true });
    const { id, state } = await spaceMember.create(session, inputs("EDITOR"));
    const now = await spaceMember.update(session.newSession(), id, state, inputs("VIEWER"));
    expect(now).toMatchObject({ role: "VIEWER", previousRole: "EDITOR" });
    await spaceMember.delete(session.newSession(), id, now);
    expect(inSpace(session)[ann]).toBe("EDITOR");
  });

  it("of a team gets the role back that a killed run has changed", async () => {
    const session = await start();
    const { id, state } = await teamMember.create(session, adminOf(session, { role: "MEMBER" }));
    await rejection(teamMember.update(session.crashingSession(1, "after"), id, state, adminOf(session)), Crash);
    expect(inTeam(session)).toEqual(promoted);
    const now = await teamMember.update(session.newSession(), id, state, adminOf(session));
    expect(now).toMatchObject({ role: "TEAM_ADMIN", previousRole: "MEMBER" });
    await teamMember.delete(session.newSession(), id, now);
    expect(inTeam(session)).toEqual(everybody);
  });

  it("who only has the address of the one that the program invited was there before it", async () => {
    const session = await start();
    const dan = addressOf("dan");
    const inputs = (role: string) => TeamMemberInputs.parse({ teamId: adminOf(session).teamId, mailId: dan, role });
    const { id, state: invited } = await teamMember.create(session, inputs("MEMBER"));
    accept(session, "dan");
    const state = (await teamMember.read(session.newSession(), id, invited)) ?? invited;
    const somebodyElse = { ...state, zuid: "1" };
    const now = await teamMember.update(session.newSession(), id, somebodyElse, inputs("TEAM_ADMIN"));
    expect(now).toMatchObject({ zuid: zuidOf(session, "dan"), adopted: true, previousRole: "MEMBER" });
    await teamMember.delete(session.newSession(), id, now);
    expect(inTeam(session)[dan]).toBe("MEMBER");
  });

  it("who is the last admin stays one", async () => {
    const session = await start();
    const { id, state } = await teamMember.create(session, adminOf(session));
    setRole(session, "admin", "MEMBER");
    setRole(session, "owner", "MEMBER");
    const next = session.newSession();
    await teamMember.delete(next, id, state);
    expect(inTeam(session)[ann]).toBe("TEAM_ADMIN");
    expect(next.warnings).toContain(
      `team ${state.teamId}: ${ann} stays TEAM_ADMIN (${ann} is the last admin of team ${state.teamId})`,
    );
  });
});

describe("somebody else who has the address by now keeps their role", () => {
  it.each([true, false])("in a team, if a refresh has read it: %s", async (isRead) => {
    const session = await start();
    const { id, state } = await teamMember.create(session, adminOf(session));
    const former = { ...state, zuid: "1" };
    const read = isRead ? await teamMember.read(session.newSession(), id, former) : former;
    await teamMember.delete(session.newSession(), id, read ?? former);
    expect(inTeam(session)).toEqual(promoted);
  });

  it("in a team with a roster", async () => {
    const session = await start();
    const { id, state } = await team.create(session, promoted);
    const people = Object.entries(state.people).map(([key, one]) => [key, key === ann ? { ...one, zuid: "1" } : one]);
    const former = { ...state, people: Object.fromEntries(people) };
    const read = TeamMembersState.parse(await teamMembers.read(session.newSession(), id, former));
    await team.update(session.newSession(), read, withoutAnn);
    expect(inTeam(session)).toEqual(promoted);
  });
});

describe("a delete fails if nobody can find out which role someone has, and the next one gives it back", () => {
  const expired = { kind: "status", status: 401 };

  it("in a team", async () => {
    const session = await start();
    const { id, state } = await teamMember.create(session, adminOf(session));
    session.fault("GET", "/teams/*/members", expired);
    await rejection(teamMember.delete(session.newSession(), id, state), CanvasError);
    session.service.emulator.faults.clear();
    await teamMember.delete(session.newSession(), id, state);
    expect(inTeam(session)).toEqual(everybody);
  });
});

it("someone who is removed from a space while they are to get their role back stays away", async () => {
  const session = await start();
  const inputs = viewerOf(session);
  const { id, state } = await spaceMember.create(session, inputs);
  const next = session.newSession();
  // The list of the run still has them.
  await next.client.spaceMembers.list(session.editionId, inputs.spaceId);
  session.changeStore((store) => store.remove("spaceMembers", `${inputs.spaceId}:${zuidOf(session, "ann")}`));
  await spaceMember.delete(next, id, state);
  expect(inSpace(session)).not.toHaveProperty([ann]);
  expect(next.infos).toEqual([]);
});
