// What the messages about rosters advise leads to where they say.
import { describe, expect, it } from "vitest";
import { PartialCreateError } from "../../../provider/errors.ts";
import { SpaceMembersState } from "../../../provider/resources/space-members.ts";
import { TeamMembersState } from "../../../provider/resources/team-members.ts";
import { rejection } from "../api/harness.ts";
import type { TestSession } from "../resources/harness.ts";
import { spaceMembers, teamMembers } from "../resources/lifecycles.ts";
import * as roster from "../resources/roster-fixture.ts";
import { as, messageOf, nextUpdate } from "./follow.ts";

const { accept, addressOf, crew, everybody, inSpace, inTeam, invitedIn, postsOf, space, start, team } = roster;
const without = (...names: readonly string[]) =>
  Object.fromEntries(Object.entries(everybody).filter(([key]) => !names.map(addressOf).includes(key)));
const unlisted = { unlisted: "remove" };

/** A roster of everybody in the team. */
async function startWithEverybody(seed = crew()) {
  const session = await start(seed);
  const { id, state } = await team.create(session, everybody);
  return { session, id, state };
}

/** A roster with two people it added. */
async function startWithAdded(more: object = {}) {
  const session = await start();
  const added = { [addressOf("dan")]: "MEMBER", [addressOf("eve")]: "MEMBER" };
  const wanted = { ...everybody, ...added };
  const { id, state } = await team.create(session, wanted, more);
  for (const name of ["dan", "eve"]) accept(session, name);
  const joined = TeamMembersState.parse(await teamMembers.read(session.newSession(), id, state));
  return { session, id, wanted, state: joined };
}

describe("an update", () => {
  it("removes many people: maxRemovals", async () => {
    const { session, id, state } = await startWithEverybody();
    const update = (more: object) => team.update(nextUpdate(session), state, without("ann", "bob"), more);
    expect(await messageOf(update(unlisted))).toBe(
      `team ${id}: the update would remove 2 of 5 members (ann@example.com, bob@example.com), and maxRemovals (0.25) allows 1; set maxRemovals: 2 if that is intended`,
    );
    await update({ ...unlisted, maxRemovals: 2 });
    expect(inTeam(session)).toEqual(without("ann", "bob"));
  });

  it("removes someone who is protected: list them", async () => {
    const { session, id, state } = await startWithEverybody();
    expect(await messageOf(team.update(nextUpdate(session), state, without("owner"), unlisted))).toBe(
      `team ${id}: the update would remove owner@example.com, the user of the access token; list them in members`,
    );
    const updated = await team.update(nextUpdate(session), state, everybody, unlisted);
    expect(updated.members).toEqual(everybody);
  });

  it("removes the token's user from a space: list them", async () => {
    const session = await start();
    const bob = { [addressOf("bob")]: "VIEWER" };
    expect(await messageOf(space.create(as(session, addressOf("ann")), bob, unlisted))).toMatch(
      /: the update would remove ann@example.com, the user of the access token; list them in members$/,
    );
    const listed = { ...bob, [addressOf("ann")]: "EDITOR" };
    expect((await space.create(as(session, addressOf("ann")), listed, unlisted)).state.members).toEqual(listed);
  });

  it("leaves too few admins: keep as many as it says, or lower the limit", async () => {
    const { session, id, state } = await startWithEverybody();
    const three = { ...everybody, [addressOf("ann")]: "TEAM_ADMIN" };
    const before = await team.update(nextUpdate(session), state, three, { minAdmins: 3 });
    const update = (admins: readonly string[], minAdmins: number) => {
      const demoted = Object.keys(everybody).map((key) => [key, admins.map(addressOf).includes(key)] as const);
      const members = Object.fromEntries(demoted.map(([key, isAdmin]) => [key, isAdmin ? "TEAM_ADMIN" : "MEMBER"]));
      return team.update(nextUpdate(session), before, members, { minAdmins });
    };
    const summary = `team ${id}: the update would leave 1 team admins without admin@example.com, ann@example.com`;
    expect(await messageOf(update(["owner"], 3))).toBe(
      `${summary}, and minAdmins is 3; keep 2 of them as TEAM_ADMIN, or set minAdmins: 1`,
    );
    expect(await messageOf(update(["owner"], 2))).toBe(
      `${summary}, and minAdmins is 2; keep one of them as TEAM_ADMIN, or set minAdmins: 1`,
    );
    expect((await update(["owner", "admin", "ann"], 3)).members).toEqual(three);
    expect((await update(["owner", "admin"], 2)).members).toMatchObject({ "ann@example.com": "MEMBER" });
    await update(["owner"], 1);
    expect(inTeam(session)).toMatchObject({ "admin@example.com": "MEMBER", "ann@example.com": "MEMBER" });
  });

  it("lists someone twice: list them once", async () => {
    const session = await start();
    const zuid = session.service.id("users", addressOf("ann"));
    const [byAddress, byId] = [{ [addressOf("ann")]: "EDITOR" }, { [zuid]: "VIEWER" }];
    expect(await messageOf(space.create(nextUpdate(session), { ...byAddress, ...byId }))).toMatch(
      new RegExp(`: (${zuid} and ann@example.com|ann@example.com and ${zuid}) are the same member; list them once$`),
    );
    await space.create(nextUpdate(session), byId);
    expect(inSpace(session)[addressOf("ann")]).toBe("VIEWER");
  });

  it.each([
    ["is not there", "outsider", "is not in the team; name someone who is"],
    ["leaves too", "bob", "is removed as well; name someone else"],
  ])("hands records over to someone who %s: name someone else", async (_, receiver, says) => {
    const { session, state } = await startWithEverybody();
    const update = (assignTo: string) =>
      team.update(nextUpdate(session), state, without("ann", "bob"), { ...unlisted, maxRemovals: 2, assignTo });
    expect(await messageOf(update(addressOf(receiver)))).toContain(
      `${receiver}@example.com, who receives the records of ann@example.com, bob@example.com, ${says}`,
    );
    await update(addressOf("cid"));
    expect(inTeam(session)).toEqual(without("ann", "bob"));
  });
});

