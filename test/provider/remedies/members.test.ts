// What the messages about single members of teams and spaces advise leads to where they say.
import { describe, expect, it } from "vitest";
import { PartialCreateError } from "../../../provider/errors.ts";
import { SpaceMemberInputs, SpaceMemberState } from "../../../provider/resources/space-member.ts";
import { TeamMemberInputs, TeamMemberState } from "../../../provider/resources/team-member.ts";
import { rejection } from "../api/harness.ts";
import { TestSession } from "../resources/harness.ts";
import { spaceMember, teamMember } from "../resources/lifecycles.ts";
import { inputsFor, roleOf, stateFor } from "../resources/team-member-fixture.ts";
import { importResource } from "../run/import-fixture.ts";
import { as, joinTeam, messageOf, present } from "./follow.ts";

const alpha = (session: TestSession) => session.service.id("teams", "Alpha");
const plans = (session: TestSession) => session.service.id("spaces", "Plans");
const zuidOf = (session: TestSession, person: string) => session.service.id("users", `${person}@example.com`);
const reader = (session: TestSession, more: object) => SpaceMemberInputs.parse({ spaceId: plans(session), ...more });
const readerState = (session: TestSession, more: object) =>
  SpaceMemberState.parse({ ...reader(session, more), editionId: session.editionId, status: "active", ...more });
const roleInSpace = (session: TestSession, person: string) =>
  session.store.get("spaceMembers", `${plans(session)}:${zuidOf(session, person)}`)?.role;
const keep = "set onDestroy: retain, run pulumi up, then delete the resource";
const retain = { onDestroy: "retain" };

/** Makes somebody a member of the space by hand. */
function setRoleInSpace(session: TestSession, person: string, role: "CREATOR" | "EDITOR"): void {
  const memberId = zuidOf(session, person);
  const times = { addedTime: 0, modifiedTime: 0, addedBy: session.owner };
  const member = { spaceId: plans(session), memberId, type: "USER" as const, role, ...times };
  session.changeStore((store) => store.put("spaceMembers", { id: `${plans(session)}:${memberId}`, ...member }));
}

describe("someone who is there already: adopt", () => {
  it("in a team", async () => {
    const session = await TestSession.start();
    const create = (more: object) => teamMember.create(session.newSession(), inputsFor(session, "member", more));
    expect(await messageOf(create({}))).toBe(
      `member@example.com was not added to team ${alpha(session)}: Member already part of team (T1013); set adopt: true to manage them here, or remove them from the program`,
    );
    expect((await create({ adopt: true })).state).toMatchObject({ status: "active", adopted: true });
  });

  it("in a space", async () => {
    const session = await TestSession.start();
    setRoleInSpace(session, "member", "EDITOR");
    const create = (more: object) =>
      spaceMember.create(session.newSession(), reader(session, { mailId: "member@example.com", ...more }));
    expect(await messageOf(create({}))).toBe(
      `member@example.com is a member of space ${plans(session)} already; set adopt: true to manage them here, or remove them from the program`,
    );
    expect((await create({ adopt: true })).state).toMatchObject({ status: "active", adopted: true });
    expect(roleInSpace(session, "member")).toBe("VIEWER");
  });
});

it("someone who is invited already: adoptInvitation", async () => {
  const session = await TestSession.start();
  const create = (more: object) => teamMember.create(session.newSession(), inputsFor(session, "invited", more));
  expect(await messageOf(create({}))).toMatch(
    /: Member already invited \(T1014\); set adoptInvitation: true to wait until they accept$/,
  );
  expect((await create({ adoptInvitation: true })).state).toMatchObject({ status: "invited", adopted: true });
});

it("someone who has left the team: a refresh, and the update invites them again", async () => {
  const session = await TestSession.start();
  const zuid = zuidOf(session, "member");
  const [state, inputs] = [stateFor(session, "member", { zuid }), inputsFor(session, "member", { role: "TEAM_ADMIN" })];
  session.changeStore((store) => store.remove("teamMembers", `${alpha(session)}:${zuid}`));
  expect(await messageOf(teamMember.update(session, "id", state, inputs))).toBe(
    `member@example.com is no longer in team ${alpha(session)}; run pulumi up --refresh to invite them again`,
  );
  const next = session.newSession();
  expect(await teamMember.read(next, "id", state)).toBeUndefined();
  expect((await teamMember.create(next, inputs)).state).toMatchObject({ status: "invited", role: "TEAM_ADMIN" });
});

