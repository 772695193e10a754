// `npm test`: installs and builds what is missing, then runs lint, type check and all tests, and prints the total. With
// file names as arguments, runs only these tests.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hasGo } from "./engine/build.mjs";
import { provideEngine, provideProgram } from "./engine.mjs";
import { bin, fail, prepare, provideBrowser, providePostgres, root, runNode, runNodeAside, step } from "./setup.mjs";

prepare();
const browser = await provideBrowser();
const hasPostgres = providePostgres();
let engineFailure;
const hosts = ["python", "yaml", ...(hasGo() ? ["go"] : [])];
const engine = await provideEngine(hosts).catch((error) => {
  engineFailure = error.message;
});
for (const name of hasGo() ? ["generate", "generate-java"] : []) {
  await provideProgram(name).catch((error) => fail(error.message));
}

const total = { passed: 0, failed: 0, skipped: 0 };
// Skip lint and type check for selected files, for a quick result.
const args = process.argv.slice(2);
const isSelection = args.some((arg) => !arg.startsWith("-"));
if (!isSelection) await checkAll();

step("Tests");
const folder = mkdtempSync(join(tmpdir(), "pulumi-canvas-test-"));
const report = join(folder, "report.json");
const environment = {
  ...process.env,
  ...(engine === undefined ? {} : { CANVAS_ENGINE_PATH: engine.path }),
  ...(browser === undefined ? {} : { CANVAS_CHROMIUM: browser }),
};
const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
const withoutEngine = engine === undefined ? ["--exclude=test/e2e/**", "--exclude=test/engine/**"] : [];
const vitestArgs = ["run", ...reporters, ...withoutEngine, ...args];
const isGreen = runNode(join(root, "node_modules/vitest/vitest.mjs"), vitestArgs, { env: environment });
addReport(isGreen);
rmSync(folder, { recursive: true, force: true });

if (engine === undefined) {
  total.failed += 1;
  process.stdout.write(`\n✗ the tests on the engine (test/e2e, test/engine) were not run: ${engineFailure}\n`);
}
if (browser === undefined) {
  process.stdout.write(
    "\nThe tests of page and map were skipped: no Chromium could be found or installed; set CANVAS_CHROMIUM to one.\n",
  );
}
if (!hasPostgres) {
  process.stdout.write(
    "\nThe test of examples/gitops was skipped: no PostgreSQL was found and none could be installed.\n",
  );
}
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped\n`);
process.exitCode = total.failed === 0 ? 0 : 1;

/** Runs the checks in parallel and prints their output one after another. */
async function checkAll() {
  const kept = join(root, ".cache", "types.tsbuildinfo");
  const checks = [
    ["Lint", bin("@biomejs/biome/bin/biome"), ["check", "--error-on-warnings"]],
    ["Types", bin("typescript/bin/tsc"), ["-p", "test", "--noEmit", "--incremental", "--tsBuildInfoFile", kept]],
    ["Generated files", join(root, "tools/generate.mjs"), ["--check"]],
  ];
  const running = checks.map(([name, file, args]) => ({ name, ended: runNodeAside(file, args) }));
  for (const { name, ended } of running) {
    step(name);
    const { isPassed, output } = await ended;
    process.stdout.write(output);
    total[isPassed ? "passed" : "failed"] += 1;
    if (!isPassed) process.stdout.write(`✗ ${name.toLowerCase()} failed\n`);
  }
}

/** Adds vitest's counts; a run that fails without a failed test (a crash, an unhandled error) counts as one failure. */
function addReport(isGreen) {
  let counted = { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, testResults: [] };
  try {
    counted = JSON.parse(readFileSync(report, "utf8"));
  } catch {
    process.stdout.write("✗ the test runner wrote no report\n");
  }
  total.passed += counted.numPassedTests;
  total.failed += counted.numFailedTests;
  total.skipped += counted.numPendingTests;
  if (!isGreen && counted.numFailedTests === 0) total.failed += 1;
  for (const { assertionResults } of counted.testResults) {
    for (const { status, fullName } of assertionResults)
      if (status === "pending" || status === "skipped") process.stdout.write(`skipped: ${fullName}\n`);
  }
}
