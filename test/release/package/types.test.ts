// The type declarations of the packed package resolve in a program.
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { execute } from "../../engine/npm.ts";
import { installed } from "./installed.ts";

const minutes = 60_000;
const program = `import * as pulumi from "@pulumi/pulumi";
import * as canvas from "pulumi-canvas";
const { teamId } = canvas.getTeamOutput({ name: "Alpha" });
const space = new canvas.Space("plan", { teamId, name: "Plan" });
const fills: canvas.types.FillArgs[] = [{ solid: { color: { hex: "#fff" } } }];
const frame = new canvas.Frame("card", { spaceId: space.spaceId, zoneId: "1", name: "Card", fills });
export const left: pulumi.Output<number | undefined> = frame.layout.apply((layout) => layout.left);
export const spaces: Promise<canvas.types.SpaceInfo> = canvas.getSpace({ name: "Plan" });
// @ts-expect-error: a color is more than its name.
new canvas.Frame("card", { spaceId: "1", zoneId: "1", name: "Card", fills: [{ solid: { color: "#fff" } }] });
`;

it.each([
  ["node16", "node16"],
  ["bundler", "preserve"],
])("are found with moduleResolution %s", { timeout: 10 * minutes }, async (moduleResolution, module) => {
  const { modules } = await installed("oldest");
  const folder = mkdtempSync(join(tmpdir(), "pulumi-canvas-types-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  symlinkSync(modules, join(folder, "node_modules"));
  const compilerOptions = { module, moduleResolution, target: "es2022", strict: true, noEmit: true, types: [] };
  writeFileSync(join(folder, "index.ts"), program);
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["index.ts"] }));
  const compiler = createRequire(import.meta.url).resolve("typescript/bin/tsc");
  const compiled = await execute(process.execPath, [compiler, "-p", folder]);
  expect(compiled).toEqual({ exitCode: 0, stdout: "", stderr: "" });
});
