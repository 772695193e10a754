import { expect, it } from "vitest";
import { differencesIn } from "../../../cli/export/verify.ts";

const step = (op: string, type: string, name: string, ...changed: readonly string[]) => ({
  op,
  urn: `urn:pulumi:verify::product::canvas:index:Workspace$canvas:index:${type}::${name}`,
  detailedDiff: Object.fromEntries(changed.map((key) => [key, { kind: "update" }])),
});
const differences = (...steps: readonly object[]) => differencesIn(JSON.stringify({ steps }));

it("finds what an update would change on the service, and not what it only records", () => {
  expect(
    differences(
      step("same", "Team", "product"),
      step("update", "TeamMembers", "product/people", "onDestroy"),
      step("update", "Frames", "product/zones/plan/frames", "onDestroy", "frames.now.layout.width"),
      step("create", "Zone", "product/zones/new"),
    ),
  ).toEqual([
    {
      operation: "update",
      resource: "canvas:index:Frames product/zones/plan/frames",
      properties: ["onDestroy", "frames.now.layout.width"],
    },
    { operation: "create", resource: "canvas:index:Zone product/zones/new", properties: [] },
  ]);
});

it("counts an update without a known reason", () => {
  expect(differences(step("update", "Space", "product/spaces/roadmap"))).toHaveLength(1);
});