describe("someone who may not be removed from a team", () => {
  it.each([
    ["admin", "the user of the access token", `use somebody else's token, or ${keep}`],
    ["owner", "the owner of the edition", keep],
  ])("%s: keep them", async (person, protection, remedy) => {
    const session = await TestSession.start();
    const state = stateFor(session, person, { role: "TEAM_ADMIN", zuid: zuidOf(session, person) });
    const admin = () => as(session, "admin@example.com");
    expect(await messageOf(teamMember.delete(admin(), "id", state))).toBe(
      `${person}@example.com is ${protection} and cannot be removed from team ${alpha(session)}; ${remedy}`,
    );
    const inputs = inputsFor(session, person, { role: "TEAM_ADMIN", ...retain });
    await teamMember.delete(admin(), "id", await teamMember.update(admin(), "id", state, inputs));
    expect(roleOf(session, person)).toBe("TEAM_ADMIN");
  });

  it("the user of the token: somebody else's token", async () => {
    const session = await TestSession.start();
    await teamMember.delete(as(session, "owner@example.com"), "id", stateFor(session, "admin"));
    expect(roleOf(session, "admin")).toBeUndefined();
  });

  it("a super admin whose role only the service knows: keep them", async () => {
    const session = await TestSession.start();
    const zuid = zuidOf(session, "member");
    session.changeStore((store) => {
      const found = present(store.get("editionMembers", `${session.editionId}:${zuid}`));
      store.put("editionMembers", { ...found, role: "SUPER_ADMIN" });
    });
    const admin = () => as(session, "admin@example.com");
    const state = stateFor(session, "member", { zuid });
    expect(await messageOf(teamMember.delete(admin(), "id", state))).toContain(`; nobody can remove them: ${keep}`);
    const inputs = inputsFor(session, "member", retain);
    await teamMember.delete(admin(), "id", await teamMember.update(admin(), "id", state, inputs));
    expect(roleOf(session, "member")).toBe("MEMBER");
  });
});

describe("the last admin", () => {
  /** The owner is in no team. */
  async function startWithOneAdmin() {
    const session = await TestSession.start();
    session.changeStore((store) => store.remove("teamMembers", `${alpha(session)}:${session.owner}`));
    const admin = { state: stateFor(session, "admin", { role: "TEAM_ADMIN", zuid: zuidOf(session, "admin") }) };
    const promote = () =>
      teamMember.update(
        as(session, "admin@example.com"),
        "id",
        stateFor(session, "member", { zuid: zuidOf(session, "member") }),
        inputsFor(session, "member", { role: "TEAM_ADMIN" }),
      );
    return { session, ...admin, promote };
  }

  it("becomes a member: make somebody else TEAM_ADMIN before", async () => {
    const { session, state, promote } = await startWithOneAdmin();
    const demote = (person: string) =>
      teamMember.update(as(session, `${person}@example.com`), "id", state, inputsFor(session, "admin"));
    expect(await messageOf(demote("admin"))).toBe(
      `admin@example.com is the last admin of team ${alpha(session)}; make somebody else TEAM_ADMIN before they become MEMBER`,
    );
    await promote();
    await demote("member");
    expect([roleOf(session, "admin"), roleOf(session, "member")]).toEqual(["MEMBER", "TEAM_ADMIN"]);
  });

  it("is removed: make somebody else TEAM_ADMIN first", async () => {
    const { session, state, promote } = await startWithOneAdmin();
    const next = () => as(session, "member@example.com");
    expect(await messageOf(teamMember.delete(next(), "id", state))).toBe(
      `admin@example.com is the last team admin and cannot be removed from team ${alpha(session)}; make somebody else TEAM_ADMIN first, or ${keep}`,
    );
    await promote();
    await teamMember.delete(next(), "id", state);
    expect(roleOf(session, "admin")).toBeUndefined();
  });
});

describe("someone who may not be removed from a space", () => {
  it("its creator: keep them", async () => {
    const session = await TestSession.start();
    setRoleInSpace(session, "member", "CREATOR");
    const who = { memberId: zuidOf(session, "member") };
    const state = readerState(session, who);
    expect(await messageOf(spaceMember.delete(session, "id", state))).toBe(
      `USER ${who.memberId} is the creator of the space and cannot be removed from space ${plans(session)}; ${keep}`,
    );
    const kept = await spaceMember.update(session.newSession(), "id", state, reader(session, { ...who, ...retain }));
    await spaceMember.delete(session.newSession(), "id", kept);
    expect(roleInSpace(session, "member")).toBe("CREATOR");
  });

  it("the user of the token: somebody else's token", async () => {
    const session = await TestSession.start();
    setRoleInSpace(session, "admin", "EDITOR");
    const state = readerState(session, { memberId: zuidOf(session, "admin"), role: "EDITOR" });
    expect(await messageOf(spaceMember.delete(as(session, "admin@example.com"), "id", state))).toMatch(
      new RegExp(`; use somebody else's token, or ${keep}$`),
    );
    await spaceMember.delete(session.newSession(), "id", state);
    expect(roleInSpace(session, "admin")).toBeUndefined();
  });
});

