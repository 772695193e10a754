// A plan with a change of every kind, and a workspace of people.

import { buildMap, mapOfPlan } from "../../../cli/map/build-map.ts";
import type { WorkspaceMap } from "../../../cli/map/model.ts";
import { step, stepsOf, urnOf } from "../plan/fixture.ts";

export const unknown = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";

/** A painted frame of the size of all others. */
export const frame = (left: number, top: number, hex: string, name?: string) => ({
  ...(name === undefined ? {} : { name }),
  layout: { left, top, width: 200, height: 100 },
  fills: [{ solid: { color: { hex } } }],
  strokes: [],
});
const zone = (spaceId: string, name: string) => ({ inputs: { spaceId, name } });
const frames = (zoneId: string, map: object) => ({ inputs: { zoneId, frames: map } });
const same = (type: string, name: string, state: object) => step("same", type, name, state, state);
const roster = (members: object) => ({ inputs: { teamId: "1", members } });

const people = {
  before: roster({ "ada@example.com": "TEAM_ADMIN", "bob@example.com": "MEMBER", "dan@example.com": "MEMBER" }),
  after: roster({ "ada@example.com": "TEAM_ADMIN", "bob@example.com": "TEAM_ADMIN", "eve@example.com": "MEMBER" }),
};
const drawn = {
  before: frames("z1", {
    kept: frame(0, 0, "#FF0000", "Kept"),
    moved: frame(240, 0, "#00FF00", "Moved"),
    painted: frame(480, 0, "#0000FF", "Painted"),
    gone: frame(720, 0, "#FFFF00", "Gone"),
  }),
  after: frames("z1", {
    kept: frame(0, 0, "#FF0000", "Kept"),
    moved: frame(240, 300, "#00FF00", "Moved"),
    painted: frame(480, 0, "#00FFFF", "Painted"),
    fresh: frame(0, 300, "#FF00FF", "Fresh"),
  }),
};

export const everyChange = [
  same("Team", "product", { id: "1", inputs: { name: "Product", description: "Decides what comes next." } }),
  step("update", "TeamMembers", "people", people.before, people.after),
  step("update", "Space", "roadmap", { id: "7", inputs: { name: "Roadmap" } }, { inputs: { name: "Roadmap 2027" } }),
  same("Space", "archive", { id: "8", inputs: { name: "Archive", favorite: true } }),
  step("create", "Space", "research", undefined, { inputs: { name: "<b>Research</b>" } }),
  same("SpaceMembers", "access", { inputs: { spaceId: "8", members: { team: "VIEWER" } } }),
  same("Zone", "year", { id: "z1", ...zone("7", "Year") }),
  step("update", "Frames", "year/frames", drawn.before, drawn.after),
  step("update", "Zone", "plan", { id: "z2", ...zone("7", "Plan") }, zone("8", "Plan")),
  step("delete", "Zone", "old", { id: "z3", ...zone("8", "Old") }),
  step("delete", "Frames", "old/frames", {
    parent: urnOf("Zone", "old"),
    ...frames("z3", { ashes: frame(0, 0, "#808080") }),
  }),
  step("create", "Zone", "ideas", undefined, { parent: urnOf("Space", "research"), ...zone(unknown, "Ideas") }),
  step("create", "Frames", "ideas/frames", undefined, {
    parent: urnOf("Zone", "ideas"),
    ...frames(unknown, { one: frame(0, 0, "#FFFFFF") }),
  }),
];

export const everyChangeMap = (): WorkspaceMap => mapOfPlan(stepsOf(...everyChange));

const addresses = ["ada", "bob", "cleo", "dan", "eve", "finn"].map((name) => `${name}@example.com`);
const access = { "ada@example.com": "EDITOR", "team:1": "VIEWER", "org:5": "VIEWER", "group:7": "COMMENTER" };

/** A workspace without anything in it that takes the focus. */
export const peopleMap = (): WorkspaceMap =>
  buildMap(
    stepsOf(
      same("Team", "product", { id: "1", inputs: { name: "Product" } }),
      same("TeamMembers", "people", roster(Object.fromEntries(addresses.map((one) => [one, "MEMBER"])))),
      same("Space", "roadmap", { id: "7", inputs: { name: "Roadmap" } }),
      same("SpaceMembers", "access", { inputs: { spaceId: "7", members: access } }),
    ),
  );
