// Someone who may have been added by a request whose response was lost, if nobody can find out.
import { describe, expect, it } from "vitest";
import { PartialCreateError, PartialUpdateError } from "../../../provider/errors.ts";
import { SpaceMemberInputs, SpaceMemberState } from "../../../provider/resources/space-member.ts";
import { SpaceMembersInputs } from "../../../provider/resources/space-members.ts";
import { rejection } from "../api/harness.ts";
import { Crash, TestSession } from "./harness.ts";
import { spaceMember, spaceMembers } from "./lifecycles.ts";

const mailId = "member@example.com";
const plans = (session: TestSession) => session.service.id("spaces", "Plans");
const isThere = (session: TestSession) =>
  session.store.get("spaceMembers", `${plans(session)}:${session.service.id("users", mailId)}`) !== undefined;

async function addInDoubt(when: "before" | "after") {
  const session = await TestSession.start();
  const inputs = SpaceMemberInputs.parse({ spaceId: plans(session), mailId, role: "EDITOR" });
  session.fault("POST", "/spaces/*/members", { kind: "drop", when });
  // The list before the request succeeds, and none of those after it.
  for (let nth = 2; nth < 20; nth += 1) session.fault("GET", "/spaces/*/members", { kind: "status", status: 500 }, nth);
  const { id, state } = await rejection(spaceMember.create(session, inputs), PartialCreateError);
  session.service.emulator.faults.clear();
  return { session, id, inputs, state: SpaceMemberState.parse(state) };
}

it.each(["before", "after"] as const)("is there after the next update (lost %s the write)", async (when) => {
  const { session, id, inputs, state } = await addInDoubt(when);
  const next = session.newSession();
  expect(await spaceMember.diff(next, id, state, inputs)).toMatchObject({ hasChanges: true, replaces: [] });
  const updated = await spaceMember.update(next, id, state, inputs);
  expect(updated).toMatchObject({ status: "active", role: "EDITOR" });
  expect(updated.adopted).toBeUndefined();
  expect(isThere(session)).toBe(true);
});

it.each(["before", "after"] as const)("is removed with the resource (lost %s the write)", async (when) => {
  const { session, id, state } = await addInDoubt(when);
  await spaceMember.delete(session.newSession(), id, state);
  expect(isThere(session)).toBe(false);
});

it("stays if a roster of the program has them by now", async () => {
  const { session, id, state } = await addInDoubt("after");
  const next = session.newSession();
  await spaceMembers.create(
    next,
    SpaceMembersInputs.parse({ spaceId: plans(session), members: { [mailId]: "EDITOR" } }),
  );
  await spaceMember.delete(next, id, state);
  expect(next.warnings).toContainEqual(expect.stringContaining("another resource has adopted it"));
  expect(isThere(session)).toBe(true);
});

describe("someone who waited until they joined", () => {
  /** The state after the refresh that has found them in the team. */
  async function joined() {
    const session = await TestSession.start();
    const inputs = SpaceMemberInputs.parse({ spaceId: plans(session), mailId, role: "EDITOR" });
    const { editionId } = session;
    return { session, inputs, state: SpaceMemberState.parse({ ...inputs, editionId, status: "joined" }) };
  }

  it.each(["before", "after"] as const)("is removed after an update in doubt (lost %s the write)", async (when) => {
    const { session, inputs, state } = await joined();
    session.fault("POST", "/spaces/*/members", { kind: "drop", when });
    for (let nth = 2; nth < 20; nth += 1)
      session.fault("GET", "/spaces/*/members", { kind: "status", status: 500 }, nth);
    const error = await rejection(spaceMember.update(session.newSession(), "7/a", state, inputs), PartialUpdateError);
    const memberId = session.service.id("users", mailId);
    expect(error.state).toEqual({ ...state, memberId });
    session.service.emulator.faults.clear();
    expect(isThere(session)).toBe(when === "after");
    await spaceMember.delete(session.newSession(), "7/a", SpaceMemberState.parse(error.state));
    expect(isThere(session)).toBe(false);
  });

  it("is removed if a killed update has added them", async () => {
    const { session, inputs, state } = await joined();
    for (let nth = 1; !isThere(session); nth += 1)
      await rejection(spaceMember.update(session.crashingSession(nth, "after"), "7/a", state, inputs), Crash);
    await spaceMember.delete(session.newSession(), "7/a", state);
    expect(isThere(session)).toBe(false);
  });

  it("stays if somebody else has added them, or the same run for a roster", async () => {
    const { session, state } = await joined();
    const run = session.newSession();
    const members = { [mailId]: "EDITOR" };
    await spaceMembers.create(run, SpaceMembersInputs.parse({ spaceId: plans(session), members }));
    await spaceMember.delete(run, "7/a", state);
    expect(isThere(session)).toBe(true);
    session.changeStore((store) => {
      for (const member of store.all("spaceMembers")) store.put("spaceMembers", { ...member, addedBy: "1" });
    });
    for (const onDestroy of [undefined, "remove", "retain"] as const)
      await spaceMember.delete(session.newSession(), "7/a", { ...state, onDestroy });
    expect(isThere(session)).toBe(true);
  });
});
