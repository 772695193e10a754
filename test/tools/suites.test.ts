import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { needsOf, omissions, selectedFiles, suites, testFiles } from "../../tools/test/suites.mjs";

const repository = fileURLToPath(new URL("../..", import.meta.url));
const files = ["test/e2e/zones.test.ts", "test/provider/zones.test.ts", "test/release/demo.test.ts"];

it("every test file of the repository belongs to exactly one of the two commands", () => {
  const listed = execFileSync("git", ["ls-files", "-coz", "--exclude-standard"], { cwd: repository, encoding: "utf8" });
  const named = listed.split("\0").filter((file) => /\.(test|spec)\.\w+$/.test(file));
  const found = testFiles();
  expect(found).toEqual(named.filter((file) => existsSync(join(repository, file))).sort());
  for (const file of found) {
    const owners = Object.entries(suites).filter(([, suite]) => suite.includes(file));
    expect(owners, file).toHaveLength(1);
  }
});

it("a run reports the files that it left out, and those of the other command", () => {
  const [first = "", second = "", third = ""] = files;
  expect(omissions([first, second], [first, second])).toEqual([]);
  expect(omissions([first, second], [first, third])).toEqual([
    `${second} was not run`,
    `${third} belongs to the other suite`,
  ]);
});

it.each([
  [["test/e2e"], ["test/e2e/zones.test.ts"]],
  [["./test/release", "-t", "zones"], ["test/release/demo.test.ts"]],
  [[join(repository, "test/provider")], ["test/provider/zones.test.ts"]],
  [
    ["zones.test.ts", "--bail=1"],
    ["test/e2e/zones.test.ts", "test/provider/zones.test.ts"],
  ],
  [["-t", "zones"], undefined],
  [[], undefined],
])("%j selects %j", (args, expected) => {
  expect(selectedFiles(args, files)).toEqual(expected);
});

it("sets up only what the files need", () => {
  const needsBelow = (path: string) => needsOf(selectedFiles([path]) ?? []);
  expect(needsBelow("test/provider/validation")).toEqual({
    engine: false,
    languages: ["yaml"],
    browser: false,
    postgres: false,
  });
  expect(needsBelow("test/e2e")).toMatchObject({ engine: true, languages: ["yaml"], postgres: false });
  expect(needsBelow("test/emulator/page.test.ts")).toMatchObject({ engine: false, browser: true });
  expect(needsBelow("test/release/gitops")).toMatchObject({
    engine: true,
    languages: ["yaml", "python", "go"],
    postgres: true,
  });
});
