import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { commands, program } from "../../cli/reference/program.ts";
import { version } from "../../provider/api/transport/version.ts";
import { Failure } from "./commands/json-shapes.ts";
import { editionOf, startService } from "./commands/service.ts";
import { workIn } from "./fleet/folder.ts";

const main = fileURLToPath(new URL("../../dist/cli/main.js", import.meta.url));

it("continues without a message when its output is closed", async () => {
  const cli = spawn(process.execPath, [main, "--help"], { stdio: ["ignore", "pipe", "pipe"] });
  cli.stdout.destroy();
  const [stderr] = await Promise.all([text(cli.stderr), once(cli, "close")]);
  expect([cli.exitCode, stderr]).toEqual([0, ""]);
});

it("goes on when nobody reads its progress", async () => {
  const cwd = workIn({});
  const { environment } = await startService(editionOf("Product"));
  const [args, env] = [[main, "map", "--team", "Product"], { ...process.env, ...environment }];
  const cli = spawn(process.execPath, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
  cli.stderr.destroy();
  await Promise.all([text(cli.stdout), once(cli, "close")]);
  expect([cli.exitCode, existsSync(join(cwd, "map.html"))]).toEqual([0, true]);
});

/** Runs the command in an empty folder. */
function run(...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, ...args], {
    cwd: workIn({}),
    encoding: "utf8",
  });
  return { status, stdout, stderr };
}

const helpOf = (name: string) =>
  commands()
    .find((command) => command.name() === name)
    ?.helpInformation();

it.each([
  [["-h"], program.helpInformation()],
  [[], program.helpInformation()],
  [["help", "preview"], helpOf("preview")],
  [["preview", "-h"], helpOf("preview")],
  [["up", "a.yaml", "--help"], helpOf("up")],
  [["-v"], `${version}\n`],
  [["--version"], `${version}\n`],
])("%j prints the help or the version", (args, stdout) => {
  expect(run(...args)).toEqual({ status: 0, stdout, stderr: "" });
});

it.each([
  [["prevew"], "unknown command 'prevew' (Did you mean preview?); see pulumi-canvas --help"],
  [["prevew", "--help"], "unknown command 'prevew' (Did you mean preview?); see pulumi-canvas --help"],
  [["help", "drfit"], 'there is no command "drfit"; did you mean drift?'],
  [["up", "--ys"], "unknown option '--ys' (Did you mean --yes?); see pulumi-canvas up --help"],
  [
    ["doctor", "now"],
    "too many arguments for 'doctor'. Expected 0 arguments but got 1; see pulumi-canvas doctor --help",
  ],
  [["up", "--", "--help"], "there is no file --help; correct the path"],
  // Neither an empty variable of a script nor the next option is a value.
  [["emulator", "--host="], "option '--host <host>' argument missing; see pulumi-canvas emulator --help"],
  [["preview", "--out", "--yes"], "option '--out <path>' argument missing; see pulumi-canvas preview --help"],
  [["people", "--markdown=--help"], "option '--markdown <path>' argument missing; see pulumi-canvas people --help"],
])("%j is an error that suggests what to write", (args, message) => {
  expect(run(...args)).toEqual({ status: 1, stdout: "", stderr: `pulumi-canvas: ${message}\n` });
});

it.each([
  [["preview", "--json"], "there is no workspace.yaml in this folder"],
  [
    ["validate", "--json", "--ony", "a"],
    "unknown option '--ony' (Did you mean --only?); see pulumi-canvas validate --help",
  ],
  [["map", "missing.yaml", "--json"], "there is no file missing.yaml"],
])("%j prints one JSON object about the error, and a message for people", (args, error) => {
  const { status, stdout, stderr } = run(...args);
  expect([status, Failure.parse(JSON.parse(stdout)).error]).toEqual([1, error]);
  expect(stderr).toContain(`pulumi-canvas: ${error}`);
});
