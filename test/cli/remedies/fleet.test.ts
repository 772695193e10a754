// What a folder of workspaces and a plan file are refused for, and that the advice leads to where it says.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it, vi } from "vitest";
import { changedSince } from "../../../cli/fleet/changed-since.ts";
import { loadFleet, requireOwnStates } from "../../../cli/fleet/fleet.ts";
import { chooseWorkspaces } from "../../../cli/fleet/fleet-options.ts";
import { matrixText } from "../../../cli/fleet/matrix.ts";
import { fileOf, snapshotOf } from "../../../cli/fleet/member-files.ts";
import { ReviewedPlans, requirePlanned, reviewedPlan, writePlans } from "../../../cli/fleet/reviewed-plans.ts";
import type { Plan } from "../../../cli/guards/whole-plan.ts";
import { Workspace } from "../../../provider/workspace/schema.ts";
import { commitAll, git, workIn, writeAll } from "../fleet/folder.ts";

const team = "team: Product\n";
const namesIn = async (...paths: readonly string[]) => (await loadFleet(paths)).map(({ name }) => name);

async function changed(folder: string, ref = "main") {
  const { members, warnings } = await changedSince(ref, [folder], await loadFleet([folder]));
  return { names: members.map(({ name }) => name), warnings };
}

it("refuses a folder without a workspace", async () => {
  const folder = workIn({ "notes.txt": "hello" });
  await expect(loadFleet([folder])).rejects.toThrow(
    `there is no workspace file in ${folder}; name a folder with files such as design.yaml, which have a team`,
  );
  writeAll(folder, { "design.yaml": team });
  expect(await namesIn(folder)).toEqual(["design"]);
});

it("refuses two files whose state would be one, until one of them has a name", async () => {
  const folder = workIn({ "a/workspace.yaml": team, "b/workspace.yaml": team });
  const check = async () => requireOwnStates(await loadFleet([folder]), "main");
  // Each has its state next to it.
  vi.stubEnv("PULUMI_BACKEND_URL", undefined);
  await check();
  vi.stubEnv("PULUMI_BACKEND_URL", "file:///states");
  await expect(check()).rejects.toThrow(
    `${folder}/a/workspace.yaml and ${folder}/b/workspace.yaml would share one state, under the name workspace; give one of them a name of its own, such as name: design`,
  );
  // Each job of a matrix runs one file.
  await expect(chooseWorkspaces([folder], { matrix: "github" })).rejects.toThrow("would share one state");
  writeAll(folder, { "b/workspace.yaml": `name: design\n${team}` });
  await check();
  vi.unstubAllEnvs();
});

it("refuses a folder that is not in a repository, and a commit that is not there", async () => {
  const folder = workIn({ "a.yaml": team });
  await expect(changed(folder)).rejects.toThrow(
    `--changed-since needs git, and ${folder} is not in a repository; run it in a checkout, with git installed, or without --changed-since`,
  );
  commitAll(folder);
  for (const ref of ["nowhere", "--output=x", ""])
    await expect(changed(folder, ref)).rejects.toThrow(
      `the repository has no commit ${ref}; name a commit, branch, or tag; in CI, fetch it first (fetch-depth: 0, GIT_DEPTH: 0)`,
    );
  git(folder, "tag", "v1");
  expect(await changed(folder, "v1")).toEqual({ names: [], warnings: [] });
});

it("refuses more workspaces than a matrix can have", () => {
  const fleet = [{ name: "design", file: "teams/design.yaml", loaded: new Error() }];
  const many = Array.from({ length: 257 }, () => fleet).flat();
  expect(() => matrixText("github", many)).toThrow(
    "there are 257 workspaces, and github makes at most 256 jobs from a matrix; name one folder, or some of the files, for each matrix",
  );
  expect(JSON.parse(matrixText("github", many.slice(1))).include).toHaveLength(256);
});

it("takes copies of states only from a folder; a workspace without one is new", () => {
  const folder = workIn({ "states/design.json": "{}", notes: "" });
  const design = { name: "design" };
  expect(() => snapshotOf(join(folder, "notes"), design)).toThrow(
    `${folder}/notes is not a folder of states; name the folder that up --save-state has written`,
  );
  expect(snapshotOf(join(folder, "states"), design)).toBe(fileOf(join(folder, "states"), design, "json"));
  expect(typeof snapshotOf(join(folder, "states"), { name: "new" })).toBe("symbol");
});

describe("a plan file", () => {
  const place = { file: "teams/design.yaml", stack: "main" };
  const workspace = Workspace.parse({ team: "Product" });
  const nothing = { steps: [], changes: [], ended: new Set<string>(), warnings: [], errors: [], notes: [] };
  const plan: Plan = { isDone: true, ...nothing };
  const reviewed = (stack = "main"): ReviewedPlans => {
    const path = join(workIn({}), "plan.bin");
    writePlans(path, [reviewedPlan({ ...place, stack }, workspace, plan)]);
    return ReviewedPlans.read(path);
  };
  const readFrom = (bytes: string | Uint8Array) => {
    const path = join(workIn({}), "plan.bin");
    writeFileSync(path, bytes);
    return () => ReviewedPlans.read(path);
  };

  it.each([
    ["text", "hello"],
    ["other data", gzipSync("hello")],
    ["another shape", gzipSync('{"plans": []}')],
  ])("is not %s", (_, bytes) => {
    expect(readFrom(bytes)).toThrow(
      /plan.bin is not a plan of preview --out; name the file that preview --out has written$/,
    );
  });

  it("is of this version", () => {
    expect(readFrom(gzipSync('{"version": "0.0.9", "plans": []}'))).toThrow(
      /was made by pulumi-canvas 0\.0\.9, and this is .*; preview with --out and update with --plan in the same version$/,
    );
  });

  it("has to exist", () => {
    expect(() => ReviewedPlans.read("missing.bin")).toThrow(
      "missing.bin cannot be read; name the file that preview --out has written",
    );
  });

  it("is not for another file or stack, and not for some of its files", () => {
    const plans = reviewed();
    expect(() => plans.requireWorkspace({ ...place, stack: "test" }, workspace)).toThrow(
      /plan.bin has no plan of teams\/design.yaml \(test\); it has teams\/design.yaml \(main\); run pulumi-canvas preview teams\/design.yaml --stack test --out /,
    );
    expect(() => plans.requireWorkspace({ ...place, stack: "staging", environment: "staging" }, workspace)).toThrow(
      /; run pulumi-canvas preview teams\/design.yaml --environment staging --out /,
    );
    expect(() => requirePlanned(plans, [{ ...place, file: "teams/sales.yaml" }])).toThrow(
      "the plan is also about teams/design.yaml; name the same folder or files, and the same --environment and --stack, as for the preview",
    );
    requirePlanned(plans, [place, { ...place, file: "teams/sales.yaml" }]);
  });

  it("is for a file as it was: a new preview plans what it has now", () => {
    const changed = Workspace.parse({ team: "Design" });
    expect(() => reviewed().requireWorkspace(place, changed)).toThrow(
      /^teams\/design.yaml has changed since the preview: team; run pulumi-canvas preview teams\/design.yaml --out .*plan.bin and review that plan$/,
    );
    reviewed("test").requireWorkspace({ ...place, stack: "test" }, workspace);
  });
});
