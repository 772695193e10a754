import { expect, it } from "vitest";
import { pathsUnlessProject, workspacePaths } from "../../../cli/commands/workspace-paths.ts";
import { workIn } from "../fleet/folder.ts";

it.each([
  [["workspace.yaml", "workspace.yml", "workspace.ts"], "workspace.yaml"],
  [["workspace.yml", "workspace.ts"], "workspace.yml"],
  [["workspace.ts", "other.yaml"], "workspace.ts"],
])("of %j, a command without a file takes %s", (names, chosen) => {
  workIn(Object.fromEntries(names.map((name) => [name, ""])));
  expect(workspacePaths([])).toEqual([chosen]);
  expect(pathsUnlessProject()).toEqual([chosen]);
});

it("takes the files that are named", () => {
  workIn({ "workspace.yaml": "" });
  expect(workspacePaths(["a.yaml", "teams"])).toEqual(["a.yaml", "teams"]);
});

it("drift without a file compares the Pulumi project of the folder, if there is one", () => {
  workIn({ "workspace.yaml": "", "Pulumi.yaml": "" });
  expect(pathsUnlessProject()).toEqual([]);
});
