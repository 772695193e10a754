// Invitations of a roster that have expired on the service are sent again when the program says so, and only then.
import { describe, expect, it } from "vitest";
import { diff } from "../../../provider/core/diff.ts";
import { definitionOf } from "../../../provider/resources/index.ts";
import type { TestSession } from "./harness.ts";
import { accept, addressOf, everybody, invitedIn, postsOf, start, team } from "./roster-fixture.ts";

const wanted = { ...everybody, [addressOf("dan")]: "MEMBER", [addressOf("eve")]: "MEMBER" };

const expire = (session: TestSession) =>
  session.changeStore((store) => {
    for (const { id } of store.all("invitations")) store.remove("invitations", id);
  });

describe("inviteAgain", () => {
  it("sends the invitations again of everybody who has not joined", async () => {
    const session = await start();
    const { state } = await team.create(session, wanted, { inviteAgain: "in May" });
    accept(session, "eve");
    expire(session);
    session.takeRequests();
    const now = await team.update(session.newSession(), state, wanted, { inviteAgain: "in June" });
    expect(invitedIn(session)).toEqual([addressOf("dan")]);
    expect(postsOf(session)).toHaveLength(1);
    expect(now).toMatchObject({ inviteAgain: "in June", people: { [addressOf("dan")]: { status: "invited" } } });
    const inputs = team.inputs(session, wanted, { inviteAgain: "in June" });
    expect(diff(definitionOf("TeamMembers"), now, inputs)).toEqual({ changed: [], replaces: [], needsUpdate: false });
  });

  it("sends nothing for the same value, or without one", async () => {
    const session = await start();
    const { state } = await team.create(session, wanted, { inviteAgain: "in May" });
    session.takeRequests();
    const same = await team.update(session.newSession(), state, wanted, { inviteAgain: "in May" });
    const without = await team.update(session.newSession(), same, wanted);
    expect(without.inviteAgain).toBeUndefined();
    expect(postsOf(session)).toEqual([]);
  });
});
