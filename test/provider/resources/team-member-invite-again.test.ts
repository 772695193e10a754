// An invitation that has expired on the service is sent again when the program says so, and only then.
import { describe, expect, it } from "vitest";
import { diff } from "../../../provider/core/diff.ts";
import { CanvasError } from "../../../provider/errors.ts";
import { definitionOf } from "../../../provider/resources/index.ts";
import { rejection } from "../api/harness.ts";
import { lostResponse, TestSession } from "./harness.ts";
import { teamMember } from "./lifecycles.ts";
import { create, inputsFor, requests, roleOf, stateFor } from "./team-member-fixture.ts";

const invitations = (session: TestSession) => [...session.store.all("invitations")].map(({ address }) => address);
const expire = (session: TestSession) =>
  session.changeStore((store) => {
    for (const { id } of store.all("invitations")) store.remove("invitations", id);
  });
const invite = ["GET /teams/members", "POST /teams/members"];

/** Someone who was invited, and the update that changing `inviteAgain` makes. */
async function invited(more: object = {}) {
  const session = await TestSession.start();
  const { id, state } = await create(session, "new", more);
  session.takeRequests();
  const update = (inputs: object) =>
    teamMember.update(session.newSession(), id, state, inputsFor(session, "new", inputs));
  return { session, state, update };
}

describe("inviteAgain", () => {
  it("sends an expired invitation again, with the present role", async () => {
    const { session, update } = await invited();
    expire(session);
    const state = await update({ inviteAgain: "in May", role: "TEAM_ADMIN" });
    expect(state).toMatchObject({ status: "invited", inviteAgain: "in May", role: "TEAM_ADMIN" });
    expect(requests(session)).toEqual(invite);
    expect(invitations(session)).toEqual(["new@example.com"]);
    expect(
      diff(definitionOf("TeamMember"), state, inputsFor(session, "new", { inviteAgain: "in May", role: "TEAM_ADMIN" })),
    ).toEqual({ changed: [], replaces: [], needsUpdate: false });
  });

  it.each<[string, object, object]>([
    ["its value is the same", { inviteAgain: "in May" }, { inviteAgain: "in May", onDestroy: "retain" }],
    ["it is left out again", { inviteAgain: "in May" }, {}],
    ["it was never given", {}, { onDestroy: "retain" }],
  ])("sends nothing if %s", async (_, before, after) => {
    const { session, update } = await invited(before);
    expire(session);
    expect(await update(after)).toMatchObject({ status: "invited" });
    expect(requests(session)).toEqual([]);
  });

  it("sends nothing if it is left out while the role changes", async () => {
    const { session, update } = await invited({ inviteAgain: "in May" });
    expire(session);
    expect(await update({ role: "TEAM_ADMIN" })).toMatchObject({ status: "invited", role: "TEAM_ADMIN" });
    expect(requests(session)).toEqual(["GET /teams/members"]);
    expect(invitations(session)).toEqual([]);
  });

  it("says that the invitation is still open", async () => {
    const { session, state } = await invited();
    const later = session.newSession();
    const inputs = inputsFor(session, "new", { inviteAgain: "in May" });
    expect(await teamMember.update(later, "id", state, inputs)).toMatchObject({
      status: "invited",
      inviteAgain: "in May",
    });
    expect(later.warnings).toEqual([
      expect.stringMatching(/^new@example.com was not invited again to team \d+: Member already invited \(T1014\)$/),
    ]);
    expect(invitations(session)).toEqual(["invited@example.com", "new@example.com"]);
  });

  it("invites nobody who has joined", async () => {
    const session = await TestSession.start();
    const state = stateFor(session, "member", { status: "invited" });
    const inputs = inputsFor(session, "member", { inviteAgain: "in May" });
    expect(await teamMember.update(session, "id", state, inputs)).toMatchObject({
      status: "active",
      inviteAgain: "in May",
    });
    expect(requests(session)).toEqual(["GET /teams/members"]);
    expect(roleOf(session, "member")).toBe("MEMBER");
  });

  it("is tried again by the next update if the service does not confirm it", async () => {
    const { session, state, update } = await invited();
    expire(session);
    const inputs = inputsFor(session, "new", { inviteAgain: "in May" });
    await rejection(teamMember.update(session.unconfirmingSession(), "id", state, inputs), CanvasError);
    expire(session);
    expect(await update({ inviteAgain: "in May" })).toMatchObject({ status: "invited", inviteAgain: "in May" });
    expect(invitations(session)).toEqual(["new@example.com"]);
  });

  it("invites once if the response is lost", async () => {
    const { session, update } = await invited();
    expire(session);
    session.fault("POST", "/teams/*/members", lostResponse, 1);
    expect(await update({ inviteAgain: "in May" })).toMatchObject({ status: "invited" });
    expect(invitations(session)).toEqual(["new@example.com"]);
  });
});
