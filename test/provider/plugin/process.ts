// The built plugin as the engine runs it: a process that prints its port, and serves gRPC.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import grpc from "@grpc/grpc-js";
import services from "@pulumi/pulumi/proto/provider_grpc_pb.js";
import messages from "@pulumi/pulumi/proto/provider_pb.js";
import statuses from "@pulumi/pulumi/proto/status_pb.js";
import { fill, type Json, toJson } from "./messages.ts";

export const mainFile = fileURLToPath(new URL("../../../dist/provider/bin/main.js", import.meta.url));

const service: grpc.ServiceDefinition = services.ResourceProviderService;

/** What a process ends with; a test's own context is one. */
export interface Owner {
  onTestFinished(end: () => Promise<void> | void): void;
}

export interface PluginOptions {
  /** The environment of the plugin, in addition to PATH and the test's home of Pulumi. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Where the engine listens. */
  readonly engine?: string;
  /** How to start it. Default: the build, on this Node. */
  readonly command?: readonly [string, ...string[]];
  readonly cwd?: string;
}

/** A process of the plugin; it ends with the test. */
export class Plugin {
  readonly #client: grpc.Client;
  readonly #child: ChildProcess;
  readonly port: number;
  /** All that it has printed so far. */
  readonly printed: { readonly stdout: string; readonly stderr: string };
  /** The exit code, or the signal that ended it. */
  readonly ended: Promise<number | string>;

  private constructor(child: ChildProcess, port: string, printed: Plugin["printed"]) {
    this.#child = child;
    this.port = Number(port);
    this.#client = new grpc.Client(`127.0.0.1:${port}`, grpc.credentials.createInsecure());
    this.printed = printed;
    this.ended = once(child, "close").then(([code, signal]) => code ?? signal);
  }

  static async start(test: Owner, { environment = {}, engine, command, cwd }: PluginOptions = {}): Promise<Plugin> {
    if (!existsSync(mainFile)) throw new Error(`${mainFile} is missing; run node tools/build.mjs first`);
    const { PATH, PULUMI_HOME } = process.env;
    const env = { PATH, PULUMI_HOME, ...environment };
    const [program, ...args] = command ?? [process.execPath, mainFile];
    const child = spawn(program, engine === undefined ? args : [...args, engine], { env, cwd });
    const printed = { stdout: "", stderr: "" };
    for (const name of ["stdout", "stderr"] as const)
      child[name].setEncoding("utf8").on("data", (text: string) => {
        printed[name] += text;
      });
    child.stderr.on("data", (text: string) => process.stderr.write(text));
    const [port] = await once(createInterface(child.stdout), "line");
    const plugin = new Plugin(child, port, printed);
    test.onTestFinished(async () => {
      plugin.#client.close();
      plugin.kill("SIGKILL");
      await plugin.ended;
    });
    return plugin;
  }

  /** The process id. */
  get pid(): number {
    return this.#child.pid ?? 0;
  }

  /** Reads no more of what it prints as messages. */
  closeStderr(): void {
    this.#child.stderr?.destroy();
  }

  kill(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  /** Calls a method by its name in the protocol; an error of the plugin is a `Refused`. */
  call(method: string, request: Json = {}): Promise<Json> {
    const { path, requestSerialize, requestDeserialize, responseDeserialize } = definitionOf(method);
    const message = fill(requestDeserialize(Buffer.alloc(0)), request);
    return new Promise((resolve, reject) => {
      const respond: grpc.requestCallback<object> = (error, response = {}) =>
        error ? reject(new Refused(error)) : resolve(toJson(response));
      this.#client.makeUnaryRequest(path, requestSerialize, responseDeserialize, message, respond);
    });
  }

  /** Calls a method that responds with a stream. */
  async stream(method: string, request: Json): Promise<Json[]> {
    const { path, requestSerialize, requestDeserialize, responseDeserialize } = definitionOf(method);
    const message = fill(requestDeserialize(Buffer.alloc(0)), request);
    const call = this.#client.makeServerStreamRequest(path, requestSerialize, responseDeserialize, message);
    const responses: Json[] = [];
    call.on("data", (response: object) => responses.push(toJson(response)));
    return new Promise((resolve, reject) => {
      call.on("error", (error: grpc.ServiceError) => reject(new Refused(error))).on("end", () => resolve(responses));
    });
  }
}

/** An error of the plugin, with the message that the engine shows. */
export class Refused extends Error {
  /** What a create that was not finished has made. */
  readonly made: Json | undefined;

  constructor({ code, details, metadata }: grpc.ServiceError) {
    const words = String(grpc.status[code]).toLowerCase().split("_");
    super(
      `rpc error: code = ${words.map((word) => word.replace(/^./, (c) => c.toUpperCase())).join("")} desc = ${details}`,
    );
    const [status] = metadata.get("grpc-status-details-bin");
    const [detail] =
      status === undefined ? [] : statuses.Status.deserializeBinary(Buffer.from(status)).getDetailsList();
    const failure = detail?.unpack(messages.ErrorResourceInitFailed.deserializeBinary, detail.getTypeName());
    this.made = failure ? toJson(failure) : undefined;
  }
}

/** How a call was refused; one that was not is an error. */
export async function refusal(call: Promise<unknown>): Promise<Refused> {
  const outcome = await call.catch((error: unknown) => error);
  if (outcome instanceof Refused) return outcome;
  throw new Error(`it was not refused: ${JSON.stringify(outcome)}`);
}

function definitionOf(method: string) {
  const definition = service[method.replace(/^./, (letter) => letter.toLowerCase())];
  if (!definition) throw new Error(`the protocol has no method ${method}`);
  return definition;
}
