import { describe, expect } from "vitest";
import { Forbidden } from "../../../provider/errors.ts";
import { rejection, startTime } from "../api/harness.ts";
import { it, type TestSession } from "../resources/harness.ts";
import { call } from "./harness.ts";

function expectedTeam(session: TestSession, name: "Alpha" | "Beta") {
  const isFirst = name === "Alpha";
  return {
    teamId: session.service.id("teams", name),
    name,
    memberCount: isFirst ? 3 : 1,
    isDefault: isFirst,
    editionId: session.editionId,
    createdTime: startTime,
    createdBy: session.owner,
    createdByName: "Owner",
  };
}

const asUser = (session: TestSession, person: string, scopes?: string[]) =>
  session.newSession({ accessToken: session.service.tokenOf(`${person}@example.com`, scopes) });

describe("getTeam", () => {
  it.for(["Alpha", "Beta"] as const)("returns %s by id and by name, with one request", async (name, { session }) => {
    const expected = expectedTeam(session, name);
    expect(await call(session, "getTeam", { teamId: expected.teamId })).toEqual(expected);
    expect(session.takeRequests()).toEqual(["GET /teams"]);
    expect(await call(session.newSession(), "getTeam", { name })).toEqual(expected);
    expect(session.takeRequests()).toEqual(["GET /teams"]);
  });

  it("fails for a user who may not see it, and names a missing scope", async ({ session }) => {
    const { teamId } = expectedTeam(session, "Beta");
    await rejection(call(asUser(session, "member"), "getTeam", { teamId }), Forbidden);
    const error = await rejection(
      call(asUser(session, "owner", ["Service.spaces.READ"]), "getTeam", { teamId }),
      Forbidden,
    );
    expect(error.message).toContain("Service.teams.READ");
  });
});

it("getTeams lists the teams of the user, with one request for many calls", async ({ session }) => {
  const all = { teams: [expectedTeam(session, "Alpha"), expectedTeam(session, "Beta")] };
  expect(await Promise.all([call(session, "getTeams"), call(session, "getTeams")])).toEqual([all, all]);
  await call(session, "getTeam", { name: "Beta" });
  expect(session.takeRequests()).toEqual(["GET /teams"]);
  expect(await call(asUser(session, "member"), "getTeams")).toEqual({ teams: [expectedTeam(session, "Alpha")] });
  expect(await call(asUser(session, "outsider"), "getTeams")).toEqual({ teams: [] });
});

describe("getTeamMembers", () => {
  it("lists members, but not open invitations", async ({ session }) => {
    const person = (name: string, role: string) => ({
      zuid: session.service.id("users", `${name.toLowerCase()}@example.com`),
      role,
      mailId: `${name.toLowerCase()}@example.com`,
      displayName: name,
      addedTime: startTime,
      modifiedTime: startTime,
      addedBy: session.owner,
    });
    const teamId = session.service.id("teams", "Alpha");
    expect(await call(session, "getTeamMembers", { teamId })).toEqual({
      members: [person("Owner", "TEAM_ADMIN"), person("Admin", "TEAM_ADMIN"), person("Member", "MEMBER")],
    });
    expect(session.takeRequests()).toEqual([`GET /teams/${teamId}/members`]);
  });
});
