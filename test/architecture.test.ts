import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Which rooms each room may import from, besides itself. A file belongs to the longest room that contains it. */
const arrows: Readonly<Record<string, readonly string[]>> = {
  "provider/errors.ts": ["provider/validation"],
  "provider/service.ts": [],
  "provider/config.ts": ["provider/errors.ts", "provider/service.ts", "provider/validation"],
  "provider/validation": [],
  "provider/drawing": ["provider/validation"],
  "provider/api": [
    "provider/config.ts",
    "provider/drawing",
    "provider/errors.ts",
    "provider/service.ts",
    "provider/validation",
  ],
  "provider/run": ["provider/api", "provider/config.ts", "provider/errors.ts", "provider/validation"],
  "provider/people": ["provider/api", "provider/core", "provider/errors.ts", "provider/run", "provider/validation"],
  "provider/content": [
    "provider/api",
    "provider/core",
    "provider/drawing",
    "provider/errors.ts",
    "provider/run",
    "provider/validation",
  ],
  "provider/core": [
    "provider/api",
    "provider/config.ts",
    "provider/errors.ts",
    "provider/run",
    "provider/service.ts",
    "provider/validation",
  ],
  "provider/resources": [
    "provider/api",
    "provider/content",
    "provider/core",
    "provider/drawing",
    "provider/errors.ts",
    "provider/people",
    "provider/run",
    "provider/validation",
  ],
  "provider/functions": [
    "provider/api",
    "provider/core",
    "provider/drawing",
    "provider/errors.ts",
    "provider/run",
    "provider/validation",
  ],
  "provider/workspace": ["provider/drawing", "provider/errors.ts", "provider/validation"],
  "provider/plugin": [
    "provider/api",
    "provider/config.ts",
    "provider/core",
    "provider/errors.ts",
    "provider/functions",
    "provider/resources",
    "provider/run",
    "provider/validation",
    "provider/workspace",
  ],
  "provider/dynamic": [
    "provider/config.ts",
    "provider/core",
    "provider/errors.ts",
    "provider/functions",
    "provider/resources",
    "provider/run",
    "provider/validation",
    "provider/workspace",
  ],
  sdk: ["provider/dynamic", "provider/functions"],
  picture: [],
  "emulator/store": [],
  "emulator/service": ["emulator/store"],
  "emulator/service/routes": ["emulator/service", "emulator/store"],
  "emulator/service/transport": ["emulator/service", "emulator/service/routes", "emulator/store"],
  "emulator/seeds": ["emulator/service", "emulator/store"],
  "emulator/control": ["emulator/seeds", "emulator/service", "emulator/service/transport", "emulator/store", "picture"],
  emulator: ["emulator/control", "emulator/seeds", "emulator/service", "emulator/service/transport", "emulator/store"],
  // The browser's page imports only types from the other rooms of the emulator.
  "emulator/page/state": ["emulator/service/transport", "emulator/store"],
  "emulator/page/model": ["emulator/page/state", "emulator/service/transport", "picture"],
  "emulator/page/board": ["emulator/control", "emulator/page/parts", "emulator/store", "picture"],
  "emulator/page/parts": ["emulator/page/model", "emulator/page/state", "picture"],
  "emulator/page/views": [
    "emulator/page/board",
    "emulator/page/model",
    "emulator/page/parts",
    "emulator/page/state",
    "emulator/service/transport",
    "emulator/store",
    "picture",
  ],
  "emulator/page/shell": [
    "emulator/page/model",
    "emulator/page/parts",
    "emulator/page/state",
    "emulator/page/views",
    "picture",
  ],
  "emulator/page": ["emulator/page/shell", "emulator/page/state"],
  "cli/main.ts": ["cli/command-line.ts", "cli/output", "provider/api"],
  "cli/command-line.ts": ["cli/commands", "cli/output", "cli/reference", "provider/validation"],
  "cli/commands": [
    "cli/doctor",
    "cli/drift",
    "cli/export",
    "cli/flags.ts",
    "cli/fleet",
    "cli/login",
    "cli/map",
    "cli/output",
    "cli/plan",
    "cli/reference",
    "cli/run",
    "emulator",
    "emulator/seeds",
    "emulator/service",
    "emulator/store",
    "provider/api",
    "provider/config.ts",
    "provider/errors.ts",
    "provider/run",
    "provider/validation",
    "provider/workspace",
  ],
  "cli/fleet": [
    "cli/drift",
    "cli/flags.ts",
    "cli/json-text.ts",
    "cli/map",
    "cli/output",
    "cli/plan",
    "cli/run",
    "picture",
    "provider/api",
    "provider/errors.ts",
    "provider/run",
    "provider/validation",
    "provider/workspace",
  ],
  "cli/doctor": [
    "cli/run",
    "provider/api",
    "provider/config.ts",
    "provider/errors.ts",
    "provider/service.ts",
    "provider/validation",
  ],
  "cli/login": ["cli/run", "provider/api", "provider/config.ts", "provider/errors.ts", "provider/service.ts"],
  "cli/run": [
    "cli/json-text.ts",
    "cli/output",
    "cli/plan",
    "provider/config.ts",
    "provider/core",
    "provider/errors.ts",
    "provider/run",
    "provider/validation",
    "provider/workspace",
  ],
  "cli/drift": [
    "cli/flags.ts",
    "cli/kinds.ts",
    "cli/output",
    "cli/plan",
    "cli/run",
    "picture",
    "provider/api",
    "provider/config.ts",
    "provider/content",
    "provider/core",
    "provider/drawing",
    "provider/errors.ts",
    "provider/people",
    "provider/resources",
    "provider/run",
    "provider/validation",
    "provider/workspace",
  ],
  "cli/map": [
    "cli/kinds.ts",
    "cli/output",
    "cli/plan",
    "picture",
    "provider/drawing",
    "provider/validation",
    "provider/workspace",
  ],
  "cli/export": [
    "cli/drift",
    "cli/output",
    "cli/plan",
    "cli/run",
    "provider/api",
    "provider/config.ts",
    "provider/core",
    "provider/drawing",
    "provider/errors.ts",
    "provider/people",
    "provider/resources",
    "provider/run",
    "provider/validation",
    "provider/workspace",
  ],
  "cli/plan": [
    "cli/json-text.ts",
    "cli/kinds.ts",
    "cli/output",
    "picture",
    "provider/api",
    "provider/core",
    "provider/errors.ts",
    "provider/people",
    "provider/resources",
    "provider/run",
    "provider/validation",
    "provider/workspace",
  ],
  "cli/output": ["cli/flags.ts", "picture", "provider/errors.ts", "provider/validation"],
  "cli/kinds.ts": ["picture", "provider/resources"],
  "cli/flags.ts": [],
  "cli/reference": ["cli/flags.ts", "provider/api"],
  "cli/json-text.ts": [],
};

