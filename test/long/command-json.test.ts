// What the commands that need the engine print for scripts, and what watch does.
import type { ChildProcess } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { z } from "zod";
import * as shapes from "../cli/commands/json-shapes.ts";
import { Desk, runCommand } from "../e2e/desk.ts";

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

it("what compares and promotes environments, or compares a folder, has its documented shape", {
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
  const promotion = ["promote", "--from", "staging", "--to", "production", "--yes"] as const;
  expect(await run(shapes.Deployment, 1, ...promotion)).toMatchObject({
    error: expect.stringContaining("staging is not what workspace.yaml says"),
  });
  await run(shapes.Deployment, 0, "up", "--environment", "staging", "--yes");
  expect(await run(shapes.Deployment, 0, ...promotion)).toMatchObject({ isDone: true, errors: [] });

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

it("watch previews at once and after each save, writes nothing, and ends with Ctrl-C", { timeout }, async (test) => {
  const desk = await Desk.open(test);
  desk.write(workspace("Road"));
  let printed = "";
  const environment = {
    CANVAS_BASE_URL: desk.service.url,
    CANVAS_ACCESS_TOKEN: desk.service.emulator.credentials.token,
    PULUMI_BACKEND_URL: undefined,
    PULUMI_STACK: undefined,
  };
  let child: ChildProcess | undefined;
  const watching = runCommand(["watch", "--json"], desk.folder, environment, (started) => {
    child = started;
    started.stdout?.on("data", (chunk) => {
      printed += String(chunk);
    });
  });
  const previews = () =>
    printed
      .split("\n")
      .filter(Boolean)
      .map((line) => shapes.Watched.parse(JSON.parse(line)));
  await expect.poll(() => previews().length, { timeout: 60_000 }).toBe(1);
  desk.write(workspace("Street"));
  await expect.poll(() => previews().length, { timeout: 60_000 }).toBe(2);
  desk.write("teem: Alpha\n");
  await expect.poll(() => previews().length, { timeout: 60_000 }).toBe(3);
  child?.kill("SIGINT");
  expect(await watching).toMatchObject({ exitCode: 0 });
  const [first, second, third] = previews();
  expect(first?.plan).toContain('creates space "Road"');
  expect(second?.plan).toContain('creates space "Street"');
  expect(third?.error).toContain("workspace.yaml has ");
  expect(desk.service.takeWrites()).toEqual([]);
});
