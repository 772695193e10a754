// A roster that is deleted: with the stack, or while the program goes on without it.
import { describe, expect, it } from "vitest";
import { CanvasError } from "../../../provider/errors.ts";
import { TeamMembersState } from "../../../provider/resources/team-members.ts";
import { unknownValue } from "../../../provider/validation/unknown.ts";
import { rejection } from "../api/harness.ts";
import type { TestSession } from "./harness.ts";
import { teamMembers } from "./lifecycles.ts";
import { accept, addressOf, everybody, inTeam, start, type TeamState, team } from "./roster-fixture.ts";

const added = ["dan", "eve"];
const wanted = { ...everybody, ...Object.fromEntries(added.map((name) => [addressOf(name), "MEMBER"])) };
const zuidOf = (session: TestSession, name: string) => session.service.id("users", addressOf(name));

/** A roster with two people it added. */
async function startWithRoster(more: object = {}): Promise<{ session: TestSession; id: string; state: TeamState }> {
  const session = await start();
  const { id, state } = await team.create(session, wanted, more);
  for (const name of added) accept(session, name);
  const joined = await teamMembers.read(session.newSession(), id, state);
  return { session, id, state: TeamMembersState.parse(joined) };
}

/** Returns the space, which moves with her records when she is removed. */
function giveSpaceToEve(session: TestSession): string {
  const id = session.service.id("spaces", "Plans");
  session.changeStore((store) => {
    const found = store.get("spaces", id);
    if (found) store.put("spaces", { ...found, ownerZuid: zuidOf(session, "eve") });
  });
  return id;
}

/** The next run, of a program. */
function nextUpdate(session: TestSession): TestSession {
  const next = session.newSession();
  next.ledger.startProgram();
  return next;
}

const limit = "would remove 2 of 7 members (dan@example.com, eve@example.com), and maxRemovals (0.25) allows 1";
const remedy = 'set maxRemovals: 2 or onDestroy: "retain" on the roster, run pulumi up, then';

describe("while the program goes on", () => {
  it("does not remove more people than maxRemovals says", async () => {
    const { session, id, state } = await startWithRoster();
    const error = await rejection(teamMembers.delete(nextUpdate(session), id, state), CanvasError);
    expect(error.message).toBe(`team ${id}: deleting the roster ${limit}; ${remedy} remove it`);
    expect(inTeam(session)).toEqual(wanted);
  });

  it("does not count people another roster has adopted, as after a rename", async () => {
    const { session, id, state } = await startWithRoster();
    const next = nextUpdate(session);
    await team.create(next, wanted);
    await teamMembers.delete(next, id, state);
    expect(inTeam(session)).toEqual(wanted);
  });

  it("leaves the people and roles that the program goes on with under another name, in a run after the rename too", async () => {
    const session = await start();
    const promoted = { ...wanted, [addressOf("bob")]: "TEAM_ADMIN" };
    const { id, state } = await team.create(session, promoted);
    for (const name of added) accept(session, name);
    const old = TeamMembersState.parse(await teamMembers.read(session.newSession(), id, state));
    const renaming = nextUpdate(session);
    await teamMembers.diff(renaming, id, old, team.inputs(session, promoted));
    const { state: renamed } = await team.create(renaming, promoted);
    const next = nextUpdate(session);
    await teamMembers.diff(next, id, renamed, team.inputs(session, promoted));
    await teamMembers.delete(next, id, old);
    expect(inTeam(session)).toEqual(promoted);
    const reason = "(another resource manages them)";
    expect(next.warnings).toContain(
      `team ${id}: bob@example.com stays TEAM_ADMIN ${reason}, dan@example.com stays MEMBER ${reason}, eve@example.com stays MEMBER ${reason}`,
    );
  });

  it("leaves everybody with onDestroy: release, which removes them with the stack", async () => {
    const { session, id, state } = await startWithRoster({ onDestroy: "release" });
    const next = nextUpdate(session);
    await teamMembers.delete(next, id, state);
    expect(inTeam(session)).toEqual(wanted);
    expect(next.warnings).toEqual([`team ${id}: 7 people are no longer managed and stay`]);
    await teamMembers.delete(session.newSession(), id, state);
    expect(inTeam(session)).toEqual(everybody);
  });
});

it("with the stack, removes everybody it added", async () => {
  const { session, id, state } = await startWithRoster();
  await teamMembers.delete(session.newSession(), id, state);
  expect(inTeam(session)).toEqual(everybody);
});

it("that becomes empty does not remove more people than maxRemovals says, nor anyone it adopted", async () => {
  const { session, id, state } = await startWithRoster();
  const error = await rejection(team.update(nextUpdate(session), state, {}), CanvasError);
  expect(error.message).toBe(`team ${id}: the update ${limit}; set maxRemovals: 2 if that is intended`);
  await team.update(nextUpdate(session), state, {}, { maxRemovals: 2 });
  expect(inTeam(session)).toEqual(everybody);
});

describe("a replacement", () => {
  it.each([
    ["another team", "1"],
    ["a team that is not known yet", unknownValue],
  ])("by the roster of %s does not remove more people than maxRemovals says", async (_, teamId) => {
    const { session, id, state } = await startWithRoster();
    const inputs = { ...team.inputs(session, wanted), teamId };
    const error = await rejection(teamMembers.diff(nextUpdate(session), id, state, inputs), CanvasError);
    expect(error.message).toBe(`team ${id}: the replacement ${limit}; ${remedy} change teamId`);
  });

  it("names the people it removes", async () => {
    const { session, id, state } = await startWithRoster({ maxRemovals: 2 });
    const inputs = { ...team.inputs(session, wanted), teamId: "1" };
    const { warning } = await teamMembers.diff(nextUpdate(session), id, state, inputs);
    expect(warning).toBe(`the replacement removes dan@example.com, eve@example.com from team ${id}`);
  });

  it.each(["retain", "release"])("removes nobody with onDestroy: %s", async (onDestroy) => {
    const { session, id, state } = await startWithRoster({ onDestroy });
    const inputs = { ...team.inputs(session, wanted), teamId: "1" };
    expect((await teamMembers.diff(nextUpdate(session), id, state, inputs)).warning).toBeUndefined();
  });
});

describe("an assignee the roster itself added", () => {
  it("does not receive the records when the roster is deleted, which goes to the user of the token", async () => {
    const { session, id, state } = await startWithRoster({ assignTo: addressOf("dan") });
    const plans = giveSpaceToEve(session);
    const next = session.newSession();
    await teamMembers.delete(next, id, state);
    expect(inTeam(session)).toEqual(everybody);
    expect(session.store.get("spaces", plans)?.ownerZuid).toBe(session.owner);
    expect(next.warnings).toContain(
      `team ${id}: dan@example.com is removed as well, so the records of dan@example.com, eve@example.com go to the user of the access token`,
    );
  });

  it("receives the records if another resource manages them by now", async () => {
    const { session, id, state } = await startWithRoster({ assignTo: addressOf("dan") });
    const plans = giveSpaceToEve(session);
    const next = nextUpdate(session);
    const { [addressOf("eve")]: _, ...others } = wanted;
    await team.create(next, others);
    await teamMembers.delete(next, id, state);
    expect(inTeam(session)).toEqual(others);
    expect(session.store.get("spaces", plans)?.ownerZuid).toBe(zuidOf(session, "dan"));
  });
});
