// Whatever files say, they are a workspace or explained, with every place that matters, and in time.
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { expect, it } from "vitest";
import { stringify } from "yaml";
import { CanvasError } from "../../../../provider/errors.ts";
import { loadWorkspaceFile } from "../../../../provider/workspace/workspace-file.ts";
import { workspaceResources } from "../../../../provider/workspace/workspace-resources.ts";
import { refusalIn, repositoryWith } from "./files.ts";

const names = ["a", "b", "c", "team", "__proto__", "constructor"];
const name = fc.constantFrom(...names);
const text = fc.constantFrom(
  `\${a}`,
  `x\${b}`,
  `$\${`,
  `\${`,
  `\${}`,
  `\${constructor}`,
  "red",
  "",
  "ada@example.com",
  "b",
);
const scalar = fc.oneof(text, fc.integer(), fc.boolean(), fc.constant(null));
const path = fc.constantFrom(
  "a.yaml",
  "b.yaml",
  "c.yaml",
  "../a.yaml",
  "../../x",
  "/etc/passwd",
  "link.yaml",
  ".",
  "\0",
);

/** Maps with the keys of workspaces, at any place, with any value. */
const { entry, access, blueprint } = fc.letrec<Record<"entry" | "access" | "blueprint" | "map", unknown>>((tie) => ({
  map: fc.dictionary(fc.oneof(name, text), fc.oneof({ maxDepth: 2 }, scalar, tie("map"), fc.array(scalar))),
  access: fc.oneof(name, tie("map"), fc.array(fc.oneof(name, tie("map"), scalar), { maxLength: 3 })),
  entry: fc.oneof(
    { maxDepth: 3 },
    fc.constant(null),
    fc.record(
      {
        blueprint: fc.oneof(name, text),
        with: fc.oneof(fc.dictionary(name, scalar), scalar),
        each: fc.oneof(fc.array(fc.dictionary(name, scalar), { maxLength: 3 }), scalar),
        title: scalar,
        access: tie("access"),
        zones: fc.oneof(fc.dictionary(fc.oneof(name, text), tie("entry"), { maxKeys: 2 }), scalar),
        frames: tie("map"),
      },
      { requiredKeys: [] },
    ),
  ),
  blueprint: fc.oneof(
    scalar,
    fc.record(
      {
        parameters: fc.oneof(
          fc.dictionary(name, fc.constantFrom("string", "integer", { type: "color", default: "red" }, 5)),
        ),
        space: tie("entry"),
        zone: tie("entry"),
      },
      { requiredKeys: [] },
    ),
  ),
}));

const sections = {
  include: fc.oneof(fc.array(path, { maxLength: 3 }), scalar),
  people: fc.dictionary(fc.constantFrom("ada@example.com", "b"), fc.constantFrom("admin", "member", 5)),
  groups: fc.dictionary(name, fc.array(name)),
  access,
  profiles: fc.dictionary(name, fc.oneof(access, scalar)),
  theme: fc.oneof(scalar, fc.constant({ colors: { a: "#112233" } }), fc.constant({ colors: 5 })),
  blueprints: fc.oneof(fc.dictionary(name, blueprint, { maxKeys: 3 }), scalar),
};
const parts = fc.record(sections, { requiredKeys: [] });
const workspace = fc.record(
  {
    ...sections,
    team: fc.constant("Design"),
    spaces: fc.oneof(fc.dictionary(fc.oneof(name, text), entry, { maxKeys: 3 }), scalar),
    environments: fc.oneof(
      fc.dictionary(name, fc.oneof(parts, fc.record({ spaces: fc.dictionary(name, entry) }))),
      scalar,
    ),
  },
  { requiredKeys: ["team"] },
);

