// `node tools/release/try.mjs [--from FOLDER]`: installs this version as users do, in empty folders, and runs it on its own
// emulator; with --from, the files of a release that is not published yet.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { fail, root, step } from "../setup.mjs";
import { localSources, publishedSources } from "./try/sources.mjs";

/** Makes a space in the team of the emulator's demo. */
const program = `name: try
runtime: yaml
variables:
  product: { fn::invoke: { function: canvas:getTeam, arguments: { name: Product } } }
resources:
  launch: { type: canvas:Space, properties: { teamId: "\${product.teamId}", name: Launch } }
`;

const { values } = parseArgs({ options: { from: { type: "string" } } });
const sources = values.from === undefined ? publishedSources() : localSources(resolve(values.from));
// What was published a moment ago is not on every server of a registry yet.
const attempts = values.from === undefined ? 20 : 1;
const folder = mkdtempSync(join(tmpdir(), "pulumi-canvas-try-"));
const project = join(folder, "project");
mkdirSync(project);
let emulator;
try {
  await run("npm", ["install", "--no-audit", "--no-fund", "--prefix", project, ...sources.npm]);
  const command = join(project, "node_modules", ".bin", "pulumi-canvas");
  emulator = spawn(command, ["emulator", "--port", "0", "--json"], { stdio: ["ignore", "pipe", "inherit"] });
  const [line] = await once(createInterface(emulator.stdout), "line");
  const environment = settings(JSON.parse(line));
  await tryFile(command, environment);
  await tryPlugin(environment);
  await tryLanguages();
  process.stdout.write("\nEverything that is released can be installed, and runs.\n");
} catch (error) {
  process.stderr.write(`pulumi-canvas: ${error.message}\n`);
  process.exitCode = 1;
} finally {
  emulator?.kill();
  rmSync(folder, { recursive: true, force: true });
}

/** The workspace file of the README, with the command of the npm package. */
async function tryFile(command, env) {
  const readme = readFileSync(join(root, "README.md"), "utf8");
  writeFileSync(
    join(project, "workspace.yaml"),
    /^```yaml\n(.*?)^```/ms.exec(readme)?.[1] ?? fail("no file in README"),
  );
  for (const name of ["up", "destroy"]) await run(command, [name, "workspace.yaml", "--yes"], { cwd: project, env });
}

/** A program in YAML, with the plugin of the release. */
async function tryPlugin(env) {
  const cwd = join(folder, "program");
  mkdirSync(cwd);
  writeFileSync(join(cwd, "Pulumi.yaml"), program);
  await run("pulumi", ["plugin", "install", "resource", "canvas", ...sources.plugin], { cwd, env });
  await run("pulumi", ["stack", "init", "try"], { cwd, env });
  for (const name of ["up", "destroy"]) await run("pulumi", [name, "--yes", "--non-interactive"], { cwd, env });
}

/** The SDKs of other languages can be imported. */
async function tryLanguages() {
  const venv = join(folder, "venv");
  await run("python3", ["-m", "venv", venv]);
  await run(join(venv, "bin", "pip"), ["install", "--quiet", "--disable-pip-version-check", ...sources.python]);
  await run(join(venv, "bin", "python"), ["-c", "import pulumi_canvas; pulumi_canvas.Space"]);
  await run("node", ["-e", 'require("pulumi-canvas-sdk").Space.name'], { cwd: project });
  if (sources.go.length === 0) return;
  const cwd = join(folder, "go");
  mkdirSync(cwd);
  await run("go", ["mod", "init", "try"], { cwd });
  await run("go", ["get", ...sources.go], { cwd });
}

/** The emulator, and a state of its own. */
function settings({ url, token, editionId }) {
  return {
    CANVAS_BASE_URL: url,
    CANVAS_ACCESS_TOKEN: token,
    CANVAS_EDITION_ID: editionId,
    PULUMI_HOME: join(folder, "home"),
    PULUMI_BACKEND_URL: `file://${folder}`,
    PULUMI_CONFIG_PASSPHRASE: "try",
    PULUMI_SKIP_UPDATE_CHECK: "true",
  };
}

async function run(program, args, { cwd = folder, env = {} } = {}) {
  step([program, ...args].join(" "));
  for (let attempt = 1; ; attempt++) {
    const { status } = spawnSync(program, args, { cwd, env: { ...process.env, ...env }, stdio: "inherit" });
    if (status === 0) return;
    if (attempt === attempts) throw new Error(`${[program, ...args].join(" ")} failed; its messages are above`);
    await sleep(30_000);
  }
}
