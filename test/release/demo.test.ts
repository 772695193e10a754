// `npm run demo` in a copy of the repository whose path contains a space.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";

const repository = fileURLToPath(new URL("../..", import.meta.url));
const timeout = 300_000;
let folder = "";

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "pulumi canvas demo test-"));
  mkdirSync(join(folder, "tmp"));
  copyRepository(join(folder, "clone"));
}, timeout);
afterAll(() => rmSync(folder, { recursive: true }));

it("shows the page until Ctrl+C, whatever the user's own settings are, and leaves nothing behind", {
  timeout,
}, async () => {
  const user = { PULUMI_HOME: "/nowhere", PULUMI_BACKEND_URL: "https://nowhere.invalid", CANVAS_BASE_URL: "nowhere" };
  const { child, printed, ended } = demo([], user);
  const [output, address = ""] = await printed(/^.*Look {2}(\S+)\n {2}End {3}Ctrl\+C\n/s);
  expect(output).toMatch(/^ {2}http:\/\/127\.0\.0\.1:\d+\/#control=\S+ {2}open it to watch$/m);
  expect(output).toContain("+ 40 created");
  expect((await fetch(address)).status).toBe(200);
  child.kill("SIGINT");
  expect(await ended).toMatchObject({ code: 0 });
  await expect(fetch(address)).rejects.toThrow("fetch failed");
  expect(readdirSync(join(folder, "tmp"))).toEqual([]);
});

it("stops the engine when it is interrupted, and leaves nothing behind", { timeout }, async () => {
  const { child, printed, ended } = demo([]);
  await printed(/Updating \(demo\)/);
  child.kill("SIGINT");
  const { code, stderr } = await ended;
  expect(code).toBe(130);
  expect(stderr).toContain("\npulumi-canvas: interrupted before the workspace was complete; nothing is left\n");
  expect(readdirSync(join(folder, "tmp"))).toEqual([]);
});

it("says in one sentence that the engine failed", { timeout }, async () => {
  const broken = join(folder, "broken");
  mkdirSync(broken);
  writeFileSync(join(broken, "pulumi"), "#!/bin/sh\necho the disk is full >&2\nexit 3\n", { mode: 0o755 });
  const { code, stderr } = await demo(["--once"], { CANVAS_ENGINE_PATH: broken }).ended;
  expect([code, stderr]).toEqual([
    ...[1, "the disk is full\n\npulumi-canvas: pulumi stack ended with exit code 3; its messages are above\n"],
  ]);
  expect(readdirSync(join(folder, "tmp"))).toEqual([]);
});

/** Copies the files that the command needs, and marks the dependencies as installed. */
function copyRepository(clone: string): void {
  const sources = ["cli", "dist", "emulator", "examples", "picture", "provider", "sdk", "tools"];
  const filter = (path: string) => basename(path) !== "node_modules";
  for (const name of [...sources, "package.json", "package-lock.json", "tsconfig.json"])
    cpSync(join(repository, name), join(clone, name), { recursive: true, preserveTimestamps: true, filter });
  const modules = join(clone, "node_modules");
  mkdirSync(modules);
  const packages = readdirSync(join(repository, "node_modules")).filter((name) => !name.startsWith("."));
  for (const name of packages) symlinkSync(join(repository, "node_modules", name), join(modules, name));
  const lockfile = readFileSync(join(clone, "package-lock.json"));
  writeFileSync(join(modules, ".installed"), createHash("sha256").update(lockfile).digest("hex"));
}

function demo(args: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  const child = spawn(process.execPath, [join(folder, "clone", "tools", "demo.mjs"), ...args], {
    env: { ...process.env, CI: "", TMPDIR: join(folder, "tmp"), ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const texts = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const)
    child[name].setEncoding("utf8").on("data", (text: string) => {
      texts[name] += text;
    });
  const ended = once(child, "close").then(([code]) => ({ code: code as number | null, ...texts }));
  /** Waits for output that matches; throws if the command exits first. */
  const printed = async (pattern: RegExp): Promise<RegExpExecArray> => {
    for (;;) {
      const match = pattern.exec(texts.stdout);
      if (match) return match;
      const end = await Promise.race([once(child.stdout, "data").then(() => undefined), ended]);
      if (end && !pattern.test(end.stdout)) throw new Error(`it ended too early: ${end.stdout}${end.stderr}`);
    }
  };
  return { child, printed, ended };
}
