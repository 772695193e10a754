import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { expect, it, onTestFinished } from "vitest";
import { helpOf, overview } from "../../cli/reference/help.ts";
import { version } from "../../provider/api/transport/version.ts";
import { Failure } from "./commands/json-shapes.ts";
import { editionOf, startService } from "./commands/service.ts";

const main = fileURLToPath(new URL("../../dist/cli/main.js", import.meta.url));

it("continues without a message when its output is closed", async () => {
  const cli = spawn(process.execPath, [main, "--help"], { stdio: ["ignore", "pipe", "pipe"] });
  cli.stdout.destroy();
  const [stderr] = await Promise.all([text(cli.stderr), once(cli, "close")]);
  expect([cli.exitCode, stderr]).toEqual([0, ""]);
});

it("goes on when nobody reads its progress", async () => {
  const cwd = mkdtempSync(join(tmpdir(), "pulumi-canvas-main-"));
  onTestFinished(() => rmSync(cwd, { recursive: true }));
  const { environment } = await startService(editionOf("Product"));
  const env = { ...process.env, ...environment };
  const cli = spawn(process.execPath, [main, "map", "--team", "Product"], {
    cwd,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  cli.stderr.destroy();
  await Promise.all([text(cli.stdout), once(cli, "close")]);
  expect([cli.exitCode, existsSync(join(cwd, "map.html"))]).toEqual([0, true]);
});

/** Runs the command in an empty folder. */
function run(...args: readonly string[]) {
  const cwd = mkdtempSync(join(tmpdir(), "pulumi-canvas-main-"));
  onTestFinished(() => rmSync(cwd, { recursive: true }));
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, ...args], { cwd, encoding: "utf8" });
  return { status, stdout, stderr };
}

it.each([
  [["-h"], overview()],
  [["help"], overview()],
  [["help", "preview"], helpOf("preview")],
  [["preview", "-h"], helpOf("preview")],
  [["up", "a.yaml", "--help"], helpOf("up")],
  [["-v"], `${version}\n`],
  [["--version"], `${version}\n`],
])("%j prints the help or the version", (args, stdout) => {
  expect(run(...args)).toEqual({ status: 0, stdout, stderr: "" });
});

it.each([
  [["prevew"], 'there is no command "prevew"; did you mean preview?'],
  [["help", "drfit"], 'there is no command "drfit"; did you mean drift?'],
  [["frobnicate"], 'there is no command "frobnicate"; pulumi-canvas --help lists them'],
  [["up", "--ys"], "Unknown option '--ys'; did you mean --yes?"],
  [["up", "--no-refrsh"], "Unknown option '--no-refrsh'; did you mean --no-refresh?"],
  [["doctor", "now"], 'doctor takes only options, not "now"; pulumi-canvas doctor --help lists them'],
])("%j is an error that suggests what to write", (args, message) => {
  expect(run(...args)).toEqual({ status: 1, stdout: "", stderr: `pulumi-canvas: ${message}\n` });
});

it.each([
  [["preview", "--json"], "there is no workspace.yaml in this folder"],
  [["validate", "--json", "--ony", "a"], "Unknown option '--ony'; did you mean --only?"],
  [["map", "missing.yaml", "--json"], "there is no file missing.yaml"],
])("%j prints one JSON object about the error, and a message for people", (args, error) => {
  const { status, stdout, stderr } = run(...args);
  expect([status, Failure.parse(JSON.parse(stdout)).error]).toEqual([1, error]);
  expect(stderr).toContain(`pulumi-canvas: ${error}`);
});
