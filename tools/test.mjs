// `npm test`: sets everything up, then lint, types and every test; the last line counts them all.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hasGo } from "./engine/build.mjs";
import { provideEngine, provideProgram } from "./engine.mjs";
import { bin, fail, prepare, provideBrowser, root, runNode, step } from "./setup.mjs";

prepare();
const browser = await provideBrowser();
const engine = await provideEngine(["python", "yaml"]).catch((error) => fail(error.message));
if (hasGo()) await provideProgram("generate-sdk").catch((error) => fail(error.message));

const total = { passed: 0, failed: 0, skipped: 0 };
const check = (name, isPassed) => {
  total[isPassed ? "passed" : "failed"] += 1;
  if (!isPassed) process.stdout.write(`✗ ${name} failed\n`);
};

step("Lint");
check("lint", runNode(bin("@biomejs/biome/bin/biome"), ["check", "--error-on-warnings"]));

step("Types");
check("types", runNode(bin("typescript/bin/tsc"), ["-p", "test", "--noEmit"]));

step("Generated files");
check("generated files", runNode(join(root, "tools/generate.mjs"), ["--check"]));

step("Tests");
const folder = mkdtempSync(join(tmpdir(), "pulumi-canvas-test-"));
const report = join(folder, "report.json");
const environment = {
  ...process.env,
  CANVAS_ENGINE_PATH: engine.path,
  ...(browser === undefined ? {} : { CANVAS_CHROMIUM: browser }),
};
const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
const isGreen = runNode(join(root, "node_modules/vitest/vitest.mjs"), ["run", ...reporters, ...process.argv.slice(2)], {
  env: environment,
});
addReport(isGreen);
rmSync(folder, { recursive: true, force: true });

if (browser === undefined) {
  process.stdout.write("\nThe tests of the page were skipped: no Chromium was found and none could be installed.\n");
}
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped\n`);
process.exitCode = total.failed === 0 ? 0 : 1;

/** Adds what vitest counted; a run that ended badly without a failed test (a crash, an unhandled error) fails too. */
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
