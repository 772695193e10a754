// `pulumi-canvas drift`, for a workspace file and for the stack of a project. Every kind of drift is in ../cli/drift.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { SeedInput } from "../../emulator/seeds/seed-schema.ts";
import { acme } from "../acme.ts";
import * as shapes from "../cli/commands/json-shapes.ts";
import { dynamicInterface, Output } from "../e2e/conformance/interface.ts";
import { Desk, runCommand } from "../e2e/desk.ts";
import { quiet, Service } from "../e2e/service.ts";
import type { Finished } from "../engine/npm.ts";

const timeout = 240_000;

const seed: SeedInput = { editions: [{ ...acme, teams: [{ name: "Product" }] }] };

const workspace = `team: Product
spaces:
  roadmap:
    title: Roadmap
    zones: { plan: { title: Plan, frames: { later: { title: Later, at: [0, 0] } } } }
`;

it.concurrent("reports what was not changed through a workspace file, and changes nothing", {
  timeout,
}, async (test) => {
  const desk = await Desk.open(test, seed);
  const { service } = desk;
  desk.write(workspace);
  expect(await desk.run("drift", "workspace.yaml")).toMatchObject({
    exitCode: 1,
    stdout: "",
    stderr:
      "pulumi-canvas: workspace.yaml has no recorded state yet, so there is nothing to compare with; run pulumi-canvas up workspace.yaml\n",
  });
  const made = await desk.run("up", "workspace.yaml", "--yes");
  expect(made, made.stderr).toMatchObject({ exitCode: 0 });
  // Another run has locked the stack, which only matters to commands that change something.
  const locks = join(desk.folder, ".pulumi-canvas/state/.pulumi/locks/organization/workspace/main");
  mkdirSync(locks, { recursive: true });
  writeFileSync(join(locks, "lock.json"), JSON.stringify({ pid: 1, username: "somebody", hostname: "elsewhere" }));
  service.takeRequests();
  const before = filesIn(join(desk.folder, ".pulumi-canvas/state"));
  expect(await desk.run("drift", "workspace.yaml", "--managed-only")).toMatchObject({
    exitCode: 0,
    stdout: "No drift.\n",
  });

  const roadmap = service.one("spaces", ({ name }) => name === "Roadmap");
  const later = service.one("frames", ({ name }) => name === "Later");
  service.change((store) => {
    store.put("spaces", { ...roadmap, name: "Road map" });
    store.put("spaces", { ...roadmap, id: "1000000009999", name: "Side project" });
    store.remove("frames", later.id);
  });
  const drifted = await desk.run("drift", "workspace.yaml");
  expect(drifted, drifted.stderr).toMatchObject({ exitCode: 2 });
  expect(rowsOf(drifted)).toEqual([
    ["changed", 'space "Roadmap" in team "Product"', 'name: "Roadmap" -> "Road map"'],
    ["missing", 'frame "Later" in zone "Plan"'],
    ["unmanaged", 'owner@example.com in team "Product"', "role: admin"],
    ["unmanaged", 'space "Side project" in team "Product"', "id: 1000000009999"],
    ["1 changed, 1 missing, 2 unmanaged."],
  ]);
  expect(service.takeWrites()).toEqual([]);
  expect(filesIn(join(desk.folder, ".pulumi-canvas/state"))).toEqual(before);
});

it.concurrent("compares the stack of a project with the settings of its configuration", { timeout }, async (test) => {
  const service = await Service.start(test, { seed });
  const program = dynamicInterface.program([
    { name: "team", type: "Team", args: { name: "Product" } },
    { name: "roadmap", type: "Space", args: { teamId: new Output("team", "teamId"), name: "Roadmap" } },
  ]);
  const stack = await service.stack({ program });
  quiet(await stack.up());
  const state = await stack.exportState();
  const environment = { ...stack.backend, PULUMI_STACK: undefined };
  const run = (...flags: string[]) =>
    runCommand(["drift", "--cwd", stack.folder, "--managed-only", ...flags], "/", environment);
  service.takeRequests();
  const fresh = await run("--stack", "dev");
  expect(fresh, fresh.stderr).toMatchObject({ exitCode: 0, stdout: "No drift.\n" });

  const space = service.one("spaces", ({ name }) => name === "Roadmap");
  service.change((store) => store.put("spaces", { ...space, name: "Road map" }));
  const drifted = await run("--stack", "dev", "--json");
  expect(drifted, drifted.stderr).toMatchObject({ exitCode: 2 });
  expect(shapes.Drift.parse(JSON.parse(drifted.stdout))).toMatchObject({
    drift: [
      {
        ...{ kind: "changed", thing: "space", id: space.id, name: "Roadmap", place: "Product" },
        urn: expect.stringMatching(/canvas:Space::roadmap$/),
        properties: [{ property: "name", from: "Roadmap", to: "Road map" }],
      },
    ],
    errors: [],
  });
  expect(service.takeWrites()).toEqual([]);
  expect(await stack.exportState()).toEqual(state);
  expect(await run()).toMatchObject({
    exitCode: 1,
    stderr: expect.stringMatching(/^pulumi-canvas: no stack of the project is selected; name one with --stack/),
  });
});

/** The cells of a table, without who changed what. */
const rowsOf = ({ stdout }: Finished) =>
  stdout
    .trimEnd()
    .split("\n")
    .map((line) => line.replace(/ \((zone last changed|last changed|added) by .*\)$/, "").trimEnd())
    .map((line) => line.split(/ {2,}/));

/** Every file below a folder, by its path. */
function filesIn(folder: string): Record<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = entries.map(({ parentPath, name }) => join(parentPath, name));
  return Object.fromEntries(paths.map((path) => [path, readFileSync(path, "utf8")]));
}
