// Runs an example on the real engine against its own emulator.
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it, onTestFinished } from "vitest";
import type { Service } from "../../e2e/service.ts";
import { installPackage } from "../../engine/installation.ts";
import { type Run, Stack, type StackOptions } from "../../engine/stack.ts";
import { startDemo, type Workspace, workspaceOf } from "./workspace.ts";

const examples = fileURLToPath(new URL("../../../examples", import.meta.url));
export const minutes = 60_000;

/** A copy of an example and its emulator, both removed after the test. */
export class Example {
  readonly stack: Stack;
  readonly service: Service;

  private constructor(stack: Stack, service: Service) {
    this.stack = stack;
    this.service = service;
  }

  static async open(name: string, options: Partial<StackOptions> = {}): Promise<Example> {
    const service = await startDemo({ onTestFinished });
    const stack = await Stack.create({
      program: "",
      language: "typescript",
      project: { name: `canvas-${name}` },
      environment: {
        CANVAS_BASE_URL: service.url,
        CANVAS_ACCESS_TOKEN: service.emulator.credentials.token,
        ...(name === "yaml" ? { CANVAS_EDITION_ID: service.editionId } : {}),
        CI: "",
      },
      ...options,
    });
    onTestFinished(() => stack.remove());
    const hasStacks = name === "environments";
    if (hasStacks) await succeed(stack.run(["stack", "rm", "dev", "--yes"]));
    copyExample(name, stack.folder);
    return new Example(stack, service);
  }

  async up(): Promise<Run["changes"]> {
    return (await succeed(this.stack.up())).changes;
  }

  async destroy(): Promise<Run["changes"]> {
    return (await succeed(this.stack.destroy())).changes;
  }

  async expectNothingToDo(resources: number): Promise<void> {
    expect((await succeed(this.stack.preview())).changes).toEqual({ same: resources });
  }

  /** All records of the emulator. */
  workspace(): Workspace {
    return workspaceOf(this.service);
  }
}

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
