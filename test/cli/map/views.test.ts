// The workspace before and after a plan, and the order for a reader.
import { expect, it } from "vitest";
import { factsOf } from "../../../cli/map/map-facts.ts";
import type { WorkspaceMap } from "../../../cli/map/model.ts";
import { mapOfPlan } from "../../../cli/map/plan-map.ts";
import { inReviewOrder, mapAfter, mapBefore } from "../../../cli/map/views.ts";
import { step, stepsOf } from "../plan/fixture.ts";
import { everyChangeMap } from "./workspace-fixture.ts";

const outlineOf = ({ people, spaces }: WorkspaceMap): string[] => [
  ...people.map(({ name, role }) => `${name} ${role}`),
  ...spaces.flatMap((space) => [
    space.title,
    ...space.zones.map(({ title, frames }) => `  ${title}: ${frames.map(({ name }) => name).join(", ")}`),
  ]),
];

it("the workspace before a plan has old titles, roles, and places, and nothing new", () => {
  const before = mapBefore(everyChangeMap());
  expect(outlineOf(before)).toEqual([
    "ada@example.com TEAM_ADMIN",
    "bob@example.com MEMBER",
    "dan@example.com MEMBER",
    "Archive",
    "  Old: ashes",
    "Roadmap",
    "  Plan: ",
    "  Year: Gone, Kept, Moved, Painted",
  ]);
  const frames = before.spaces.flatMap(({ zones }) => zones.flatMap((zone) => zone.frames));
  expect(frames.find(({ id }) => id === "moved")?.layout?.top).toBe(0);
  expect(frames.find(({ id }) => id === "painted")?.fills).toEqual([{ solid: { color: { hex: "#0000FF" } } }]);
});

it("the workspace after a plan has nothing that goes, and its counts are those of the map", () => {
  const map = everyChangeMap();
  expect(outlineOf(mapAfter(map))).toEqual([
    "ada@example.com TEAM_ADMIN",
    "bob@example.com TEAM_ADMIN",
    "eve@example.com MEMBER",
    "<b>Research</b>",
    "  Ideas: one",
    "Archive",
    "  Plan: ",
    "Roadmap 2027",
    "  Year: Fresh, Kept, Moved, Painted",
  ]);
  expect(factsOf(map)).toEqual(["3 people", "3 spaces", "3 zones", "5 frames"]);
});

it("a favorite is one only from the plan on", () => {
  const space = (favorite: boolean) => ({ id: "7", inputs: { name: "Roadmap", favorite } });
  const map = mapOfPlan(stepsOf(step("update", "Space", "roadmap", space(false), space(true))));
  expect([mapBefore(map), mapAfter(map)].map(({ spaces }) => spaces[0]?.isFavorite)).toEqual([false, true]);
});

it("what is adopted was there before", () => {
  const found = { status: "active", zuid: "3" };
  const roster = step("create", "TeamMembers", "people", undefined, {
    inputs: { teamId: "1", members: { "ada@example.com": "MEMBER", "eve@example.com": "MEMBER" } },
    outputs: { people: { "ada@example.com": found } },
  });
  expect(mapBefore(mapOfPlan(stepsOf(roster))).people.map(({ name }) => name)).toEqual(["ada@example.com"]);
});

it("what goes comes first, then what is added and changes, and the rest last", () => {
  const { people, spaces } = inReviewOrder(everyChangeMap());
  expect(people.map(({ name }) => name)).toEqual([
    "dan@example.com",
    "eve@example.com",
    "bob@example.com",
    "ada@example.com",
  ]);
  expect(spaces.map(({ title }) => title)).toEqual(["Roadmap 2027", "Archive", "<b>Research</b>"]);
});

it("sentences say first what cannot be undone, then what goes", () => {
  const { groups, sentences } = mapOfPlan(
    stepsOf(
      step(
        "update",
        "SpaceMembers",
        "access",
        { inputs: { spaceId: "8", members: { "zoe@example.com": "EDITOR" } } },
        { inputs: { spaceId: "8", members: {} } },
      ),
      step("delete", "Zone", "old", { id: "z3", inputs: { spaceId: "8", name: "Old" } }),
      step("create", "Space", "new", undefined, { inputs: { name: "New" } }),
      step(
        "update",
        "Frames",
        "frames",
        { inputs: { zoneId: "z", frames: { a: { name: "A" }, b: { name: "B" } } } },
        { inputs: { zoneId: "z", frames: { a: { name: "Other" } } } },
      ),
    ),
  ).plan;
  expect(groups.map(({ title, sentences: some }) => [title, ...some.map(({ text }) => text)])).toEqual([
    ["Cannot be undone", 'replaces frame "A" with "Other"', 'removes frame "B"'],
    ["Removals that can be undone", "takes access away from zoe@example.com", 'trashes zone "Old"'],
    ["Everything else", 'creates space "New"'],
  ]);
  expect(groups.flatMap((group) => group.sentences)).toHaveLength(sentences.length);
});

it("has one list of changes if nothing goes", () => {
  const { groups } = mapOfPlan(stepsOf(step("create", "Space", "new", undefined, { inputs: { name: "New" } }))).plan;
  expect(groups.map(({ title }) => title)).toEqual(["Changes"]);
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
  expect(factsOf(map)[0]).toBe("2 people");
});
