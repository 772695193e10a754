import { availableParallelism } from "node:os";
import { relative } from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** What takes longest, longest first: a run ends when its last file does, and nobody waits for one that began early. */
const longest = ["test/e2e/", "test/emulator/page", "test/emulator/command", "test/emulator/model"];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const index = longest.findIndex((start) => relative(import.meta.dirname, moduleId).startsWith(start));
      return index === -1 ? longest.length : index;
    };
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    // They are there for what hangs; on a busy machine everything else takes its time.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Most tests wait for processes of the engine, and vitest would leave a core free for a developer.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    reporters: ["default"],
  },
});
