#!/usr/bin/env node
import services from "@pulumi/pulumi/proto/provider_grpc_pb.js";
import { EngineLog } from "./engine-log.ts";
import { ProviderInstance } from "./provider-instance.ts";
import { providerMethods } from "./provider-methods.ts";
import { resourceMethods } from "./resource-methods.ts";
import { listen } from "./server.ts";

/** Shorter than the five seconds after which the engine kills a plugin. */
const shutdownGraceMs = 4_000;
const parentCheckMs = 2_000;

// No top-level await: as a source plugin this file is loaded by `require`.
void start();

/** The engine passes its address after any flags, and reads the port from the first line of stdout. */
async function start(): Promise<void> {
  const engine = process.argv.slice(2).findLast((argument) => !argument.startsWith("-"));
  // Without an address, it was started by hand for engines to attach to.
  if (engine !== undefined) exitWithParent();
  const log = new EngineLog(engine);
  const provider = new ProviderInstance(log);
  const { port, close } = await listen(services.ResourceProviderService, {
    ...providerMethods(provider, log),
    ...resourceMethods(provider),
  });
  const shutdown = async () => {
    provider.cancel(shutdownGraceMs);
    await close();
    process.exit(0);
  };
  process.once("SIGINT", shutdown).once("SIGTERM", shutdown);
  // Last, because the engine sends requests and signals as soon as it has read the port.
  process.stdout.write(`${port}\n`);
}

/** A killed engine does not stop its plugins. */
function exitWithParent(): void {
  const parent = process.ppid;
  const check = () => {
    if (process.ppid !== parent) process.exit(0);
  };
  setInterval(check, parentCheckMs).unref();
}
