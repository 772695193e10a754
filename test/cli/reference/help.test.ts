import { describe, expect, it } from "vitest";
import { runCommandLine } from "../../../cli/command-line.ts";
import { commands, program } from "../../../cli/reference/program.ts";
import * as shapes from "../commands/json-shapes.ts";
import { listen } from "../fleet/folder.ts";

it("lists every command with its summary", () => {
  for (const command of commands())
    expect(program.helpInformation()).toMatch(new RegExp(`^  ${command.name()} +${command.summary()}$`, "m"));
});

it("fits into 80 columns", () => {
  const lines = [program, ...commands()].flatMap((command) => command.helpInformation().split("\n"));
  expect(lines.filter((line) => line.length > 80)).toEqual([]);
});

describe.each(commands().map((command) => [command.name(), command] as const))("%s", (name, command) => {
  it("has --json, exit codes, and examples of options that it has", () => {
    const { examples = [], exitCodes = {} } = command.details;
    const options = command.options.map(({ long }) => long);
    expect(options).toContain("--json");
    expect(Object.keys(exitCodes)).toEqual(expect.arrayContaining(["0", "1"]));
    for (const example of examples) {
      const [words = ""] = example.split(" | ");
      const [first, ...args] = words.split(" ");
      expect(first).toBe(name);
      expect(options).toEqual(expect.arrayContaining(args.filter((word) => word.startsWith("--"))));
    }
  });

  it("has the same help for scripts", async () => {
    const { stdout } = listen();
    expect(await runCommandLine(["help", name, "--json"])).toBe(0);
    const { commands: [data] = [] } = shapes.Help.parse(JSON.parse(stdout()));
    expect(data).toMatchObject({ name, summary: command.summary(), exitCodes: command.details.exitCodes });
    expect(data?.options.map((option) => option.name)).toEqual([...command.options.map((each) => each.name()), "help"]);
  });
});
