// A reporter of vitest that writes to CANVAS_TEST_REPORT what tools/test.mjs prints at the end of a run.
import { writeFileSync } from "node:fs";

export default class Report {
  onTestRunEnd(modules) {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const results = tests.map((test) => ({ name: test.fullName, ...test.result() }));
    const report = {
      passed: results.filter(({ state }) => state === "passed").length,
      failed: results.filter(({ state }) => state === "failed").length,
      skipped: results.filter(({ state }) => state === "skipped" || state === "pending").map(nameAndReason),
      files: modules.map((module) => ({ file: module.relativeModuleId, seconds: secondsOf(module.diagnostic()) })),
    };
    writeFileSync(process.env.CANVAS_TEST_REPORT, JSON.stringify(report));
  }
}

const nameAndReason = ({ name, note }) => (note ? `${name}: ${note}` : name);
const secondsOf = ({ collectDuration, duration }) => (collectDuration + duration) / 1000;