describe("deleting a roster that added many", () => {
  it.each([
    [{ maxRemovals: 2 }, everybody],
    [{ onDestroy: "retain" }, undefined],
  ])("works after %o", async (more, left) => {
    const { session, id, wanted, state } = await startWithAdded();
    expect(await messageOf(teamMembers.delete(nextUpdate(session), id, state))).toBe(
      `team ${id}: deleting the roster would remove 2 of 7 members (dan@example.com, eve@example.com), and maxRemovals (0.25) allows 1; set maxRemovals: 2 or onDestroy: "retain" on the roster, run pulumi up, then remove it`,
    );
    const allowed = await team.update(nextUpdate(session), state, wanted, more);
    await teamMembers.delete(nextUpdate(session), id, allowed);
    expect(inTeam(session)).toEqual(left ?? wanted);
  });

  it.each([{ maxRemovals: 2 }, { onDestroy: "retain" }])("as a replacement works after %o", async (more) => {
    const { session, id, wanted, state } = await startWithAdded();
    const moved = { ...team.inputs(session, wanted, more), teamId: "1" };
    expect(await messageOf(teamMembers.diff(nextUpdate(session), id, state, moved))).toMatch(
      /; set maxRemovals: 2 or onDestroy: "retain" on the roster, run pulumi up, then change teamId$/,
    );
    const allowed = await team.update(nextUpdate(session), state, wanted, more);
    expect((await teamMembers.diff(nextUpdate(session), id, allowed, moved)).replaces).toEqual(["teamId"]);
  });
});

describe("someone who cannot be added", () => {
  const invited = (session: TestSession, more: object) =>
    team.create(nextUpdate(session), { [addressOf("invited")]: "MEMBER" }, more);

  it("because they are invited: adoptInvitations", async () => {
    const session = await start(crew({ teams: [{ name: "Alpha", invitations: [{ mailId: addressOf("invited") }] }] }));
    expect(await messageOf(invited(session, {}))).toMatch(
      /: invited@example.com could not be added: Member already invited \(T1014\); set adoptInvitations: true to wait until they accept: the next update tries only these people again$/,
    );
    const { state } = await invited(session, { adoptInvitations: true });
    expect(state.people[addressOf("invited")]).toMatchObject({ status: "invited", adopted: true });
    expect(invitedIn(session)).toEqual([addressOf("invited")]);
  });

  it("because no license is left: the next update tries only them again", async () => {
    const session = await start(crew({ seats: 7 }));
    const people = { [addressOf("new")]: "MEMBER", [addressOf("newer")]: "MEMBER" };
    const failure = await rejection(team.create(nextUpdate(session), people), PartialCreateError);
    expect(failure.message).toMatch(
      /could not be added: License limit reached \(L1001\); free a license, or buy one: the next update tries only these people again; /,
    );
    expect(invitedIn(session)).toHaveLength(1);
    session.changeStore((store) => {
      for (const edition of store.all("editions")) store.put("editions", { ...edition, seats: 1000 });
    });
    session.takeRequests();
    await team.update(nextUpdate(session), TeamMembersState.parse(failure.state), people);
    expect(invitedIn(session)).toEqual(Object.keys(people));
    expect(postsOf(session)).toHaveLength(1);
  });

  it("to a space, because they are in one of more teams than are searched: give their id", async () => {
    const others = Array.from({ length: 51 }, (_, index) => ({ name: `Team ${index}` }));
    const far = { ...others[50], name: "Far", members: [{ mailId: addressOf("far") }] };
    const teams = [{ name: "Alpha", spaces: [{ name: "Plans" }] }, ...others.slice(0, 50), far];
    const session = await start(crew({ teams }));
    const { state } = await space.create(session, { [addressOf("far")]: "VIEWER" });
    expect(state.open).toEqual([
      `far@example.com gets access once they are in team ${session.service.id("teams", "Alpha")}: if they are not invited yet, invite them, or give their id, because only 50 of 51 other teams are searched`,
    ]);
    const zuid = session.service.id("users", addressOf("far"));
    await space.update(nextUpdate(session), state, { [zuid]: "VIEWER" });
    expect(inSpace(session)).toMatchObject({ [addressOf("far")]: "VIEWER" });
  });

  it("to a space, because they are in no team: invite them", async () => {
    const session = await start();
    const reader = { [addressOf("new")]: "VIEWER" };
    const { id, state } = await space.create(session, reader);
    expect(state.open).toEqual([
      `new@example.com gets access once they are in team ${session.service.id("teams", "Alpha")}: if they are not invited yet, invite them`,
    ]);
    await team.create(session.newSession(), { ...everybody, [addressOf("new")]: "MEMBER" });
    accept(session, "new");
    const joined = SpaceMembersState.parse(await spaceMembers.read(session.newSession(), id, state));
    await space.update(nextUpdate(session), joined, reader);
    expect(inSpace(session)).toMatchObject(reader);
  });
});

it("a roster of a team that does not exist: correct its id", async () => {
  const session = await start();
  const inputs = team.inputs(session, everybody);
  expect(await messageOf(Promise.resolve(teamMembers.preview(session, { ...inputs, teamId: "999" })))).toBe(
    "team 999 does not exist; correct its id",
  );
  expect(await teamMembers.preview(nextUpdate(session), inputs)).toMatchObject({ id: inputs.teamId });
});
