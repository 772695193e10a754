// --json of every command that needs no engine; test/long/command-json.test.ts has the others.
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { completionCommand } from "../../../cli/commands/completion.ts";
import { doctorCommand } from "../../../cli/commands/doctor.ts";
import { emulatorCommand } from "../../../cli/commands/emulator.ts";
import { exportCommand } from "../../../cli/commands/export.ts";
import { initCommand } from "../../../cli/commands/init.ts";
import { mapCommand } from "../../../cli/commands/map.ts";
import { peopleCommand } from "../../../cli/commands/people.ts";
import { validateCommand } from "../../../cli/commands/validate.ts";
import { commandNames } from "../../../cli/reference/commands.ts";
import { helpAsData } from "../../../cli/reference/help.ts";
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
    ["validate", (folder) => validateCommand([folder, "--json"]), shapes.Validated, 1],
    [
      "init",
      (folder, env) => initCommand([join(folder, "c.yaml"), "--team", "Product", "--json"], env),
      shapes.Initialized,
      0,
    ],
    [
      "map",
      (folder) => mapCommand([join(folder, "a.yaml"), "--out", join(folder, "a.svg"), "--json"]),
      shapes.Drawn,
      0,
    ],
    ["map of a folder", (folder) => mapCommand([folder, "--out", join(folder, "maps"), "--json"]), shapes.Drawn, 1],
    [
      "map of a team",
      (folder, env) => mapCommand(["--team", "Product", "--out", join(folder, "a.svg"), "--json"], env),
      shapes.Drawn,
      0,
    ],
    ["people", (folder) => peopleCommand([join(folder, "a.yaml"), "--json"]), shapes.People, 0],
    ["export", (folder, env) => exportCommand(["--out", join(folder, "out"), "--json"], env), shapes.Exported, 0],
    [
      "export that fails",
      (folder, env) => exportCommand(["--out", join(folder, "out"), "--team", "X", "--json"], env),
      shapes.Failure,
      1,
    ],
    [
      "doctor",
      (_, env) => doctorCommand(["--json"], { ...env, PATH: process.env.PATH }),
      shapes.Checked,
      expect.any(Number),
    ],
    ["completion", () => completionCommand(["zsh", "--json"]), shapes.Completion, 0],
    ["emulator --reading list", () => emulatorCommand(["--reading", "list", "--json"]), shapes.Readings, 0],
  ])("%s", async (_, work, shape, code) => {
    const { exitCode, printed } = await run(work);
    expect(exitCode).toEqual(code);
    expect(shape.safeParse(JSON.parse(printed)).error).toBeUndefined();
  });

  it("help", () => {
    const { commands } = shapes.Help.parse(JSON.parse(JSON.stringify(helpAsData([]))));
    expect(commands.map(({ name }) => name)).toEqual(commandNames);
  });
});

it("login refuses --json together with the token on standard output, and map the map", async () => {
  await expect(run((folder) => mapCommand([join(folder, "a.yaml"), "--out", "-", "--json"]))).rejects.toThrow(
    "--json and --out - cannot both be on standard output; name a file",
  );
});
