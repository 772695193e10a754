// A roster that is canceled, or reaches its custom timeout, between two of its requests records everybody it has added.
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { withDeadline } from "../../../provider/api/transport/cancellation.ts";
import { PartialCreateError } from "../../../provider/errors.ts";
import { SpaceMembersState } from "../../../provider/resources/space-members.ts";
import { TeamMembersState } from "../../../provider/resources/team-members.ts";
import { rejection } from "../api/harness.ts";
import type { TestSession } from "./harness.ts";
import { spaceMembers } from "./lifecycles.ts";
import { addressOf, crew, inSpace, invitedIn, space, start, team } from "./roster-fixture.ts";

const people = Array.from({ length: 150 }, (_, index) => addressOf(`person${index}`));
const rolesOf = (role: string) => Object.fromEntries(people.map((address) => [address, role]));
const startCrew = () =>
  start(
    crew({
      teams: [{ name: "Alpha", members: people.map((mailId) => ({ mailId })), spaces: [{ name: "Plans" }] }],
    }),
  );

/** Calls something once the service has answered a POST, before the answer arrives. */
function afterPost(session: TestSession, call: () => void): void {
  const { emulator } = session.service;
  const respond = emulator.fetch.bind(emulator);
  emulator.fetch = async (request, bindings) => {
    const response = await respond(request, bindings);
    if (request.method === "POST") {
      emulator.fetch = respond;
      call();
    }
    return response;
  };
}

/** Runs work that ends after the first POST: by a cancellation, whose grace period may be over, or by a custom timeout. */
function interrupted<T>(session: TestSession, how: "cancel" | "abort" | "timeout", work: () => Promise<T>): Promise<T> {
  if (how !== "timeout") {
    afterPost(session, () => session.client.close("the run was canceled", how === "cancel" ? 10_000 : 0));
    return work();
  }
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  afterPost(session, () => void vi.advanceTimersByTime(1000));
  return withDeadline({ milliseconds: 1000, graceMs: 10_000, reason: "it exceeded customTimeouts.create (1 s)" }, work);
}

describe.each(["cancel", "timeout", "abort"] as const)("after %s", (how) => {
  it("a roster of a team has the people of the first request in its state, and the next update invites the others", async () => {
    const session = await start();
    const { state } = await rejection(
      interrupted(session, how, () => team.create(session, rolesOf("MEMBER"))),
      PartialCreateError,
    );
    const recorded = TeamMembersState.parse(state);
    expect(Object.keys(recorded.people).sort()).toEqual(invitedIn(session));
    expect(Object.keys(recorded.people)).toHaveLength(100);
    await team.update(session.newSession(), recorded, rolesOf("MEMBER"));
    expect(invitedIn(session)).toHaveLength(150);
  });

  it("a roster of a space has the people of the first request in its state, as its own", async () => {
    const session = await startCrew();
    const { id, state } = await rejection(
      interrupted(session, how, () => space.create(session, rolesOf("VIEWER"))),
      PartialCreateError,
    );
    const recorded = SpaceMembersState.parse(state);
    const { "owner@example.com": _, ...added } = inSpace(session);
    expect(Object.keys(recorded.people).sort()).toEqual(Object.keys(added).sort());
    expect(Object.keys(added)).toHaveLength(100);
    const now = await space.update(session.newSession(), recorded, rolesOf("VIEWER"));
    expect(Object.keys(inSpace(session))).toHaveLength(151);
    await spaceMembers.delete(session.newSession(), id, now);
    expect(Object.keys(inSpace(session))).toEqual(["owner@example.com"]);
  });
});
