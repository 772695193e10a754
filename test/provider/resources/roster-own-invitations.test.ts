// An invitation cannot be revoked: someone who is listed again may still have the one that the roster has sent.
import { describe, expect, it } from "vitest";
import { diff } from "../../../provider/core/diff.ts";
import { CanvasError, NotAdded, PartialCreateError, PartialUpdateError } from "../../../provider/errors.ts";
import { definitionOf } from "../../../provider/resources/index.ts";
import { TeamMembersState } from "../../../provider/resources/team-members.ts";
import { rejection } from "../api/harness.ts";
import { lostResponse, type TestSession } from "./harness.ts";
import { teamMember, teamMembers } from "./lifecycles.ts";
import {
  accept,
  addressOf,
  everybody,
  inTeam,
  invitedIn,
  postsOf,
  start,
  type TeamState,
  team,
} from "./roster-fixture.ts";

const [dan, eve] = [addressOf("dan"), addressOf("eve")];
const withDan = { ...everybody, [dan]: "MEMBER" };
const invited = { status: "invited", role: "MEMBER" };

/** A team whose roster has invited dan, and lists him no longer. */
async function startWithout(): Promise<{ session: TestSession; state: TeamState }> {
  const session = await start();
  const { state } = await team.create(session, withDan);
  return { session, state: await team.update(session.newSession(), state, everybody) };
}

const expire = (session: TestSession) =>
  session.changeStore((store) => {
    for (const { id } of store.all("invitations")) store.remove("invitations", id);
  });

/** Leaves no license but those that are in use. */
const useUpSeats = (session: TestSession) =>
  session.changeStore((store) => {
    const seats = [...store.all("editionMembers"), ...store.all("invitations")].length;
    for (const edition of store.all("editions")) store.put("editions", { ...edition, seats });
  });

describe("someone who is listed again while their invitation is open", () => {
  it("is invited, which is the roster's own doing", async () => {
    const { session, state } = await startWithout();
    expect(state.openInvitations).toEqual([dan]);
    const next = session.newSession();
    const now = await team.update(next, state, { ...everybody, "Dan@Example.com": "MEMBER", [eve]: "MEMBER" });
    expect(now.people).toMatchObject({ "Dan@Example.com": invited, [eve]: invited });
    expect(now.people["Dan@Example.com"]).toEqual(invited);
    expect(now.openInvitations).toBeUndefined();
    expect(next.warnings).toEqual([]);
    expect(invitedIn(session)).toEqual([dan, eve]);
    accept(session, "dan");
    const joined = await teamMembers.read(session.newSession(), now.teamId, now);
    await team.update(session.newSession(), joined ?? now, everybody);
    expect(inTeam(session)).toEqual(everybody);
  });

  it("is remembered by later updates and refreshes, and by an update that fails", async () => {
    const { session, state } = await startWithout();
    const later = await team.update(session.newSession(), state, everybody, { maxRemovals: 1 });
    expect(later.openInvitations).toEqual([dan]);
    expect(await teamMembers.read(session.newSession(), later.teamId, later)).toEqual(later);
    const failing = session.newSession();
    failing.fault("POST", "/teams/*/members", { kind: "status", status: 403 });
    const { state: reached } = await rejection(team.update(failing, later, withDan), PartialUpdateError);
    expect(TeamMembersState.parse(reached)).toMatchObject({ openInvitations: [dan], members: everybody });
  });

  it("is invited again if the invitation has expired", async () => {
    const { session, state } = await startWithout();
    expire(session);
    const now = await team.update(session.newSession(), state, withDan);
    expect(now.people[dan]).toEqual(invited);
    expect(invitedIn(session)).toEqual([dan]);
  });

  it("is recognized at the seat limit, where newcomers are refused", async () => {
    const { session, state } = await startWithout();
    useUpSeats(session);
    const update = team.update(session.newSession(), state, { ...withDan, [eve]: "MEMBER" });
    const error = await rejection(update, PartialUpdateError);
    expect(error.message).toBe(
      `the update stopped partway: team ${state.teamId}: ${eve} could not be added: License limit reached (L1001); free a license, or buy one: the next update tries only these people again; run the update again to continue from there`,
    );
    expect(TeamMembersState.parse(error.state).people).toMatchObject({ [dan]: invited });
  });
});

