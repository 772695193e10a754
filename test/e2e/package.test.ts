// The package as npm installs it into an empty folder, on the Nodes and with the Pulumis that it allows.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { isAtLeast } from "../../tools/engine.mjs";
import { execute, mustNpm, pack, pathWith, provideNode } from "../engine/npm.ts";
import { Plugin } from "../provider/plugin/process.ts";
import { quiet, Service } from "./service.ts";

const minutes = 60_000;
const manifest: { version: string; dependencies: Record<string, string> } = JSON.parse(
  readFileSync(fileURLToPath(new URL("../../package.json", import.meta.url)), "utf8"),
);
const oldestPulumi = manifest.dependencies["@pulumi/pulumi"]?.replace("^", "");
/** The first that does not run on Node 20. */
const newPulumi = "3.249.0";

interface Installation {
  readonly modules: string;
  readonly pulumi: string;
  /** What npm said of this package and of the versions that it asks for. */
  readonly warnings: readonly string[];
}

let folder = "";
let tarball = "";
const installations = new Map<string, Promise<Installation>>();
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "pulumi-canvas-package-"));
  tarball = (await pack(folder)).tarball;
}, minutes);
afterAll(() => rmSync(folder, { recursive: true }), minutes);

/** Installs once for all; left alone, npm takes the newest Pulumi that is for the Node it runs on. */
function install(wanted: "oldest" | "newest", node?: string): Promise<Installation> {
  const specs = wanted === "oldest" ? [tarball, `@pulumi/pulumi@${oldestPulumi}`] : [tarball];
  const installation = installations.get(wanted) ?? installAnew(join(folder, wanted), specs, node);
  installations.set(wanted, installation);
  return installation;
}

async function installAnew(target: string, specs: readonly string[], node?: string): Promise<Installation> {
  mkdirSync(target);
  const { stderr } = await mustNpm(["install", ...specs], target, node);
  const modules = join(target, "node_modules");
  const names = ["pulumi-canvas", ...Object.keys(manifest.dependencies)];
  return {
    modules,
    pulumi: JSON.parse(readFileSync(join(modules, "@pulumi", "pulumi", "package.json"), "utf8")).version,
    warnings: stderr.split("\n").filter((line) => names.some((name) => line.includes(` ${name}@`))),
  };
}

describe.each([
  { major: 20, wanted: "oldest" },
  { major: 22, wanted: "oldest" },
  { major: 22, wanted: "newest" },
  { major: 24, wanted: "newest" },
] as const)("on Node $major with the $wanted Pulumi", ({ major, wanted }) => {
  let node = "";
  let installed: Installation;
  beforeAll(async () => {
    node = (await provideNode(major)) ?? "";
    if (node !== "") installed = await install(wanted, node);
  }, 10 * minutes);
  beforeEach(({ skip }) => {
    skip(node === "", `npm has no Node ${major} for ${process.platform}-${process.arch}`);
  });

  it("is installed without a warning of its own", () => {
    // npm does not run the script, and says so only because the package comes from a file and not from a registry.
    const prepare = /^npm warn install-scripts +pulumi-canvas@\S+ \(prepare: /;
    expect(installed.warnings.filter((line) => !prepare.test(line))).toEqual([]);
    const isMeant = wanted === "oldest" ? installed.pulumi === oldestPulumi : isAtLeast(installed.pulumi, newPulumi);
    expect(isMeant, installed.pulumi).toBe(true);
  });

  it("runs a program from up to destroy, without a warning", { timeout: 5 * minutes }, async (test) => {
    const service = await Service.start(test);
    const program = `
      const canvas = require("pulumi-canvas");
      const { teamId } = canvas.getTeamOutput({ name: "Alpha" });
      const { spaceId } = new canvas.Space("plan", { teamId, name: "Plan" });
      new canvas.Zone("board", { spaceId, name: "Board" });
      exports.versions = [process.versions.node.split(".")[0], require("@pulumi/pulumi/package.json").version];`;
    const stack = await service.stack({ program, modules: installed.modules, path: node });
    expect(quiet(await stack.up())).toEqual({ create: 3 });
    expect(await stack.outputs()).toEqual({ versions: [String(major), installed.pulumi] });
    const space = service.one("spaces", ({ name }) => name === "Plan");
    expect(service.all("zones", ({ spaceId }) => spaceId === space.id)).toMatchObject([{ name: "Board" }]);
    expect(quiet(await stack.preview())).toEqual({ same: 3 });
    expect(quiet(await stack.destroy())).toEqual({ delete: 3 });
  });

  it("runs the plugin of a program in YAML, without a warning", { timeout: 5 * minutes }, async (test) => {
    const service = await Service.start(test);
    const program = `
variables:
  team: { fn::invoke: { function: canvas:getTeam, arguments: { name: Alpha } } }
resources:
  plan: { type: canvas:Space, properties: { teamId: "\${team.teamId}", name: Plan } }`;
    const { modules } = installed;
    const stack = await service.stack({ program, language: "yaml", plugin: true, modules, path: node });
    expect(quiet(await stack.up())).toEqual({ create: 2 });
    expect(service.one("spaces", ({ name }) => name === "Plan").trashedTime).toBeNull();
    expect(quiet(await stack.destroy())).toEqual({ delete: 2 });
  });

  it("runs both commands", async (test) => {
    const command = (name: string) => join(installed.modules, ".bin", name);
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
});

describe("the types", () => {
  const program = `import * as pulumi from "@pulumi/pulumi";
import * as canvas from "pulumi-canvas";
const { teamId } = canvas.getTeamOutput({ name: "Alpha" });
const space = new canvas.Space("plan", { teamId, name: "Plan" });
const fills: canvas.types.FillArgs[] = [{ solid: { color: { hex: "#fff" } } }];
const frame = new canvas.Frame("card", { spaceId: space.spaceId, zoneId: "1", name: "Card", fills });
export const left: pulumi.Output<number | undefined> = frame.layout.apply((layout) => layout.left);
export const spaces: Promise<canvas.types.SpaceInfo> = canvas.getSpace({ name: "Plan" });
// @ts-expect-error: a colour is more than its name.
new canvas.Frame("card", { spaceId: "1", zoneId: "1", name: "Card", fills: [{ solid: { color: "#fff" } }] });
`;

  it.each([
    ["node16", "node16"],
    ["bundler", "preserve"],
  ])("are found with moduleResolution %s", { timeout: 10 * minutes }, async (moduleResolution, module) => {
    const { modules } = await install("oldest");
    const compilerOptions = { module, moduleResolution, target: "es2022", strict: true, noEmit: true, types: [] };
    writeFileSync(join(modules, "..", "index.ts"), program);
    writeFileSync(join(modules, "..", "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["index.ts"] }));
    const compiler = createRequire(import.meta.url).resolve("typescript/bin/tsc");
    const compiled = await execute(process.execPath, [compiler, "-p", join(modules, "..")]);
    expect(compiled).toEqual({ exitCode: 0, stdout: "", stderr: "" });
  });
});
