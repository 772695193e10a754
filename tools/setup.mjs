// Setup for the npm scripts: installs the dependencies, builds, and finds a browser and PostgreSQL. Needs only Node,
// because it runs before `npm install`.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { isBuildCurrent } from "./build-stamp.mjs";
import { findPostgres, isExecutable } from "./engine/places.mjs";

export const root = fileURLToPath(new URL("..", import.meta.url));

/** Prints an error message and exits. */
export function fail(message) {
  process.stderr.write(`pulumi-canvas: ${message}\n`);
  process.exit(1);
}

/** Prints the heading above the output of a tool. */
export function step(message) {
  process.stdout.write(`\n▸ ${message}\n`);
}

/** Runs a program in the root folder; returns whether it succeeded. */
export function run(program, args, options = {}) {
  return spawnSync(program, args, { cwd: root, stdio: "inherit", ...options }).status === 0;
}

/** Runs a JavaScript file in the background; returns its output instead of printing it. */
export async function runNodeAside(file, args, options = {}) {
  const child = spawn(process.execPath, [file, ...args], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    ...options,
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text) => {
      output += text;
    });
  }
  const [status] = await once(child, "close");
  return { isPassed: status === 0, output };
}

export function runNode(file, args, options) {
  return run(process.execPath, [file, ...args], options);
}

/** Installs the dependencies and builds, each only if it is out of date. */
export function prepare() {
  requireNode();
  installDependencies();
  if (isBuildCurrent()) return;
  step("Building");
  if (!runNode(join(root, "tools", "build.mjs"), [])) fail("the build failed; the compiler's messages are above");
}

/** Resolves the path of a file in an installed package. */
export function bin(name) {
  return createRequire(import.meta.url).resolve(name);
}

function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  // These are the versions that can `require` an ES module.
  const isEnough = major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19);
  if (!isEnough) fail(`Node ${process.versions.node} does not do; install Node 22.12 or later (or 20.19)`);
}

/** The file of the npm that runs this script; yarn and pnpm name themselves in the same variable. */
export function runningNpm(execpath = "") {
  return basename(execpath) === "npm-cli.js" ? execpath : undefined;
}

function installDependencies() {
  const lockfile = createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");
  const stamp = join(root, "node_modules", ".installed");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === lockfile) return;
  step("Installing dependencies");
  const args = ["ci", "--no-audit", "--no-fund"];
  const npm = runningNpm(process.env.npm_execpath);
  const isInstalled = npm ? runNode(npm, args) : run("npm", args, { shell: process.platform === "win32" });
  if (!isInstalled) fail("npm ci failed; its messages are above, and most often the registry could not be reached");
  writeFileSync(stamp, lockfile);
}

const browserNames = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];
const macBrowser = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";

/** The Chromium for the page tests: from CANVAS_CHROMIUM, found on this machine, or installed; else undefined. */
export async function provideBrowser() {
  if (process.env.CANVAS_CHROMIUM) return process.env.CANVAS_CHROMIUM;
  if (!findBrowser()) installFromDebian("chromium");
  return findBrowser() ?? (await downloadBrowser());
}

/** Installs PostgreSQL unless it is on this machine; returns whether it is. */
export function providePostgres() {
  if (!findPostgres()) installFromDebian("postgresql");
  return findPostgres() !== undefined;
}

function findBrowser() {
  return [...onPath(...browserNames), macBrowser].find(isExecutable);
}

/** Where these programs would be. */
function onPath(...names) {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return folders.flatMap((folder) => names.map((name) => join(folder, name)));
}

/** Installs a package on a machine that is there for it: nobody else's machine is changed without being asked. */
export function installFromDebian(name) {
  if (process.env.CANVAS_SETUP !== "install" || process.getuid?.() !== 0 || !onPath("apt-get").some(isExecutable))
    return;
  step(`Installing ${name} from Debian's packages`);
  const quiet = { stdio: ["ignore", "ignore", "inherit"], env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } };
  run("apt-get", ["update", "-qq"], quiet);
  run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", name], quiet);
}

async function downloadBrowser() {
  const { chromium } = await import("playwright-core");
  if (!isExecutable(chromium.executablePath())) {
    step("Downloading Chromium: a minute or two, once on this machine");
    // The package does not export its command.
    const command = join(root, "node_modules", "playwright-core", "cli.js");
    const { isPassed, output } = await runNodeAside(command, ["install", "chromium"], { timeout: 300_000 });
    if (!isPassed) process.stdout.write(`  That did not work (${firstError(output) ?? "it took too long"}).\n`);
  }
  return isExecutable(chromium.executablePath()) ? chromium.executablePath() : undefined;
}

/** Playwright repeats the error of every attempt, each with its stack. */
function firstError(output) {
  return /^Error: (.+)$/m.exec(output)?.[1];
}
