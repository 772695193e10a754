// What the map has, read from plans and files.

import { describe, expect, it } from "vitest";
import { mapOfPlan, mapOfResources } from "../../../cli/map/build-map.ts";
import { factsOf, type WorkspaceMap } from "../../../cli/map/model.ts";
import type { Change } from "../../../cli/plan/change.ts";
import { markOf } from "../../../cli/plan/marks.ts";
import { parseWorkspace } from "../../../provider/workspace/workspace-file.ts";
import { workspaceResources } from "../../../provider/workspace/workspace-resources.ts";
import { step, stepsOf, urnOf } from "../plan/fixture.ts";
import { everyChangeMap, frame, unknown } from "./workspace-fixture.ts";

/** Titles, names and what happens to them, indented. */
function outlineOf({ title, people, spaces }: WorkspaceMap): string[] {
  const line = (text: string, changes: readonly Change[]) => {
    const mark = markOf(changes);
    return mark ? `${text}: ${mark.look}, ${mark.text}` : text;
  };
  return [
    title,
    ...people.map(({ name, role, changes }) => line(`  ${name} ${role}`, changes)),
    ...spaces.flatMap((space) => [
      line(`  ${space.title}`, space.changes),
      ...space.access.map(({ name, role, changes }) => line(`    ${name} ${role}`, changes)),
      ...space.zones.flatMap((zone) => [
        line(`    ${zone.title}`, zone.changes),
        ...zone.frames.map(({ name, changes }) => line(`      ${name}`, changes)),
      ]),
    ]),
  ];
}

describe("a plan", () => {
  it("is the whole workspace, what goes first, with what happens to each part", () => {
    expect(outlineOf(everyChangeMap())).toEqual([
      "Product",
      "  dan@example.com MEMBER: remove, removed",
      "  eve@example.com MEMBER: add, new",
      "  bob@example.com TEAM_ADMIN: change, was member",
      "  ada@example.com TEAM_ADMIN",
      '  Roadmap 2027: change, renamed from "Roadmap"',
      "    Year",
      "      Fresh: add, new",
      "      Gone: remove, removed",
      "      Kept",
      "      Moved: move, moved",
      "      Painted: change, fill #0000FF -> #00FFFF",
      "  Archive",
      "    team VIEWER",
      "    Old: trash, to the trash",
      // It goes with its zone.
      "      ashes",
      '    Plan: move, moved from "Roadmap 2027"',
      "  <b>Research</b>: add, new",
      "    Ideas: add, new",
      "      one: add, new",
    ]);
    expect(factsOf(everyChangeMap())).toEqual(["3 people", "3 spaces", "3 zones", "5 frames"]);
  });

  it("has the old frames along with the new ones", () => {
    const frames = everyChangeMap().spaces.flatMap(({ zones }) => zones.flatMap((zone) => zone.frames));
    const moved = frames.find(({ id }) => id === "moved");
    expect(moved?.before?.layout).toEqual({ left: 240, top: 0, width: 200, height: 100 });
    expect(moved?.layout).toEqual({ left: 240, top: 300, width: 200, height: 100 });
    expect(frames.filter(({ before }) => before).map(({ id }) => id)).toEqual(["moved", "painted"]);
  });

  it("puts new things where their inputs come from, or else where their parent is", () => {
    const inputs = { spaceId: unknown, name: "Plan" };
    const dependent = { inputs, propertyDependencies: { spaceId: [urnOf("Space", "roadmap")] } };
    const child = { inputs: { spaceId: unknown, name: "Retro" }, parent: urnOf("Space", "roadmap") };
    const steps = [
      step("create", "Space", "roadmap", undefined, { inputs: { name: "Roadmap" } }),
      step("create", "Zone", "plan", undefined, dependent),
      step("create", "Zone", "retro", undefined, child),
    ];
    expect(outlineOf(mapOfPlan(stepsOf(...steps)))).toEqual([
      "Workspace",
      "  Roadmap: add, new",
      "    Plan: add, new",
      "    Retro: add, new",
    ]);
  });

  it("says what a copy is a copy of, and that a space may be embedded", () => {
    const space = { id: "7", inputs: { name: "Roadmap" } };
    const steps = [
      step("update", "Space", "roadmap", space, { inputs: { name: "Roadmap", allowEmbed: true } }),
      step("create", "Space", "copy", undefined, {
        inputs: { name: "Copy", from: { space: "7", copy: true }, allowEmbed: true },
      }),
    ];
    expect(outlineOf(mapOfPlan(stepsOf(...steps)))).toEqual([
      "Workspace",
      '  Copy: add, new, as a copy of space "Roadmap" (7), embedding allowed',
      "  Roadmap: change, embedding allowed",
    ]);
  });

  it("is of the team that it has found, if only its id is given", () => {
    const team = { id: "1", inputs: { teamId: "1" }, outputs: { teamId: "1", name: "Product" } };
    expect(mapOfPlan(stepsOf(step("create", "Team", "work", undefined, team))).title).toBe("Product");
  });

  it("says who receives records, and that an invitation stays open", () => {
    const people = { "ada@example.com": { status: "invited" }, "bob@example.com": { status: "active" } };
    const members = { "ada@example.com": "MEMBER", "bob@example.com": "MEMBER" };
    const now = { inputs: { teamId: "1", members: {}, assignTo: "ann@example.com" } };
    const roster = step("update", "TeamMembers", "people", { inputs: { teamId: "1", members, people } }, now);
    expect(outlineOf(mapOfPlan(stepsOf(roster)))).toEqual([
      "Workspace",
      "  bob@example.com MEMBER: remove, removed, records to ann@example.com",
      "  ada@example.com MEMBER: keep, no longer managed, invitation stays open",
    ]);
  });

  it("has a place for what is in a space or zone that it does not manage", () => {
    const steps = [
      step("create", "Frames", "frames", undefined, {
        inputs: { spaceId: "7", zoneId: "z", frames: { a: frame(0, 0, "#000") } },
      }),
      step("create", "Zone", "plan", undefined, { inputs: { spaceId: unknown, name: "Plan" } }),
    ];
    expect(outlineOf(mapOfPlan(stepsOf(...steps)))).toEqual([
      "Workspace",
      "  Another space",
      "    Plan: add, new",
      "  Space 7",
      "    Zone z",
      "      a: add, new",
    ]);
  });

  it("leaves out what it does not know yet", () => {
    const steps = [
      step("create", "TeamMembers", "people", undefined, { inputs: { members: unknown } }),
      step("create", "Frames", "frames", undefined, {
        inputs: { zoneId: "z", frames: { a: { layout: unknown, fills: unknown } } },
      }),
    ];
    const { people, spaces } = mapOfPlan(stepsOf(...steps));
    expect(people).toEqual([]);
    expect(spaces[0]?.zones[0]?.frames[0]).toMatchObject({ name: "a", layout: undefined, fills: undefined });
  });

  it("draws large frames below small ones, in whatever order they come", () => {
    const small = frame(0, 0, "#000");
    const large = { ...small, layout: { ...small.layout, width: 900 } };
    const steps = [
      step("create", "Frames", "frames", undefined, {
        inputs: { zoneId: "z", frames: { b: small, a: small, z: large } },
      }),
    ];
    expect(mapOfPlan(stepsOf(...steps)).spaces[0]?.zones[0]?.frames.map(({ id }) => id)).toEqual(["z", "a", "b"]);
  });
});

