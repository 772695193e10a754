// `pulumi package add`, and `pulumi install` in a fresh checkout, with the folder of the installed package.
import { existsSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { quiet, Service } from "../../e2e/service.ts";
import type { Stack } from "../../engine/stack.ts";
import { succeed } from "../examples/example.ts";
import { planInYaml } from "../package/plan-in-yaml.ts";
import { compiler, minutes, pluginFolder, pythonRuntime, requireHosts, userProject } from "./user-project.ts";

const timeout = 15 * minutes;

describe("with the language hosts of a current Pulumi (skipped where one is older or missing)", () => {
  it("adds the plugin to a project in YAML", { timeout }, async (test) => {
    await requireHosts(test, "nodejs");
    const service = await Service.start(test);
    const stack = await userProject(service, { language: "yaml", program: planInYaml });
    await addPackage(stack);
    expect(quiet(await stack.up())).toEqual({ create: 2 });
    await goesOnInFreshCheckout(stack, 2);
  });

  it("adds the plugin and its SDK to a project in Python", { timeout }, async (test) => {
    await requireHosts(test, "nodejs", "python");
    const service = await Service.start(test);
    const program = `
import pulumi_canvas as canvas

canvas.Space("plan", team_id=canvas.get_team_output(name="Alpha").team_id, name="Plan")`;
    const stack = await userProject(service, { language: "python", program, project: { runtime: pythonRuntime } });
    writeFileSync(join(stack.folder, "requirements.txt"), "pulumi>=3.231,<4\n");
    await addPackage(stack);
    expect(quiet(await stack.up())).toEqual({ create: 2 });
    await goesOnInFreshCheckout(stack, 2);
  });

  it("adds the plugin and its SDK to a project in TypeScript, and imports into it", { timeout }, async (test) => {
    await requireHosts(test, "nodejs");
    const service = await Service.start(test);
    const program = `
      import * as canvas from "pulumi-canvas-sdk";
      const { teamId } = canvas.getTeamOutput({ name: "Alpha" });
      new canvas.Space("plan", { teamId, name: "Plan" });`;
    const stack = await userProject(service, { language: "typescript", program }, compiler);
    await addPackage(stack);
    expect(quiet(await stack.up())).toEqual({ create: 2 });

    const resources = [
      { type: "canvas:index:Space", name: "plans", id: "Plans" },
      { type: "canvas:index:Zone", name: "board", id: "Plans/Canvas" },
      { type: "canvas:index:Frames", name: "frames", id: "Plans/Canvas" },
    ];
    writeFileSync(join(stack.folder, "import.json"), JSON.stringify({ resources }));
    const flags = ["--out", "imported.ts", "--protect=false", "--yes", "--skip-preview", "--stack", "dev"];
    await succeed(stack.run(["import", "--file", "import.json", ...flags]));
    stack.setProgram(`${program}\nimport "./imported";`);
    await goesOnInFreshCheckout(stack, 5);
  });
});

/** Expects npm to install nothing for the plugin, which takes half a minute at the top of the package. */
async function addPackage(stack: Stack): Promise<void> {
  const installed = join(stack.folder, "node_modules", "pulumi-canvas");
  const files = () => readdirSync(installed, { recursive: true });
  const before = files();
  await succeed(stack.run(["package", "add", pluginFolder]));
  const lockfile = join("provider", "package-lock.json");
  expect(files().sort()).toEqual([...before, lockfile].sort());
}

/** After `npm install`, a fresh checkout lacks only what `pulumi install` writes. */
async function goesOnInFreshCheckout(stack: Stack, resources: number): Promise<void> {
  rmSync(join(stack.folder, "sdks"), { recursive: true });
  await succeed(stack.run(["install"]));
  expect(existsSync(join(stack.folder, "sdks", "canvas"))).toBe(true);
  expect(quiet(await stack.preview())).toEqual({ same: resources });
  // Not quietly: imported things are deleted in any order, and a zone that is in the trash already keeps its frames.
  expect((await succeed(stack.destroy())).changes).toEqual({ delete: resources });
}
