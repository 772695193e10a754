// Records what a released version leaves behind, to compare later versions with:
//   git worktree add ../released TAG && cd ../released && npm install && npm run build
//   CANVAS_RECORD_STATES=../released npm run test:release -- test/long/upgrades.test.ts
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect } from "vitest";
import type { Interface } from "../../e2e/conformance/interface.ts";
import { installPackage } from "../../engine/installation.ts";
import { Stack } from "../../engine/stack.ts";
import { type Recording, recordedUrl, writeRecording } from "./recording.ts";
import { type SeedIds, seed, workspace } from "./workspace.ts";

/** Runs the program with the version in `folder`, on that version's own emulator. */
export async function record(folder: string, via: Interface): Promise<void> {
  const home = mkdtempSync(join(tmpdir(), "pulumi-canvas-recording-"));
  try {
    const recording = await recordIn(home, folder, via);
    writeRecording(via.name, recording);
  } finally {
    rmSync(home, { recursive: true });
  }
}

async function recordIn(home: string, folder: string, via: Interface): Promise<Recording> {
  const emulator = await startEmulator(home, folder);
  const program = via.program(workspace(seedIds(readData(home))));
  const stack = await Stack.create({
    ...(await via.stack?.()),
    modules: installPackage(folder),
    program,
    config: { "canvas:baseUrl": emulator.url, "canvas:editionId": emulator.editionId },
    secrets: { "canvas:accessToken": emulator.token },
  });
  const { exitCode, stdout, stderr } = await stack.up().finally(emulator.stop);
  expect(exitCode, stdout + stderr).toBe(0);
  const state = JSON.parse(JSON.stringify(await stack.exportState()).replaceAll(emulator.url, recordedUrl));
  stack.remove();
  // A restart compacts the file.
  await (await startEmulator(home, folder)).stop();
  return { version: readPackage(folder).version, commit: commitOf(folder), program, data: readData(home), state };
}

async function startEmulator(home: string, folder: string) {
  const seedFile = join(home, "seed.json");
  writeFileSync(seedFile, JSON.stringify(seed));
  const main = join(folder, readPackage(folder).bin["pulumi-canvas"]);
  const args = ["emulator", "--port", "0", "--json", "--data", join(home, "data"), "--seed", seedFile];
  const child = spawn(process.execPath, [main, ...args], { stdio: ["ignore", "pipe", "inherit"] });
  const [line] = await once(createInterface(child.stdout), "line");
  const stop = async () => {
    const end = once(child, "close");
    child.kill("SIGTERM");
    await end;
  };
  const { url, token, editionId } = JSON.parse(line);
  return { url: String(url), token: String(token), editionId: String(editionId), stop };
}

const readData = (home: string): string[] => readFileSync(join(home, "data"), "utf8").trimEnd().split("\n");

/** The ids are in the data file's lines, each of which is a list of changes: `["zones", "put", { id, name }]`. */
function seedIds([, ...lines]: readonly string[]): SeedIds {
  const changes: [string, string, { id: string; name?: string }][] = lines.flatMap((line) => JSON.parse(line));
  const id = (table: string, name?: string) =>
    changes.find(([of, , record]) => of === table && (name === undefined || record.name === name))?.[2].id ?? "";
  return {
    plans: id("spaces", "Plans"),
    archive: id("spaces", "Archive"),
    canvas: id("zones", "Canvas"),
    reviewers: id("groups", "Reviewers"),
    template: id("templates"),
  };
}

const readPackage = (folder: string) => JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));

const commitOf = (folder: string): string =>
  execFileSync("git", ["rev-parse", "--short", "HEAD"], { cwd: folder, encoding: "utf8" }).trim();
