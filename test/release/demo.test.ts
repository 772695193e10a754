// `npm run demo` in a copy of the repository whose path contains a space.
import { type ChildProcess, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";

const repository = fileURLToPath(new URL("../..", import.meta.url));
const minutes = 60_000;
const usualPort = 4020;

let folder = "";
const running = new Set<ChildProcess>();

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "pulumi canvas demo test-"));
  mkdirSync(join(folder, "tmp"));
  copyRepository(join(folder, "clone"));
}, minutes);

afterEach(() => {
  for (const child of running) child.kill("SIGKILL");
  running.clear();
});

afterAll(() => rmSync(folder, { recursive: true }));

it(
  "makes the workspace, prints what that took, and ends by itself with --once, on another port if need be",
  async () => {
    const neighbour = await occupy(usualPort);
    const { code, stdout, stderr } = await demo(["--once"]).ended;
    neighbour?.close();
    expect(code, stdout + stderr).toBe(0);
    expect(stderr).toBe("");
    expect(stdout).toContain(`Port ${usualPort} is in use`);
    expect(stdout).toMatch(/^ {2}http:\/\/127\.0\.0\.1:(?!4020)\d+\/#control=\S+ {2}open it to watch$/m);
    expect(stdout).toContain("+ 40 created");
    const summary = stdout.slice(stdout.indexOf("▸ Made in"));
    expect(summary.replace(/[\d.]+ s, with \d+ API calls/, "TIME")).toBe(`▸ Made in TIME

    1 team           Product, which was there already
    8 team members   invited
    3 spaces         Welcome, First weeks, How we work
    9 space members  3 active, 6 waiting for people to join
    6 zones
   59 frames         in 6 resources

  Read  examples/onboarding/index.ts
`);
    expect(leftovers()).toEqual([]);
  },
  5 * minutes,
);

it(
  "keeps the page open until Ctrl+C, then leaves nothing behind; the user's own Pulumi settings do not matter",
  async () => {
    const user = { PULUMI_HOME: "/nowhere", PULUMI_BACKEND_URL: "https://nowhere.invalid", CANVAS_BASE_URL: "nowhere" };
    const { child, printed, ended } = demo([], user);
    const [, address = ""] = await printed(/Look {2}(\S+)\n.*\n {2}End {3}Ctrl\+C\n/);
    expect((await fetch(address)).status).toBe(200);
    expect(address).toMatch(/\/#\/spaces\/\d+$/);
    child.kill("SIGINT");
    expect(await ended).toMatchObject({ code: 0, stderr: "" });
    await expect(fetch(address)).rejects.toThrow("fetch failed");
    expect(leftovers()).toEqual([]);
  },
  5 * minutes,
);

it(
  "stops the engine when it is interrupted, and leaves nothing behind",
  async () => {
    const { child, printed, ended } = demo([]);
    await printed(/Updating \(demo\)/);
    child.kill("SIGINT");
    const { code, stderr } = await ended;
    expect(code).toBe(130);
    expect(stderr).toContain(
      "\npulumi-canvas: interrupted before the workspace was complete; nothing is left behind\n",
    );
    expect(leftovers()).toEqual([]);
  },
  5 * minutes,
);

it("says in one sentence that the engine failed", { timeout: 2 * minutes }, async () => {
  const broken = join(folder, "broken");
  mkdirSync(broken);
  writeFileSync(join(broken, "pulumi"), "#!/bin/sh\necho the disk is full >&2\nexit 3\n", { mode: 0o755 });
  const { code, stderr } = await demo(["--once"], { CANVAS_ENGINE_PATH: broken }).ended;
  expect(code).toBe(1);
  expect(stderr).toBe(
    "the disk is full\n\npulumi-canvas: pulumi stack ended with exit code 3; its messages are above\n",
  );
  expect(leftovers()).toEqual([]);
});

it("refuses an option that it does not have", async () => {
  expect(await demo(["--twice"]).ended).toEqual({
    code: 1,
    stdout: "",
    stderr: "pulumi-canvas: there is no option --twice; npm run demo -- --once ends after the summary\n",
  });
});

/** Copies the files that the command needs, and marks the dependencies as installed. */
function copyRepository(clone: string): void {
  const sources = ["cli", "dist", "emulator", "examples", "picture", "provider", "sdk", "tools"];
  for (const name of [...sources, "package.json", "package-lock.json", "tsconfig.json"]) {
    cpSync(join(repository, name), join(clone, name), {
      recursive: true,
      preserveTimestamps: true,
      filter: (path) => basename(path) !== "node_modules",
    });
  }
  const modules = join(clone, "node_modules");
  mkdirSync(modules);
  const packages = readdirSync(join(repository, "node_modules")).filter((name) => !name.startsWith("."));
  for (const name of packages) symlinkSync(join(repository, "node_modules", name), join(modules, name));
  const lockfile = readFileSync(join(clone, "package-lock.json"));
  writeFileSync(join(modules, ".installed"), createHash("sha256").update(lockfile).digest("hex"));
}

interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

function demo(args: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  const child = spawn(process.execPath, [join(folder, "clone", "tools", "demo.mjs"), ...args], {
    env: { ...process.env, CI: "", TMPDIR: join(folder, "tmp"), ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  running.add(child);
  const texts = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const) {
    child[name].setEncoding("utf8").on("data", (text: string) => {
      texts[name] += text;
    });
  }
  const ended = once(child, "close").then(([code]): Ended => ({ code, ...texts }));
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

/** Listens on a port, unless it is already in use. */
async function occupy(port: number): Promise<Server | undefined> {
  const server = createServer();
  server.listen(port, "127.0.0.1");
  try {
    await once(server, "listening");
    return server;
  } catch {
    return undefined;
  }
}

function leftovers(): string[] {
  return readdirSync(join(folder, "tmp"));
}