describe("an open invitation is forgotten", () => {
  it("once the person is in the team, who counts as having been there", async () => {
    const { session, state } = await startWithout();
    accept(session, "dan");
    const found = await teamMembers.read(session.newSession(), state.teamId, state);
    expect(found?.openInvitations).toBeUndefined();
    const now = await team.update(session.newSession(), state, withDan);
    expect(now.openInvitations).toBeUndefined();
    expect(now.people[dan]).toMatchObject({ status: "active", adopted: true });
  });

  it.each(["invited by somebody else", "adopted"])("not to be remembered if it was %s", async (origin) => {
    const session = await start();
    await team.create(session, withDan);
    const adopts = { adoptInvitations: origin === "adopted" };
    const other = await team.create(session.newSession(), adopts.adoptInvitations ? withDan : everybody, adopts);
    const without = await team.update(session.newSession(), other.state, everybody);
    expect(without.openInvitations).toBeUndefined();
    const error = await rejection(team.update(session.newSession(), without, withDan), CanvasError);
    expect(error.message).toContain(
      "Member already invited (T1014); set adoptInvitations: true to wait until they accept",
    );
  });
});

describe("ownInvitations", () => {
  it("names people that an earlier roster has invited", async () => {
    const session = await start();
    await team.create(session, withDan);
    session.takeRequests();
    const ownInvitations = ["DAN@example.com", eve];
    const { state } = await team.create(session.newSession(), withDan, { ownInvitations });
    expect(state.people[dan]).toEqual(invited);
    expect(postsOf(session)).toHaveLength(1);
    // Those who are not listed are remembered.
    expect(state.openInvitations).toEqual([eve]);
    const inputs = team.inputs(session, withDan);
    expect(diff(definitionOf("TeamMembers"), state, inputs)).toEqual({ changed: [], replaces: [], needsUpdate: false });
  });

  it("means nothing any more once the program omits it", async () => {
    const session = await start();
    const { state } = await team.create(session, withDan, { ownInvitations: [dan] });
    accept(session, "dan");
    const joined = await teamMembers.read(session.newSession(), state.teamId, state);
    const zuid = session.service.id("users", dan);
    session.changeStore((store) => {
      store.remove("teamMembers", `${state.teamId}:${zuid}`);
      store.remove("editionMembers", `${session.editionId}:${zuid}`);
    });
    useUpSeats(session);
    const gone = await teamMembers.read(session.newSession(), state.teamId, joined ?? state);
    const error = await rejection(team.update(session.newSession(), gone ?? state, withDan), CanvasError);
    expect(error.message).toContain("License limit reached (L1001)");
  });

  it("leaves it uncertain who is invited if no response arrives", async () => {
    const session = await start();
    await team.create(session, withDan);
    const failing = session.newSession();
    failing.fault("POST", "/teams/*/members", lostResponse);
    const error = await rejection(team.create(failing, withDan, { ownInvitations: [dan] }), CanvasError);
    expect(error).toMatchObject({ state: { people: { [dan]: { status: "uncertain" } } } });
  });
});

describe("an adopted invitation", () => {
  it("is not taken for one if no license is left", async () => {
    const session = await start();
    useUpSeats(session);
    const error = await rejection(team.create(session, withDan, { adoptInvitations: true }), PartialCreateError);
    expect(error.message).toContain(`${dan} could not be added: License limit reached (L1001)`);
    expect(TeamMembersState.parse(error.state).people).not.toHaveProperty([dan]);
  });

  it("is not the program's own for a single member that replaces the roster", async () => {
    const session = await start();
    await team.create(session, withDan);
    const { state } = await team.create(session.newSession(), withDan, { adoptInvitations: true });
    const next = session.newSession();
    const { teamId } = state;
    await teamMembers.diff(next, teamId, state, team.inputs(session, withDan, { adoptInvitations: true }));
    const inputs = { teamId, mailId: dan, role: "MEMBER" as const };
    await rejection(teamMember.create(next, inputs), NotAdded);
    const adopted = await teamMember.create(next, { ...inputs, adoptInvitation: true });
    expect(adopted.state).toMatchObject({ status: "invited", adopted: true });
  });
});
