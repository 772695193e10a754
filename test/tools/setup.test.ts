import { expect, it } from "vitest";
import { runningNpm } from "../../tools/setup.mjs";

it.each([
  ["npm", "/usr/lib/node_modules/npm/bin/npm-cli.js", true],
  ["yarn", "/usr/lib/node_modules/yarn/bin/yarn.js", false],
  ["pnpm", "/usr/lib/node_modules/pnpm/bin/pnpm.cjs", false],
  ["no package manager", undefined, false],
])("a script that %s runs installs with that npm, or with the one on PATH", (_, execpath, isNpm) => {
  expect(runningNpm(execpath)).toBe(isNpm ? execpath : undefined);
});
