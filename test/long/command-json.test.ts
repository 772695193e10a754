// What the commands that need the engine print for scripts.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { z } from "zod";
import * as shapes from "../cli/commands/json-shapes.ts";
import { Desk } from "../e2e/desk.ts";

const timeout = 240_000;
const workspace = (title: string) => `team: Alpha\nspaces:\n  road: { title: ${title}, zones: { plan: {} } }\n`;

it("every command prints its documented shape, also when it fails", { timeout }, async (test) => {
  const desk = await Desk.open(test);
  const run = async <T extends z.ZodType>(shape: T, exitCode: number, ...args: readonly string[]) => {
    const finished = await desk.run(...args, "--json");
    expect(finished, finished.stderr).toMatchObject({ exitCode });
    return shape.parse(JSON.parse(finished.stdout));
  };
  // Without FILE, it is workspace.yaml.
  desk.write(workspace("Road"));
  expect((await run(shapes.Deployment, 0, "preview")).plan).toContain('creates space "Road"');
  expect(await run(shapes.Deployment, 0, "up", "--yes")).toMatchObject({ isDone: true, errors: [] });
  expect(await run(shapes.Drift, 0, "drift", "--managed-only")).toEqual({ drift: [], pending: [], errors: [] });
  expect(await run(shapes.Unlocked, 0, "unlock", "--yes")).toEqual({
    file: "workspace.yaml",
    stack: "main",
    isUnlocked: true,
  });
  expect(await run(shapes.Deployment, 1, "up", "workspace.yaml", "--stack", "other", "--yes")).toMatchObject({
    errors: [expect.stringContaining("--create-duplicates")],
  });
  desk.write(workspace("Street"));
  expect(await run(shapes.Deployment, 1, "up")).toMatchObject({
    plan: ['renames space "Road" to "Street"'],
    error: "can't ask for confirmation: this is not a terminal",
    remedy: "use --yes",
  });
  mkdirSync(join(desk.folder, "teams"));
  desk.write("team: Beta\nspaces: { b: {} }\n", "teams/beta.yaml");
  desk.write("teem: Beta\n", "teams/typo.yaml");
  expect(await run(shapes.Fleet, 1, "preview", "teams")).toMatchObject({ summary: { "to change": 1, failed: 1 } });
  expect(await run(shapes.Deployment, 0, "destroy", "--yes")).toMatchObject({ isDone: true });
});

it("what compares environments, or a folder, has its documented shape", {
  timeout,
}, async (test) => {
  const desk = await Desk.open(test);
  const run = async <T extends z.ZodType>(shape: T, exitCode: number, ...args: readonly string[]) => {
    const finished = await desk.run(...args, "--json");
    expect(finished, finished.stderr).toMatchObject({ exitCode });
    return shape.parse(JSON.parse(finished.stdout));
  };
  const environments = "environments: { staging: { team: Beta }, production: {} }\n";
  desk.write(`${workspace("Road")}${environments}`);
  await run(shapes.Deployment, 0, "up", "--environment", "staging", "--yes");
  await run(shapes.Deployment, 0, "up", "--environment", "production", "--yes");

  const { service } = desk;
  const space = service.one("spaces", ({ name, teamId }) => name === "Road" && teamId === service.team("Alpha"));
  service.change((store) => store.put("spaces", { ...space, name: "Way" }));
  const comparison = [
    "drift",
    "--environment",
    "staging",
    "--against",
    "production",
    "--markdown",
    "drift.md",
  ] as const;
  expect(await run(shapes.EnvironmentDrift, 2, ...comparison)).toEqual({
    differences: [{ thing: "space", key: "spaces.road", properties: [{ property: "name", from: "Road", to: "Way" }] }],
    errors: [],
  });
  expect(desk.read("drift.md")).toContain('| differs | spaces.road | name: "Road" -\\> "Way" |\n');

  const folder = ["drift", ".", "--environment", "production", "--managed-only"] as const;
  expect(await run(shapes.FleetDrift, 2, ...folder)).toMatchObject({
    workspaces: [{ file: "workspace.yaml", drift: [{ kind: "changed", thing: "space" }] }],
    summary: { "with drift": 1 },
  });
});
