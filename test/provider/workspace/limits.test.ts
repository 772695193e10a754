// What is too large is refused before it is checked.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { limits } from "../../../provider/workspace/limits.ts";
import { checkWorkspace, loadWorkspaceFile, parseWorkspace } from "../../../provider/workspace/workspace-file.ts";
import { errorOf } from "./error-of.ts";
import { space, team, zone } from "./mistakes/mistake.ts";

/** A layout inside a layout, and so on. */
const nested = (levels: number) => `${"{ rows: [".repeat(levels)}now${"] }".repeat(levels)}`;
/** Lists, each with ten times the list before. */
const bomb = [..."abcdefghi"]
  .map((name, index, names) => `  ${name}: &${name} [${Array(10).fill(index === 0 ? "x" : `*${names[index - 1]}`)}]\n`)
  .join("");
/** Lists, each around the list before. */
const chain = Array.from({ length: 101 }, (_, index) => `  g${index}: &a${index} [${index && `*a${index - 1}`}]\n`);
const tooDeep = "the file has more than 100 maps and lists inside each other; remove some levels";

it.each([
  [
    "a long title",
    `${space}    title: ${"x".repeat(10_001)}\n`,
    "4:12: spaces.roadmap.title has 10,001 characters; use at most 10,000",
  ],
  [
    "a long key",
    `${space}    ${"x".repeat(1001)}: 1\n`,
    "4:5: spaces.roadmap has a key with 1,001 characters; use at most 1,000",
  ],
  ["a deep layout", `${zone}        layout: ${nested(60)}\n`, `6:448: ${tooDeep}`],
  [
    "a layout that is too deep to be read",
    `${zone}        layout: ${nested(10_000)}\n`,
    expect.stringContaining(tooDeep),
  ],
  ["aliases inside each other", `${team}groups:\n${chain.join("")}`, `4:12: ${tooDeep}`],
  [
    "aliases that would fill the memory",
    `${team}groups:\n${bomb}`,
    "2:1: the file has more than 1,000,000 values, counting what its aliases stand for; divide it into several files",
  ],
])("refuses %s", (_, text, message) => {
  expect(errorOf(() => parseWorkspace(text, "workspace.yaml")).replace("workspace.yaml:", "")).toEqual(message);
});

it("accepts what is as long and as deep as allowed", () => {
  const key = "x".repeat(500);
  const layout = nested(47).replace("now", key);
  const text = `${zone}        title: ${"x".repeat(limits.textLength)}\n        frames: { ${key}: {} }\n        layout: ${layout}\n`;
  expect(errorOf(() => parseWorkspace(text, "workspace.yaml"))).toBe("");
});

it("refuses a large file before reading it", () => {
  const folder = mkdtempSync(join(tmpdir(), "pulumi-canvas-file-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "workspace.yaml");
  writeFileSync(file, "#".repeat(limits.bytes + 1));
  expect(errorOf(() => loadWorkspaceFile(file).workspace)).toBe(`${file} has 20,000,001 bytes; use at most 20,000,000`);
});

const many = (count: number, key: (index: number) => string, value: unknown) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [key(index), value]));
const address = (index: number) => `person${index}@example.com`;
const name = (index: number) => `n${index}`;

it.each<[string, object, string]>([
  ["people", { people: many(50_001, address, "member") }, "people has 50,001 people; use at most 50,000 in one file"],
  ["spaces", { spaces: many(10_001, name, {}) }, "spaces has 10,001 spaces; use at most 10,000 in one file"],
  [
    "zones",
    { spaces: { a: { zones: many(30_000, name, {}) }, b: { zones: many(20_001, name, {}) } } },
    "spaces has 50,001 zones; use at most 50,000 in one file",
  ],
  [
    "frames",
    { spaces: { a: { zones: many(3, name, { frames: many(70_000, name, {}) }) } } },
    "spaces has 210,000 frames; use at most 200,000 in one file",
  ],
  [
    "access through groups",
    {
      groups: { all: Array.from({ length: 1001 }, (_, index) => address(index)) },
      access: { all: "viewer" },
      spaces: many(1000, name, {}),
    },
    "the file has more than 1,000,000 entries in the access of all spaces, counting those of groups; give access to the team instead",
  ],
  [
    "problems",
    { groups: { all: Array(200_000).fill(1) } },
    "the file has too many problems to list; check a part of it first",
  ],
])("refuses too many %s", (_, contents, message) => {
  expect(errorOf(() => checkWorkspace({ team: "Product", ...contents }))).toBe(message);
});
