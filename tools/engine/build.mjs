// Builds programs from Go modules: Pulumi, for machines that reach a Go module proxy but not get.pulumi.com, and the programs
// that the benchmark compares it with.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, copyFileSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";

const modules = fileURLToPath(new URL(".", import.meta.url));
const sdk = "github.com/pulumi/pulumi/sdk/v3";

/** `module` pins the version of the package `source`; `script` is a file of Pulumi's SDK to copy next to it. */
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
  // In a separate module, because the last version of the SDK with this host is older than that of the others.
  "pulumi-language-go": { module: "go-host", source: `${sdk}/go/pulumi-language-go` },
  "pulumi-language-yaml": { module: "cli", source: "github.com/pulumi/pulumi-yaml/cmd/pulumi-language-yaml" },
  generate: { module: "generators", source: "." },
  "generate-java": { module: "java", source: "." },
  // What `npm run bench -- tofu` compares with.
  tofu: { module: "tofu", source: "github.com/opentofu/opentofu/cmd/tofu" },
  "terraform-provider-restapi": { module: "tofu", source: "github.com/Mastercard/terraform-provider-restapi" },
};

/** Overrides the user's Go settings, for the same build everywhere; without cgo, no C compiler is needed. */
const settings = { ...process.env, GOFLAGS: "", GOWORK: "off", CGO_ENABLED: "0" };

/** Builds a program into the folder; returns false if Go is missing or too old, or the build fails. */
export async function build(name, version, folder) {
  const { module, source, script } = programs[name];
  const isBuilt = hasGo() && (await compile(module, source, join(folder, name), version));
  if (isBuilt && script) copyScript(module, script, folder);
  return isBuilt;
}

/** A hash of a program's sources, part of the cache key: a build is not used after they change. */
export function fingerprint(name) {
  const { module, source } = programs[name];
  const files = source === "." ? readdirSync(join(modules, module)) : ["go.mod", "go.sum"];
  const hash = createHash("sha256");
  for (const file of files) hash.update(readFileSync(join(modules, module, file)));
  return hash.digest("hex").slice(0, 12);
}

/** Whether Go can be used: `go list` fails if Go is too old for go.mod and cannot download a newer toolchain. */
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
    // Otherwise go runs git, which fails in a clone that belongs to a different user.
    "-buildvcs=false",
    "-ldflags",
    `-s -w -X ${sdk}/go/common/version.Version=${version}`,
  ];
  const built = await go(["build", ...flags, "-o", output, source], { cwd, label: `compiling ${name}`, total });
  return built !== undefined;
}

/** Runs go and returns its stdout; shows progress on one line in a terminal, otherwise a line every 30 seconds. */
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

/** Go prints a line to stderr for each module that it downloads and each package that it compiles. */
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

/** Copies the script next to its program: if it is anywhere else on PATH, the engine warns. */
function copyScript(module, script, folder) {
  const where = ["list", "-m", "-f", "{{.Dir}}", sdk];
  const { stdout } = spawnSync("go", where, { cwd: join(modules, module), env: settings, encoding: "utf8" });
  const target = join(folder, basename(script));
  copyFileSync(join(stdout.trim(), script), target);
  chmodSync(target, 0o755);
}
