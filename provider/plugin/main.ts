#!/usr/bin/env node
import services from "@pulumi/pulumi/proto/provider_grpc_pb.js";
import { Engagement } from "./engagement.ts";
import { EngineLog } from "./engine-log.ts";
import { providerMethods } from "./provider-methods.ts";
import { resourceMethods } from "./resource-methods.ts";
import { listen } from "./server.ts";

/** The engine kills a plugin five seconds after it has asked it to end. */
const lastMomentMs = 4_000;
const parentCheckMs = 2_000;

// No top-level await: as a source plugin this file is loaded by `require`.
void start();

/** The engine starts this with its own address, after any flags, and reads the port from the first line of the output. */
async function start(): Promise<void> {
  const engine = process.argv.slice(2).findLast((argument) => !argument.startsWith("-"));
  // Without an engine, someone has started it by hand for engines to attach to.
  if (engine !== undefined) endWithParent();
  const log = new EngineLog(engine);
  const engagement = new Engagement(log);
  const { port, close } = await listen(services.ResourceProviderService, {
    ...providerMethods(engagement, log),
    ...resourceMethods(engagement),
  });
  const end = async () => {
    engagement.cancel(lastMomentMs);
    await close();
    process.exit(0);
  };
  process.once("SIGINT", end).once("SIGTERM", end);
  // Last: whoever has read the port may ask for anything, also to end.
  process.stdout.write(`${port}\n`);
}

/** An engine that was killed cannot say goodbye. */
function endWithParent(): void {
  const parent = process.ppid;
  const check = () => {
    if (process.ppid !== parent) process.exit(0);
  };
  setInterval(check, parentCheckMs).unref();
}
