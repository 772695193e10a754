import { expect, it } from "vitest";
import { errorText } from "../../../cli/output/error-text.ts";
import { loadWorkspace } from "../../../cli/run/program.ts";
import { FileError } from "../../../provider/errors.ts";
import { rejection } from "../../provider/api/harness.ts";
import { workIn, writeAll } from "../fleet/folder.ts";

/** The message of a file, below its folder. */
async function messageOf(files: Readonly<Record<string, string>>, name = "a.yaml"): Promise<string> {
  const folder = workIn(files);
  const error = await rejection(loadWorkspace(`${folder}/${name}`), FileError);
  return errorText(error).replaceAll(`${folder}/`, "");
}

it("has the line of a mistake, and carets under the word", async () => {
  expect(await messageOf({ "a.yaml": "team: Product\nspaces:\n  roadmap:\n    titel: Roadmap\n" })).toBe(
    [
      "a.yaml:4:5: spaces.roadmap.titel is not a property of spaces.roadmap; did you mean title?",
      "  4 |     titel: Roadmap",
      "    |     ^^^^^",
    ].join("\n"),
  );
});

it("has them for each of several mistakes, here in a file that another one includes", async () => {
  const text = await messageOf({
    "a.yaml": "team: Product\ninclude: [b.yaml]\n",
    "b.yaml": "people:\n  ada@example.com: adminn\n  bob@example.com: 5\n",
  });
  expect(text).toContain("\n  3 |   bob@example.com: 5\n    |                    ^");
  expect(text).toContain("\n  2 |   ada@example.com: adminn\n    |                    ^^^^^^\n");
});

it("has them for a program", async () => {
  const text = await messageOf(
    { "a.ts": 'export default {\n  team: "A",\n  spaces: { a: { titel: "B" } },\n};\n' },
    "a.ts",
  );
  expect(text).toMatch(/^a\.ts:3:18: .*\n {2}3 \| {3}spaces: \{ a: \{ titel: "B" \} \},\n {4}\| {18}\^{5}$/);
});

it("counts letters that take two columns, and shows the part of a long line that matters", async () => {
  expect(await messageOf({ "a.yaml": 'team: A\nspaces: { a: { title: "日本🎉", titel: b } }\n' })).toMatch(
    /\n {2}2 \| spaces: \{ a: \{ title: "日本🎉", titel: b \} \}\n {4}\| {33}\^{5}$/,
  );
  const long = await messageOf({ "a.yaml": `team: A\nspaces: { a: { title: ${"x".repeat(90)}, titel: b } }\n` });
  expect(long).toMatch(/\n {2}2 \| x{34}, titel: b \} \}\n {4}\| {37}\^{5}$/);
});

it("shows the text of a file as text", () => {
  const folder = workIn({});
  writeAll(folder, { "a.yaml": "a\u001b[2J: 1\n" });
  const error = new FileError([{ text: "a.yaml:1:1: wrong", place: { file: `${folder}/a.yaml`, line: 1, column: 1 } }]);
  expect(errorText(error)).toBe("a.yaml:1:1: wrong\n  1 | a\\u001b[2J: 1\n    | ^^^^^^^");
});

it("is the message if the file is gone, or the error has no place", () => {
  const place = { file: "/nowhere/a.yaml", line: 1, column: 1 };
  expect(errorText(new FileError([{ text: "a.yaml:1:1: wrong", place }]))).toBe("a.yaml:1:1: wrong");
  expect(errorText(new Error("b"))).toBe("b");
});
