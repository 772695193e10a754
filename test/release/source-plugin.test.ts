// A source plugin: a folder with PulumiPlugin.yaml, in which Pulumi runs `npm install` and starts its Node host. The folder of the
// package is in routes/package-add.test.ts, and the versions of Node are in package/.
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { execute, mustNpm, npm } from "../engine/npm.ts";
import { type Owner, Plugin, refusal } from "../provider/plugin/process.ts";

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

  it("is built by npm install, as Pulumi runs it", { timeout: 10 * minutes }, async () => {
    expect(await npm(["install", "--loglevel=error"], clone)).toMatchObject({ exitCode: 0, stderr: "" });
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

/** Starts the plugin like Pulumi's Node host does; it must answer, and print only its port. */
async function expectPlugin(test: Owner, plugin: string): Promise<void> {
  const runner = createRequire(join(plugin, "package.json")).resolve("@pulumi/pulumi/cmd/run-plugin");
  const started = await Plugin.start(test, {
    command: [process.execPath, runner, plugin],
    engine: "127.0.0.1:1",
    cwd: folder,
  });
  expect(await started.call("GetPluginInfo")).toEqual({ version });
  // Functions are in a separate file, which imports the module that was loaded with `require`.
  expect((await refusal(started.call("Invoke", { tok: "canvas:index:getTeam", args: {} }))).message).toBe(
    "rpc error: code = FailedPrecondition desc = the provider was not configured; run it through the pulumi command",
  );
  started.kill("SIGTERM");
  expect(await started.ended).toBe(0);
  expect(started.printed).toEqual({ stdout: expect.stringMatching(/^\d+\n$/), stderr: "" });
}
