// Copies of examples.
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { installPackage } from "../../engine/installation.ts";
import type { Run } from "../../engine/stack.ts";

const examples = fileURLToPath(new URL("../../../examples", import.meta.url));
export const minutes = 60_000;

/** Copies an example without the files that an earlier manual run may have created. */
export function copyExample(name: string, folder: string): void {
  const left = ["node_modules", "package-lock.json", ".pulumi", ".pulumi-canvas", "venv", "product"];
  const filter = (path: string) => !left.includes(basename(path));
  cpSync(join(examples, name), folder, { recursive: true, filter });
}

export function compiles(name: string): void {
  it("compiles with its own settings", { timeout: 2 * minutes }, () => {
    const folder = mkdtempSync(join(tmpdir(), "pulumi-canvas-example-"));
    copyExample(name, folder);
    symlinkSync(installPackage(), join(folder, "node_modules"));
    const compiler = createRequire(import.meta.url).resolve("typescript/bin/tsc");
    const { status, stdout } = spawnSync(process.execPath, [compiler, "-p", folder], { encoding: "utf8" });
    rmSync(folder, { recursive: true });
    expect(stdout).toBe("");
    expect(status).toBe(0);
  });
}

export async function succeed(running: Promise<Run>): Promise<Run> {
  const run = await running;
  expect(run.exitCode, run.stdout + run.stderr).toBe(0);
  return run;
}
