// --json of every command that needs no engine; test/e2e/workspace-command.test.ts and test/long have the others.
import { expect, it } from "vitest";
import type { z } from "zod";
import { runCommandLine } from "../../../cli/command-line.ts";
import { commands } from "../../../cli/reference/program.ts";
import { listen, workIn } from "../fleet/folder.ts";
import * as shapes from "./json-shapes.ts";
import { editionOf, startService } from "./service.ts";

/** Runs a command in a folder with workspaces, one of which is wrong; returns the exit code and what it prints. */
async function run(command: string) {
  const { environment, emulator } = await startService(editionOf("Product"));
  const workspace = "team: Product\npeople: { ada@example.com: admin }\nspaces: { a: {} }\n";
  const folder = workIn({ "a.yaml": workspace, "b.yaml": "teem: 1\n" });
  const { stdout } = listen();
  const args = command.split(" ").map((word) => word.replace(/^\./, folder));
  const { editionId: CANVAS_EDITION_ID } = emulator.credentials;
  const exitCode = await runCommandLine(args, { ...environment, CANVAS_EDITION_ID, PATH: process.env.PATH });
  return { exitCode, stdout };
}

it.each<[string, z.ZodType, number]>([
  ["validate . --json", shapes.Validated, 1],
  ["init ./c.yaml --team Product --json", shapes.Initialized, 0],
  ["map ./a.yaml --out ./a.html --json", shapes.Drawn, 0],
  ["map . --out ./maps.html --json", shapes.Drawn, 1],
  ["map --team Product --out ./a.html --json", shapes.Drawn, 0],
  ["people ./a.yaml --json", shapes.People, 0],
  ["export --out ./out --json", shapes.Exported, 0],
  ["export --out ./out --team X --json", shapes.Failure, 1],
  ["doctor --json", shapes.Checked, expect.any(Number)],
  ["completion zsh --json", shapes.Completion, 0],
  ["emulator --reading list --json", shapes.Readings, 0],
])("%s has the documented shape", async (command, shape, code) => {
  const { exitCode, stdout } = await run(command);
  expect(exitCode).toEqual(code);
  expect(shape.safeParse(JSON.parse(stdout())).error).toBeUndefined();
});

it("help --json has all commands", async () => {
  const { stdout } = await run("help --json");
  const described = shapes.Help.parse(JSON.parse(stdout())).commands.map(({ name }) => name);
  expect(described).toEqual(commands().map((command) => command.name()));
});

it("map refuses --json together with the map on standard output", async () => {
  await expect(run("map ./a.yaml --out - --json")).rejects.toThrow("--json and --out - cannot both be");
});
