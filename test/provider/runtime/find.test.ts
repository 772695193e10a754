import { describe, expect, it } from "vitest";
import { definitionOf, type ResourceName } from "../../../provider/resources/index.ts";
import type { Properties } from "../../../provider/validation/properties.ts";
import { answering, oddServer, success } from "../api/harness.ts";
import { Bench } from "../resources/harness.ts";
import { crowded, idsIn, importing } from "./finding.ts";

const start = () => Bench.start(crowded);

type Ids = ReturnType<typeof idsIn>;

interface Case {
  /** Every way to write it, after the edition. */
  readonly by: readonly string[];
  readonly id: string;
  /** The state, without the edition. */
  readonly state: Properties;
}

const defaults = { trashed: false, onDestroy: "trash" };
const cases: Readonly<Record<string, readonly [ResourceName, (ids: Ids) => Case]>> = {
  "a team": [
    "Team",
    ({ team }) => ({
      ...{ by: [team, "Alpha"], id: team },
      state: { teamId: team, name: "Alpha", description: "First team" },
    }),
  ],
  "a person in a team": [
    "TeamMember",
    ({ team, ada }) => ({
      by: [`${team}/${ada}`, `${team}/ada@example.com`, "Alpha/ADA@example.COM", `Alpha/${ada}`],
      id: `${team}/ada@example.com`,
      state: { teamId: team, mailId: "Ada@Example.com", role: "TEAM_ADMIN", status: "active", zuid: ada },
    }),
  ],
  "a space": [
    "Space",
    ({ plans, team, owner }) => ({
      ...{ by: [plans, "Plans"], id: plans },
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
  "a space whose name has a slash": [
    "Space",
    ({ research, team, owner }) => ({
      ...{ by: ["R&D %2F 50%", "R&D%20%2F%2050%25"], id: research },
      state: {
        ...{ ...defaults, spaceId: research, teamId: team, name: "R&D / 50%", favorite: false, allowEmbed: false },
        ownerZuid: owner,
      },
    }),
  ],
  "a person in a space, by address": [
    "SpaceMember",
    ({ plans, ada }) => ({
      by: [`${plans}/ada@example.com`, "Plans/ADA@EXAMPLE.COM"],
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
  "a person in a space, by id": [
    "SpaceMember",
    ({ plans, ada }) => ({
      ...{ by: [`${plans}/${ada}`, `Plans/${ada}`], id: `${plans}/${ada}` },
      state: { spaceId: plans, memberId: ada, type: "USER", role: "EDITOR", status: "active" },
    }),
  ],
  "a group in a space": [
    "SpaceMember",
    ({ plans, group }) => ({
      ...{ by: [`${plans}/${group}`, "Plans/Reviewers"], id: `${plans}/${group}` },
      state: { spaceId: plans, memberId: group, type: "GROUP", role: "COMMENTER", status: "active" },
    }),
  ],
  "a zone": [
    "Zone",
    ({ plans, canvas }) => ({
      ...{ by: [`${plans}/${canvas}`, `${plans}/Canvas`, `Plans/${canvas}`, "Plans/Canvas"], id: canvas },
      state: { ...defaults, spaceId: plans, zoneId: canvas, name: "Canvas" },
    }),
  ],
  "a zone of a space whose name is a number": [
    "Zone",
    ({ year, review }) => ({
      ...{ by: ["2024/Review"], id: review },
      state: { ...defaults, spaceId: year, zoneId: review, name: "Review" },
    }),
  ],
  "a frame": [
    "Frame",
    ({ plans, canvas, frame }) => ({
      ...{ by: [`${plans}/${canvas}/${frame}`, `${plans}/${canvas}/Now`, "Plans/Canvas/Now"], id: frame },
      state: {
        ...{ spaceId: plans, zoneId: canvas, frameId: frame, name: "Now", type: "CUSTOM" },
        ...{ layout: { left: 1, width: 320 }, fills: [], strokes: [] },
      },
    }),
  ],
  "a frame whose name has a slash": [
    "Frame",
    ({ plans, canvas, slashed }) => ({
      ...{ by: ["Plans/Canvas/Q1%2FQ2"], id: slashed },
      state: {
        ...{ spaceId: plans, zoneId: canvas, frameId: slashed, name: "Q1/Q2", type: "CUSTOM" },
        ...{ layout: {}, fills: [], strokes: [] },
      },
    }),
  ],
};

describe.each(Object.entries(cases))("%s", (_, [name, expected]) => {
  it("is found in every way that it can be written, with and without its edition", async () => {
    const bench = await start();
    const { by, id, state } = expected(idsIn(bench));
    for (const text of by.flatMap((path) => [path, `${bench.editionId}/${path}`])) {
      const found = await importing(bench.again(), name, text);
      expect(found, text).toStrictEqual({ id, state: { ...state, editionId: bench.editionId } });
      expect(definitionOf(name).state.parse(found.state), text).toStrictEqual(found.state);
    }
  });
});

it("finds a team that is not listed, by its id", async () => {
  const service = answering(success({ teams: [] }), success({ team: { team_id: "5", team_name: "Alpha" } }));
  const bench = (await start()).again({ baseUrl: await oddServer(service), editionId: "1" });
  expect(await importing(bench, "Team", "5")).toMatchObject({ id: "5", state: { name: "Alpha", description: "" } });
});

describe("the requests of an import", () => {
  const requests = (bench: Bench) =>
    bench.takeRequests().map((line) => line.replaceAll(/\d{13}/g, "ID").replace(idsIn(bench).canvas, "CANVAS"));

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
  ])("of one %s by id are few", async (name, text, expected) => {
    const bench = await start();
    await importing(bench, name, text(idsIn(bench)));
    expect(requests(bench)).toEqual(expected);
  });

  it("of everything by name are one for each list, and one for each space", async () => {
    const bench = await start();
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
    await Promise.all(everything.map(([name, text]) => importing(bench, name, text)));
    for (const [name, text] of everything) if (name !== "Space") await importing(bench, name, text);
    expect(requests(bench).sort()).toEqual([
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
