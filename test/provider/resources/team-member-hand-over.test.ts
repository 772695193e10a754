// What happens to the spaces of someone who leaves.
import { describe, expect, it } from "vitest";
import { CanvasError } from "../../../provider/errors.ts";
import { TeamMemberInputs } from "../../../provider/resources/team-member.ts";
import { rejection } from "../api/harness.ts";
import { lostResponse, TestSession } from "./harness.ts";
import { teamMember } from "./lifecycles.ts";
import { requests, roleOf, stateFor } from "./team-member-fixture.ts";

const alpha = (session: TestSession) => session.service.id("teams", "Alpha");
const zuidOf = (session: TestSession, person: string) => session.service.id("users", `${person}@example.com`);
const owners = (session: TestSession) => [...session.store.all("spaces")].map(({ ownerZuid }) => ownerZuid);

/** The spaces of the team belong to this person. */
async function startWithSpacesOf(person: string): Promise<TestSession> {
  const session = await TestSession.start();
  session.changeStore((store) => {
    for (const space of store.all("spaces")) store.put("spaces", { ...space, ownerZuid: zuidOf(session, person) });
  });
  return session;
}

describe("assignTo", () => {
  it("gives the spaces to a person given by e-mail address, and says how many", async () => {
    const session = await startWithSpacesOf("admin");
    const state = stateFor(session, "admin", { assignTo: "Member@Example.com" });
    await teamMember.delete(session, "7/admin", state);
    expect(new Set(owners(session))).toEqual(new Set([zuidOf(session, "member")]));
    expect(roleOf(session, "admin")).toBeUndefined();
    // The one in the trash is in no list of spaces.
    expect(session.warnings).toEqual([
      `team ${alpha(session)}: 2 spaces of admin@example.com now belong to Member@Example.com`,
    ]);
  });

  it.each([
    ["outsider@example.com", "are not in team ALPHA"],
    ["admin@example.com", "are the same person"],
  ])("removes nobody if it is %s", async (assignTo, reason) => {
    const session = await TestSession.start();
    const error = await rejection(
      teamMember.delete(session, "id", stateFor(session, "admin", { assignTo })),
      CanvasError,
    );
    const remedy = "choose somebody who stays in the team, run pulumi up, then delete the resource";
    expect(error.message).toBe(
      `${assignTo} cannot receive the records of admin@example.com: they ${reason.replace("ALPHA", alpha(session))}; ${remedy}`,
    );
    expect(requests(session).filter((line) => !line.startsWith("GET"))).toEqual([]);
  });

  it("removes nobody if that person has been removed in the same run", async () => {
    const session = await TestSession.start();
    await teamMember.delete(session, "id", stateFor(session, "member"));
    const state = stateFor(session, "admin", { assignTo: "member@example.com" });
    const error = await rejection(teamMember.delete(session, "id", state), CanvasError);
    expect(error.message).toContain(`they are removed from team ${alpha(session)} in this run too`);
    expect(roleOf(session, "admin")).toBe("TEAM_ADMIN");
  });

  it.each([
    [
      "together with assignToZuid",
      { assignTo: "bob@example.com", assignToZuid: "1" },
      "cannot be used together with assignToZuid",
    ],
    [
      "as the person themselves",
      { assignTo: "Ada@example.com" },
      "is the person who would be removed; name somebody else",
    ],
  ])("cannot be given %s", (_, more, message) => {
    const { error } = TeamMemberInputs.safeParse({ teamId: "7", mailId: "ada@example.com", ...more });
    expect(error?.issues.map((issue) => [issue.path, issue.message])).toEqual([[["assignTo"], message]]);
  });
});

it("the removals of a team list its spaces once, and count what earlier ones have handed over", async () => {
  const session = await startWithSpacesOf("admin");
  const toMember = { assignTo: "member@example.com" };
  await teamMember.delete(session, "first", stateFor(session, "admin", toMember));
  await teamMember.delete(session, "second", stateFor(session, "member"));
  expect(session.warnings).toEqual([
    `team ${alpha(session)}: 2 spaces of admin@example.com now belong to member@example.com`,
    `team ${alpha(session)}: 2 spaces of member@example.com now belong to the user of the access token`,
  ]);
  expect(requests(session).filter((line) => line === "GET /spaces")).toHaveLength(1);
  expect(new Set(owners(session))).toEqual(new Set([session.owner]));
});

it("a removal whose response is lost has handed over too", async () => {
  const session = await startWithSpacesOf("admin");
  session.fault("DELETE", "/teams/*/members/*", lostResponse, 1);
  await teamMember.delete(session, "7/admin", stateFor(session, "admin"));
  expect(session.warnings).toEqual([
    `team ${alpha(session)}: 2 spaces of admin@example.com now belong to the user of the access token`,
  ]);
});

it("someone is removed although the spaces of the team cannot be listed, without a count", async () => {
  const session = await startWithSpacesOf("admin");
  session.fault("GET", "/spaces", { kind: "status", status: 403 });
  await teamMember.delete(session, "id", stateFor(session, "admin"));
  expect(roleOf(session, "admin")).toBeUndefined();
  expect(session.warnings).toEqual([]);
});
