import { describe, expect, it } from "vitest";
import { CanvasError, NotFound } from "../../../provider/errors.ts";
import type { ResourceName } from "../../../provider/resources/index.ts";
import type { Properties } from "../../../provider/validation/properties.ts";
import { fakeServer, rejection, respondWith, success } from "../api/harness.ts";
import { TestSession } from "../resources/harness.ts";
import { importResource, importSeed, listResources, seedIds } from "./import-fixture.ts";

type Ids = ReturnType<typeof seedIds>;

/** Resource, query, listed names, and number of requests. */
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

describe.each(lists)("listing %s", (name, query, names, requests) => {
  it("returns everything that can be imported, with valid import ids", async () => {
    const session = await TestSession.start(importSeed);
    const listed = await listResources(session, name, query(seedIds(session)));
    expect(listed.map((one) => one.name)).toEqual(names);
    expect(session.takeRequests()).toHaveLength(requests);
    const unconfigured = session.newSession({ editionId: undefined });
    const found = await Promise.all(listed.map(({ id }) => importResource(unconfigured, name, id)));
    expect(new Set(found.map(({ id }) => id)).size).toBe(names.length);
  });
});

it("returns import ids with the edition, and with the e-mail addresses of users", async () => {
  const session = await TestSession.start(importSeed);
  const { team, plans, canvas, frame, beta, group } = seedIds(session);
  const ids = async (name: ResourceName, query: Properties) =>
    (await listResources(session, name, query)).map(({ id }) => id);
  const { editionId } = session;
  expect(await ids("Team", {})).toContain(`${editionId}/${team}`);
  expect(await ids("TeamMember", { teamId: team })).toContain(`${editionId}/${team}/Ada@Example.com`);
  expect(await ids("Space", { teamId: team })).toContain(`${editionId}/${plans}`);
  expect(await ids("SpaceMember", { spaceId: plans })).toEqual(
    ["Ada@Example.com", beta, group, editionId].map((member) => `${editionId}/${plans}/${member}`),
  );
  expect(await ids("Zone", { spaceId: plans })).toContain(`${editionId}/${plans}/${canvas}`);
  expect(await ids("Frame", { spaceId: plans, zoneId: canvas })).toContain(`${editionId}/${plans}/${canvas}/${frame}`);
});

it("omits members without an e-mail address, who cannot be imported", async () => {
  const ada = { zuid: "8", role_name: "MEMBER", mail_id: "ada@example.com" };
  const members = success({ team_members: [{ zuid: "7", role_name: "MEMBER" }, ada] });
  const teams = success({ teams: [{ team_id: "5", team_name: "Alpha" }] });
  const settings = { baseUrl: await fakeServer(respondWith(members, teams, members)), editionId: "1" };
  const session = (await TestSession.start(importSeed)).newSession(settings);
  expect(await listResources(session, "TeamMember", { teamId: "5" })).toEqual([
    { id: `${session.editionId}/5/ada@example.com`, name: "ada@example.com" },
  ]);
  const error = await rejection(importResource(session, "TeamMember", `${session.editionId}/5/7`), CanvasError);
  expect(error.message).toBe("member 7 of team 5 cannot be imported: its mailId is required");
});

it("fails for a trashed space, and for a team that does not exist", async () => {
  const session = await TestSession.start(importSeed);
  const { bin } = seedIds(session);
  expect((await rejection(listResources(session, "Zone", { spaceId: bin }), CanvasError)).message).toBe(
    `space "Bin" (${bin}) is in the trash, where nothing in it can be seen; restore it first`,
  );
  await rejection(listResources(session, "TeamMember", { teamId: "999" }), NotFound);
});
