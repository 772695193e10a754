#!/usr/bin/env node
import services from "@pulumi/pulumi/proto/provider_grpc_pb.js";
import { version } from "../api/transport/version.ts";
import { EngineLog } from "./engine-log.ts";
import { ProviderInstance } from "./provider-instance.ts";
import { providerMethods } from "./provider-methods.ts";
import { resourceMethods } from "./resource-methods.ts";
import { listen } from "./server.ts";

/** Shorter than the five seconds after which the engine kills a plugin. */
const shutdownGraceMs = 4_000;
/** For the responses of operations that are aborted then. */
const reportMs = 500;
const parentCheckMs = 2_000;

const usage = `Usage: pulumi-resource-canvas [ENGINE]

The plugin of the Pulumi provider for the Collaborative Canvas Service.
Pulumi starts it with the address of its engine. Started by hand,
it prints the port for PULUMI_DEBUG_PROVIDERS=canvas:PORT.

  --help      print this text
  --version   print the version
`;

// No top-level await: as a source plugin this file is loaded by `require`.
void run();

async function run(): Promise<void> {
  const [argument] = process.argv.slice(2);
  if (argument === "--version") process.stdout.write(`${version}\n`);
  else if (argument === "--help" || argument === "-h") process.stdout.write(usage);
  else await start();
}

/** The engine passes its address after any flags, and reads the port from the first line of stdout. */
async function start(): Promise<void> {
  const engine = process.argv.slice(2).findLast((argument) => !argument.startsWith("-"));
  // Without an address, it was started by hand for engines to attach to.
  if (engine !== undefined) exitWithParent();
  // gRPC would look for the engine behind `https_proxy`.
  process.env.no_grpc_proxy = "127.0.0.1";
  const log = new EngineLog(engine);
  const provider = new ProviderInstance(log);
  const methods = { ...providerMethods(provider, log), ...resourceMethods(provider) };
  const { port, close } = await listen(services.ResourceProviderService, methods);
  const shutdown = async () => {
    // The server may wait forever for a connection that the engine closes at the same moment.
    if (provider.isIdle) process.exit(0);
    provider.cancel(shutdownGraceMs);
    // Do not wait longer for a client that ends neither its calls nor its connection.
    setTimeout(() => process.exit(0), shutdownGraceMs + reportMs);
    await close();
    process.exit(0);
  };
  process.once("SIGINT", shutdown).once("SIGTERM", shutdown);
  // Ignore EPIPE: an operation goes on without its messages.
  process.stderr.on("error", () => {});
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
