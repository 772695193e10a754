// The engine from its Go modules, for machines that reach a Go module proxy but not Pulumi's downloads.
import { spawn, spawnSync } from "node:child_process";
import { chmodSync, copyFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const modules = fileURLToPath(new URL(".", import.meta.url));
const cli = "github.com/pulumi/pulumi/pkg/v3/cmd/pulumi";
const sdk = "github.com/pulumi/pulumi/sdk/v3";
const languageHost = `${sdk}/nodejs/cmd/pulumi-language-nodejs`;
const dynamicHost = "pulumi-resource-pulumi-nodejs";

/**
 * What the user's own Go settings must not change. Without cgo no C compiler is needed, and without buildvcs git is
 * not asked about a clone that may belong to somebody else.
 */
const settings = { ...process.env, GOFLAGS: "", GOWORK: "off", CGO_ENABLED: "0" };

/** Puts the engine's three programs into the folder; false where there is no Go, or it is too old, or it fails. */
export async function buildEngine(version, folder) {
  if (process.platform === "win32" || !hasGo()) return false;
  process.stdout.write(
    "  Building it from its Go modules instead: about 8 minutes on two cores, once on this machine\n",
  );
  const isBuilt =
    (await compile("cli", cli, join(folder, "pulumi"), version)) &&
    (await compile("nodejs-host", languageHost, join(folder, "pulumi-language-nodejs"), version));
  return isBuilt && copyDynamicHost(folder);
}

/** Go itself tells whether it is new enough for go.mod, or fetches the one that is. */
function hasGo() {
  return spawnSync("go", ["list", "-m"], { cwd: join(modules, "cli"), env: settings }).status === 0;
}

async function compile(module, name, output, version) {
  const cwd = join(modules, module);
  const listed = await go(["list", "-deps", name], { cwd, label: `downloading the modules of ${module}` });
  if (listed === undefined) return false;
  const total = listed.split("\n").length - 1;
  const flags = [
    "-v",
    "-trimpath",
    "-buildvcs=false",
    "-ldflags",
    `-s -w -X ${sdk}/go/common/version.Version=${version}`,
  ];
  const built = await go(["build", ...flags, "-o", output, name], { cwd, label: `compiling ${module}`, total });
  return built !== undefined;
}

/** Runs go with its progress on one line (a line every half minute where nobody watches), and gives what it printed. */
function go(args, { cwd, label, total }) {
  const child = spawn("go", args, { cwd, env: settings, stdio: ["ignore", "pipe", "pipe"] });
  const kill = () => child.kill();
  process.once("exit", kill);
  const output = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"]) {
    child[name].setEncoding("utf8").on("data", (text) => {
      output[name] += text;
    });
  }
  const stopProgress = showProgress(label, () => progressText(output.stderr, total));
  return new Promise((resolve) => {
    const end = (isDone, message) => {
      process.off("exit", kill);
      stopProgress(isDone);
      if (!isDone) process.stdout.write(`${message.trim().split("\n").slice(-15).join("\n")}\n`);
      resolve(isDone ? output.stdout : undefined);
    };
    child.on("error", (error) => end(false, error.message));
    child.on("close", (code) => end(code === 0, output.stderr));
  });
}

/** Go names on stderr each module it fetches and each package it compiles. */
function progressText(stderr, total) {
  const lines = stderr.split("\n").length - 1;
  return total === undefined ? `${lines} fetched` : `${lines} of at most ${total} packages`;
}

function showProgress(label, text) {
  const started = Date.now();
  const isWatched = process.stdout.isTTY === true;
  const line = () => `  ${elapsed(started)} ${label}: ${text()}`;
  if (!isWatched) process.stdout.write(`  ${elapsed(started)} ${label}\n`);
  const show = () => process.stdout.write(isWatched ? `\r\x1b[K${line()}` : `${line()}\n`);
  const timer = setInterval(show, isWatched ? 1000 : 30_000);
  return (isDone) => {
    clearInterval(timer);
    process.stdout.write(`${isWatched ? "\r\x1b[K" : ""}${line()}, ${isDone ? "done" : "failed"}\n`);
  };
}

function elapsed(started) {
  const seconds = Math.round((Date.now() - started) / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** The host of dynamic resources is a script of the SDK; beside the engine, it is found without a warning. */
function copyDynamicHost(folder) {
  const where = ["list", "-m", "-f", "{{.Dir}}", sdk];
  const { stdout } = spawnSync("go", where, { cwd: join(modules, "cli"), env: settings, encoding: "utf8" });
  copyFileSync(join(stdout.trim(), "nodejs/dist", dynamicHost), join(folder, dynamicHost));
  chmodSync(join(folder, dynamicHost), 0o755);
  return true;
}
