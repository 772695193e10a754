#!/usr/bin/env node
import { printRequestsWith } from "../provider/api/transport/request-log.ts";
import { runCommandLine } from "./command-line.ts";
import { reportFailure } from "./output/failure.ts";
import { printError } from "./output/terminal.ts";

// Ignore EPIPE: `pulumi-canvas up FILE 2>&1 | head` must not end a command halfway.
for (const stream of [process.stdout, process.stderr])
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
  });
printRequestsWith((line) => printError(`${line}\n`));
const args = process.argv.slice(2);
try {
  process.exitCode = await runCommandLine(args);
} catch (error) {
  // What follows `--` is not an option.
  const isExpected = reportFailure(error, args.slice(0, [...args, "--"].indexOf("--")).includes("--json"));
  process.exitCode = 1;
  // Something may still be open after a bug.
  if (!isExpected) process.exit();
}
