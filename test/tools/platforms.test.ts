// What would only show on macOS or Windows, checked on every platform: names of files, line endings, and paths from addresses.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const repository = fileURLToPath(new URL("../..", import.meta.url));
const git = (...args: readonly string[]) =>
  execFileSync("git", args, { cwd: repository, encoding: "utf8", maxBuffer: 2 ** 26 });
/** A file that is deleted and not committed yet is still listed. */
const files = git("ls-files", "-z")
  .split("\0")
  .filter((file) => file !== "" && existsSync(join(repository, file)));

it("has only names that Windows can have, and that differ where case does not count", () => {
  expect(files.filter((file) => /[<>:"|?*\\]|[ .](\/|$)|(^|\/)(con|prn|aux|nul)(\.|\/|$)/i.test(file))).toEqual([]);
  // A clone in a folder of up to 100 characters stays below the 260 that Windows allows.
  expect(files.filter((file) => file.length > 150)).toEqual([]);
  expect(new Set(files.map((file) => file.toLowerCase())).size).toBe(files.length);
});

it("has the same line endings on every machine", () => {
  const attributes = readFileSync(join(repository, ".gitattributes"), "utf8");
  expect(attributes).toContain("* text=auto eol=lf\n");
  const endings = git("ls-files", "--eol").trimEnd().split("\n");
  expect(endings.filter((line) => /^i\/(crlf|mixed)/.test(line))).toEqual([]);
});

it("makes no path from an address by hand, which on Windows starts with a slash", () => {
  const scripts = files.filter((file) => /^(cli|emulator|provider|sdk|tools)\/.*\.(ts|mjs|cjs)$/.test(file));
  const wrong = /import\.meta\.url\)\.pathname|`file:\/\/\$\{__dirname/;
  expect(scripts.filter((file) => wrong.test(readFileSync(join(repository, file), "utf8")))).toEqual([]);
});
