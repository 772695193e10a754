#!/usr/bin/env node
import { inspect } from "node:util";
import { version } from "../provider/api/transport/version.ts";
import { CanvasError } from "../provider/errors.ts";
import { UsageError } from "./flags.ts";
import { print, printError } from "./output/terminal.ts";

const usage = `Usage: pulumi-canvas COMMAND

  validate    check workspace files, offline (pulumi-canvas validate --help)
  preview     show what an update of a workspace file, or a folder of them, would change (pulumi-canvas preview --help)
  up          update a workspace to match its file
  destroy     remove what a workspace file created
  promote     update one environment of a workspace file once another one has proven it (pulumi-canvas promote --help)
  unlock      remove the lock that a killed update has left
  drift       show how a live workspace differs from the last update (pulumi-canvas drift --help)
  export      write a project that describes an existing workspace (pulumi-canvas export --help)
  map         draw a workspace file or a plan (pulumi-canvas map --help)
  people      list the people of workspace files, or who joins, moves and leaves (pulumi-canvas people --help)
  doctor      check this machine, the network and the token; --probe finds out how a service behaves (pulumi-canvas doctor --help)
  login       ask for access to the service, in a browser (pulumi-canvas login --help)
  emulator    run the canvas service on this machine (pulumi-canvas emulator --help)

  --help      print this text
  --version   print the version
`;

async function run([command, ...args]: string[]): Promise<number> {
  switch (command) {
    case "emulator":
      return (await import("./commands/emulator.ts")).emulatorCommand(args);
    case "drift":
      return (await import("./commands/drift.ts")).driftCommand(args);
    case "export":
      return (await import("./commands/export.ts")).exportCommand(args);
    case "map":
      return (await import("./commands/map.ts")).mapCommand(args);
    case "people":
      return (await import("./commands/people.ts")).peopleCommand(args);
    case "doctor":
      return (await import("./commands/doctor.ts")).doctorCommand(args);
    case "preview":
    case "up":
    case "destroy":
      return (await import("./commands/deploy.ts")).deployCommand(command, args);
    case "validate":
      return (await import("./commands/validate.ts")).validateCommand(args);
    case "promote":
      return (await import("./commands/promote.ts")).promoteCommand(args);
    case "login":
      return (await import("./commands/login.ts")).loginCommand(args);
    case "unlock":
      return (await import("./commands/unlock.ts")).unlockCommand(args);
    case "--version":
      print(`${version}\n`);
      return 0;
    case undefined:
    case "--help":
    case "-h":
      print(usage);
      return 0;
    default:
      throw new UsageError(`there is no command ${JSON.stringify(command)}; pulumi-canvas --help lists them`);
  }
}

// Ignore EPIPE: `pulumi-canvas preview FILE | head` must not end a command halfway.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});
try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  const isExpected = error instanceof UsageError || error instanceof CanvasError;
  printError(`pulumi-canvas: ${isExpected ? error.message : inspect(error)}\n`);
  process.exitCode = 1;
  // Something may still be open after a bug.
  if (!isExpected) process.exit();
}