it("has the people who are in the team without being listed, and not those who are listed by now", () => {
  const unlistedMembers = [
    { mailId: "zoe@example.com", zuid: "9", role: "TEAM_ADMIN" },
    { mailId: "ada@example.com", zuid: "3", role: "MEMBER" },
  ];
  const outputs = { unlistedMembers, people: {} };
  const roster = (members: object) => ({ inputs: { teamId: "1", members }, outputs });
  const map = mapOfPlan(
    stepsOf(step("update", "TeamMembers", "people", roster({}), roster({ "ada@example.com": "MEMBER" }))),
  );
  expect(map.people.map(({ name, role, isUnlisted = false }) => [name, role, isUnlisted])).toEqual([
    ["ada@example.com", "MEMBER", false],
    ["zoe@example.com", "TEAM_ADMIN", true],
  ]);
});

it("shows a workspace file as it is, without changes", () => {
  const text = `
team: Product
people: { ada@example.com: admin }
spaces:
  roadmap:
    title: Roadmap
    access: { team: viewer }
    zones:
      plan:
        frames: { now: { title: Now, fill: yellow }, next: }
        layout: { columns: [now, next] }
`;
  const map = mapOfResources(workspaceResources("product", parseWorkspace(text, "workspace.yaml")));
  expect(outlineOf(map)).toEqual([
    "Product",
    "  ada@example.com TEAM_ADMIN",
    "  Roadmap",
    '    everyone in team "Product" VIEWER',
    "    plan",
    "      next",
    "      Now",
  ]);
  expect(map.plan).toBeUndefined();
  expect(map.spaces[0]?.zones[0]?.frames.map(({ layout }) => layout?.left)).toEqual([360, 0]);
});
