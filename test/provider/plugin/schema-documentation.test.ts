// The Markdown that documents resources and functions in the schema.
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parseImportId } from "../../../provider/core/import-id.ts";
import { functions } from "../../../provider/functions/index.ts";
import { documentation } from "../../../provider/plugin/schema/documentation.ts";
import { resources } from "../../../provider/resources/index.ts";
import { documentationOf, kebabCase } from "../../../tools/package-schema.mjs";

const programs = { typescript: "new Note();", python: "Note()", go: "NewNote()", yaml: "type: Note" };
const root = new URL("../../../", import.meta.url);

describe("the documentation of a resource", () => {
  const markdown = documentation(
    "Note",
    {
      description: "A note.",
      lifecycle: "Changing the text updates the note.",
      replaceOn: ["boardId", "kind"],
      importIdParts: ["SPACE", "ZONE"],
    },
    programs,
  );

  it("has the sections of a page of the registry", () => {
    expect(markdown).toBe(`A note.

{{% examples %}}
{{% example %}}
## Example Usage

<!--Start PulumiCodeChooser -->
\`\`\`typescript
new Note();
\`\`\`
\`\`\`python
Note()
\`\`\`
\`\`\`go
NewNote()
\`\`\`
\`\`\`yaml
type: Note
\`\`\`
<!--End PulumiCodeChooser -->
{{% /example %}}
{{% /examples %}}

## Updates and deletion

Changing the text updates the note.

Changing \`boardId\` or \`kind\` replaces the resource.

## Import

The id is \`[EDITION/]SPACE/ZONE\`. Each part is an id or a name. The edition is an id; leave it out if it is configured. Write a slash in a name as \`%2F\`.

\`\`\`sh
pulumi import canvas:index:Note interviews Discovery/Interviews
pulumi import canvas:index:Note interviews 1000000000021/6f1c1d1e-0d4b-4b1a-9c43-5b8f6a6d7c21
pulumi import canvas:index:Note interviews 1000000000002/Discovery/Interviews
\`\`\`
`);
  });

  it("can be taken apart again", () => {
    expect(documentationOf({ description: markdown })).toEqual({
      description: "A note.",
      programs,
      sections: [expect.stringMatching(/^## Updates and deletion\n/), expect.stringMatching(/^## Import\n/)],
    });
  });
});

it.each(Object.entries(resources))("the ids that the documentation imports a %s by are valid", (name, definition) => {
  const lines = documentation(name, definition).matchAll(/^pulumi import (\S+) (\S+) (.+)$/gm);
  const parsed = [...lines].map(([, type, , id = ""]) => ({ type, ...parseImportId(definition, id, "7") }));
  const type = `canvas:index:${name}`;
  const byName = definition.importIdParts.map(() => expect.stringMatching(/^[A-Za-z@.]+$/));
  const byId = definition.importIdParts.map(() => expect.stringMatching(/^[0-9a-f-]{13,36}$/));
  expect(parsed).toEqual([
    { type, editionId: "7", parts: byName },
    { type, editionId: "7", parts: byId },
    { type, editionId: "1000000000002", parts: byName },
  ]);
});

describe("the schema", () => {
  const schema = JSON.parse(readFileSync(new URL("provider/schema.json", root), "utf8"));
  const names = [...Object.keys(resources), "Workspace", ...Object.keys(functions)];

  it.each(names)("has a complete example of %s in four languages", (name) => {
    const token = `canvas:index:${name}`;
    const { programs } = documentationOf(schema.resources[token] ?? schema.functions[token]);
    expect(programs).toEqual({
      typescript: expect.stringMatching(new RegExp(`^import .*canvas\\.${name}\\w*\\(.*^export const`, "ms")),
      python: expect.stringMatching(/^import pulumi\n.*^pulumi\.export\(/ms),
      go: expect.stringMatching(/^package main\n.*^func main\(\).*ctx\.Export\(/ms),
      yaml: expect.stringMatching(new RegExp(`canvas:${name}\\n.*^outputs:`, "ms")),
    });
  });

  it("has a source and a page for each of them, and no other", () => {
    const files = (folder: string) => readdirSync(new URL(folder, root)).sort();
    const expected = (ending: string, names: readonly string[]) =>
      names.map((name) => `${kebabCase(name)}.${ending}`).sort();
    expect(files("docs/examples")).toEqual(expected("yaml", names));
    expect(files("docs/resources")).toEqual(expected("md", [...Object.keys(resources), "Workspace"]));
    expect(files("docs/functions")).toEqual(expected("md", Object.keys(functions)));
  });
});
