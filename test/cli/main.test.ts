import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const main = fileURLToPath(new URL("../../dist/cli/main.js", import.meta.url));

it("continues without a message when its output is closed", async () => {
  const cli = spawn(process.execPath, [main, "--help"], { stdio: ["ignore", "pipe", "pipe"] });
  cli.stdout.destroy();
  const [stderr] = await Promise.all([text(cli.stderr), once(cli, "close")]);
  expect([cli.exitCode, stderr]).toEqual([0, ""]);
});
