// Every mistake in a workspace file that comes with advice: a file that follows the advice has no mistake.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { workspaceComponent } from "../../../provider/workspace/component.ts";
import { loadWorkspaceFile, parseWorkspace } from "../../../provider/workspace/workspace-file.ts";
import { accessMistakes, mistakesTogether, zoneMistakes } from "../workspace/mistakes/meaning.ts";
import { peopleMistakes, peopleShapeMistakes } from "../workspace/mistakes/people.ts";
import { shapeMistakes } from "../workspace/mistakes/shape.ts";
import { syntaxMistakes } from "../workspace/mistakes/syntax.ts";
import { messageOf } from "./follow.ts";

/** What to write instead of what, by mistake. */
const corrections: Readonly<Record<string, readonly (readonly [wrong: string, right: string])[]>> = {
  "an empty file": [["", "team: Product\n"]],
  "only comments": [["# soon\n", "team: Product\n"]],
  "a tab": [["\t", "  "]],
  "a duplicate key": [["team: Product\n", ""]],
  "a duplicate key far below, and another mistake": [
    ["favorite: 1", "favorite: true"],
    ["    title: A\n", ""],
  ],
  "a key without a colon": [["spaces\n", "spaces: {}\n"]],
  "a quote that is not closed": [["'Product", "'Product'"]],
  "a comment where a color was meant": [["#1E90FF }", '"#1E90FF", at: [0, 0] }']],
  "two documents": [["---\nteam: Design\n", ""]],
  "a tag": [["!secret ", ""]],
  "a tag with nothing after it": [["people: !include\n", ""]],
  "a tag of YAML 1.1": [["!!binary ", ""]],
  "a set": [["!!set { ada }", "[ada@example.com]"]],
  "a tag with an unknown handle": [["!e!name ", ""]],
  "merged maps": [
    ["<<: { a: {} }", "a: {}"],
    ["<<: { title: Roadmap }", "title: Roadmap"],
  ],
  "an empty team": [["team:", "team: Product"]],
  "a title that the service does not take": [["\u{1F680}", ""]],
  "a title that acts on a terminal": [["\\e", ""]],
  "a title of a frame that reverses the text": [["\\u202e", ""]],
  "an unknown key": [["peeple", "people"]],
  "an unknown key further in": [["tilte", "title"]],
  "an unknown key that is like none": [["owner: ada@example.com", "embed: true"]],
  "nothing after people": [["people:\n", ""]],
  "a color taken for a comment": [["#1E90FF", '"#1E90FF"']],
  "a title as key": [["Road Map: {}", "road-map: { title: Road Map }"]],
  "a bad role in the team": [["owner", "admin"]],
  "a bad role in a space": [["EDITER", "editor"]],
  "taking away where nothing is inherited": [["none", "viewer"]],
  "a template id that is a number": [["4711", '"4711"']],
  "bad places and sizes": [
    ["[1, 2, 3], width: 5", "[1, 2]"],
    ['left, width: -1, height: "20"', "[0, 0], width: 1, height: 20"],
  ],
  "layouts that are none": [
    ["[{ row: [a] }, 5, { grid: { of: [a] } }, { columns: [] }] }", "[{ rows: [a] }] }\n        frames: { a: {} }"],
  ],
  "bad options": [
    ["delete", "remove"],
    ["ten", "10"],
    ["adopted", "adopt"],
    ["minAdmins: 0", "minAdmins: 1"],
  ],
  "an entry without a role": [["until: 2026-12-31, notes", "role: member, until: 2026-12-31, note"]],
  "a bad role in an entry with an end": [["edit,", "editor,"]],
  "a list instead of an entry": [["[member]", "member"]],
  "a bad setting of a people file": [
    ["peopleFrom: [{ file: people.csv, format: octa, colums: { email: mail } }]\n", ""],
  ],
  "a person without address": [["ada:", "ada@example.com:"]],
  "an unknown group of people": [["desiners", "designers"]],
  "two groups with different roles": [["  everyone: member\n", ""]],
  "an unknown group": [["designer: editor", "designers: editor"]],
  "the organization, misspelled": [["orgnization", "organization"]],
  "neither a person nor a group": [["group:designers", "group:12"]],
  "a word that JavaScript knows": [["constructor", "team"]],
  "unknown people": [
    ["adda@example.com", "ada@example.com"],
    ["admin }", "admin, zed@example.org: member }"],
  ],
  "an unknown person in a group, said once": [["admin }", "admin, eve@example.org: member }"]],
  "neither a person nor a group in a group": [["[desiners, bob]", "[designers, bob@example.com]"]],
  "cycles of groups": [
    ["c: [a]", "c: []"],
    ["self: [self]", "self: []"],
  ],
  "cycles of groups that share a group": [["b: [c, a]", "b: []"]],
  "a group with a name that is taken": [["  team:", "  ours:"]],
  "a person twice": [["  Ada@example.com: member\n", ""]],
  "overlapping access through two groups": [["  everyone: viewer\n", ""]],
  "overlapping access of a group and a person": [["      Ada@example.com: viewer\n", ""]],
  "a duplicate zone key": [["zones: { plan: {} }", "zones: { archive-plan-2: {} }"]],
  "frames nowhere": [["        frames:", "        layout: { rows: [now, later] }\n        frames:"]],
  "a frame that the layout forgot": [["of: [now]", "of: [now, next]"]],
  "a frame twice, one with a place of its own, and an unknown one": [
    ["[now, { columns: [next, next] }, nxt]", "[{ columns: [next] }]"],
  ],
  "a layout without frames": [["layout: { rows: [now] }", "frames: {}"]],
  "bad colors": [
    ["bleu", "blue"],
    ["valueOf", "red"],
    ["#12345", "#123456"],
  ],
  "a bad color of the theme": [["brnad", "brand"]],
  "two mistakes of different kinds, in the order of the file": [
    ["access: { bob: viewer }", "team: Product\naccess: { bob@example.com: viewer }"],
    ["favorite: 1", "favorite: true"],
  ],
  "a consequence of another mistake is not reported": [["gruops", "groups"]],
  "a broken zone hides nothing in another": [
    ["layuot", "layout"],
    ["other: { layout: { rows: [now] } }", "other: {}"],
  ],
  "a mistake behind an alias is reported where it is written": [
    ["bleu", "blue"],
    ["b: { frames", "b: { layout: { rows: [now] }, frames"],
  ],
};

