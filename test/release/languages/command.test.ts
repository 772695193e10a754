// The arguments of `npm run sdk`.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";
import { repository } from "./sdk.ts";

it.each([
  [[], "name a language for the SDK"],
  [["rust"], "there is no SDK for rust"],
])("names the choices: npm run sdk -- %j", (args, problem) => {
  const { status, stderr } = spawnSync(process.execPath, [join(repository, "tools", "language-sdk.mjs"), ...args], {
    encoding: "utf8",
  });
  expect(status).toBe(1);
  expect(stderr).toBe(
    `pulumi-canvas: ${problem}; the choices are npm run sdk -- python | nodejs | go | java | dotnet\n`,
  );
});
