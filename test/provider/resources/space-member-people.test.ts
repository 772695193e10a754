// The creator and the caller of a space, and people who cannot be added yet.
import { describe, expect, it } from "vitest";
import type { SeedInput } from "../../../emulator/seeds/seed-schema.ts";
import { diff } from "../../../provider/core/diff.ts";
import { CanvasError, Forbidden, ProtectedPersonError } from "../../../provider/errors.ts";
import { pendingInState } from "../../../provider/people/pending.ts";
import { definitionOf } from "../../../provider/resources/index.ts";
import { SpaceMemberInputs, SpaceMemberState } from "../../../provider/resources/space-member.ts";
import { TeamMemberInputs } from "../../../provider/resources/team-member.ts";
import { TeamMembersInputs } from "../../../provider/resources/team-members.ts";
import { acme } from "../../acme.ts";
import { rejection } from "../api/harness.ts";
import { joinTeam, TestSession } from "./harness.ts";
import { spaceMember, teamMember, teamMembers } from "./lifecycles.ts";

const plans = (session: TestSession) => session.service.id("spaces", "Plans");
const alpha = (session: TestSession) => session.service.id("teams", "Alpha");
const inputsFor = (session: TestSession, member: object) =>
  SpaceMemberInputs.parse({ spaceId: plans(session), ...member });
const stateFor = (session: TestSession, member: object, more: object = {}) =>
  SpaceMemberState.parse({
    ...inputsFor(session, member),
    editionId: session.editionId,
    status: "active",
    ...more,
  });
const writes = (session: TestSession) => session.takeRequests().filter((line) => !line.startsWith("GET"));
const zuidOf = (session: TestSession, name: string) => session.service.id("users", `${name}@example.com`);
const keep = "set onDestroy: retain, run pulumi up, then delete the resource";

function setRole(session: TestSession, memberId: string, role: "CREATOR" | "EDITOR"): void {
  const id = `${plans(session)}:${memberId}`;
  const membership = { id, spaceId: plans(session), memberId, type: "USER" as const };
  session.changeStore((store) => store.put("spaceMembers", { ...membership, role, addedTime: 0, addedBy: memberId }));
}

describe("the creator of a space", () => {
  it("keeps that role: the one in the program is recorded as well, and a refresh shows no change", async () => {
    const session = await TestSession.start();
    const inputs = inputsFor(session, { mailId: "owner@example.com", role: "EDITOR", adopt: true });
    const { id, state } = await spaceMember.create(session, inputs);
    expect(state).toMatchObject({ status: "active", role: "EDITOR", effectiveRole: "CREATOR", adopted: true });
    expect(await spaceMember.read(session.newSession(), id, state)).toEqual(state);
    expect(writes(session)).toEqual([]);
  });

  it("is recognized when the service refuses to change the role", async () => {
    const session = await TestSession.start();
    const state = stateFor(session, { memberId: session.owner });
    const inputs = inputsFor(session, { memberId: session.owner, role: "EDITOR" });
    expect(await spaceMember.update(session, "id", state, inputs)).toMatchObject({
      role: "EDITOR",
      effectiveRole: "CREATOR",
    });
  });

  it("gets the role once they are not the creator any more, and has drifted for a refresh", async () => {
    const session = await TestSession.start();
    const memberId = zuidOf(session, "member");
    setRole(session, memberId, "EDITOR");
    const state = stateFor(session, { memberId, role: "VIEWER" }, { effectiveRole: "CREATOR" });
    const read = await spaceMember.read(session, "id", state);
    expect(read).toMatchObject({ role: "EDITOR" });
    expect(read?.effectiveRole).toBeUndefined();
    const updated = await spaceMember.update(session, "id", state, inputsFor(session, { memberId, role: "COMMENTER" }));
    expect(updated.effectiveRole).toBeUndefined();
    expect(session.store.get("spaceMembers", `${plans(session)}:${memberId}`)?.role).toBe("COMMENTER");
  });

  it("is not removed", async () => {
    const session = await TestSession.start();
    const memberId = zuidOf(session, "member");
    setRole(session, memberId, "CREATOR");
    const state = stateFor(session, { mailId: "member@example.com" }, { memberId });
    expect((await rejection(spaceMember.delete(session, "id", state), CanvasError)).message).toBe(
      `member@example.com is the creator of the space and cannot be removed from space ${plans(session)}; ${keep}`,
    );
    expect(writes(session)).toEqual([]);
  });

  it("who was not the creator when the list was read is refused by the service, which says why", async () => {
    const session = await TestSession.start();
    const memberId = zuidOf(session, "member");
    setRole(session, memberId, "EDITOR");
    await session.client.spaceMembers.snapshot(session.editionId, plans(session));
    setRole(session, memberId, "CREATOR");
    const removal = spaceMember.delete(session, "id", stateFor(session, { memberId }));
    const { message } = await rejection(removal, ProtectedPersonError);
    expect(message).toContain("(S1002 Space owner cannot be removed, ");
    expect(message).toContain(`; nobody can remove them: ${keep}`);
  });
});

