// In 0.1.0, all workspace files of a folder shared one state.
import { expect, it } from "vitest";
import { isSharedStateOf } from "../../../cli/run/stack-state.ts";
import type { Workspace } from "../../../provider/workspace/schema.ts";
import { resource, stack, stateWith } from "./states.ts";

const file = (more: object = {}): Workspace => ({ team: "Product", spaces: { roadmap: {} }, ...more }) as Workspace;

const things = [
  resource("Team", "work/team", "5", { outputs: { name: "Product", editionId: "1" } }),
  resource("Space", "work/spaces/roadmap", "7", { outputs: { name: "Roadmap" } }),
  resource("Zone", "work/zones/plan", "z", { outputs: { name: "Plan", spaceId: "7" } }),
];
const earlier = stateWith({ ...stack, outputs: { urn: "urn" } }, ...things);

it("is that of a file with the same team and one of its keys", () => {
  expect(isSharedStateOf(earlier, file())).toBe(true);
  expect(isSharedStateOf(earlier, file({ spaces: { other: { zones: { plan: {} } } } }))).toBe(true);
});

it.each([
  ["another key", earlier, file({ spaces: { other: {} } })],
  ["another team", earlier, file({ team: "Design" })],
  [
    "a state with the name of a file",
    stateWith({ ...stack, outputs: { urn: "urn", file: "a.yaml" } }, ...things),
    file(),
  ],
  ["a first update that has not ended", stateWith(stack, ...things), file()],
])("is not that of a file with %s", (_, state, workspace) => {
  expect(isSharedStateOf(state, workspace)).toBe(false);
});
