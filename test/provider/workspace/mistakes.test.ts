// Every mistake of a hand-written file, with the message that it leads to.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { checkWorkspace, loadWorkspaceFile, parseWorkspace } from "../../../provider/workspace/workspace-file.ts";
import { errorOf } from "./error-of.ts";
import { accessMistakes, copyMistakes, mistakesTogether, zoneMistakes } from "./mistakes/meaning.ts";
import { team } from "./mistakes/mistake.ts";
import { peopleMistakes, peopleShapeMistakes } from "./mistakes/people.ts";
import { shapeMistakes } from "./mistakes/shape.ts";
import { syntaxMistakes } from "./mistakes/syntax.ts";

it.each([
  ...syntaxMistakes,
  ...shapeMistakes,
  ...peopleShapeMistakes,
  ...peopleMistakes,
  ...accessMistakes,
  ...copyMistakes,
  ...zoneMistakes,
  ...mistakesTogether,
])("explains %s", (_mistake, text, ...messages) => {
  const lines = messages.map((message) => `workspace.yaml:${message}`);
  const heading = lines.length === 1 ? [] : [`workspace.yaml has ${lines.length} problems:`];
  expect(errorOf(() => parseWorkspace(text, "workspace.yaml"))).toBe([...heading, ...lines].join("\n"));
});

it("reports the first 20 problems", () => {
  const spaces = Array.from({ length: 25 }, (_, index) => `  space-${index}: { favorite: 1 }\n`);
  const lines = errorOf(() => parseWorkspace(`${team}spaces:\n${spaces.join("")}`, "workspace.yaml")).split("\n");
  expect(lines[0]).toBe("workspace.yaml has 25 problems:");
  expect(lines[20]).toBe("workspace.yaml:22:25: spaces.space-19.favorite must be true or false");
  expect(lines.slice(21)).toEqual(["and 5 more"]);
});

it("reports the problems of an object by path", () => {
  const object = { team: "Product", spaces: { roadmap: { favorite: 1, access: { designers: "editor" } } } };
  expect(errorOf(() => checkWorkspace(object))).toBe(
    [
      "the workspace has 2 problems:",
      "spaces.roadmap.favorite must be true or false",
      'spaces.roadmap.access has "designers", which is neither a person nor a group; name a person by e-mail address, a group of this file, team, organization or group:ID',
    ].join("\n"),
  );
});

it("says which file cannot be read", () => {
  expect(errorOf(() => loadWorkspaceFile("missing/workspace.yaml").workspace)).toBe(
    "there is no file missing/workspace.yaml; correct the path",
  );
  for (const path of [".", "/dev/zero"])
    expect(errorOf(() => loadWorkspaceFile(path).workspace)).toBe(`${path} is not a file; correct the path`);
});

it.each([
  ["UTF-16", Buffer.from("\u{FEFF}team: Product\n", "utf16le"), "1:1: the file is in UTF-16"],
  ["UTF-16, big-endian", Buffer.from("\u{FEFF}team: Product\n", "utf16le").swap16(), "1:1: the file is in UTF-16"],
  ["Latin-1", Buffer.from(`${team}# \u00FC\n`, "latin1"), "2:3: this character is not in UTF-8"],
  [
    "bytes of two encodings",
    Buffer.concat([Buffer.from("# \u00FC"), Buffer.from([0xfc])]),
    "1:4: this character is not",
  ],
])("says that a file is not UTF-8: %s", (_, bytes, message) => {
  const file = fileWith(bytes);
  const error = errorOf(() => loadWorkspaceFile(file).workspace);
  expect(error).toContain(`${file}:${message}`);
  expect(error).toMatch(/; save the file as UTF-8$/);
});

it.each(["", "\u{FEFF}"])("reads a file in UTF-8, with or without a byte order mark (%j)", (mark) => {
  expect(loadWorkspaceFile(fileWith(Buffer.from(`${mark}team: M\u00FCnchen \u{65E5}\n`))).workspace).toEqual({
    team: "M\u00FCnchen \u{65E5}",
  });
});

function fileWith(bytes: Buffer): string {
  const folder = mkdtempSync(join(tmpdir(), "pulumi-canvas-file-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, "workspace.yaml"), bytes);
  return join(folder, "workspace.yaml");
}
