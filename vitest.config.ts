import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    testTimeout: 30_000,
    // On two cores vitest would use one; tests on the engine mostly wait for other processes.
    maxWorkers: 2,
    reporters: ["default"],
  },
});
