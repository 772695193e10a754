import type { Command, Flag } from "../command.ts";
import { commandNames, commands, flagsOf } from "../commands.ts";
import { shownFlags } from "../help.ts";
import { briefText, choiceOf } from "./words.ts";

/** The completion for fish. */
export function fishCompletion(): string {
  const lines = [
    "# Completes pulumi-canvas in fish: pulumi-canvas completion fish | source",
    "complete -c pulumi-canvas -f",
    "complete -c pulumi-canvas -n __fish_use_subcommand -s h -l help -d 'print the commands'",
    "complete -c pulumi-canvas -n __fish_use_subcommand -s v -l version -d 'print the version'",
    ...commandNames.map(
      (name) =>
        `complete -c pulumi-canvas -n __fish_use_subcommand -a ${name} -d '${briefText(commands[name].summary)}'`,
    ),
    ...commandNames.flatMap(linesOf),
  ];
  return `${lines.join("\n")}\n`;
}

function linesOf(name: keyof typeof commands): readonly string[] {
  const command: Command = commands[name];
  const start = `complete -c pulumi-canvas -n '__fish_seen_subcommand_from ${name}'`;
  const options = shownFlags(flagsOf(command)).map(([long, , flag]) => `${start} ${optionOf(long, flag)}`);
  return [...options, ...argumentsOf(name, command).map((words) => `${start} ${words}`)];
}

function optionOf(name: string, flag: Flag): string {
  const { type, short, text } = flag;
  const names = `${short === undefined ? "" : `-s ${short} `}-l ${name}`;
  return `${names}${type === "boolean" ? "" : argumentOf(flag)} -d '${briefText(text)}'`;
}

function argumentOf(flag: Flag): string {
  const { words, path } = choiceOf(flag);
  const folders = path === "folder" ? ["(__fish_complete_directories)"] : [];
  const all = [...words, ...folders].join(" ");
  return `${path === "file" ? " -r -F" : " -x"}${all === "" ? "" : ` -a '${all}'`}`;
}

function argumentsOf(name: string, { takes = [] }: Command): readonly string[] {
  if (takes === "workspaces") return ["-F"];
  const words = name === "help" ? commandNames : takes;
  return words.length > 0 ? [`-a '${words.join(" ")}'`] : [];
}
