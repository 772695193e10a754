import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { limits } from "../../../provider/workspace/limits.ts";
import { parseWorkspace } from "../../../provider/workspace/workspace-file.ts";
import { workspaceResources } from "../../../provider/workspace/workspace-resources.ts";

const page = readFileSync(new URL("../../../docs/workspace.md", import.meta.url), "utf8");

it("begins with an example that works", () => {
  const [, example = ""] = /```yaml\n(.*?)```/s.exec(page) ?? [];
  const plan = workspaceResources("product", parseWorkspace(example, "workspace.yaml"));
  expect(plan.map(({ name }) => name)).toEqual([
    "product",
    "product/people",
    "product/spaces/roadmap",
    "product/spaces/roadmap/access",
    "product/zones/plan",
    "product/zones/plan/frames",
  ]);
});

it("has links that lead to its sections", () => {
  const anchors = [...page.matchAll(/^## (.*)$/gm)].map(([, title = ""]) => title.toLowerCase().replaceAll(".", ""));
  const links = [...page.matchAll(/\]\(#([^)]*)\)/g)].map(([, anchor]) => anchor);
  expect(links.length).toBeGreaterThan(10);
  expect(links.filter((anchor) => !anchors.includes(anchor ?? ""))).toEqual([]);
});

it("states every limit", () => {
  const [, section = ""] = page.split("## Limits\n");
  const stated = [...section.matchAll(/^\| .* \| ([\d,]+) \|$/gm)].map(([, limit]) => limit);
  expect(stated).toEqual(Object.values(limits).map((limit) => limit.toLocaleString("en-US")));
  expect(section).not.toContain("undefined");
});