const rooms = Object.keys(arrows);
const files = ["provider", "sdk", "emulator", "cli", "picture"].flatMap(sources);

describe.each(Object.entries(arrows))("%s", (room, allowed) => {
  const strays = files
    .filter((file) => roomOf(file) === room)
    .flatMap((file) => importsOf(file).map((target) => ({ file, target: roomOf(target) })))
    .filter(({ target }) => target !== room && !allowed.includes(target));

  it(`imports only from ${allowed.join(", ") || "itself"}`, () => {
    expect(strays).toEqual([]);
  });
});

it("has a room for every file", () => {
  expect(files.filter((file) => roomOf(file) === "none")).toEqual([]);
});

it("has no arrow that no import uses", () => {
  const unused = Object.entries(arrows).flatMap(([room, allowed]) => {
    const inside = files.filter((file) => roomOf(file) === room);
    const used = new Set(inside.flatMap(importsOf).map(roomOf));
    return allowed.filter((target) => !used.has(target)).map((target) => `${room} -> ${target}`);
  });
  expect(unused).toEqual([]);
});

it("prints from one file of the command, which escapes names", () => {
  const isPrinting = (file: string) =>
    /process\.std(?:out|err)\.write|console\./.test(readFileSync(join(root, file), "utf8"));
  expect(sources("cli").filter(isPrinting)).toEqual(["cli/output/terminal.ts"]);
});

it("has no circular imports", () => {
  const imports = new Map(files.map((file) => [file, importsOf(file).filter((target) => target !== file)]));
  // Repeatedly drop files that import nothing that is left; what remains imports each other in a circle.
  let left = files;
  for (;;) {
    const next = left.filter((file) => imports.get(file)?.some((target) => left.includes(target)));
    if (next.length === left.length) break;
    left = next;
  }
  expect(left).toEqual([]);
});

function roomOf(file: string): string {
  const candidates = rooms.filter((room) => file === room || file.startsWith(`${room}/`));
  return candidates.sort((a, b) => b.length - a.length)[0] ?? "none";
}

function sources(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name).split(sep).join("/"));
}

/** The files that a file's relative imports lead to, types included. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), "utf8");
  const specifiers = text.matchAll(/\bfrom "(\.[^"]+)"|\bimport\("(\.[^"]+)"\)|^import "(\.[^"]+)"/gm);
  return [...specifiers].map(([, ...groups]) => {
    const target = relative(root, join(root, dirname(file), groups.find(Boolean) ?? ""))
      .split(sep)
      .join("/");
    // Imports of the SDK, which is CommonJS, have no .ts extension.
    return /\.tsx?$/.test(target) ? target : `${target.replace(/\.js$/, "")}.ts`;
  });
}
