import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import {
  differences,
  planDifferences,
  ReviewedPlans,
  requirePlanned,
  reviewedPlan,
  writePlans,
} from "../../../cli/fleet/reviewed-plans.ts";
import { Workspace } from "../../../provider/workspace/schema.ts";
import { planOf, step } from "../plan/fixture.ts";
import { workIn } from "./folder.ts";

const place = { file: "teams/design.yaml", stack: "main" };
const workspace = Workspace.parse({ team: "Product", spaces: { roadmap: { title: "Roadmap" }, plans: {} } });

const renamed = (id: string, from: string, to = "Roadmap") =>
  planOf(step("update", "Space", "roadmap", { id, inputs: { name: from } }, { id, inputs: { name: to } }));

/** A plan file in the working folder. */
function reviewed(): ReviewedPlans {
  const path = join(workIn({}), "plan.bin");
  writePlans(path, [reviewedPlan(place, workspace, renamed("7", "Ideas"))]);
  return ReviewedPlans.read(path);
}

describe("a reviewed plan", () => {
  it("runs if file and plan are the same", () => {
    const plans = reviewed();
    plans.requireWorkspace(place, workspace);
    plans.requirePlan({ ...place, file: "./teams/../teams/design.yaml" }, renamed("7", "Ideas"));
    expect(plans.has(place)).toBe(true);
  });

  it.each([
    ["spaces.roadmap.title", { spaces: { roadmap: { title: "Ideas" }, plans: {} } }],
    ["spaces.plans", { spaces: { roadmap: { title: "Roadmap" } } }],
    ["the order of spaces", { spaces: { plans: {}, roadmap: { title: "Roadmap" } } }],
    ["people", { ...workspace, people: { "ada@example.com": "admin" } }],
  ])("is refused if the file has changed: %s", (path, others) => {
    const changed = Workspace.parse({ team: "Product", ...others });
    expect(() => reviewed().requireWorkspace(place, changed)).toThrow(
      `teams/design.yaml has changed since the preview: ${path}; run pulumi-canvas preview teams/design.yaml --out `,
    );
  });

  it("is refused if the plan is another one, and says what is new and what is gone", () => {
    expect(() => reviewed().requirePlan(place, renamed("7", "By hand"))).toThrow(
      /^the plan of teams\/design.yaml is not the one in .*plan.bin, so nothing was changed:\nnow: renames space "By hand" to "Roadmap"\nno longer: renames space "Ideas" to "Roadmap"; run pulumi-canvas preview teams\/design.yaml --out .*plan.bin and review that plan$/,
    );
  });

  it("is refused if the same words are about another object", () => {
    expect(() => reviewed().requirePlan(place, renamed("8", "Ideas"))).toThrow(
      "the sentences are the same, but they are about other objects of the service",
    );
  });
});

it("compares values by path, and plans by their sentences", () => {
  expect(differences({ a: [1], b: { c: 1 } }, { a: [2], b: { c: 1, d: 2 } })).toEqual(["a", "b.d"]);
  const same = { sentences: ["one\ntwo"], effects: ["b", "a"] };
  expect(planDifferences(same, { ...same, effects: ["a", "b"] })).toEqual([]);
  expect(planDifferences(same, { sentences: [], effects: [] })).toEqual(["no longer: one two"]);
});

describe("a plan file", () => {
  it.each<[string, string | Uint8Array, RegExp]>([
    ["text", "hello", / is not a plan of preview --out; /],
    ["other data", gzipSync("hello"), / is not a plan of preview --out; /],
    ["another shape", gzipSync('{"plans": []}'), / is not a plan of preview --out; /],
    ["of another version", gzipSync('{"version": "0.0.9", "plans": []}'), / was made by pulumi-canvas 0\.0\.9, /],
  ])("cannot be %s", (_, bytes, message) => {
    const path = join(workIn({}), "plan.bin");
    writeFileSync(path, bytes);
    expect(() => ReviewedPlans.read(path)).toThrow(message);
  });

  it("has to exist", () => {
    expect(() => ReviewedPlans.read("missing.bin")).toThrow("missing.bin cannot be read; ");
  });

  it("is not for another stack or environment, and not for some of its files", () => {
    const plans = reviewed();
    const refused = { ...place, stack: "staging", environment: "staging" };
    expect(() => plans.requireWorkspace({ ...place, stack: "test" }, workspace)).toThrow(
      "; run pulumi-canvas preview teams/design.yaml --stack test --out ",
    );
    expect(() => plans.requireWorkspace(refused, workspace)).toThrow(" --environment staging --out ");
    const others = [{ ...place, file: "teams/sales.yaml" }];
    expect(() => requirePlanned(plans, others)).toThrow("the plan is also about teams/design.yaml; ");
    requirePlanned(plans, [place, ...others]);
  });
});
