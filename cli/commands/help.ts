import { suggest } from "../../provider/validation/messages.ts";
import { UsageError } from "../flags.ts";
import { print, printJson } from "../output/terminal.ts";
import type { DetailedCommand } from "../reference/command.ts";
import { commands, program } from "../reference/program.ts";

/** Prints the help of a command, or the list of commands; returns the exit code. */
export function helpCommand(name: string | undefined, { json }: { readonly json?: boolean }): number {
  const chosen = name === undefined ? undefined : commandOf(name);
  if (json) printJson({ commands: (chosen ? [chosen] : commands()).map(dataOf) });
  else print((chosen ?? program).helpInformation());
  return 0;
}

function commandOf(name: string): DetailedCommand {
  const command = commands().find((candidate) => candidate.name() === name);
  if (command) return command;
  const names = commands().map((candidate) => candidate.name());
  throw new UsageError(
    `there is no command ${JSON.stringify(name)}; ${suggest(name, names, "pulumi-canvas --help lists them")}`,
  );
}

/** The help for scripts. */
function dataOf(command: DetailedCommand) {
  const helper = command.createHelp();
  const options = helper.visibleOptions(command).map((option) => ({
    name: option.name(),
    title: helper.optionTerm(option),
    text: helper.optionDescription(option),
    ...(option.argChoices ? { values: option.argChoices } : {}),
  }));
  const { summary, exitCodes = {} } = command.details;
  return { name: command.name(), summary, usage: [helper.commandUsage(command)], options, exitCodes };
}
