// Programs of Pulumi from their Go modules, for machines that reach a Go module proxy but not Pulumi's downloads.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, copyFileSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";

const modules = fileURLToPath(new URL(".", import.meta.url));
const sdk = "github.com/pulumi/pulumi/sdk/v3";

/** What can be built: a package as one of the Go modules here pins it, and the script of Pulumi's SDK it needs beside it. */
const programs = {
  pulumi: {
    module: "cli",
    source: "github.com/pulumi/pulumi/pkg/v3/cmd/pulumi",
    script: "nodejs/dist/pulumi-resource-pulumi-nodejs",
  },
  "pulumi-language-nodejs": { module: "hosts", source: `${sdk}/nodejs/cmd/pulumi-language-nodejs` },
  "pulumi-language-python": {
    module: "hosts",
    source: `${sdk}/python/cmd/pulumi-language-python`,
    script: "python/cmd/pulumi-language-python-exec",
  },
  "pulumi-language-yaml": { module: "cli", source: "github.com/pulumi/pulumi-yaml/cmd/pulumi-language-yaml" },
  "generate-sdk": { module: "cli", source: "./generate-sdk" },
};

/**
 * What the user's own Go settings must not change. Without cgo no C compiler is needed, and without buildvcs git is
 * not asked about a clone that may belong to somebody else.
 */
const settings = { ...process.env, GOFLAGS: "", GOWORK: "off", CGO_ENABLED: "0" };

/** Puts a program into the folder; false where there is no Go, or it is too old, or it fails. */
export async function build(name, version, folder) {
  const { module, source, script } = programs[name];
  const isBuilt = hasGo() && (await compile(module, source, join(folder, name), version));
  if (isBuilt && script) copyScript(module, script, folder);
  return isBuilt;
}

/** Changes with whatever a program is made from, so that none is kept for longer than it is right. */
export function fingerprint(name) {
  const { module, source } = programs[name];
  const own = source.startsWith("./") ? [`${source}/main.go`] : [];
  const hash = createHash("sha256");
  for (const file of ["go.mod", "go.sum", ...own]) hash.update(readFileSync(join(modules, module, file)));
  return hash.digest("hex").slice(0, 12);
}

/** Go itself tells whether it is new enough for go.mod, or fetches the one that is. */
export function hasGo() {
  if (process.platform === "win32") return false;
  return spawnSync("go", ["list", "-m"], { cwd: join(modules, "cli"), env: settings }).status === 0;
}

async function compile(module, source, output, version) {
  const cwd = join(modules, module);
  const name = basename(output);
  const listed = await go(["list", "-deps", source], { cwd, label: `downloading the modules of ${name}` });
  if (listed === undefined) return false;
  const total = listed.split("\n").length - 1;
  const flags = [
    "-v",
    "-trimpath",
    "-buildvcs=false",
    "-ldflags",
    `-s -w -X ${sdk}/go/common/version.Version=${version}`,
  ];
  const built = await go(["build", ...flags, "-o", output, source], { cwd, label: `compiling ${name}`, total });
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

/** Scripts are not compiled, and beside its program each is found without a warning. */
function copyScript(module, script, folder) {
  const where = ["list", "-m", "-f", "{{.Dir}}", sdk];
  const { stdout } = spawnSync("go", where, { cwd: join(modules, module), env: settings, encoding: "utf8" });
  const target = join(folder, basename(script));
  copyFileSync(join(stdout.trim(), script), target);
  chmodSync(target, 0o755);
}
