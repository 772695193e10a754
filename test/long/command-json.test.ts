// What the commands that need the engine print for scripts; programs.test.ts and fleet.test.ts have the comparisons and folders.
import { expect, it } from "vitest";
import type { z } from "zod";
import * as shapes from "../cli/commands/json-shapes.ts";
import { Desk } from "../e2e/desk.ts";

const workspace = (title: string) => `team: Alpha\nspaces:\n  road: { title: ${title}, zones: { plan: {} } }\n`;

it("every command prints its documented shape, also when it fails", { timeout: 240_000 }, async (test) => {
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
  desk.write(workspace("Street"));
  expect(await run(shapes.Deployment, 1, "up")).toMatchObject({
    plan: ['renames space "Road" to "Street"'],
    error: "can't ask for confirmation: this is not a terminal",
    remedy: "use --yes",
  });
  expect(await run(shapes.Deployment, 0, "destroy", "--yes")).toMatchObject({ isDone: true });
});
