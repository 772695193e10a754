// `pulumi-canvas up workspace.ts`: a workspace as a program, and its environments.
import { expect, it } from "vitest";
import * as shapes from "../cli/commands/json-shapes.ts";
import { Desk } from "../e2e/desk.ts";
import type { Finished } from "../engine/npm.ts";

const timeout = 480_000;

it.concurrent("a program has a plan, a run and a state like a file, which continues in TypeScript", {
  timeout,
}, async (test) => {
  const desk = await Desk.open(test);
  const titles = ["Ideas", "Sketches"];
  desk.write("team: Alpha\nspaces:\n  roadmap: { title: Our roadmap }\n");
  expect(await desk.run("up", "workspace.yaml", "--yes")).toMatchObject({ exitCode: 0 });

  desk.write(`export const titles: readonly string[] = ${JSON.stringify(titles)};\n`, "titles.ts");
  desk.write(
    `import type { WorkspaceDefinition } from "pulumi-canvas";
import { titles } from "./titles";
console.log(\`\${titles.length} zones\`);
export default {
  team: "Alpha",
  spaces: {
    roadmap: {
      title: "Our roadmap",
      zones: Object.fromEntries(titles.map((title) => [title.toLowerCase(), { title }])),
    },
  },
} satisfies WorkspaceDefinition;
`,
    "workspace.ts",
  );
  const made = await desk.run("up", "workspace.ts", "--yes");
  expect(made, made.stderr).toMatchObject({ exitCode: 0, stderr: expect.stringContaining("2 zones\n") });
  expect(linesOf(made)).toEqual([
    'creates 2 zones in "Our roadmap": "Ideas", "Sketches"',
    expect.stringMatching(/^Done\. /),
  ]);
  const again = await desk.run("preview", "workspace.ts", "--exit-code");
  expect(again).toMatchObject({
    exitCode: 0,
    stdout: expect.stringMatching(
      /^Nothing to change: workspace\.ts \(1 space, 2 zones\) matches team "Alpha" on http:\S+\.\n$/,
    ),
  });
  expect(await desk.run("destroy", "workspace.ts", "--yes")).toMatchObject({ exitCode: 0 });
  expect(desk.service.one("spaces", ({ name }) => name === "Our roadmap")).toMatchObject({
    trashedTime: expect.anything(),
  });
});

it.concurrent("two environments of a program are updated and compared", {
  timeout,
}, async (test) => {
  const desk = await Desk.open(test);
  const { service } = desk;
  const write = (title: string) =>
    desk.write(
      `export default ({ environment }: { environment?: string }) => ({
  name: "product",
  team: environment === "production" ? "Alpha" : "Beta",
  spaces: { roadmap: { title: "${title}", zones: { plan: { title: \`Plan of \${environment}\` } } } },
});
`,
      "workspace.ts",
    );
  write("Road");
  const staging = ["--environment", "staging"];
  expect(await desk.run("up", "workspace.ts", ...staging, "--yes")).toMatchObject({ exitCode: 0 });
  const production = await desk.run("up", "workspace.ts", "--environment", "production", "--yes");
  expect(production, production.stderr).toMatchObject({ exitCode: 0 });
  expect(linesOf(production)).toContain('creates zone "Plan of production" in "Road"');
  const compare = (...flags: readonly string[]) =>
    desk.run("drift", "workspace.ts", ...staging, "--against", "production", ...flags);
  expect(await compare()).toMatchObject({
    exitCode: 0,
    stdout: "No differences between staging and production.\n",
  });

  const space = service.one("spaces", ({ name, teamId }) => name === "Road" && teamId === service.team("Alpha"));
  service.change((store) => store.put("spaces", { ...space, name: "Way" }));
  const different = await compare("--json", "--markdown", "drift.md");
  expect(different).toMatchObject({ exitCode: 2 });
  expect(shapes.EnvironmentDrift.parse(JSON.parse(different.stdout))).toEqual({
    differences: [
      { thing: "space", key: "spaces.roadmap", properties: [{ property: "name", from: "Road", to: "Way" }] },
    ],
    errors: [],
  });
  expect(desk.read("drift.md")).toContain('| differs | spaces.roadmap | name: "Road" -\\> "Way" |\n');
  const unlocked = await desk.run("unlock", "workspace.ts", ...staging, "--yes", "--json");
  expect(shapes.Unlocked.parse(JSON.parse(unlocked.stdout))).toMatchObject({ file: "workspace.ts", stack: "staging" });
});

const linesOf = ({ stdout }: Finished): string[] =>
  stdout
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => line.trim());
