// Any file, however damaged, is either a workspace or explained.
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, it } from "vitest";
import { CanvasError } from "../../../provider/errors.ts";
import { parseWorkspace } from "../../../provider/workspace/workspace-file.ts";
import { workspaceResources } from "../../../provider/workspace/workspace-resources.ts";

const example = readFileSync(new URL("example.yaml", import.meta.url), "utf8");
const fragments = [
  ...[
    "",
    "\n",
    "\t",
    "  ",
    ":",
    "- ",
    "[",
    "}",
    "#",
    "&a ",
    "*a",
    "<<: *a",
    "!!set ",
    "? ",
    "|",
    '"',
    "~",
    "null",
    "1e999",
  ],
  ...[
    "__proto__: {}",
    "constructor: 1",
    "everyone",
    "ada@example.com",
    "rows: []",
    "{ rows: [now] }",
    "---\n",
    "%YAML 1.1\n",
  ],
];

const damage = fc.record({
  start: fc.nat(example.length),
  length: fc.nat(12),
  text: fc.oneof(fc.constantFrom(...fragments), fc.string({ maxLength: 5 })),
});

it("is a workspace, or an error that names a line", () => {
  fc.assert(
    fc.property(fc.array(damage, { minLength: 1, maxLength: 3 }), (damages) => {
      const text = damages.reduce(
        (text, { start, length, text: inserted }) => text.slice(0, start) + inserted + text.slice(start + length),
        example,
      );
      try {
        workspaceResources("product", parseWorkspace(text, "workspace.yaml"));
      } catch (error) {
        if (!(error instanceof CanvasError)) throw error;
        expect(error.message).toMatch(/^workspace\.yaml(:\d+:\d+: | has \d+ problems:\nworkspace\.yaml:\d+:\d+: )/);
      }
    }),
    { numRuns: 300 },
  );
});
