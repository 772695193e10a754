// --json of every command that needs no engine; test/long/command-json.test.ts has the others.
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { runCommandLine } from "../../../cli/command-line.ts";
import { commands } from "../../../cli/reference/program.ts";
import { listen, workIn } from "../fleet/folder.ts";
import * as shapes from "./json-shapes.ts";
import { editionOf, startService } from "./service.ts";

const workspace = "team: Product\npeople: { ada@example.com: admin }\nspaces: { a: {} }\n";

/** Runs a command with --json in a folder with a workspace; returns the exit code and what it prints. */
async function run(work: (folder: string, environment: NodeJS.ProcessEnv) => Promise<number> | number) {
  const { environment, emulator } = await startService(editionOf("Product"));
  const folder = workIn({ "a.yaml": workspace, "b.yaml": "teem: 1\n" });
  const { stdout } = listen();
  const exitCode = await work(folder, { ...environment, CANVAS_EDITION_ID: emulator.credentials.editionId });
  return { exitCode, printed: stdout() };
}

describe("what --json prints has the documented shape", () => {
  it.each<[string, Parameters<typeof run>[0], z.ZodType, number]>([
    ["validate", (folder) => runCommandLine(["validate", folder, "--json"]), shapes.Validated, 1],
    [
      "init",
      (folder, env) => runCommandLine(["init", join(folder, "c.yaml"), "--team", "Product", "--json"], env),
      shapes.Initialized,
      0,
    ],
    [
      "map",
      (folder) => runCommandLine(["map", join(folder, "a.yaml"), "--out", join(folder, "a.html"), "--json"]),
      shapes.Drawn,
      0,
    ],
    [
      "map of a folder",
      (folder) => runCommandLine(["map", folder, "--out", join(folder, "maps.html"), "--json"]),
      shapes.Drawn,
      1,
    ],
    [
      "map of a team",
      (folder, env) => runCommandLine(["map", "--team", "Product", "--out", join(folder, "a.html"), "--json"], env),
      shapes.Drawn,
      0,
    ],
    ["people", (folder) => runCommandLine(["people", join(folder, "a.yaml"), "--json"]), shapes.People, 0],
    [
      "export",
      (folder, env) => runCommandLine(["export", "--out", join(folder, "out"), "--json"], env),
      shapes.Exported,
      0,
    ],
    [
      "export that fails",
      (folder, env) => runCommandLine(["export", "--out", join(folder, "out"), "--team", "X", "--json"], env),
      shapes.Failure,
      1,
    ],
    [
      "doctor",
      (_, env) => runCommandLine(["doctor", "--json"], { ...env, PATH: process.env.PATH }),
      shapes.Checked,
      expect.any(Number),
    ],
    ["completion", () => runCommandLine(["completion", "zsh", "--json"]), shapes.Completion, 0],
    ["emulator --reading list", () => runCommandLine(["emulator", "--reading", "list", "--json"]), shapes.Readings, 0],
  ])("%s", async (_, work, shape, code) => {
    const { exitCode, printed } = await run(work);
    expect(exitCode).toEqual(code);
    expect(shape.safeParse(JSON.parse(printed)).error).toBeUndefined();
  });

  it("help", async () => {
    const { printed } = await run(() => runCommandLine(["help", "--json"]));
    const described = shapes.Help.parse(JSON.parse(printed)).commands.map(({ name }) => name);
    expect(described).toEqual(commands().map((command) => command.name()));
  });
});

it("login refuses --json together with the token on standard output, and map the map", async () => {
  await expect(
    run((folder) => runCommandLine(["map", join(folder, "a.yaml"), "--out", "-", "--json"])),
  ).rejects.toThrow("--json and --out - cannot both be on standard output; name a file");
});
