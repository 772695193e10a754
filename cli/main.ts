#!/usr/bin/env node
import { readFileSync } from "node:fs";
import { CanvasError } from "../provider/errors.ts";
import { UsageError } from "./flags.ts";

const usage = `Usage: pulumi-canvas COMMAND

  preview     say what an update of a workspace file would do (pulumi-canvas preview --help)
  up          make a workspace as its file says
  destroy     remove what a workspace file has made
  drift       say how a live workspace differs from what was recorded (pulumi-canvas drift --help)
  export      write a project that describes a workspace that exists (pulumi-canvas export --help)
  map         draw a workspace file or a plan (pulumi-canvas map --help)
  emulator    run the canvas service on this machine (pulumi-canvas emulator --help)

  --help      print this text
  --version   print the version
`;

async function run([command, ...args]: string[]): Promise<number> {
  switch (command) {
    case "emulator": {
      const { emulatorCommand } = await import("./commands/emulator.ts");
      return emulatorCommand(args);
    }
    case "drift": {
      const { driftCommand } = await import("./commands/drift.ts");
      return driftCommand(args);
    }
    case "export": {
      const { exportCommand } = await import("./commands/export.ts");
      return exportCommand(args);
    }
    case "map": {
      const { mapCommand } = await import("./commands/map.ts");
      return mapCommand(args);
    }
    case "preview":
    case "up":
    case "destroy": {
      const { deployCommand } = await import("./commands/deploy.ts");
      return deployCommand(command, args);
    }
    case "--version":
      process.stdout.write(`${version()}\n`);
      return 0;
    case undefined:
    case "--help":
    case "-h":
      process.stdout.write(usage);
      return 0;
    default:
      throw new UsageError(`there is no command ${JSON.stringify(command)}; pulumi-canvas --help lists them`);
  }
}

function version(): string {
  const manifest = readFileSync(new URL("../../package.json", import.meta.url), "utf8");
  return (JSON.parse(manifest) as { version: string }).version;
}

// A reader that has seen enough, as in `pulumi-canvas preview FILE | head`, does not end a command in its midst.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});
try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof UsageError || error instanceof CanvasError)) throw error;
  process.stderr.write(`pulumi-canvas: ${error.message}\n`);
  process.exitCode = 1;
}
