import { version } from "../../provider/api/transport/version.ts";
import { DetailedCommand } from "./command.ts";
import { complete, completion, doctor, emulator, help, login } from "./machine-commands.ts";
import { destroy, drift, exporting, init, map, people, preview, unlock, up, validate } from "./workspace-commands.ts";

/** The command with all of its commands, in the order of the help. */
export const program = new DetailedCommand("pulumi-canvas", {
  summary: "teams, members, spaces, zones, and frames as code",
  about: "Manages the teams, members, spaces, zones, and frames of a canvas service as code.",
  examples: ["init", "preview", "up"],
  notes: ["pulumi-canvas COMMAND --help, or help COMMAND, prints the options and examples of a command."],
});
program.version(version, "-v, --version", "print the version").enablePositionalOptions();
// The empty variable of a script, or the next option after a forgotten value, is not a value.
program.hook("preAction", (_program, command) => {
  const isMissing = (value: unknown) => typeof value === "string" && /^(?:-.|$)/s.test(value);
  for (const option of command.options)
    if ([command.getOptionValue(option.attributeName())].flat().some(isMissing))
      command.error(`option '${option.flags}' argument missing`);
});
program.commandsGroup("Workspace files:");
for (const command of [init, validate, preview, up, destroy, unlock, people]) program.addCommand(command);
program.commandsGroup("Live workspaces:");
for (const command of [drift, exporting, map]) program.addCommand(command);
program.commandsGroup("This machine:");
for (const command of [doctor, login, emulator, completion, help]) program.addCommand(command);
program.addCommand(complete, { hidden: true });

/** The commands that the help lists. */
export const commands = (): readonly DetailedCommand[] =>
  program
    .createHelp()
    .visibleCommands(program)
    .filter((command) => command instanceof DetailedCommand);
