import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Which other parts each part may import from. */
const parts: Readonly<Record<string, readonly string[]>> = {
  provider: [],
  picture: [],
  emulator: ["picture"],
  sdk: ["provider"],
  cli: ["emulator", "picture", "provider"],
};

/** The rooms of each part from the bottom to the top: each imports only from rooms below. A file belongs to the longest. */
const floors: readonly (readonly string[])[] = [
  ["picture"],
  ["provider/validation", "provider/service.ts"],
  ["provider/errors.ts"],
  ["provider/config.ts", "provider/drawing"],
  ["provider/api", "provider/workspace"],
  ["provider/run"],
  ["provider/core"],
  ["provider/content", "provider/people"],
  ["provider/functions", "provider/resources"],
  ["provider/dynamic", "provider/plugin"],
  ["sdk"],
  ["emulator/store"],
  ["emulator/service"],
  ["emulator/service/routes"],
  ["emulator/seeds", "emulator/service/transport"],
  ["emulator/control"],
  ["emulator/page/state"],
  ["emulator/page/model"],
  ["emulator/page/parts"],
  ["emulator/page/board"],
  ["emulator/page/views"],
  ["emulator/page/shell"],
  ["emulator", "emulator/page"],
  ["cli/flags.ts", "cli/json-text.ts", "cli/kinds.ts"],
  ["cli/output", "cli/reference"],
  ["cli/plan"],
  ["cli/run"],
  ["cli/doctor", "cli/drift", "cli/login", "cli/map"],
  ["cli/export", "cli/fleet"],
  ["cli/commands"],
  ["cli/command-line.ts"],
  ["cli/main.ts"],
];

/** Rooms that only some others may import from. */
const readers: Readonly<Record<string, readonly string[]>> = {
  "provider/workspace": ["cli", "provider/dynamic", "provider/plugin"],
};

const rooms = floors.flat();
const files = Object.keys(parts).flatMap(sources);
const partOf = (file: string): string => file.split("/")[0] ?? "";
const floorOf = (room: string): number => floors.findIndex((floor) => floor.includes(room));

/** Whether a file may import another one. */
function mayImport(file: string, target: string): boolean {
  const [room, other, part] = [roomOf(file), roomOf(target), partOf(file)];
  if (room === other) return true;
  if (readers[other]?.every((reader) => reader !== room && reader !== part)) return false;
  return partOf(target) === part ? floorOf(other) < floorOf(room) : (parts[part] ?? []).includes(partOf(target));
}

it.each(rooms)("%s imports only from the rooms below it", (room) => {
  const inside = files.filter((file) => roomOf(file) === room);
  const arrows = inside.flatMap((file) => importsOf(file).map((target) => [file, target] as const));
  expect(inside).not.toEqual([]);
  expect(arrows.filter(([file, target]) => !mayImport(file, target))).toEqual([]);
});

it("has a room for every file", () => {
  expect(files.filter((file) => roomOf(file) === "none")).toEqual([]);
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