const mistakes = [
  ...syntaxMistakes,
  ...shapeMistakes,
  ...peopleShapeMistakes,
  ...peopleMistakes,
  ...accessMistakes,
  ...zoneMistakes,
  ...mistakesTogether,
];
const advised = mistakes.filter(([, , ...messages]) => messages.some((message) => message.includes("; ")));

it("each of them is corrected here", () => {
  expect(advised.map(([mistake]) => mistake).toSorted()).toEqual(Object.keys(corrections).toSorted());
});

it.each(advised)("%s", (mistake, text) => {
  const corrected = (corrections[mistake] ?? []).reduce((before, [wrong, right]) => {
    expect(before).toContain(wrong);
    return before.replace(wrong, right);
  }, text);
  expect(() => parseWorkspace(corrected, "workspace.yaml")).not.toThrow();
});

it("a file that is not there, or not in UTF-8: correct the path, save it as UTF-8", async () => {
  const folder = mkdtempSync(join(tmpdir(), "remedies-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [file, other] = [join(folder, "workspace.yaml"), join(folder, "other.yaml")];
  const text = "team: M\u00FCnchen\n";
  writeFileSync(file, Buffer.from(text, "latin1"));
  const read = (path: string) => Promise.resolve().then(() => loadWorkspaceFile(path).workspace);
  expect(await messageOf(read(other))).toBe(`there is no file ${other}; correct the path`);
  expect(await messageOf(read(file))).toBe(`${file}:1:8: this character is not in UTF-8; save the file as UTF-8`);
  writeFileSync(file, text);
  expect(await read(file)).toEqual({ team: "M\u00FCnchen" });
});

it("more values than a file may have: divide it", async () => {
  const parse = (depth: number) => {
    const lists = Array.from({ length: depth }, (_, index) => {
      const entries = Array(10).fill(index === 0 ? "x@example.com" : `*a${index - 1}`);
      return `  a${index}: &a${index} [${entries}]\n`;
    });
    return Promise.resolve().then(() => parseWorkspace(`team: Product\ngroups:\n${lists.join("")}`, "workspace.yaml"));
  };
  expect(await messageOf(parse(9))).toBe(
    "workspace.yaml:2:1: the file has more than 1,000,000 values, counting what its aliases stand for; divide it into several files",
  );
  expect(await parse(1)).toMatchObject({ team: "Product" });
});

it("a component with another input: file or workspace", async () => {
  const create = (inputs: object) => Promise.resolve().then(() => workspaceComponent("it", { ...inputs }));
  expect(await messageOf(create({ path: "workspace.yaml" }))).toBe(
    "Workspace has no input path; it takes file and environment, or workspace",
  );
  expect(await messageOf(create({ workspace: { team: "Product" }, environment: "staging" }))).toBe(
    "Workspace takes environment only together with file; leave out environment",
  );
  expect((await create({ workspace: { team: "Product" } })).resources).toHaveLength(1);
});
