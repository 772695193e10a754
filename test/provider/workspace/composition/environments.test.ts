import { expect, it } from "vitest";
import { load, refusalIn, repositoryWith, workspaceOf, writeFiles } from "./files.ts";

const files = {
  "teams/design.yaml": `name: design
team: { name: Design, description: All of us }
include: [../people.yaml]
access: { team: viewer }
spaces:
  a:
    title: A
    zones: { plan: { frames: { now: { width: 5 }, next: {} }, layout: { rows: [now, next] } }, layout: { title: Old } }
  b: { title: Old }
environments:
  staging:
    team: { name: Design (staging) }
    spaces:
      a: { favorite: true, zones: { plan: { layout: { columns: [now, next] } }, layout: { title: New } } }
      b:
      c:
    people: { bob@example.com: admin }
  production:
    access: { team: commenter }
`,
  "people.yaml": "people: { ada@example.com: admin, bob@example.com: member }\n",
};

it("merges the environment over the file: maps by key, layouts and everything else as a whole", () => {
  const frames = { now: { width: 5 }, next: {} };
  expect(workspaceOf(files, "staging")).toEqual({
    name: "design",
    team: { name: "Design (staging)", description: "All of us" },
    people: { "ada@example.com": "admin", "bob@example.com": "admin" },
    access: { team: "viewer" },
    spaces: {
      a: {
        title: "A",
        favorite: true,
        zones: { plan: { frames, layout: { columns: ["now", "next"] } }, layout: { title: "New" } },
      },
      b: { title: "Old" },
      c: {},
    },
  });
  const { workspace, environments } = load(repositoryWith(files), "production");
  expect(workspace).toMatchObject({ access: { team: "commenter" }, spaces: { b: { title: "Old" } } });
  expect(environments).toEqual(["staging", "production"]);
});

it("points to the environment that is wrong", () => {
  const folder = repositoryWith({
    "teams/design.yaml": `team: Design
spaces: { a: { favorite: true } }
environments:
  staging:
    spaces: { a: { favorite: 1, titel: A } }
  production: { name: x, include: [], spaces: {} }
`,
  });
  expect(refusalIn(folder, "staging")).toBe(
    [
      "teams/design.yaml has 2 problems:",
      "teams/design.yaml:5:30: spaces.a.favorite must be true or false",
      "teams/design.yaml:5:33: spaces.a.titel is not a property of spaces.a; did you mean title?",
    ].join("\n"),
  );
  expect(refusalIn(folder, "production")).toBe(
    [
      "teams/design.yaml has 2 problems:",
      "teams/design.yaml:6:17: environments.production.name is the same in every environment; remove it here",
      "teams/design.yaml:6:26: environments.production.include is the same in every environment; remove it here",
    ].join("\n"),
  );
  writeFiles(folder, { "teams/design.yaml": "team: Design\nenvironments: [staging]\n" });
  expect(refusalIn(folder, "staging")).toBe("teams/design.yaml:2:15: environments must be a map: lines of KEY: VALUE");
});

it("has to be chosen if the file has some, and not if it has none", () => {
  const folder = repositoryWith({
    "teams/design.yaml": "team: Design\nenvironments: { staging: {}, production: {} }\n",
  });
  expect(refusalIn(folder)).toContain("; choose one with --environment NAME, or in a program with environment");
  expect(refusalIn(folder, "prduction")).toContain("; did you mean production?");
  expect(refusalIn(folder, "test")).toContain("; it has the environments staging, production");
  expect(load(folder, "production").workspace).toEqual({ team: "Design" });
  writeFiles(folder, { "teams/design.yaml": "team: Design\n" });
  expect(refusalIn(folder, "production")).toContain(" has no environments; leave out the environment");
  expect(load(folder).workspace).toEqual({ team: "Design" });
});