it("the user of the access token cannot change their own role, in words that say so", async () => {
  const session = await TestSession.start();
  const memberId = zuidOf(session, "admin");
  setRole(session, memberId, "EDITOR");
  const admin = session.newSession({ accessToken: session.service.tokenOf("admin@example.com") });
  const inputs = inputsFor(session, { memberId, role: "VIEWER" });
  const state = stateFor(session, { memberId, role: "EDITOR" });
  expect((await rejection(spaceMember.update(admin, "id", state, inputs), Forbidden)).message).toContain(
    "; nobody can change their own role: give yourself the role that you have",
  );
});

describe("someone who waits for the team", () => {
  const teams = (count: number): SeedInput => ({
    editions: [
      {
        ...acme,
        teams: [
          { name: "Alpha", spaces: [{ name: "Plans" }] },
          ...Array.from({ length: count }, (_, index) => ({
            name: `Team ${index}`,
            ...(index === 0 ? { members: [{ mailId: "far@example.com" }] } : {}),
          })),
        ],
      },
    ],
  });
  const wait = async (session: TestSession, mailId: string) =>
    (await spaceMember.create(session, inputsFor(session, { mailId }))).state;

  it("not if another team has them, which says where they were found", async () => {
    const session = await TestSession.start(teams(2));
    const memberId = zuidOf(session, "far");
    expect(await wait(session, "Far@example.com")).toMatchObject({ status: "active", memberId });
    expect(session.store.get("spaceMembers", `${plans(session)}:${memberId}`)?.role).toBe("VIEWER");
    expect(session.infos).toEqual([
      `space ${plans(session)}: Far@example.com was found in another team, "Team 0" (${session.service.id("teams", "Team 0")})`,
    ]);
  });

  it("is looked for in other teams only if the own team lacks them, and in no more than it takes", async () => {
    const session = await TestSession.start(teams(3));
    const reads = async (mailId: string) => {
      session.takeRequests();
      await spaceMember.create(session.newSession(), inputsFor(session, { mailId, adopt: true }));
      return session.takeRequests().filter((line) => /GET \/teams/.test(line));
    };
    const members = (team: string) => `GET /teams/${session.service.id("teams", team)}/members`;
    expect(await reads("far@example.com")).toEqual([members("Alpha"), "GET /teams", members("Team 0")]);
    joinTeam(session, "far@example.com");
    session.changeStore((store) => store.remove("spaceMembers", `${plans(session)}:${zuidOf(session, "far")}`));
    expect(await reads("far@example.com")).toEqual([members("Alpha")]);
  });

  it("because they are in no team is recorded, with how to invite them", async () => {
    const session = await TestSession.start(teams(2));
    expect((await wait(session, "new@example.com")).waitingFor).toBe(
      `they are in team ${alpha(session)}: if they are not invited yet, invite them`,
    );
  });

  it("because the same run has just invited them gets access once they accept, which a refresh keeps", async () => {
    const session = await TestSession.start(teams(2));
    const invitation = TeamMemberInputs.parse({ teamId: alpha(session), mailId: "New@example.com" });
    await teamMember.create(session, invitation);
    const state = await wait(session, "new@example.com");
    expect(state.waitingFor).toBe("they accept the invitation");
    expect(session.open).toContain(
      `space ${plans(session)}: new@example.com gets access once they accept the invitation`,
    );
    expect(await spaceMember.read(session.newSession(), "id", state)).toEqual(state);
  });

  it("and was invited by an earlier run gets access once they accept, if the program still lists them", async () => {
    const session = await TestSession.start(teams(2));
    const inputs = TeamMembersInputs.parse({
      teamId: alpha(session),
      members: { "owner@example.com": "TEAM_ADMIN", "new@example.com": "MEMBER" },
    });
    const { id, state } = await teamMembers.create(session, inputs);
    const later = session.newSession();
    await teamMembers.diff(later, id, state, inputs);
    expect((await wait(later, "new@example.com")).waitingFor).toBe("they accept the invitation");
    expect((await wait(session.newSession(), "new@example.com")).waitingFor).toContain("if they are not invited yet");
  });

  it("costs one list for each team, however many wait", async () => {
    const session = await TestSession.start(teams(2));
    await Promise.all(["a", "b", "c"].map((name) => wait(session, `${name}@example.com`)));
    const reads = session.takeRequests().map((line) => line.replace(/\/\d+/, "/ID"));
    expect(reads.sort()).toEqual(
      [
        ...["GET /spaces/ID", "GET /spaces/ID/members", "GET /teams"],
        ...["GET /teams/ID/members", "GET /teams/ID/members", "GET /teams/ID/members"],
      ].sort(),
    );
  });

  it("is not looked for in more than fifty other teams", async () => {
    const session = await TestSession.start(teams(51));
    expect((await wait(session, "new@example.com")).waitingFor).toBe(
      `they are in team ${alpha(session)}: if they are not invited yet, invite them, or give their id, because only 50 of 51 other teams are searched`,
    );
    expect(session.takeRequests().filter((line) => /GET \/teams\/\d+\/members/.test(line))).toHaveLength(51);
  });

  it("is not said to be in no team if a list fails for the moment", async () => {
    const session = await TestSession.start(teams(2));
    session.fault("GET", `/teams/${session.service.id("teams", "Team 0")}/members`, { kind: "status", status: 500 });
    await expect(wait(session, "far@example.com")).rejects.toThrow("returned 500");
    session.service.emulator.faults.clear();
    expect(await wait(session.newSession(), "far@example.com")).toMatchObject({ status: "active" });
  });

  it("gets access with the next update after a refresh has found them in another team", async () => {
    const session = await TestSession.start(teams(2));
    const inputs = inputsFor(session, { mailId: "far@example.com" });
    const state = stateFor(session, { mailId: "far@example.com" }, { status: "waiting", waitingFor: "something else" });
    const read = SpaceMemberState.parse(await spaceMember.read(session.newSession(), "id", state));
    expect(read.status).toBe("joined");
    expect(pendingInState({ ...read })).toEqual(["far@example.com gets access with the next update"]);
    const { changed, needsUpdate } = diff(definitionOf("SpaceMember"), read, inputs);
    expect({ changed, needsUpdate }).toEqual({ changed: [], needsUpdate: true });
    expect(await spaceMember.update(session.newSession(), "id", read, inputs)).toMatchObject({ status: "active" });
  });

  it("since a version that did not record why gets the reason from a refresh, which does not change the program", async () => {
    const session = await TestSession.start(teams(2));
    const state = stateFor(session, { mailId: "new@example.com" }, { status: "waiting" });
    const read = await spaceMember.read(session, "id", state);
    expect(read).toEqual({ ...state, waitingFor: expect.stringContaining("if they are not invited yet") });
    const { changed, needsUpdate } = diff(
      definitionOf("SpaceMember"),
      read ?? {},
      inputsFor(session, { mailId: state.mailId }),
    );
    expect({ changed, needsUpdate }).toEqual({ changed: [], needsUpdate: false });
  });
});
