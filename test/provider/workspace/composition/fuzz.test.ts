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

const sometimes = <T>(arbitrary: fc.Arbitrary<T>) => fc.oneof(arbitrary, fc.constant({}));
const access = fc.constantFrom<unknown>({ team: "editor" }, { team: "viewer", "ada@example.com": "viewer" });
const groups = fc.constantFrom<unknown>({ us: ["ada@example.com"] }, { us: [], them: ["bob@example.com"] });
const theme = fc.constantFrom<unknown>({ gap: 10 }, { gap: 10, frame: { width: 5 } }, { frame: { fill: "blue" } });
const space = fc.record({ title: fc.constantFrom("A", "B"), access }, { requiredKeys: [] });
const spaces = fc.dictionary(fc.constantFrom("x", "y"), space, { maxKeys: 2 });
const includes = fc.subarray(["a.yaml", "b.yaml"]);
const parts = fc.record({ include: fc.subarray(["a.yaml", "b.yaml"], { maxLength: 1 }), access, groups, theme });
const environments = fc.record({ a: sometimes(fc.record({ spaces, access })), b: fc.constant({}) });
const workspace = fc.record(
  { team: fc.constant("Design"), include: includes, access, groups, theme, spaces, environments },
  { requiredKeys: ["team", "spaces"] },
);

const paths = ["../x.yaml", "/etc/passwd", "link.yaml", ".", "\0", "a.yaml"];
const junk = fc.constantFrom<unknown>(
  null,
  5,
  true,
  [],
  {},
  [[]],
  { ["__proto__"]: 1 },
  { blueprints: {} },
  "",
  ...paths,
);
const damage = fc.array(fc.record({ at: fc.nat(60), value: junk }), { maxLength: 2 });

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

it("is the same workspace in one file and in several", () => {
  const folder = repositoryWith({});
  const run = fc.property(arbitraryWorkspace, fc.boolean(), (whole, isNested) => {
    const { people, groups, access, theme, ...rest } = JSON.parse(JSON.stringify(whole));
    const include = isNested ? ["b.yaml"] : ["a.yaml", "b.yaml"];
    writeFiles(folder, {
      "teams/design.yaml": JSON.stringify({ ...rest, include }),
      "teams/a.yaml": JSON.stringify({ people, groups }),
      "teams/b.yaml": JSON.stringify({ access, theme, ...(isNested ? { include: ["a.yaml"] } : {}) }),
    });
    expect(load(folder).workspace).toEqual(whole);
  });
  fc.assert(run, { numRuns: 50 });
});

const team = "team: Design\n";

it.each([
  ["many entries that are wrong", `${team}include: [${"5, ".repeat(30_000)}]\n`, "include"],
  ["many people who are none", `${team}include: []\npeople: [${"5, ".repeat(50_000)}]\n`, "people must be a map"],
  ["a megabyte of one text", `${team}include: ["${"x".repeat(1_000_000)}"]\n`, "has 1,000,000 characters"],
])("refuses %s, and does not hang", (_, workspaceText, message) => {
  const refusal = refusalIn(repositoryWith({ "teams/design.yaml": workspaceText }));
  expect(refusal).toContain(message);
  expect(refusal).toMatch(/^teams\/design\.yaml(:\d+:\d+| has)/);
});

it("refuses an included file with as many mistakes as lines", () => {
  const shared = `people: {}\n${"groups:\n".repeat(50_000)}`;
  const refusal = refusalIn(
    repositoryWith({ "teams/design.yaml": `${team}include: [a.yaml]\n`, "teams/a.yaml": shared }),
  );
  expect(refusal).toContain("has 50000 problems");
});