it("is a workspace, or an error that names a line", () => {
  const folder = mkdtempSync(join(tmpdir(), "pulumi-canvas-fuzz-"));
  mkdirSync(join(folder, ".git"));
  symlinkSync(tmpdir(), join(folder, "link.yaml"));
  const file = join(folder, "workspace.yaml");
  const run = fc.property(workspace, parts, parts, fc.option(name, { nil: undefined }), (main, a, b, environment) => {
    writeFileSync(file, stringify(main));
    writeFileSync(join(folder, "a.yaml"), stringify(a));
    writeFileSync(join(folder, "b.yaml"), stringify(b));
    try {
      workspaceResources("design", loadWorkspaceFile(file, { environment }).workspace);
    } catch (error) {
      if (!(error instanceof CanvasError)) throw error;
      expect(error.message).toMatch(/(workspace|a|b)\.yaml(:\d+:\d+|.* has (no|the) environment)/);
    }
  });
  try {
    fc.assert(run, { numRuns: 300 });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

const placeholder = `\${t}`;
const team = "team: Design\n";
const tooMuch = (most: string) =>
  `is too much: blueprints and profiles stand for more than ${most}; divide the workspace into several files`;

it.each([
  [
    "blueprints in lists in blueprints",
    `${team}blueprints:
  z: { parameters: { n: integer, m: integer }, zone: { frames: { a: {}, b: {}, c: {} } } }
  s:
    parameters: { n: integer }
    space: { zones: { "z\${n}-\${m}": { blueprint: z, with: { n: "\${n}" }, each: [${Array.from({ length: 1000 }, (_, m) => `{ m: ${m} }`)}] } } }
spaces: { "s\${n}": { blueprint: s, each: [${Array.from({ length: 1000 }, (_, n) => `{ n: ${n} }`)}] } }
`,
    tooMuch("1,000,000 values"),
  ],
  [
    "texts that grow",
    `${team}blueprints:
  a: { parameters: { t: string }, space: { blueprint: b, with: { t: "${placeholder.repeat(1000)}" } } }
  b: { parameters: { t: string }, space: { blueprint: c, with: { t: "${placeholder.repeat(1000)}" } } }
  c: { parameters: { t: string }, space: { title: "${placeholder.repeat(1000)}" } }
spaces: { s: { blueprint: a, with: { t: xxxxxxxxxx } } }
`,
    tooMuch("20,000,000 characters"),
  ],
  [
    "profiles in many spaces",
    `${team}profiles: { p: { ${Array.from({ length: 2000 }, (_, n) => `u${n}@example.com: viewer`)} } }
spaces: { ${Array.from({ length: 600 }, (_, n) => `s${n}: { access: [p, p] }`)} }
`,
    tooMuch("1,000,000 values"),
  ],
  [
    "a long chain of blueprints",
    `${team}blueprints:
${Array.from({ length: 10_000 }, (_, n) => `  b${n}: { space: { blueprint: b${n + 1} } }`).join("\n")}
  b10000: { space: {} }
spaces: { s: { blueprint: b0 } }
`,
    "has more than 100 blueprints inside each other; remove some levels",
  ],
  [
    "many parameters, used often",
    `${team}blueprints:
  a: { parameters: { ${Array.from({ length: 10_000 }, (_, n) => `p${n}: { type: integer, default: 1 }`)} }, space: {} }
spaces: { "s\${p0}": { blueprint: a, each: [${Array.from({ length: 10_000 }, (_, n) => `{ p0: ${n} }`)}] } }
`,
    tooMuch("1,000,000 values"),
  ],
  [
    "aliases inside a blueprint",
    `${team}blueprints:
  a: { parameters: { x: &x [${Array(1000).fill("a")}], y: &y [${Array(1000).fill("*x")}], z: [*y, *y] }, space: {} }
`,
    "the file has more than 1,000,000 values, counting what its aliases stand for; divide it into several files",
  ],
  ["many entries that are wrong", `${team}include: [${"5, ".repeat(100_000)}]\n`, "include"],
  ["10 MB of one text", `${team}include: ["${"x".repeat(10_000_000)}"]\n`, "has 10,000,000 characters"],
])("refuses %s, and does not hang", (_, workspaceText, message) => {
  const refusal = refusalIn(repositoryWith({ "teams/design.yaml": workspaceText }));
  expect(refusal).toContain(message);
  expect(refusal).toMatch(/^teams\/design\.yaml(:\d+:\d+| has)/);
});
