import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join, relative } from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The slowest test files, slowest first: starting them first lets all workers finish at about the same time. */
const longest = [
  // It also waits for the limits of the service.
  "test/long/standard-life",
  "test/release/docs/",
  "test/long/",
  "test/e2e/",
  "test/provider/model/",
  "test/cli/source/program",
  "test/emulator/page",
  "test/provider/resources/crash",
  "test/cli/plan-equals-effect/",
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const index = longest.findIndex((start) => relative(import.meta.dirname, moduleId).startsWith(start));
      return index === -1 ? longest.length : index;
    };
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}

/** Where each test has a home of Pulumi. */
const homes = mkdtempSync(join(tmpdir(), "pulumi-canvas-homes-"));
process.once("exit", () => rmSync(homes, { recursive: true, force: true, maxRetries: 3 }));

export default defineConfig({
  test: {
    provide: { homes },
    setupFiles: ["test/own-home.ts"],
    include: ["test/**/*.test.ts"],
    // High enough for a busy machine: the timeouts only have to end tests that hang.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    // One more worker than cores, because most tests wait for the engine; vitest's default leaves a core free.
    maxWorkers: availableParallelism() + 1,
    // Concurrent tests of a file run a command each: more of them would only wait for the processor, and reach its timeouts.
    maxConcurrency: 2,
    // Loading the modules anew takes longer than most files; no test relies on what another has left in them.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    reporters: ["default"],
  },
});
