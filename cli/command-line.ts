import { CommanderError } from "@commander-js/extra-typings";
import { speakingTo } from "../provider/validation/audience.ts";
import type * as Deploy from "./commands/deploy.ts";
import { during } from "./output/terminal.ts";
import { complete, completion, doctor, emulator, help, login } from "./reference/machine-commands.ts";
import { program } from "./reference/program.ts";
import {
  destroy,
  drift,
  exporting,
  init,
  map,
  people,
  preview,
  unlock,
  up,
  validate,
} from "./reference/workspace-commands.ts";

/** Runs a command line; resolves with the exit code. Each command loads only what it needs. */
export async function runCommandLine(args: readonly string[], env = process.env): Promise<number> {
  let exitCode = 0;
  const run =
    <Line extends unknown[]>(work: (...line: Line) => Promise<number>) =>
    async (...line: Line) => {
      exitCode = await speakingTo("file", () => during("working", () => work(...line)));
    };
  const deployCommand = async (...line: Parameters<typeof Deploy.deployCommand>) =>
    (await import("./commands/deploy.ts")).deployCommand(...line);

  init.action(run(async (file, options) => (await import("./commands/init.ts")).initCommand(file, options, env)));
  validate.action(
    run(async (paths, options) => (await import("./commands/validate.ts")).validateCommand(paths, options)),
  );
  preview.action(run((paths, options) => deployCommand("preview", paths, options)));
  up.action(run((paths, options) => deployCommand("up", paths, options)));
  destroy.action(run((paths, options) => deployCommand("destroy", paths, options)));
  unlock.action(run(async (file, options) => (await import("./commands/unlock.ts")).unlockCommand(file, options)));
  people.action(run(async (paths, options) => (await import("./commands/people.ts")).peopleCommand(paths, options)));
  drift.action(run(async (paths, options) => (await import("./commands/drift.ts")).driftCommand(paths, options)));
  exporting.action(run(async (options) => (await import("./commands/export.ts")).exportCommand(options, env)));
  map.action(run(async (paths, options) => (await import("./commands/map.ts")).mapCommand(paths, options, env)));
  doctor.action(run(async (options) => (await import("./commands/doctor.ts")).doctorCommand(options, env)));
  login.action(run(async (options) => (await import("./commands/login.ts")).loginCommand(options, env)));
  // It waits for requests, which is not a progress to show.
  emulator.action(async (options) => {
    exitCode = await (await import("./commands/emulator.ts")).emulatorCommand(options);
  });
  completion.action(
    run(async (shell, options) => (await import("./commands/completion.ts")).completionCommand(shell, options)),
  );
  complete.action(run(async (words) => (await import("./commands/completion.ts")).completeCommand(words)));
  help.action(run(async (name, options) => (await import("./commands/help.ts")).helpCommand(name, options)));
  try {
    await program.parseAsync(isUnknown(args[0]) ? args.slice(0, 1) : args.length > 0 ? args : ["--help"], {
      from: "user",
    });
    return exitCode;
  } catch (error) {
    // Help and version end the command, too.
    if (error instanceof CommanderError) return error.exitCode;
    throw error;
  }
}

/** Whether a word is not a command: with --help behind it, Commander would print the list of commands, as if that was asked for. */
const isUnknown = (word = "-"): boolean =>
  !(word.startsWith("-") || program.commands.some((command) => command.name() === word));
