// Someone who may have been added by a request whose response was lost, if nobody can find out.
import { expect, it } from "vitest";
import { PartialCreateError } from "../../../provider/errors.ts";
import { SpaceMemberInputs, SpaceMemberState } from "../../../provider/resources/space-member.ts";
import { SpaceMembersInputs } from "../../../provider/resources/space-members.ts";
import { rejection } from "../api/harness.ts";
import { TestSession } from "./harness.ts";
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
