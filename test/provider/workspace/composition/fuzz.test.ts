// Whatever files say, they are a workspace or explained, with every place that matters, and in time.
import { symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { expect, it } from "vitest";
import { stringify } from "yaml";
import { CanvasError } from "../../../../provider/errors.ts";
import { objectOf } from "../../../../provider/validation/properties.ts";
import { workspaceResources } from "../../../../provider/workspace/workspace-resources.ts";
import { arbitraryWorkspace } from "../arbitrary-workspaces.ts";
import { load, refusalIn, repositoryWith, writeFiles } from "./files.ts";

/** One of these in `${}`. */
const parameter = (name: string) => `\${${name}}`;
const n = parameter("n");
const nothing = fc.constant({});
const sometimes = <T>(arbitrary: fc.Arbitrary<T>) => fc.oneof(arbitrary, nothing);

const access = fc.constantFrom<unknown>("p", { team: "editor" }, ["p", { "ada@example.com": "viewer" }], ["q", "p"]);
const body = { title: fc.constantFrom(`T ${n}`, n, parameter("c")), access };
const frames = fc.constantFrom({ frames: { [`f${n}`]: { fill: parameter("c"), at: [n, 0] } } }, {});
const values = fc.record({ n: fc.nat(3), c: fc.constantFrom("red", "blue") }, { requiredKeys: ["n"] });
const useOf = (blueprint: string) =>
  fc.oneof(
    fc.record(
      { blueprint: fc.constant(blueprint), with: values, title: fc.constant("A") },
      { requiredKeys: ["blueprint"] },
    ),
    fc.record({ blueprint: fc.constant(blueprint), each: fc.uniqueArray(values, { selector: (value) => value.n }) }),
  );
const parameters = fc.constant({ n: "integer", c: { type: "color", default: "red" } });
const blueprints = fc.record(
  {
    z: fc.record({
      parameters,
      zone: fc.oneof(frames, fc.record({ blueprint: fc.constant("y"), with: fc.constant({ n }) })),
    }),
    y: fc.record({ parameters, zone: frames }),
    s: fc.record({
      parameters,
      space: fc.record({ ...body, zones: fc.dictionary(fc.constantFrom(`a${n}`, `b${n}`), useOf("z")) }),
    }),
  },
  { requiredKeys: ["z", "y", "s"] },
);
const profiles = fc.constant({ p: { team: "viewer" }, q: { team: "commenter" } });
const includes = fc.subarray(["a.yaml", "b.yaml"]);
const parts = fc.record({ include: fc.subarray(["a.yaml", "b.yaml"], { maxLength: 1 }), blueprints, profiles, access });
const spaces = fc.dictionary(fc.constantFrom("x", `x${n}`), useOf("s"), { maxKeys: 1 });
const environments = fc.record({ a: sometimes(fc.record({ spaces, access })), b: nothing });
const workspace = fc.record(
  { team: fc.constant("Design"), include: includes, blueprints, profiles, access, spaces, environments },
  { requiredKeys: ["team", "spaces", "blueprints", "profiles"] },
);

const paths = ["../x.yaml", "/etc/passwd", "link.yaml", ".", "\0", "a.yaml"];
const texts = ["", parameter(""), "$", parameter("constructor"), "$".concat(n), "${", "s", "z", "p"];
const junk = fc.constantFrom<unknown>(
  null,
  5,
  true,
  [],
  {},
  [[]],
  { ["__proto__"]: 1 },
  { blueprint: "s" },
  ...paths,
  ...texts,
);
const damage = fc.array(fc.record({ at: fc.nat(200), value: junk }), { maxLength: 2 });

/** Replaces a value at some depth. */
function damaged(value: unknown, damages: readonly { readonly at: number; readonly value: unknown }[]): unknown {
  return damages.reduce((whole, { at, value: other }) => {
    let count = 0;
    return JSON.parse(JSON.stringify(whole), (_key, inner) => {
      count += 1;
      return count === at ? other : inner;
    });
  }, value);
}

it("is a workspace, or an error that names a line", () => {
  const folder = repositoryWith({});
  symlinkSync(tmpdir(), join(folder, "link.yaml"));
  const files = fc.record({ main: workspace, a: parts, b: parts });
  const outcomes = { made: 0, refused: 0 };
  const run = fc.property(files, damage, fc.constantFrom(undefined, "a"), (all, damages, environment) => {
    const { main = null, a = null, b = null } = objectOf(damaged(all, damages));
    writeFiles(folder, {
      "teams/design.yaml": stringify(main),
      "teams/a.yaml": stringify(a),
      "teams/b.yaml": stringify(b),
    });
    try {
      workspaceResources("design", load(folder, environment).workspace);
      outcomes.made += 1;
    } catch (error) {
      if (!(error instanceof CanvasError)) throw error;
      expect(error.message).toMatch(/(design|a|b)\.yaml(:\d+:\d+|.* has (no|the) environment)/);
      outcomes.refused += 1;
    }
  });
  fc.assert(run, { numRuns: 200 });
  expect(Math.min(outcomes.made, outcomes.refused)).toBeGreaterThan(20);
});

it("is the same workspace in one file, in several, and with every space from a blueprint", () => {
  const folder = repositoryWith({});
  const run = fc.property(arbitraryWorkspace, fc.boolean(), (whole, isNested) => {
    const { people, groups, access, theme, spaces, ...rest } = JSON.parse(JSON.stringify(whole));
    const entries = Object.keys(spaces ?? {}).map((key) => [key, { blueprint: key }]);
    const blueprints = Object.fromEntries(
      Object.entries(escaped(spaces ?? {})).map(([key, space]) => [key, { space }]),
    );
    const main = { ...rest, include: isNested ? ["b.yaml"] : ["a.yaml", "b.yaml"] };
    writeFiles(folder, {
      "teams/design.yaml": JSON.stringify({ ...main, ...(spaces && { spaces: Object.fromEntries(entries) }) }),
      "teams/a.yaml": JSON.stringify({ people, groups }),
      "teams/b.yaml": JSON.stringify({ access, theme, blueprints, ...(isNested ? { include: ["a.yaml"] } : {}) }),
    });
    expect(load(folder).workspace).toEqual(whole);
  });
  fc.assert(run, { numRuns: 50 });
});

/** A value in which nothing is a parameter. */
const escaped = (value: object): object => JSON.parse(JSON.stringify(value).replaceAll("${", () => "$${"));

const placeholder = `\${t}`;
const times = (count: number, make: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => make(index));
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
    space: { zones: { "z\${n}-\${m}": { blueprint: z, with: { n: "\${n}" }, each: [${times(1000, (m) => `{ m: ${m} }`)}] } } }
spaces: { "s\${n}": { blueprint: s, each: [${times(1000, (n) => `{ n: ${n} }`)}] } }
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
    `${team}profiles: { p: { ${times(2000, (n) => `u${n}@example.com: viewer`)} } }
spaces: { ${times(600, (n) => `s${n}: { access: [p, p] }`)} }
`,
    tooMuch("1,000,000 values"),
  ],
  [
    "a long chain of blueprints",
    `${team}blueprints:
${times(10_000, (n) => `  b${n}: { space: { blueprint: b${n + 1} } }`).join("\n")}
  b10000: { space: {} }
spaces: { s: { blueprint: b0 } }
`,
    "has more than 100 blueprints inside each other; remove some levels",
  ],
  [
    "many parameters, used often",
    `${team}blueprints:
  a: { parameters: { ${times(10_000, (n) => `p${n}: { type: integer, default: 1 }`)} }, space: {} }
spaces: { "s\${p0}": { blueprint: a, each: [${times(10_000, (n) => `{ p0: ${n} }`)}] } }
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
  ["many people who are none", `${team}include: []\npeople: [${"5, ".repeat(200_000)}]\n`, "people must be a map"],
  [
    "many spaces that are none",
    `${team}profiles: {}\nspaces: { ${times(50_000, (key) => `s${key}: 5`)} }\n`,
    "has 50000 problems",
  ],
  ["10 MB of one text", `${team}include: ["${"x".repeat(10_000_000)}"]\n`, "has 10,000,000 characters"],
])("refuses %s, and does not hang", (_, workspaceText, message) => {
  const refusal = refusalIn(repositoryWith({ "teams/design.yaml": workspaceText }));
  expect(refusal).toContain(message);
  expect(refusal).toMatch(/^teams\/design\.yaml(:\d+:\d+| has)/);
});
