// Every mistake of a hand-written file, with the message that it leads to.
import { expect, it } from "vitest";
import { CanvasError } from "../../../provider/errors.ts";
import { checkWorkspace, parseWorkspace, readWorkspaceFile } from "../../../provider/workspace/workspace-file.ts";
import { accessMistakes, mistakesTogether, zoneMistakes } from "./mistakes/meaning.ts";
import { team } from "./mistakes/mistake.ts";
import { shapeMistakes } from "./mistakes/shape.ts";
import { syntaxMistakes } from "./mistakes/syntax.ts";

it.each([...syntaxMistakes, ...shapeMistakes, ...accessMistakes, ...zoneMistakes, ...mistakesTogether])(
  "explains %s",
  (_mistake, text, ...messages) => {
    const lines = messages.map((message) => `workspace.yaml:${message}`);
    const heading = lines.length === 1 ? [] : [`workspace.yaml has ${lines.length} problems:`];
    expect(errorOf(() => parseWorkspace(text, "workspace.yaml"))).toBe([...heading, ...lines].join("\n"));
  },
);

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
  expect(errorOf(() => readWorkspaceFile("missing/workspace.yaml"))).toBe(
    "there is no file missing/workspace.yaml; correct the path",
  );
});

it("refuses a file whose aliases would fill the memory", () => {
  const names = [..."abcdefghi"];
  const lists = names.map(
    (name, index) => `  ${name}: &${name} [${Array(10).fill(index === 0 ? "x" : `*${names[index - 1]}`)}]\n`,
  );
  expect(errorOf(() => parseWorkspace(`${team}groups:\n${lists.join("")}`, "workspace.yaml"))).toBe(
    "the file has too many aliases of aliases; write out some of them",
  );
});

function errorOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof CanvasError) return error.message;
    throw error;
  }
  return "";
}
