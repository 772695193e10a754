import { describe, expect, it } from "vitest";
import { definitionOf, type ResourceName } from "../../../provider/resources/index.ts";
import type { Properties } from "../../../provider/validation/properties.ts";
import { fakeServer, respondWith, success } from "../api/harness.ts";
import { TestSession } from "../resources/harness.ts";
import { importResource, importSeed, seedIds } from "./import-fixture.ts";

const start = () => TestSession.start(importSeed);

type Ids = ReturnType<typeof seedIds>;

interface Case {
  /** All import ids of it, without the edition. */
  readonly importIds: readonly string[];
  readonly id: string;
  /** The state, without the edition. */
  readonly state: Properties;
}

const defaults = { trashed: false };
const cases: Readonly<Record<string, readonly [ResourceName, (ids: Ids) => Case]>> = {
  "a team": [
    "Team",
    ({ team }) => ({
      ...{ importIds: [team, "Alpha"], id: team },
      state: { teamId: team, name: "Alpha", description: "" },
    }),
  ],
  "a team member": [
    "TeamMember",
    ({ team, ada }) => ({
      importIds: [`${team}/${ada}`, `${team}/ada@example.com`, "Alpha/ADA@example.COM", `Alpha/${ada}`],
      id: `${team}/ada@example.com`,
      state: { teamId: team, mailId: "Ada@Example.com", role: "TEAM_ADMIN", status: "active", zuid: ada },
    }),
  ],
  "a space": [
    "Space",
    ({ plans, team, owner }) => ({
      ...{ importIds: [plans, "Plans"], id: plans },
      state: {
        ...defaults,
        spaceId: plans,
        teamId: team,
        name: "Plans",
        favorite: true,
        allowEmbed: true,
        ownerZuid: owner,
      },
    }),
  ],
  "a space whose name contains a slash": [
    "Space",
    ({ research, team, owner }) => ({
      ...{ importIds: ["R&D %2F 50%", "R&D%20%2F%2050%25"], id: research },
      state: {
        ...{ ...defaults, spaceId: research, teamId: team, name: "R&D / 50%" },
        ownerZuid: owner,
      },
    }),
  ],
  "a space member, by e-mail address": [
    "SpaceMember",
    ({ plans, ada }) => ({
      importIds: [`${plans}/ada@example.com`, "Plans/ADA@EXAMPLE.COM"],
      id: `${plans}/ada@example.com`,
      state: {
        spaceId: plans,
        mailId: "Ada@Example.com",
        memberId: ada,
        type: "USER",
        role: "EDITOR",
        status: "active",
      },
    }),
  ],
  "a space member, by id": [
    "SpaceMember",
    ({ plans, ada }) => ({
      ...{ importIds: [`${plans}/${ada}`, `Plans/${ada}`], id: `${plans}/${ada}` },
      state: { spaceId: plans, memberId: ada, type: "USER", role: "EDITOR", status: "active" },
    }),
  ],
  "a group in a space": [
    "SpaceMember",
    ({ plans, group }) => ({
      ...{ importIds: [`${plans}/${group}`, "Plans/Reviewers"], id: `${plans}/${group}` },
      state: { spaceId: plans, memberId: group, type: "GROUP", role: "COMMENTER", status: "active" },
    }),
  ],
  "a zone": [
    "Zone",
    ({ plans, canvas }) => ({
      ...{ importIds: [`${plans}/${canvas}`, `${plans}/Canvas`, `Plans/${canvas}`, "Plans/Canvas"], id: canvas },
      state: { ...defaults, spaceId: plans, zoneId: canvas, name: "Canvas" },
    }),
  ],
  "a zone of a space whose name is a number": [
    "Zone",
    ({ year, review }) => ({
      ...{ importIds: ["2024/Review"], id: review },
      state: { ...defaults, spaceId: year, zoneId: review, name: "Review" },
    }),
  ],
  "a frame": [
    "Frame",
    ({ plans, canvas, frame }) => ({
      ...{ importIds: [`${plans}/${canvas}/${frame}`, `${plans}/${canvas}/Now`, "Plans/Canvas/Now"], id: frame },
      state: {
        ...{ spaceId: plans, zoneId: canvas, frameId: frame, name: "Now", type: "CUSTOM" },
        ...{ layout: { left: 1, top: 0, width: 320 }, fills: [], strokes: [] },
      },
    }),
  ],
  "a frame whose name contains a slash": [
    "Frame",
    ({ plans, canvas, slashed }) => ({
      ...{ importIds: ["Plans/Canvas/Q1%2FQ2"], id: slashed },
      state: {
        ...{ spaceId: plans, zoneId: canvas, frameId: slashed, name: "Q1/Q2", type: "CUSTOM" },
        ...{ layout: {}, fills: [], strokes: [] },
      },
    }),
  ],
};

