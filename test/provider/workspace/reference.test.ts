import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { limits } from "../../../provider/workspace/limits.ts";
import { loadWorkspaceFile, parseWorkspace } from "../../../provider/workspace/workspace-file.ts";
import { workspaceResources } from "../../../provider/workspace/workspace-resources.ts";
import { repositoryWith } from "./composition/files.ts";

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

it("has examples of files that work", () => {
  const blocks = [...page.matchAll(/```yaml\n# (\w+\/\w+\.yaml)\n(.*?)```/gs)];
  const folder = repositoryWith(Object.fromEntries(blocks.map(([, path = "", text = ""]) => [path, text])));
  const read = (file: string, environment?: string) =>
    loadWorkspaceFile(`${folder}/teams/${file}.yaml`, { environment }).workspace;
  expect(read("design")).toMatchObject({
    people: { "ada@example.com": "admin", "eve@example.com": "member" },
    access: { team: "viewer", designers: "editor" },
  });
  expect(read("sales", "staging")).toMatchObject({ team: "Sales (staging)", access: { team: "editor" } });
  expect(read("sales", "production")).toMatchObject({ team: "Sales", spaces: { deals: { favorite: true } } });
});

it("has links that lead to its sections", () => {
  const anchors = [...page.matchAll(/^## (.*)$/gm)].map(([, title = ""]) =>
    title.toLowerCase().replaceAll(".", "").replaceAll(" ", "-"),
  );
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
