import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { limits } from "../../../../provider/workspace/limits.ts";
import { workspaceResources } from "../../../../provider/workspace/workspace-resources.ts";
import { load, refusalIn, repositoryWith, workspaceOf, writeFiles } from "./files.ts";

const people = "people: { ada@example.com: admin, bob@example.com: member }\n";

it("takes what included files have, and lists the files", () => {
  const folder = repositoryWith({
    "teams/design.yaml": "team: Design\ninclude: [../shared/people.yaml, ../shared/look.yaml]\nspaces: { a: {} }\n",
    "shared/people.yaml": `${people}groups: { us: [ada@example.com] }\naccess: { us: editor }\n`,
    "shared/look.yaml": 'include: [people.yaml]\ntheme: { colors: { brand: "#112233" }, gap: 20 }\n',
  });
  const { workspace, files } = load(folder);
  expect(workspace).toEqual({
    team: "Design",
    people: { "ada@example.com": "admin", "bob@example.com": "member" },
    groups: { us: ["ada@example.com"] },
    access: { us: "editor" },
    theme: { colors: { brand: "#112233" }, gap: 20 },
    spaces: { a: {} },
  });
  expect(files[0]).toBe(join(folder, "teams/design.yaml"));
  expect(files.toSorted()).toEqual(
    ["shared/look.yaml", "shared/people.yaml", "teams/design.yaml"].map((path) => join(folder, path)),
  );
});

it("lets the entries of a file win over those that it includes, key by key", () => {
  const workspace = workspaceOf({
    "teams/design.yaml": `team: Design
include: [../shared/base.yaml, ../shared/company.yaml]
people: { bob@example.com: admin }
theme: { frame: { width: 5 } }
`,
    "shared/company.yaml":
      "include: [base.yaml]\naccess: { team: editor }\ntheme: { gap: 10, frame: { fill: blue } }\n",
    "shared/base.yaml": `${people}access: { team: viewer }\ntheme: { gap: 20, frame: { width: 1, height: 2 } }\n`,
  });
  expect(workspace).toEqual({
    team: "Design",
    people: { "ada@example.com": "admin", "bob@example.com": "admin" },
    access: { team: "editor" },
    theme: { gap: 10, frame: { fill: "blue", width: 5, height: 2 } },
  });
});

it("counts a file that is included in two ways once, also through a link", () => {
  const folder = repositoryWith({
    "teams/design.yaml": "team: Design\ninclude: [../a.yaml, ../b.yaml]\n",
    "a.yaml": "include: [shared/people.yaml]\n",
    "b.yaml": "include: [link.yaml]\n",
    "shared/people.yaml": people,
  });
  symlinkSync("shared/people.yaml", join(folder, "link.yaml"));
  expect(load(folder).files).toHaveLength(4);
});

it("has no people without the file that has them", () => {
  const files = { "people.yaml": "people: { ada@example.com: admin }\naccess: { team: viewer }\n" };
  const planOf = (include: string) =>
    workspaceResources(
      "design",
      workspaceOf({ ...files, "teams/design.yaml": `team: Design\n${include}spaces: { a: }\n` }),
    );
  const access = ["design/people", "design/spaces/a/access"];
  const added = planOf("include: [../people.yaml]\n").map(({ name }) => name);
  expect(added.filter((name) => access.includes(name))).toEqual(access);
  expect(planOf("").map(({ name }) => name)).toEqual(["design", "design/spaces/a"]);
});

it("follows no link out of the repository", () => {
  const folder = repositoryWith({ "teams/design.yaml": "team: Design\ninclude: [secret.yaml, away/secret.yaml]\n" });
  const other = repositoryWith({ "secret.yaml": people });
  symlinkSync(join(other, "secret.yaml"), join(folder, "teams/secret.yaml"));
  symlinkSync(other, join(folder, "teams/away"));
  expect(refusalIn(folder)).toBe(
    [
      "teams/design.yaml has 2 problems:",
      "teams/design.yaml:2:11: include[0] is outside of the repository; include only files below it",
      "teams/design.yaml:2:24: include[1] is outside of the repository; include only files below it",
    ].join("\n"),
  );
});

it("sums the sizes of all files", () => {
  const half = (name: string) => `groups: { ${name}: [] }\n#${"x".repeat(limits.bytes / 2)}\n`;
  const bytes = repositoryWith({
    "teams/design.yaml": "team: Design\ninclude: [../a.yaml, ../b.yaml]\n",
    "a.yaml": half("a"),
    "b.yaml": half("b"),
  });
  expect(refusalIn(bytes)).toBe(
    "teams/design.yaml:2:22: include[1] makes all files together 20,000,085 bytes; use at most 20,000,000",
  );
  const groups = (name: string) => Array.from({ length: 600 }, (_, index) => `  ${name}${index}: *x\n`).join("");
  const list = (name: string) => `groups:\n  x: &x [${"a, ".repeat(1000)}]\n${groups(name)}`;
  writeFiles(bytes, { "a.yaml": list("a"), "b.yaml": list("b") });
  expect(refusalIn(bytes)).toBe(
    "b.yaml:1:1 (used in teams/design.yaml:2:22): the file has more than 1,000,000 values, counting what its aliases stand for; divide it into several files",
  );
});

it("refuses more files than it may have", () => {
  const names = Array.from({ length: 999 }, (_, index) => `p${index}.yaml`);
  const files = Object.fromEntries(names.map((name) => [`teams/${name}`, "people: {}\n"]));
  const folder = repositoryWith({ ...files, "teams/design.yaml": `team: Design\ninclude: [${names}]\n` });
  expect(refusalIn(folder)).toBe("");
  writeFiles(folder, { "teams/p0.yaml": "include: [more.yaml]\n", "teams/more.yaml": "people: {}\n" });
  expect(refusalIn(folder)).toContain("is one of 1,001 files; use at most 1,000");
});
