// A source plugin: a folder with PulumiPlugin.yaml, in which Pulumi runs `npm install` and starts its Node host.
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { execute, mustNpm, npm, pathWith, provideNode } from "../engine/npm.ts";
import { type Owner, Plugin, refusal } from "../provider/plugin/process.ts";
import { installed } from "./package/installed.ts";

const minutes = 60_000;
const repository = fileURLToPath(new URL("../..", import.meta.url));
const { version }: { version: string } = JSON.parse(readFileSync(join(repository, "package.json"), "utf8"));

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "pulumi-canvas-source-"));
});
afterAll(() => rmSync(folder, { recursive: true }), minutes);

describe("a clone", () => {
  let clone = "";
  beforeAll(() => {
    clone = join(folder, "clone");
    // Include new files that are not committed yet.
    const files = execFileSync("git", ["ls-files", "-coz", "--exclude-standard"], {
      cwd: repository,
      encoding: "utf8",
    });
    for (const file of files.split("\0").filter((name) => name !== "" && existsSync(join(repository, name)))) {
      cpSync(join(repository, file), join(clone, file));
    }
  }, minutes);

  it("says what the build lacks without the development dependencies", async () => {
    const { exitCode, stderr } = await execute(process.execPath, [join("tools", "build.mjs")], { cwd: clone });
    expect(exitCode).toBe(1);
    expect(stderr).toBe(
      "pulumi-canvas: the build needs the development dependencies; run npm install without --omit=dev and NODE_ENV=production\n",
    );
  });

  it("is built by npm install, as Pulumi runs it", { timeout: 10 * minutes }, async () => {
    expect(await npm(["install", "--loglevel=error"], clone)).toMatchObject({ exitCode: 0, stderr: "" });
  });

  it.for([20, 22, 24])("is started on Node %i", { timeout: 10 * minutes }, async (major, test) => {
    const node = await provideNode(major);
    if (node === undefined) return test.skip(`npm has no Node ${major} for ${process.platform}-${process.arch}`);
    await expectPlugin(test, clone, node);
  });

  it("is the SDK, and not the plugin, for a program that has it linked", async () => {
    const program = join(folder, "program");
    mkdirSync(join(program, "node_modules"), { recursive: true });
    symlinkSync(clone, join(program, "node_modules", "pulumi-canvas"));
    const report = "(canvas) => console.log(typeof canvas.Space, typeof canvas.getSpace)";
    const script = `(${report})(require("pulumi-canvas")); import("pulumi-canvas").then(${report});`;
    const stdout = "function function\nfunction function\n";
    expect(await execute(process.execPath, ["-e", script], { cwd: program })).toEqual({
      exitCode: 0,
      stdout,
      stderr: "",
    });
  });

  it("is started without the development dependencies, once it is built", { timeout: 10 * minutes }, async (test) => {
    await mustNpm(["install", "--omit=dev"], clone);
    expect(existsSync(join(clone, "node_modules", "rolldown"))).toBe(false);
    await expectPlugin(test, clone);
  });
});

it("is also a folder of the package, in which npm has nothing to install", { timeout: 10 * minutes }, async (test) => {
  const { modules } = await installed("oldest");
  const provider = join(folder, "provider");
  cpSync(join(modules, "pulumi-canvas", "provider"), provider, { recursive: true });
  expect((await npm(["install", "--json"], provider)).stdout).toMatch(/"added": 0,/);
  await expectPlugin(test, join(modules, "pulumi-canvas", "provider"));
});

/** Starts the plugin like Pulumi's Node host does; it must answer, and print only its port. */
async function expectPlugin(test: Owner, plugin: string, node = dirname(process.execPath)): Promise<void> {
  const runner = createRequire(join(plugin, "package.json")).resolve("@pulumi/pulumi/cmd/run-plugin");
  const process = await Plugin.start(test, {
    command: [join(node, "node"), runner, plugin],
    engine: "127.0.0.1:1",
    environment: { PATH: pathWith(node) },
    cwd: folder,
  });
  expect(await process.call("GetPluginInfo")).toEqual({ version });
  // Functions are in a separate file, which imports the module that was loaded with `require`.
  expect((await refusal(process.call("Invoke", { tok: "canvas:index:getTeam", args: {} }))).message).toBe(
    "rpc error: code = FailedPrecondition desc = the provider was not configured; run it through the pulumi command",
  );
  process.kill("SIGTERM");
  expect(await process.ended).toBe(0);
  expect(process.printed).toEqual({ stdout: expect.stringMatching(/^\d+\n$/), stderr: "" });
}
