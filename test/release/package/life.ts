// Installs the package on one Node version with one Pulumi version, and runs it in every supported way.
import { join } from "node:path";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { isAtLeast } from "../../../tools/engine.mjs";
import { quiet, Service } from "../../e2e/service.ts";
import { execute, pathWith, provideNode } from "../../engine/npm.ts";
import { Plugin } from "../../provider/plugin/process.ts";
import { type Installation, installed, manifest, oldestPulumi } from "./installed.ts";
import { planInYaml } from "./plan-in-yaml.ts";

const minutes = 60_000;
/** The first @pulumi/pulumi that does not support Node 20. */
const newPulumi = "3.249.0";

export function runsOn(major: number, wanted: "oldest" | "newest"): void {
  describe(`on Node ${major} with the ${wanted} Pulumi`, () => lives(major, wanted));
}

function lives(major: number, wanted: "oldest" | "newest"): void {
  let node = "";
  let installation: Installation;
  beforeAll(async () => {
    node = (await provideNode(major)) ?? "";
    if (node !== "") installation = await installed(wanted, node);
  }, 10 * minutes);
  beforeEach(({ skip }) => {
    skip(node === "", `npm has no Node ${major} for ${process.platform}-${process.arch}`);
  });

  it("is installed without a warning of its own", () => {
    expect(installation.warnings).toEqual([]);
    const isMeant =
      wanted === "oldest" ? installation.pulumi === oldestPulumi : isAtLeast(installation.pulumi, newPulumi);
    expect(isMeant, installation.pulumi).toBe(true);
  });

  it("runs a program from up to destroy, without a warning", { timeout: 5 * minutes }, async (test) => {
    const service = await Service.start(test);
    const program = `
      const canvas = require("pulumi-canvas");
      const { teamId } = canvas.getTeamOutput({ name: "Alpha" });
      const { spaceId } = new canvas.Space("plan", { teamId, name: "Plan" });
      new canvas.Zone("board", { spaceId, name: "Board" });
      exports.versions = [process.versions.node.split(".")[0], require("@pulumi/pulumi/package.json").version];`;
    const stack = await service.stack({ program, modules: installation.modules, path: node });
    expect(quiet(await stack.up())).toEqual({ create: 3 });
    expect(await stack.outputs()).toEqual({ versions: [String(major), installation.pulumi] });
    const space = service.one("spaces", ({ name }) => name === "Plan");
    expect(service.all("zones", ({ spaceId }) => spaceId === space.id)).toMatchObject([{ name: "Board" }]);
    expect(quiet(await stack.preview())).toEqual({ same: 3 });
    expect(quiet(await stack.destroy())).toEqual({ delete: 3 });
  });

  it("runs the plugin of a program in YAML, without a warning", { timeout: 5 * minutes }, async (test) => {
    const service = await Service.start(test);
    const { modules } = installation;
    const stack = await service.stack({ program: planInYaml, language: "yaml", plugin: true, modules, path: node });
    expect(quiet(await stack.up())).toEqual({ create: 2 });
    expect(service.one("spaces", ({ name }) => name === "Plan").trashedTime).toBeNull();
    expect(quiet(await stack.destroy())).toEqual({ delete: 2 });
  });

  it("runs both commands", async (test) => {
    const command = (name: string) => join(installation.modules, ".bin", name);
    const help = await execute(command("pulumi-canvas"), ["emulator", "--help"], { node });
    expect(help).toMatchObject({ exitCode: 0, stderr: "" });
    expect(help.stdout).toMatch(/^Usage: pulumi-canvas emulator/);
    const environment = { PATH: pathWith(node) };
    const plugin = await Plugin.start(test, { command: [command("pulumi-resource-canvas")], environment });
    expect(await plugin.call("GetPluginInfo")).toEqual({ version: manifest.version });
    plugin.kill("SIGTERM");
    expect(await plugin.ended).toBe(0);
    expect(plugin.printed).toEqual({ stdout: expect.stringMatching(/^\d+\n$/), stderr: "" });
  });
}
