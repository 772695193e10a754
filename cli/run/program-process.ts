import { type ChildProcess, fork } from "node:child_process";
import { createInterface } from "node:readline";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { printError } from "../output/terminal.ts";

/** What a process needs to run at all: settings and secrets of the command are not for programs. */
const inherited = ["PATH", "HOME", "USERPROFILE", "TMPDIR", "TMP", "TEMP", "LANG", "TZ", "SYSTEMROOT"];

/** The scripts next to this file. */
type Script = "evaluate-program.mjs" | "locate-in-program.mjs";

/** How long to wait for the rest of the output. */
const outputPauseMs = 1000;

/** The reply of a process, or how it ended without one. */
type ProcessResult = { readonly reply?: unknown; readonly ending?: string };

/** Sends a request to a script in a process without secrets; what that prints goes to standard error. */
export async function askProcess(script: Script, request: object, timeoutMs: number): Promise<ProcessResult> {
  const child = fork(fileURLToPath(new URL(script, import.meta.url)), {
    env: Object.fromEntries(inherited.map((name) => [name, process.env[name]])),
    execArgv: [],
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  const printed = [child.stdout, child.stderr].map(async (stream) => {
    if (stream) for await (const line of createInterface({ input: stream })) printError(`${line}\n`);
  });
  try {
    return await resultOf(child, request, timeoutMs);
  } finally {
    child.kill("SIGKILL");
    // A process that the program has started may keep its output open.
    await Promise.race([Promise.all(printed), setTimeout(outputPauseMs, undefined, { ref: false })]);
    for (const stream of [child.stdout, child.stderr]) stream?.destroy();
  }
}

function resultOf(child: ChildProcess, request: object, timeoutMs: number): Promise<ProcessResult> {
  return new Promise((resolve) => {
    const timeout = AbortSignal.timeout(timeoutMs);
    timeout.addEventListener("abort", () => resolve({ ending: `took longer than ${timeoutMs / 1000} seconds` }));
    child.once("exit", (code, signal) => {
      const end = () => resolve({ ending: `ended with ${signal ?? `exit code ${code}`} before it gave a workspace` });
      // A reply may still be on its way.
      if (child.connected) child.once("disconnect", end);
      else end();
    });
    child.once("error", ({ message }) => resolve({ ending: `cannot be run: ${message}` }));
    child.once("message", (reply) => resolve({ reply }));
    // A process that is already gone reports that itself.
    child.send(request, () => {});
  });
}
