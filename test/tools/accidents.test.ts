// Each row of docs/accidents.md names tests that exist.
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const root = new URL("../../", import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), "utf8");
const rows = read("docs/accidents.md")
  .split("\n")
  .filter((line) => line.startsWith("| ") && !/^\| (what if|---)/.test(line))
  .map((line) => line.split("|").map((cell) => cell.trim()));

it.each(rows)("%s%s", (_start, _what, _happens, _allows, tests = "") => {
  const named = [...tests.matchAll(/`(\S+)` "([^"]+)"(?:; |$)/g)].map(([, path = "", name = ""]) => ({ path, name }));
  expect(named).not.toEqual([]);
  expect(named.map(({ path, name }) => `\`${path}\` "${name}"`).join("; ")).toBe(tests);
  expect(named.filter(({ path, name }) => !read(path).includes(name))).toEqual([]);
});