describe.each(Object.entries(cases))("%s", (_, [name, expected]) => {
  it("is found by each of its import ids, with and without the edition", async () => {
    const session = await start();
    const { importIds, id, state } = expected(seedIds(session));
    for (const text of importIds.flatMap((path) => [path, `${session.editionId}/${path}`])) {
      const found = await importResource(session.newSession(), name, text);
      expect(found, text).toStrictEqual({ id, state: { ...state, editionId: session.editionId } });
      expect(definitionOf(name).state.parse(found.state), text).toStrictEqual(found.state);
    }
  });
});

it("finds an unlisted team by id", async () => {
  const service = respondWith(success({ teams: [] }), success({ team: { team_id: "5", team_name: "Alpha" } }));
  const session = (await start()).newSession({ baseUrl: await fakeServer(service), editionId: "1" });
  expect(await importResource(session, "Team", "5")).toMatchObject({
    id: "5",
    state: { name: "Alpha", description: "" },
  });
});

describe("requests of an import", () => {
  const requests = (session: TestSession) =>
    session.takeRequests().map((line) => line.replaceAll(/\d{13}/g, "ID").replace(seedIds(session).canvas, "CANVAS"));

  it.each<[ResourceName, (ids: Ids) => string, readonly string[]]>([
    ["Team", ({ team }) => team, ["GET /teams"]],
    ["TeamMember", ({ team, ada }) => `${team}/${ada}`, ["GET /teams", "GET /teams/ID/members"]],
    ["Space", ({ plans }) => plans, ["GET /spaces/ID"]],
    ["SpaceMember", ({ plans, ada }) => `${plans}/${ada}`, ["GET /spaces/ID/members"]],
    ["Zone", ({ plans, canvas }) => `${plans}/${canvas}`, ["GET /spaces/ID/zones/meta"]],
    [
      "Frame",
      ({ plans }) => `${plans}/Canvas/Now`,
      ["GET /spaces/ID/zones/meta", "GET /spaces/ID/zones/CANVAS/frames"],
    ],
  ])("of one %s by id", async (name, text, expected) => {
    const session = await start();
    await importResource(session, name, text(seedIds(session)));
    expect(requests(session)).toEqual(expected);
  });

  it("of everything by name: one for each list, and one for each space", async () => {
    const session = await start();
    const everything: readonly [ResourceName, string][] = [
      ["Team", "Alpha"],
      ["Team", "Beta"],
      ["TeamMember", "Alpha/ada@example.com"],
      ["TeamMember", "Alpha/member@example.com"],
      ["Space", "Plans"],
      ["Space", "R&D %2F 50%"],
      ["SpaceMember", "Plans/ada@example.com"],
      ["SpaceMember", "Plans/Reviewers"],
      ["Zone", "Plans/Canvas"],
      ["Zone", "Plans/Board"],
      ["Frame", "Plans/Canvas/Now"],
      ["Frame", "Plans/Canvas/Q1%2FQ2"],
    ];
    await Promise.all(everything.map(([name, text]) => importResource(session, name, text)));
    for (const [name, text] of everything) if (name !== "Space") await importResource(session, name, text);
    expect(requests(session).sort()).toEqual([
      "GET /spaces",
      "GET /spaces",
      "GET /spaces/ID",
      "GET /spaces/ID",
      "GET /spaces/ID/members",
      "GET /spaces/ID/zones/CANVAS/frames",
      "GET /spaces/ID/zones/meta",
      "GET /teams",
      "GET /teams/ID/members",
    ]);
  });
});
