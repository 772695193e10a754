import { describe, expect, it } from "vitest";
import type { Command } from "../../../cli/reference/command.ts";
import { commandNames, commands, flagsOf } from "../../../cli/reference/commands.ts";
import { helpAsData, helpOf, overview, shownFlags } from "../../../cli/reference/help.ts";

it("lists every command with its summary", () => {
  const lines = overview().split("\n");
  for (const name of commandNames) expect(lines).toContain(`  ${name.padEnd(12)}${commands[name].summary}`);
});

it("fits into 80 columns", () => {
  const lines = [overview(), ...commandNames.map(helpOf)].join("").split("\n");
  expect(lines.filter((line) => line.length > 80)).toEqual([]);
});

describe.each(commandNames)("%s", (name) => {
  const command: Command = commands[name];

  it("has a help that names its options and exit codes", () => {
    const help = helpOf(name);
    for (const [, title] of shownFlags(flagsOf(command))) expect(help).toContain(`  ${title}`);
    for (const code of Object.keys(command.exitCodes)) expect(help.replaceAll("\n", " ")).toMatch(` ${code} `);
    expect(help).toMatch(new RegExp(`^Usage: pulumi-canvas ${name} `));
  });

  it("has -h, --help and --json", () => {
    expect(command.flags).toMatchObject({ help: { short: "h" }, json: { type: "boolean" } });
  });

  it("has the same help for scripts", () => {
    const [{ options, ...data } = { options: [] }] = helpAsData([name]).commands;
    expect(data).toMatchObject({ name, summary: command.summary, exitCodes: command.exitCodes });
    expect(options.map((option) => option.title)).toEqual(shownFlags(flagsOf(command)).map(([, title]) => title));
  });
});
