import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { installFromDebian, runningNpm } from "../../tools/setup.mjs";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

it.each([
  ["npm", "/usr/lib/node_modules/npm/bin/npm-cli.js", true],
  ["yarn", "/usr/lib/node_modules/yarn/bin/yarn.js", false],
  ["pnpm", "/usr/lib/node_modules/pnpm/bin/pnpm.cjs", false],
  ["no package manager", undefined, false],
])("a script that %s runs installs with that npm, or with the one on PATH", (_, execpath, isNpm) => {
  expect(runningNpm(execpath)).toBe(isNpm ? execpath : undefined);
});

it.skipIf(process.platform === "win32").each([
  [undefined, 0, undefined],
  ["install", 1000, undefined],
  ["install", 0, "update -qq\ninstall -y -qq --no-install-recommends chromium\n"],
])("CANVAS_SETUP=%s as user %s runs apt-get with %j", (setup, user, expected) => {
  const folder = mkdtempSync(join(tmpdir(), "pulumi-canvas-setup-"));
  const log = join(folder, "log");
  writeFileSync(join(folder, "apt-get"), `#!/bin/sh\necho "$@" >> "${log}"\n`, { mode: 0o755 });
  vi.stubEnv("PATH", [folder, process.env.PATH].join(delimiter));
  vi.stubEnv("CANVAS_SETUP", setup);
  vi.spyOn(process, "getuid").mockReturnValue(user);
  vi.spyOn(process.stdout, "write").mockReturnValue(true);
  installFromDebian("chromium");
  const called = existsSync(log) ? readFileSync(log, "utf8") : undefined;
  rmSync(folder, { recursive: true });
  expect(called).toBe(expected);
});
