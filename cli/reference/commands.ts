import type { Command } from "./command.ts";
import { fileCommands } from "./file-commands.ts";
import { machineCommands } from "./machine-commands.ts";
import { runCommands } from "./run-commands.ts";

const { init, validate, ...others } = fileCommands;

/** Every command, in the order of the help. */
export const commands = { init, validate, ...runCommands, ...others, ...machineCommands } as const;

export type CommandName = keyof typeof commands;

/** The names of the commands. */
export const commandNames = Object.keys(commands).filter(isCommand);

/** Whether there is a command of this name. */
export function isCommand(name: string): name is CommandName {
  return Object.hasOwn(commands, name);
}

/** The options of a command, those for folders last. */
export const flagsOf = ({ flags, folderFlags }: Command): Command["flags"] => ({ ...flags, ...folderFlags });
