import { describe, expect, it } from "vitest";
import { NotFound } from "../../../provider/errors.ts";
import { acme } from "../../acme.ts";
import { rejection } from "../api/harness.ts";
import { TestSession } from "./harness.ts";
import { teamMember } from "./lifecycles.ts";
import { requests, roleOf, stateFor } from "./team-member-fixture.ts";

describe("delete", () => {
  /** The admin owns the spaces, which must be reassigned. */
  async function startWithSpacesOfAdmin(): Promise<TestSession> {
    const session = await TestSession.start();
    const ownerZuid = session.service.id("users", "admin@example.com");
    session.changeStore((store) => {
      for (const space of store.all("spaces")) store.put("spaces", { ...space, ownerZuid });
    });
    return session;
  }
  const spaceOwners = (session: TestSession) =>
    new Set([...session.store.all("spaces")].map(({ ownerZuid }) => ownerZuid));

  it("reassigns the member's spaces to the user of the token", async () => {
    const session = await startWithSpacesOfAdmin();
    await teamMember.delete(session, "id", stateFor(session, "admin"));
    const zuid = session.service.id("users", "admin@example.com");
    expect(requests(session)).toEqual([
      "GET /teams/members",
      "GET /teams/users/me/permission",
      "GET ",
      "GET /spaces",
      `DELETE /teams/members/${zuid}`,
    ]);
    expect(spaceOwners(session)).toEqual(new Set([session.owner]));
    expect(roleOf(session, "admin")).toBeUndefined();
  });

  it("reassigns the member's spaces to assignToZuid", async () => {
    const session = await startWithSpacesOfAdmin();
    const assignToZuid = session.service.id("users", "member@example.com");
    await teamMember.delete(session, "id", stateFor(session, "admin", { assignToZuid }));
    expect(spaceOwners(session)).toEqual(new Set([assignToZuid]));
  });

  it("succeeds if the member does not exist", async () => {
    const session = await TestSession.start();
    await teamMember.delete(session, "id", stateFor(session, "outsider"));
    await teamMember.delete(session, "id", stateFor(session, "outsider", { zuid: "7" }));
    expect(session.warnings).toEqual([]);
  });

  it("fails if the list does not confirm a 404", async () => {
    const session = await TestSession.start();
    session.fault("DELETE", "/teams/*/members/*", { kind: "status", status: 404 });
    await rejection(teamMember.delete(session, "id", stateFor(session, "member")), NotFound);
  });

  it.each<[string, object, { onDestroy?: string }, boolean]>([
    ["retains an adopted person", { adopted: true }, {}, true],
    ["removes an adopted person with onDestroy: remove", { adopted: true }, { onDestroy: "remove" }, false],
    [
      "removes someone who has accepted an adopted invitation, with onDestroy: remove",
      { adopted: true, status: "invited" },
      { onDestroy: "remove" },
      false,
    ],
    ["retains a person with onDestroy: retain", {}, { onDestroy: "retain" }, true],
  ])("%s", async (_, state, inputs, stays) => {
    const session = await TestSession.start();
    await teamMember.delete(session, "id", stateFor(session, "member", { ...state, ...inputs }));
    expect(roleOf(session, "member")).toBe(stays ? "MEMBER" : undefined);
    // What the program itself asks for needs no warning.
    expect(session.warnings).toHaveLength(stays && inputs.onDestroy !== "retain" ? 1 : 0);
  });

  it("removes many people at once, each by id, and misses nobody", async () => {
    const people = Array.from({ length: 150 }, (_, index) => ({ mailId: `p${index}@example.com` }));
    const team = { name: "Alpha", members: people };
    const session = await TestSession.start({ editions: [{ ...acme, teams: [team] }] });
    await Promise.all(
      people.map(({ mailId }, index) => {
        const zuid = session.service.id("users", mailId);
        // Half of them are in the state as invited: one list shows that they have joined.
        const known = index % 2 === 0 ? { zuid } : { status: "invited" };
        return teamMember.delete(session, mailId, stateFor(session, `p${index}`, known));
      }),
    );
    expect([...session.store.all("teamMembers")]).toHaveLength(1);
    expect(requests(session).filter((line) => line === "GET /teams/members").length).toBeLessThanOrEqual(3);
  });

  it("warns that an open invitation stays", async () => {
    const session = await TestSession.start();
    await teamMember.delete(session, "7/invited@example.com", stateFor(session, "invited", { status: "invited" }));
    expect(session.warnings).toEqual([
      `team ${session.service.id("teams", "Alpha")}: the invitations of invited@example.com stay open because the service cannot revoke them`,
    ]);
  });

  it("succeeds if the team does not exist", async () => {
    const session = await TestSession.start();
    await teamMember.delete(session, "id", stateFor(session, "member", { teamId: "999", zuid: "7" }));
  });
});
