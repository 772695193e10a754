// What `pulumi-canvas export` writes in TypeScript compiles and runs.
import { expect, it } from "vitest";
import { exporter, plain } from "../../e2e/exporter.ts";
import { Service, unchanged } from "../../e2e/service.ts";
import { minutes } from "./sdk.ts";

it("adopts what is there without a write", { timeout: 10 * minutes }, async (test) => {
  const service = await Service.start(test, { seed: plain });
  const { run, files } = exporter(test, service);
  expect((await run(["--as", "resources", "--language", "typescript", "--verify"])).stdout).toContain("\nVerified: ");
  const stack = await service.stack({ language: "typescript", typeCheck: true, program: files()["index.ts"] ?? "" });
  const up = await stack.up();
  expect([up.exitCode, up.changes], up.stderr + up.stdout).toEqual([0, { create: 9 }]);
  expect(service.takeWrites()).toEqual([]);
  expect(unchanged(await stack.preview())).toBe(true);
});
