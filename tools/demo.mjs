// `npm run demo`: installs and builds what is missing, then runs examples/onboarding on the real engine against the
// emulator.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, delimiter, join } from "node:path";
import { pathToFileURL } from "node:url";
import { styleText } from "node:util";
import { provideEngine } from "./engine.mjs";
import { fail, prepare, root, step } from "./setup.mjs";

const usualPort = 4020;
const example = join(root, "examples", "onboarding");
const unknown = process.argv.slice(2).find((arg) => arg !== "--once");
if (unknown !== undefined) fail(`there is no option ${unknown}; npm run demo -- --once ends after the summary`);
// CI cannot press Ctrl+C.
const endsByItself = process.argv.includes("--once") || Boolean(process.env.CI);

/** A failure to print without a stack trace. */
class DemoError extends Error {
  constructor(message, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

prepare();
const engine = await provideEngine().catch((error) => fail(error.message));

const interruption = new AbortController();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => interruption.abort(signal));

let folder = "";
let service;
try {
  folder = mkdtempSync(join(tmpdir(), "pulumi-canvas-demo-"));
  service = await startService();
  say(`  ${bold(`${service.url}/#control=${service.emulator.credentials.controlToken}`)}  ${dim("open it to watch")}`);
  await demonstrate();
  if (!endsByItself) await untilInterrupted();
} catch (error) {
  process.stderr.write(`\npulumi-canvas: ${error.message}\n`);
  process.exitCode = error.exitCode ?? 1;
} finally {
  await service?.close();
  if (folder !== "") rmSync(folder, { recursive: true, force: true });
}

/** Runs the emulator in this process, so it never outlives the demo. */
async function startService() {
  step("Starting the canvas service on this machine");
  const { Emulator } = await import("../dist/emulator/emulator.js");
  const { serve } = await import("../dist/emulator/http-server.js");
  const emulator = new Emulator();
  const listen = (port) => serve(emulator, "127.0.0.1", port);
  const server = await listen(usualPort).catch((error) => {
    if (error.cause?.code !== "EADDRINUSE") throw new DemoError(error.message);
    say(`  Port ${usualPort} is in use; using a free port.`);
    return listen(0);
  });
  return { emulator, ...server };
}

async function demonstrate() {
  makeProject();
  await pulumi(["stack", "init", "demo", "--non-interactive"], { quiet: true });
  step("pulumi up, in examples/onboarding");
  const started = performance.now();
  // Without a terminal, each progress dot would be a line of its own.
  const display = process.stdout.isTTY ? [] : ["--suppress-progress"];
  if (process.env.FORCE_COLOR === "1") display.push("--color=always");
  await pulumi(["up", "--yes", "--skip-preview", "--suppress-outputs", "--suppress-permalink=true", ...display]);
  const seconds = (performance.now() - started) / 1000;
  const { total } = service.emulator.log.read();
  const state = JSON.parse(await pulumi(["stack", "export"], { quiet: true }));
  const { printable } = await import("../dist/provider/validation/printable-text.js");
  step(`Made in ${seconds.toFixed(1)} s, with ${total} API calls\n`);
  say(summary(state.deployment.resources, printable));
}

/** Copies the example and links the packages that `npm install` would install. */
function makeProject() {
  const project = join(folder, "project");
  const modules = join(project, "node_modules");
  const ours = ["node_modules", "package-lock.json", ".pulumi", "Pulumi.demo.yaml"];
  cpSync(example, project, { recursive: true, filter: (path) => !ours.includes(basename(path)) });
  for (const path of [modules, ...["home", "state", "tmp"].map((name) => join(folder, name))]) mkdirSync(path);
  symlinkSync(root, join(modules, "pulumi-canvas"), "junction");
  for (const name of ["@pulumi", "@types", "typescript"])
    symlinkSync(join(root, "node_modules", name), join(modules, name), "junction");
}

/** Runs the CLI. With `quiet`, its stdout is returned instead of shown, and its stderr is shown only if it fails. */
async function pulumi(args, { quiet = false } = {}) {
  if (interruption.signal.aborted) throw interrupted();
  const cli = spawn(engine.pulumi, args, {
    cwd: join(folder, "project"),
    env: environment(),
    // The CLI queries the terminal for its colors and reads the answer from stdin.
    stdio: quiet ? ["ignore", "pipe", "pipe"] : "inherit",
  });
  let stdout = "";
  let stderr = "";
  cli.stdout?.setEncoding("utf8").on("data", (text) => {
    stdout += text;
  });
  cli.stderr?.setEncoding("utf8").on("data", (text) => {
    stderr += text;
  });
  const forward = () => passOn(cli);
  interruption.signal.addEventListener("abort", forward);
  const [code] = await once(cli, "close").catch((error) => {
    throw new DemoError(`${engine.pulumi} could not be started (${error.code}); install Pulumi again`);
  });
  interruption.signal.removeEventListener("abort", forward);
  if (interruption.signal.aborted) throw interrupted();
  if (code === 0) return stdout;
  process.stderr.write(stderr);
  throw new DemoError(`pulumi ${args[0]} ended with exit code ${code}; its messages are above`);
}

/** In a terminal, Ctrl+C reaches the CLI directly; a second SIGINT would make it exit without cleaning up. */
function passOn(cli) {
  const signal = interruption.signal.reason;
  if (signal !== "SIGINT" || !process.stdin.isTTY) cli.kill(signal);
}

function interrupted() {
  return new DemoError("interrupted before the workspace was complete; nothing is left behind", 130);
}

/** Isolates the demo from the user's own Pulumi and canvas settings. */
function environment() {
  const inherited = Object.entries(process.env).filter(([name]) => !/^(PULUMI|CANVAS)_/.test(name));
  const { token, editionId } = service.emulator.credentials;
  return {
    ...Object.fromEntries(inherited),
    PATH: [engine.path, process.env.PATH].join(delimiter),
    // ts-node keeps its cache of compiled programs in TMPDIR.
    TMPDIR: join(folder, "tmp"),
    PULUMI_HOME: join(folder, "home"),
    PULUMI_BACKEND_URL: pathToFileURL(join(folder, "state")).href,
    PULUMI_CONFIG_PASSPHRASE: "demo",
    PULUMI_SKIP_UPDATE_CHECK: "true",
    // Type-checking would take seconds, and the tests already check the example's types.
    PULUMI_NODEJS_TRANSPILE_ONLY: "true",
    CANVAS_BASE_URL: service.url,
    CANVAS_ACCESS_TOKEN: token,
    CANVAS_EDITION_ID: editionId,
  };
}

/** The resources in the state, counted by kind, and where to look at them. */
function summary(resources, printable) {
  const rows = [
    ["Team", "team", ({ name }) => `${name}, which was there already`],
    ["TeamMember", "team members", ({ status }) => status],
    ["Space", "spaces", ({ name }) => name],
    ["SpaceMember", "space members", ({ status }) => (status === "waiting" ? "waiting for people to join" : status)],
    ["Zone", "zones"],
  ];
  const outputsOf = (kind) =>
    resources.filter(({ type }) => type.endsWith(`canvas:${kind}`)).map((resource) => resource.outputs);
  const line = (count, title, notes = "") =>
    `  ${bold(String(count).padStart(3))} ${title.padEnd(15)}${dim(notes)}`.trimEnd();
  const boards = outputsOf("Frames");
  const lines = [
    ...rows.map(([kind, title, describe]) => {
      const outputs = outputsOf(kind);
      return line(outputs.length, title, describe && tally(outputs.map(describe).map(printable)));
    }),
    line(boards.flatMap(({ frames }) => Object.keys(frames)).length, "frames", `in ${boards.length} resources`),
  ];
  const first = resources.find(({ type }) => type.endsWith("canvas:Space"));
  const links = [
    ...(endsByItself ? [] : [["Look", bold(`${service.url}/#/spaces/${first.id}`)]]),
    ["Read", "examples/onboarding/index.ts"],
    ...(endsByItself ? [] : [["End", "Ctrl+C"]]),
  ];
  return [...lines, "", ...links.map(([title, text]) => `  ${title.padEnd(6)}${text}`)].join("\n");
}

/** `["a", "b", "a"]` as `2 a, 1 b`; without counts if all words are equal or all are different. */
function tally(words) {
  const counts = new Map();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  if (counts.size === words.length || counts.size === 1) return [...counts.keys()].join(", ");
  const parts = [...counts].sort(([a], [b]) => a.localeCompare(b));
  return parts.map(([word, count]) => `${count} ${word}`).join(", ");
}

async function untilInterrupted() {
  if (interruption.signal.aborted) return;
  await once(interruption.signal, "abort");
  say("");
}

function say(text) {
  process.stdout.write(`${text}\n`);
}

function bold(text) {
  return styleText("bold", text, { stream: process.stdout });
}

function dim(text) {
  return styleText("dim", text, { stream: process.stdout });
}
