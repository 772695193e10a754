import { describe, expect, it } from "vitest";
import { CanvasError, Forbidden, NotFound, Unauthorized } from "../../../provider/errors.ts";
import { rejection, startTime } from "../api/harness.ts";
import { Bench } from "../resources/harness.ts";
import { ask, failuresOf } from "./harness.ts";

function told(bench: Bench, name: "Alpha" | "Beta") {
  const isFirst = name === "Alpha";
  return {
    ...{ teamId: bench.service.id("teams", name), name, description: isFirst ? "First team" : "" },
    ...{ memberCount: isFirst ? 3 : 1, isDefault: isFirst, editionId: bench.editionId },
    ...{ createdTime: startTime, createdBy: bench.owner, createdByName: "Owner" },
  };
}

const as = (bench: Bench, person: string, scopes?: string[]) =>
  bench.again({ accessToken: bench.service.tokenOf(`${person}@example.com`, scopes) });

describe("getTeam", () => {
  it.each(["Alpha", "Beta"] as const)("tells of %s by id and by name, with one request", async (name) => {
    const bench = await Bench.start();
    const expected = told(bench, name);
    expect(await ask(bench, "getTeam", { teamId: expected.teamId })).toEqual(expected);
    expect(bench.takeRequests()).toEqual(["GET /teams"]);
    expect(await ask(bench.again(), "getTeam", { name })).toEqual(expected);
    expect(bench.takeRequests()).toEqual(["GET /teams"]);
  });

  it("says what teams there are instead of the one that is not", async () => {
    const bench = await Bench.start();
    const message = (text: string) =>
      `edition ${bench.editionId} has no team named "${text}" (it has "Alpha", "Beta"); correct the id or name`;
    const unnamed = await rejection(ask(bench, "getTeam", { name: "Alhpa" }), CanvasError);
    expect(unnamed.message).toBe(message("Alhpa"));
    const unknown = await rejection(ask(bench, "getTeam", { teamId: "999" }), CanvasError);
    expect(unknown.message).toBe(message("999"));
  });

  it("does not choose between teams of one name", async () => {
    const twins = [{ name: "Twin" }, { name: "Twin" }];
    const bench = await Bench.start({ editions: [{ name: "Acme", owner: "owner@example.com", teams: twins }] });
    const ids = [...bench.store.all("teams")].map(({ id }) => id).join(", ");
    const error = await rejection(ask(bench, "getTeam", { name: "Twin" }), CanvasError);
    expect(error.message).toBe(
      `edition ${bench.editionId} has several teams named "Twin" (${ids}); choose one by its id`,
    );
  });

  it("says who may not see it, and which scope is missing", async () => {
    const bench = await Bench.start();
    const { teamId } = told(bench, "Beta");
    await rejection(ask(as(bench, "member"), "getTeam", { teamId }), Unauthorized);
    const error = await rejection(ask(as(bench, "owner", ["Service.spaces.READ"]), "getTeam", { teamId }), Forbidden);
    expect(error.message).toContain("Service.teams.READ");
  });

  it("takes an id or a name, and not both", async () => {
    const bench = await Bench.start();
    expect(await failuresOf(bench, "getTeam")).toEqual(["teamId: is required unless name is given"]);
    expect(await failuresOf(bench, "getTeam", { teamId: "1", name: "Alpha" })).toEqual([
      "name: cannot be used together with teamId",
    ]);
  });
});

it("getTeams lists the teams that the user sees, and asks once for many calls", async () => {
  const bench = await Bench.start();
  const all = { teams: [told(bench, "Alpha"), told(bench, "Beta")] };
  expect(await Promise.all([ask(bench, "getTeams"), ask(bench, "getTeams")])).toEqual([all, all]);
  await ask(bench, "getTeam", { name: "Beta" });
  expect(bench.takeRequests()).toEqual(["GET /teams"]);
  expect(await ask(as(bench, "member"), "getTeams")).toEqual({ teams: [told(bench, "Alpha")] });
  expect(await ask(as(bench, "outsider"), "getTeams")).toEqual({ teams: [] });
});

describe("getTeamMembers", () => {
  it("lists who is in the team, but not who is only invited", async () => {
    const bench = await Bench.start();
    const person = (name: string, role: string) => ({
      ...{ zuid: bench.service.id("users", `${name.toLowerCase()}@example.com`), role },
      ...{ mailId: `${name.toLowerCase()}@example.com`, displayName: name },
      ...{ addedTime: startTime, modifiedTime: startTime, addedBy: bench.owner },
    });
    const teamId = bench.service.id("teams", "Alpha");
    expect(await ask(bench, "getTeamMembers", { teamId })).toEqual({
      members: [person("Owner", "TEAM_ADMIN"), person("Admin", "TEAM_ADMIN"), person("Member", "MEMBER")],
    });
    expect(bench.takeRequests()).toEqual([`GET /teams/${teamId}/members`]);
  });

  it("fails for a team that is not there, and for someone who is not in it", async () => {
    const bench = await Bench.start();
    await rejection(ask(bench, "getTeamMembers", { teamId: "999" }), NotFound);
    const teamId = bench.service.id("teams", "Alpha");
    await rejection(ask(as(bench, "outsider"), "getTeamMembers", { teamId }), Unauthorized);
    expect(await failuresOf(bench, "getTeamMembers")).toEqual(["teamId: is required"]);
  });
});
