// `npm test` and `npm run test:release`: install and build what is missing, run the tests of the suite (`npm test` also lint,
// types and generated files), and print the total. With paths as arguments, both run only the tests below them.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hasGo } from "./engine/build.mjs";
import { provideEngine, provideProgram } from "./engine.mjs";
import { bin, prepare, provideBrowser, providePostgres, root, runNode, runNodeAside, step } from "./setup.mjs";
import { isOnEngine, needsOf, omissions, selectedFiles, suites, testFiles } from "./test/suites.mjs";

const args = process.argv.slice(2).filter((arg) => arg !== "--release");
const suite = process.argv.includes("--release") ? suites.release : suites.test;
const selection = selectedFiles(args);
const files = selection ?? testFiles().filter(suite.includes);
const needs = needsOf(files);
const problems = [];

prepare();
const browser = needs.browser ? await provideBrowser() : undefined;
const isWithoutPostgres = needs.postgres && !providePostgres();
const engine = needs.engine ? await engineOf(needs.languages) : undefined;
const isWithoutEngine = needs.engine && engine === undefined;

const total = { passed: 0, failed: 0, skipped: 0 };
// Skip lint and type check for selected files, for a quick result.
if (args.length === 0 && suite === suites.test) await checkAll();
runTests();

for (const problem of problems) process.stdout.write(`\n✗ ${problem}\n`);
if (needs.browser && browser === undefined) {
  const remedy = "run apt-get install chromium or npx playwright-core install chromium, or set CANVAS_CHROMIUM";
  process.stdout.write(`\nThe tests of page and map were skipped: there is no Chromium; ${remedy}.\n`);
}
if (isWithoutPostgres) {
  const remedy = "run apt-get install postgresql, or put initdb, postgres and psql on PATH";
  process.stdout.write(`\nThe tests with a state in PostgreSQL were skipped: there is no PostgreSQL; ${remedy}.\n`);
}
process.stdout.write(`\n${total.passed} passed, ${total.failed + problems.length} failed, ${total.skipped} skipped\n`);
process.exitCode = total.failed + problems.length === 0 ? 0 : 1;

/** The engine with the hosts of the languages that this machine can have; undefined after a failure. */
async function engineOf(languages) {
  try {
    const found = await provideEngine(languages.filter((language) => language !== "go" || hasGo()));
    const isRelease = languages.includes("go");
    if (isRelease && hasGo()) for (const name of ["generate", "generate-java"]) await provideProgram(name);
    return found;
  } catch (error) {
    problems.push(
      `the tests on the engine (test/e2e, test/engine, test/long, test/release) were not run: ${error.message}`,
    );
  }
}

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

/** Runs vitest and adds what it reports to the total. */
function runTests() {
  step("Tests");
  const folder = mkdtempSync(join(tmpdir(), "pulumi-canvas-test-"));
  const reportFile = join(folder, "report.json");
  const reporters = ["--reporter=default", `--reporter=${join(root, "tools/test/reporter.mjs")}`];
  const withoutEngine = isWithoutEngine
    ? ["e2e", "engine", "long", "release"].map((name) => `--exclude=test/${name}/**`)
    : [];
  const chosen = selection ? args : [...suite.vitestArgs, ...args];
  const isGreen = runNode(
    join(root, "node_modules/vitest/vitest.mjs"),
    ["run", ...reporters, ...withoutEngine, ...chosen],
    {
      env: {
        ...process.env,
        CANVAS_TEST_REPORT: reportFile,
        ...(engine ? { CANVAS_ENGINE_PATH: engine.path } : {}),
        ...(browser ? { CANVAS_CHROMIUM: browser } : {}),
      },
    },
  );
  addReport(reportFile, isGreen);
  rmSync(folder, { recursive: true, force: true });
}

/** A run that fails without a failed test (a crash, an unhandled error) counts as one failure. */
function addReport(reportFile, isGreen) {
  let report;
  try {
    report = JSON.parse(readFileSync(reportFile, "utf8"));
  } catch {
    problems.push("the test runner wrote no report");
    return;
  }
  total.passed += report.passed;
  total.failed += report.failed === 0 && !isGreen ? 1 : report.failed;
  total.skipped += report.skipped.length;
  const ran = report.files.map(({ file }) => file);
  if (args.length === 0)
    problems.push(...omissions(isWithoutEngine ? files.filter((file) => !isOnEngine(file)) : files, ran));
  for (const skipped of report.skipped) process.stdout.write(`skipped: ${skipped}\n`);
  step("Slowest files");
  const slowest = report.files.toSorted((a, b) => b.seconds - a.seconds).slice(0, 10);
  for (const { file, seconds } of slowest) process.stdout.write(`${seconds.toFixed(1).padStart(7)} s  ${file}\n`);
}
