import type { ChildProcess } from "node:child_process";
import { setTimeout } from "node:timers/promises";
import type { Emulator } from "../../emulator/emulator.ts";
import { killProviders, killTree } from "../engine/processes.ts";
import type { RunOptions } from "../engine/stack.ts";
import type { Service } from "./service.ts";

/** Who dies: only the provider, or everything that the run has started. */
type Victim = "the provider" | "everything";

/**
 * A run that is killed with SIGKILL once the service has applied all of these requests, such as `POST /spaces/`, and has
 * answered none of them. A request can be named several times.
 */
export function killedAfter(service: Service, requests: readonly string[], victim: Victim): RunOptions {
  const applied = applyWithoutResponse(service.emulator, requests);
  // Pulumi may still be writing its state, of which a kill in that moment leaves nothing.
  const settled = applied.then(() => setTimeout(1000));
  return { onStart: (cli) => void settled.then(() => kill(cli, victim)) };
}

function kill({ pid }: ChildProcess, victim: Victim): void {
  if (pid === undefined) throw new Error("the CLI was not started");
  if (victim === "everything") killTree(pid);
  else killProviders(pid);
}

/** Resolves when the service has applied all of these requests; none of them is ever answered. */
function applyWithoutResponse(emulator: Emulator, requests: readonly string[]): Promise<void> {
  const respond = emulator.fetch.bind(emulator);
  const awaited = [...requests];
  let left = awaited.length;
  return new Promise((resolve) => {
    emulator.fetch = async (request, bindings) => {
      const path = new URL(request.url).pathname.replace(/^.*?\/editions\/\d+/, "");
      const index = awaited.indexOf(`${request.method} ${path}`);
      if (index < 0) return respond(request, bindings);
      awaited.splice(index, 1);
      await respond(request, bindings);
      left -= 1;
      if (left === 0) resolve();
      return new Promise<Response>(() => {});
    };
  });
}
