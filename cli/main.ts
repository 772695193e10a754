#!/usr/bin/env node
import { printRequestsWith } from "../provider/api/transport/request-log.ts";
import { version } from "../provider/api/transport/version.ts";
import { suggest } from "../provider/validation/messages.ts";
import { reportFailure } from "./commands/failure.ts";
import { UsageError } from "./flags.ts";
import { during, print, printError, printJson } from "./output/terminal.ts";
import type { Command } from "./reference/command.ts";
import { type CommandName, commandNames, commands, isCommand } from "./reference/commands.ts";
import { helpAsData, helpOf, overview } from "./reference/help.ts";

type Run = (args: string[]) => Promise<number> | number;

/** Each command loads only what it needs. */
const runs: Readonly<Record<CommandName, Run>> = {
  init: async (args) => (await import("./commands/init.ts")).initCommand(args),
  validate: async (args) => (await import("./commands/validate.ts")).validateCommand(args),
  preview: async (args) => (await import("./commands/deploy.ts")).deployCommand("preview", args),
  up: async (args) => (await import("./commands/deploy.ts")).deployCommand("up", args),
  destroy: async (args) => (await import("./commands/deploy.ts")).deployCommand("destroy", args),
  watch: async (args) => (await import("./commands/watch.ts")).watchCommand(args),
  promote: async (args) => (await import("./commands/promote.ts")).promoteCommand(args),
  unlock: async (args) => (await import("./commands/unlock.ts")).unlockCommand(args),
  drift: async (args) => (await import("./commands/drift.ts")).driftCommand(args),
  export: async (args) => (await import("./commands/export.ts")).exportCommand(args),
  map: async (args) => (await import("./commands/map.ts")).mapCommand(args),
  people: async (args) => (await import("./commands/people.ts")).peopleCommand(args),
  doctor: async (args) => (await import("./commands/doctor.ts")).doctorCommand(args),
  login: async (args) => (await import("./commands/login.ts")).loginCommand(args),
  emulator: async (args) => (await import("./commands/emulator.ts")).emulatorCommand(args),
  completion: async (args) => (await import("./commands/completion.ts")).completionCommand(args),
  help: (args) => printHelp(args),
};

async function run([given = "--help", ...args]: string[]): Promise<number> {
  if (given === "--version" || given === "-v") {
    print(`${version}\n`);
    return 0;
  }
  if (given === "--help" || given === "-h") return printHelp(args);
  const command = commandOf(given);
  if (command !== "help" && asksForHelp(args)) return printHelp([command, ...args]);
  const { isIdle = false }: Command = commands[command];
  return isIdle ? runs[command](args) : during("working", () => runs[command](args));
}

function printHelp(args: string[]): number {
  const names = args
    .filter((text) => !text.startsWith("-"))
    .slice(0, 1)
    .map(commandOf);
  if (optionsIn(args).includes("--json")) printJson(helpAsData(names));
  else print(names.map(helpOf).join("") || overview());
  return 0;
}

/** What follows `--` is not an option. */
const optionsIn = (args: readonly string[]): readonly string[] => args.slice(0, [...args, "--"].indexOf("--"));

const asksForHelp = (args: readonly string[]): boolean =>
  optionsIn(args).some((text) => text === "--help" || text === "-h");

function commandOf(name: string): CommandName {
  if (isCommand(name)) return name;
  const hint = suggest(name, commandNames, "pulumi-canvas --help lists them");
  throw new UsageError(`there is no command ${JSON.stringify(name)}; ${hint}`);
}

// Ignore EPIPE: `pulumi-canvas up FILE 2>&1 | head` must not end a command halfway.
for (const stream of [process.stdout, process.stderr])
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
  });
printRequestsWith((line) => printError(`${line}\n`));
try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  const isExpected = reportFailure(error, optionsIn(process.argv).includes("--json"));
  process.exitCode = 1;
  // Something may still be open after a bug.
  if (!isExpected) process.exit();
}