describe("a role that nobody can change: give them the role that they have", () => {
  it("in a team", async () => {
    const session = await TestSession.start();
    const adopt = (role: string) =>
      teamMember.create(as(session, "admin@example.com"), inputsFor(session, "admin", { adopt: true, role }));
    expect(await messageOf(adopt("MEMBER"))).toContain(
      "; nobody can change this role: give them the role that they have",
    );
    expect((await adopt("TEAM_ADMIN")).state).toMatchObject({ status: "active", role: "TEAM_ADMIN" });
  });

  it("in a space", async () => {
    const session = await TestSession.start();
    setRoleInSpace(session, "admin", "EDITOR");
    const memberId = zuidOf(session, "admin");
    const state = readerState(session, { memberId, role: "EDITOR" });
    const update = (role: string) =>
      spaceMember.update(as(session, "admin@example.com"), "id", state, reader(session, { memberId, role }));
    expect(await messageOf(update("VIEWER"))).toContain(
      "; nobody can change their own role: give yourself the role that you have",
    );
    expect((await update("EDITOR")).role).toBe("EDITOR");
  });
});

it.each([
  ["outsider@example.com", "are not in team ALPHA"],
  ["admin@example.com", "are the same person"],
])("records for %s: choose somebody who stays", async (assignTo, reason) => {
  const session = await TestSession.start();
  const state = stateFor(session, "admin", { role: "TEAM_ADMIN", assignTo });
  expect(await messageOf(teamMember.delete(session, "id", state))).toBe(
    `${assignTo} cannot receive the records of admin@example.com: they ${reason.replace("ALPHA", alpha(session))}; choose somebody who stays in the team, run pulumi up, then delete the resource`,
  );
  const inputs = inputsFor(session, "admin", { role: "TEAM_ADMIN", assignTo: "member@example.com" });
  const chosen = await teamMember.update(session.newSession(), "id", state, inputs);
  await teamMember.delete(session.newSession(), "id", chosen);
  expect(roleOf(session, "admin")).toBeUndefined();
});

describe("a person who cannot be imported: leave out the import", () => {
  it("into a team, because they are only invited", async () => {
    const session = await TestSession.start();
    expect(await messageOf(importResource(session, "TeamMember", "Alpha/invited@example.com"))).toMatch(
      /; people who are only invited cannot be imported: leave out the import, and give the resource adoptInvitation: true$/,
    );
    const inputs = TeamMemberInputs.parse({ ...inputsFor(session, "invited"), adoptInvitation: true });
    expect((await teamMember.create(session.newSession(), inputs)).state.status).toBe("invited");
  });

  it("into a space, because they have not joined the team", async () => {
    const session = await TestSession.start();
    expect(await messageOf(importResource(session, "SpaceMember", "Plans/outsider@example.com"))).toMatch(
      /; people who have not joined the team yet cannot be imported: leave out the import, and pulumi up --refresh adds them once they have$/,
    );
    const inputs = reader(session, { mailId: "outsider@example.com" });
    const { id, state } = await spaceMember.create(session.newSession(), inputs);
    expect(state.status).toBe("waiting");
    joinTeam(session, "outsider@example.com");
    const next = session.newSession();
    await spaceMember.update(next, id, present(await spaceMember.read(next, id, state)), inputs);
    expect(roleInSpace(session, "outsider")).toBe("VIEWER");
  });
});

describe("a response that confirms nothing: look, then try again", () => {
  it("an invitation", async () => {
    const session = await TestSession.start();
    const inputs = inputsFor(session, "new");
    const failure = await rejection(teamMember.create(session.unconfirmingSession(), inputs), PartialCreateError);
    expect(failure.message).toContain(
      `team ${alpha(session)} did not confirm that new@example.com was invited; look at its members and invitations, then try again`,
    );
    const state = TeamMemberState.parse(failure.state);
    const updated = await teamMember.update(session.newSession(), failure.id, state, inputs);
    expect(updated).toMatchObject({ status: "invited" });
    expect([...session.store.all("invitations")].map(({ address }) => address)).toEqual([
      "invited@example.com",
      "new@example.com",
    ]);
  });

  it("an invitation that is sent again", async () => {
    const session = await TestSession.start();
    const { id, state } = await teamMember.create(session, inputsFor(session, "new"));
    const again = inputsFor(session, "new", { inviteAgain: "1" });
    session.changeStore((store) => {
      for (const one of store.all("invitations"))
        if (one.address === "new@example.com") store.remove("invitations", one.id);
    });
    expect(await messageOf(teamMember.update(session.unconfirmingSession(), id, state, again))).toBe(
      `team ${alpha(session)} did not confirm that new@example.com was invited again; run pulumi up again`,
    );
    expect(await teamMember.update(session.newSession(), id, state, again)).toMatchObject({ inviteAgain: "1" });
    expect([...session.store.all("invitations")]).toHaveLength(2);
  });
});
