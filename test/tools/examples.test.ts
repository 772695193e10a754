import { expect, it } from "vitest";
import { documentation } from "../../provider/plugin/schema/documentation.ts";
import { keptPrograms } from "../../tools/examples.mjs";

const programs = { typescript: "new Note();", python: "Note()", go: "NewNote()", yaml: "type: canvas:Note" };
const committed = {
  resources: { "canvas:index:Note": { description: documentation("Note", { description: "A note." }, programs) } },
  functions: {},
};

it("takes the programs from the committed schema while an example is unchanged", () => {
  expect(keptPrograms(committed, new Map([["Note", "type: canvas:Note\n"]]))).toEqual({ Note: programs });
});

it.each([
  ["Note", "docs/examples/note.yaml"],
  ["getNote", "docs/examples/get-note.yaml"],
])("says what is needed for a changed or new example of %s", (name, file) => {
  expect(() => keptPrograms(committed, new Map([[name, "type: canvas:Other\n"]]))).toThrow(
    `${file} has changed; install Go 1.25.11 or later, which translates it to the other languages`,
  );
});
