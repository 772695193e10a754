// `npm run demo [-- --once]`: runs examples/onboarding on the real engine against the emulator, and shows its page until Ctrl+C;
// with --once, or in CI, it ends after the update.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, delimiter, join } from "node:path";
import { pathToFileURL } from "node:url";
import { provideEngine } from "./engine.mjs";
import { fail, prepare, root, step } from "./setup.mjs";

const unknown = process.argv.slice(2).find((arg) => arg !== "--once");
if (unknown !== undefined) fail(`there is no option ${unknown}; npm run demo -- --once ends after the update`);
const endsByItself = process.argv.includes("--once") || Boolean(process.env.CI);

prepare();
const engine = await provideEngine().catch((error) => fail(error.message));
const interruption = new AbortController();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => interruption.abort(signal));

const folder = mkdtempSync(join(tmpdir(), "pulumi-canvas-demo-"));
const service = await startService();
try {
  process.stdout.write(`  ${service.url}/#control=${service.controlToken}  open it to watch\n`);
  makeProject();
  await pulumi("stack", "init", "demo", "--non-interactive");
  step("pulumi up, in examples/onboarding");
  // Without a terminal, each dot of the progress would be a line of its own.
  const display = process.stdout.isTTY ? [] : ["--suppress-progress"];
  await pulumi("up", "--yes", "--skip-preview", "--suppress-outputs", "--suppress-permalink=true", ...display);
  process.stdout.write("\n  Read  examples/onboarding/index.ts\n");
  if (!endsByItself) {
    process.stdout.write(`  Look  ${service.url}\n  End   Ctrl+C\n`);
    await once(interruption.signal, "abort");
  }
} catch (error) {
  process.stderr.write(`\npulumi-canvas: ${error.message}\n`);
  process.exitCode = interruption.signal.aborted ? 130 : 1;
} finally {
  await service.close();
  rmSync(folder, { recursive: true, force: true });
}

/** Runs the emulator in this process, so it never outlives the demo. */
async function startService() {
  step("Starting the canvas service on this machine");
  const { Emulator } = await import("../dist/emulator/emulator.js");
  const { serve } = await import("../dist/emulator/http-server.js");
  const emulator = new Emulator();
  const listen = (port) => serve(emulator, "127.0.0.1", port);
  const server = await listen(4020).catch(() => listen(0));
  return { ...emulator.credentials, ...server };
}

/** Copies the example and links the packages that `npm install` would install. */
function makeProject() {
  const project = join(folder, "project");
  const modules = join(project, "node_modules");
  const ours = ["node_modules", "package-lock.json", ".pulumi", "Pulumi.demo.yaml"];
  const filter = (path) => !ours.includes(basename(path));
  cpSync(join(root, "examples", "onboarding"), project, { recursive: true, filter });
  for (const path of [modules, ...["home", "state", "tmp"].map((name) => join(folder, name))]) mkdirSync(path);
  symlinkSync(root, join(modules, "pulumi-canvas"), "junction");
  for (const name of ["@pulumi", "@types", "typescript"])
    symlinkSync(join(root, "node_modules", name), join(modules, name), "junction");
}

/** Runs the CLI, which an interruption reaches too, and throws unless it succeeds. */
async function pulumi(...args) {
  const cli = spawn(engine.pulumi, args, { cwd: join(folder, "project"), env: environment(), stdio: "inherit" });
  // In a terminal, Ctrl+C reaches the CLI directly, and a second one would end it at once.
  const stop = () => process.stdin.isTTY || cli.kill(interruption.signal.reason);
  interruption.signal.addEventListener("abort", stop);
  const [code] = await once(cli, "close");
  interruption.signal.removeEventListener("abort", stop);
  if (interruption.signal.aborted) throw new Error("interrupted before the workspace was complete; nothing is left");
  if (code !== 0) throw new Error(`pulumi ${args[0]} ended with exit code ${code}; its messages are above`);
}

/** Isolates the demo from the user's own Pulumi and canvas settings. */
function environment() {
  const inherited = Object.entries(process.env).filter(([name]) => !/^(PULUMI|CANVAS)_/.test(name));
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
    CANVAS_ACCESS_TOKEN: service.token,
    CANVAS_EDITION_ID: service.editionId,
  };
}
