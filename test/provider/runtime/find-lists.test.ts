import { describe, expect, it } from "vitest";
import { CanvasError, NotFound } from "../../../provider/errors.ts";
import type { ResourceName } from "../../../provider/resources/index.ts";
import type { Properties } from "../../../provider/validation/properties.ts";
import { answering, oddServer, rejection, success } from "../api/harness.ts";
import { Bench } from "../resources/harness.ts";
import { crowded, idsIn, importing, listing } from "./finding.ts";

type Ids = ReturnType<typeof idsIn>;

/** What lists are asked with, and what they show: names, and how many requests that takes. */
const lists: readonly [ResourceName, (ids: Ids) => Properties, readonly string[], number][] = [
  ["Team", () => ({}), ["Alpha", "Beta"], 1],
  ["TeamMember", ({ team }) => ({ teamId: team }), ["Owner", "Ada", "Member"], 1],
  ["Space", () => ({}), ["Plans", "R&D / 50%", "2024", "Twice", "Twice"], 3],
  ["Space", ({ beta }) => ({ teamId: beta }), ["Twice"], 1],
  ["SpaceMember", ({ plans }) => ({ spaceId: plans }), ["Ada", "Beta", "Reviewers", "Acme"], 1],
  ["Zone", ({ plans }) => ({ spaceId: plans }), ["Canvas", "Board", "Same", "Same"], 1],
  ["Frame", ({ plans, canvas }) => ({ spaceId: plans, zoneId: canvas }), ["Now", "Q1/Q2"], 1],
  ["Frame", ({ plans, board }) => ({ spaceId: plans, zoneId: board }), ["Same", "Same"], 1],
];

describe.each(lists)("a list of %s", (name, query, names, requests) => {
  it("shows everything that can be imported, by ids that can be imported", async () => {
    const bench = await Bench.start(crowded);
    const listed = await listing(bench, name, query(idsIn(bench)));
    expect(listed.map((one) => one.name)).toEqual(names);
    expect(bench.takeRequests()).toHaveLength(requests);
    const unconfigured = bench.again({ editionId: undefined });
    const found = await Promise.all(listed.map(({ id }) => importing(unconfigured, name, id)));
    expect(new Set(found.map(({ id }) => id)).size).toBe(names.length);
  });
});

it("shows complete ids, people by their addresses", async () => {
  const bench = await Bench.start(crowded);
  const { team, plans, canvas, frame, beta, group } = idsIn(bench);
  const ids = async (name: ResourceName, query: Properties) => (await listing(bench, name, query)).map(({ id }) => id);
  const { editionId } = bench;
  expect(await ids("Team", {})).toContain(`${editionId}/${team}`);
  expect(await ids("TeamMember", { teamId: team })).toContain(`${editionId}/${team}/Ada@Example.com`);
  expect(await ids("Space", { teamId: team })).toContain(`${editionId}/${plans}`);
  expect(await ids("SpaceMember", { spaceId: plans })).toEqual(
    ["Ada@Example.com", beta, group, editionId].map((member) => `${editionId}/${plans}/${member}`),
  );
  expect(await ids("Zone", { spaceId: plans })).toContain(`${editionId}/${plans}/${canvas}`);
  expect(await ids("Frame", { spaceId: plans, zoneId: canvas })).toContain(`${editionId}/${plans}/${canvas}/${frame}`);
});

it("leaves out people whose address the service does not tell, and says why they cannot be imported", async () => {
  const ada = { zuid: "8", role_name: "MEMBER", mail_id: "ada@example.com" };
  const members = success({ team_members: [{ zuid: "7", role_name: "MEMBER" }, ada] });
  const teams = success({ teams: [{ team_id: "5", team_name: "Alpha" }] });
  const settings = { baseUrl: await oddServer(answering(members, teams)), editionId: "1" };
  const bench = (await Bench.start(crowded)).again(settings);
  expect(await listing(bench, "TeamMember", { teamId: "5" })).toEqual([
    { id: `${bench.editionId}/5/ada@example.com`, name: "ada@example.com" },
  ]);
  const error = await rejection(importing(bench, "TeamMember", `${bench.editionId}/5/7`), CanvasError);
  expect(error.message).toBe("member 7 of team 5 cannot be imported: its mailId is required");
});

it("tells where there is nothing to list", async () => {
  const bench = await Bench.start(crowded);
  const { bin } = idsIn(bench);
  expect((await rejection(listing(bench, "Zone", { spaceId: bin }), CanvasError)).message).toBe(
    `space "Bin" (${bin}) is in the trash, where nothing in it can be seen; restore it first`,
  );
  await rejection(listing(bench, "TeamMember", { teamId: "999" }), NotFound);
});
