import { join } from "node:path";
import { expect, it } from "vitest";
import { planWorkspace } from "../../../provider/dynamic/workspace-plan.ts";
import { repositoryWith } from "../workspace/composition/files.ts";

it("reads a file for an environment, with what it includes", () => {
  const folder = repositoryWith({
    "teams/design.yaml": "team: Design\ninclude: [../people.yaml]\nenvironments: { staging: { team: Staging } }\n",
    "people.yaml": "people: { ada@example.com: admin }\n",
  });
  const file = join(folder, "teams/design.yaml");
  const { component } = planWorkspace("design", { file, environment: "staging" });
  expect(component?.resources).toMatchObject([
    { type: "Team", args: { name: "Staging" } },
    { type: "TeamMembers", args: { members: { "ada@example.com": "TEAM_ADMIN" } } },
  ]);
  expect(planWorkspace("design", { file }).problem).toBe(
    `${file} has the environments staging; choose one with --environment NAME, or in a program with environment`,
  );
});
