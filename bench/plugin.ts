import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import grpc from "@grpc/grpc-js";
import services from "@pulumi/pulumi/proto/provider_grpc_pb.js";
import { fill, type Json, toJson } from "../test/provider/plugin/messages.ts";
import type { CpuMeter } from "./cpu.ts";
import type { Service } from "./service.ts";

/** What `pulumi-resource-canvas` is a link to. */
const command = fileURLToPath(new URL("../dist/provider/bin/main.js", import.meta.url));

const service: grpc.ServiceDefinition = services.ResourceProviderService;

/** The built plugin, called over gRPC as the engine calls it, but without the engine. */
export class Plugin {
  readonly #child: ChildProcess;
  readonly #client: grpc.Client;

  private constructor(child: ChildProcess, port: string) {
    this.#child = child;
    this.#client = new grpc.Client(`127.0.0.1:${port}`, grpc.credentials.createInsecure());
  }

  /** Starts a plugin that is configured for the service. */
  static async start(
    at: Service,
    { windowSeconds = 0.001, cpu, settings = {} }: { windowSeconds?: number; cpu?: CpuMeter; settings?: Json } = {},
  ) {
    const env = { PATH: process.env.PATH, ...cpu?.environment() };
    // Ignored, because without an engine to log to, the plugin prints how long it has waited for quota.
    const child = spawn(process.execPath, [command], { env, stdio: ["ignore", "pipe", "ignore"] });
    const kill = () => child.kill();
    process.once("exit", kill);
    child.once("exit", () => process.off("exit", kill));
    const [port] = await once(createInterface(child.stdout), "line");
    const plugin = new Plugin(child, port);
    const accessToken = at.emulator.credentials.token;
    await plugin.call("configure", { args: { ...at.config(windowSeconds), ...settings, accessToken } });
    return plugin;
  }

  /** Calls a method; throws the plugin's error. */
  call(method: string, request: Json): Promise<Json> {
    const definition = service[method];
    if (!definition) throw new Error(`the protocol has no method ${method}`);
    const { path, requestSerialize, requestDeserialize, responseDeserialize } = definition;
    const message = fill(requestDeserialize(Buffer.alloc(0)), request);
    return new Promise((resolve, reject) => {
      this.#client.makeUnaryRequest(path, requestSerialize, responseDeserialize, message, (error, response) => {
        if (error) reject(new Error(error.details));
        else resolve(toJson(response));
      });
    });
  }

  /** Ends the process as the engine does. */
  async stop(): Promise<void> {
    this.#client.close();
    this.#child.kill("SIGINT");
    await once(this.#child, "exit");
  }
}

/** A resource as the engine keeps it. */
export interface Known {
  readonly urn: string;
  readonly id: string;
  readonly inputs: Json;
  readonly properties: Json;
}

export const urnOf = (type: string, name: string): string => `urn:pulumi:dev::bench::canvas:index:${type}::${name}`;

/** Runs at most `width` tasks at a time, first come, first served. */
export class Slots {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(width: number) {
    this.#free = width;
  }

  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await task();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    }
  }
}
