// Runs the real Pulumi CLI on a stack with its own project and state.
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath, pathToFileURL } from "node:url";
import { findEngine } from "../../tools/engine.mjs";
import { type Outcome, readOutcome } from "./events.ts";
import { entryFile, type ProjectOptions, projectName, writeProject } from "./project.ts";
import { addConfig, readState, writeStack, writeState } from "./settings.ts";
import { vaultEnvironment } from "./vault.ts";

export type { Language } from "./project.ts";

export interface StackOptions extends ProjectOptions {
  readonly program: string;
  /** Keys without a colon get the project's name as namespace. */
  readonly config?: Readonly<Record<string, string>>;
  /** Secret configuration, stored encrypted. */
  readonly secrets?: Readonly<Record<string, string>>;
  readonly environment?: Readonly<Record<string, string>>;
  /** Whether ts-node checks types, as it does for users. Off by default, because it takes seconds. */
  readonly typeCheck?: boolean;
  /** A folder to prepend to PATH, such as the Python environment from `providePython`. */
  readonly path?: string;
  /** A command that runs the one in its last arguments, such as `nsenter`; the CLI is run by it. */
  readonly through?: readonly string[];
}

/** A finished command. */
export interface Run extends Outcome {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
  readonly seconds: number;
}

export interface RunOptions {
  readonly args?: readonly string[];
  /** Called with the CLI's process, for tests that interrupt it. */
  readonly onStart?: (cli: ChildProcess) => void;
}

/** The output of `pulumi stack export`, as far as tests use it. */
export interface Deployment {
  readonly version: number;
  readonly deployment: {
    readonly resources?: readonly ResourceState[];
    readonly pending_operations?: readonly { readonly type: string }[];
  };
}

export interface ResourceState {
  readonly urn: string;
  readonly type: string;
  readonly id?: string;
  readonly parent?: string;
  readonly deletedWith?: string;
  readonly dependencies?: readonly string[];
  /** The URN and the id of its provider. */
  readonly provider?: string;
  readonly inputs?: Readonly<Record<string, unknown>>;
  readonly outputs?: Readonly<Record<string, unknown>>;
}

/** A project with one stack, `dev`, in a temporary folder, which `remove` deletes. */
export class Stack {
  readonly folder: string;
  /** The settings with which other programs use the same state. */
  readonly backend: Readonly<Record<string, string>>;
  readonly #options: StackOptions;
  readonly #environment: NodeJS.ProcessEnv;
  readonly #pulumi: string;
  #runs = 0;

  private constructor(options: StackOptions, vault: Readonly<Record<string, string>>) {
    const engine = findEngine();
    if (!engine) throw new Error("there is no Pulumi engine yet; `npm test` provides it");
    this.#options = options;
    this.#pulumi = engine.pulumi;
    this.folder = mkdtempSync(join(tmpdir(), "pulumi-canvas-stack-"));
    this.backend = { PULUMI_BACKEND_URL: pathToFileURL(join(this.folder, "state")).href, ...vault };
    this.#environment = { ...environment(this.folder, engine.path, options), ...this.backend, ...options.environment };
    writeProject(this.folder, engine, options);
    writeStack(this.folder, projectName(options));
    this.setProgram(options.program);
  }

  /** Creates the project, the stack and its configuration. */
  static async create(options: StackOptions): Promise<Stack> {
    const stack = new Stack(options, await vaultEnvironment());
    await stack.configure(options.config ?? {}, options.secrets ?? {});
    return stack;
  }

  async configure(config: StackOptions["config"] = {}, secrets: StackOptions["secrets"] = {}): Promise<void> {
    if (addConfig(this.folder, projectName(this.#options), config, secrets)) return;
    const plain = Object.entries(config).flatMap(([key, value]) => ["--plaintext", `${key}=${value}`]);
    const secret = Object.entries(secrets).flatMap(([key, value]) => ["--secret", `${key}=${value}`]);
    if (plain.length + secret.length > 0)
      await this.#must(["config", "set-all", "--stack", "dev", ...plain, ...secret]);
  }

  /** Replaces the program; the language stays the same. */
  setProgram(text: string): void {
    writeFileSync(join(this.folder, entryFile(this.#options)), text);
  }

  up(options?: RunOptions): Promise<Run> {
    return this.#operate(["up", "--yes", "--skip-preview"], options);
  }

  preview(options?: RunOptions): Promise<Run> {
    return this.#operate(["preview"], options);
  }

  refresh(options?: RunOptions): Promise<Run> {
    return this.#operate(["refresh", "--yes", "--skip-preview"], options);
  }

  destroy(options?: RunOptions): Promise<Run> {
    return this.#operate(["destroy", "--yes", "--skip-preview"], options);
  }

  import(type: string, name: string, id: string, options?: RunOptions): Promise<Run> {
    const args = ["import", type, name, id, "--yes", "--skip-preview", "--protect=false"];
    return this.#operate(args, options);
  }

  /** The stack's outputs, with secrets decrypted. */
  async outputs(): Promise<Record<string, unknown>> {
    const { resources = [] } = (await this.exportState()).deployment;
    const { outputs = {} } = resources.find(({ type }) => type === "pulumi:pulumi:Stack") ?? {};
    if (!JSON.stringify(outputs).includes(secretMark)) return outputs;
    return JSON.parse(await this.#must(["stack", "output", "--json", "--show-secrets", "--stack", "dev"]));
  }

  /** The state, with secrets encrypted. */
  async exportState(): Promise<Deployment> {
    return readState(this.folder, projectName(this.#options));
  }

  async importState(state: Deployment): Promise<void> {
    writeState(this.folder, projectName(this.#options), state);
  }

  /** Deletes the project and its state, without destroying the resources. */
  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Runs any command of the CLI. */
  async run(args: readonly string[], { onStart }: RunOptions = {}): Promise<Run> {
    const started = performance.now();
    const log = join(this.folder, `events-${this.#runs++}.jsonl`);
    writeFileSync(log, "");
    const withLog = args.map((arg) => (arg === eventLog ? `--event-log=${log}` : arg));
    const [program = "", ...first] = [...(this.#options.through ?? []), this.#pulumi];
    const cli = spawn(program, [...first, ...withLog, "--non-interactive", "--color=never"], {
      cwd: this.folder,
      env: this.#environment,
      stdio: ["ignore", "pipe", "pipe"],
    });
    onStart?.(cli);
    const [stdout, stderr, exitCode] = await Promise.all([text(cli.stdout), text(cli.stderr), exit(cli)]);
    const seconds = (performance.now() - started) / 1000;
    return { exitCode, stdout, stderr, seconds, ...readOutcome(readFileSync(log, "utf8")) };
  }

  #operate(command: readonly string[], { args = [], ...options }: RunOptions = {}): Promise<Run> {
    return this.run([...command, "--stack", "dev", "--suppress-permalink=true", eventLog, ...args], options);
  }

  async #must(args: readonly string[]): Promise<string> {
    const { exitCode, stdout, stderr } = await this.run(args);
    if (exitCode !== 0) throw new Error(`pulumi ${args.slice(0, 2).join(" ")} failed: ${stderr || stdout}`);
    return stdout;
  }
}

/** The key that marks a secret in a state. */
const secretMark = "4dabf18193072939515e22adb298388d";

/** Placeholder that `run` replaces by the option with the path of the event log. */
const eventLog = "--event-log";

/** The value of NODE_OPTIONS with which programs that load @pulumi/pulumi start faster. */
export const quickStartOptions = `--require=${JSON.stringify(fileURLToPath(new URL("quick-start.cjs", import.meta.url)))}`;

/** Speeds up the start of Node programs, except where a test runs them exactly as users do. */
function quickStart({ language = "javascript", modules, typeCheck }: StackOptions): NodeJS.ProcessEnv {
  if (modules !== undefined || typeCheck) return {};
  const isPlain = language === "javascript" || language === "module";
  return {
    NODE_OPTIONS: quickStartOptions,
    ...(isPlain ? { CANVAS_PLAIN_JAVASCRIPT: "true" } : {}),
  };
}

/** Isolates the tests from the developer's own Pulumi settings, such as a login or PULUMI_HOME. */
function environment(folder: string, path: string, options: StackOptions): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith("PULUMI_"));
  return {
    ...Object.fromEntries(inherited),
    PATH: [options.path, path, process.env.PATH].filter(Boolean).join(delimiter),
    PULUMI_HOME: join(folder, "home"),
    // For states that were recorded with a passphrase, and stacks that a test makes itself.
    PULUMI_CONFIG_PASSPHRASE: "test",
    PULUMI_SKIP_UPDATE_CHECK: "true",
    PULUMI_DISABLE_AUTOMATIC_PLUGIN_ACQUISITION: "true",
    // Enables the option --event-log.
    PULUMI_DEBUG_COMMANDS: "true",
    ...(options.typeCheck ? {} : { PULUMI_NODEJS_TRANSPILE_ONLY: "true" }),
    ...quickStart(options),
    // Commands run for a second or two, so less garbage collection is faster.
    GOGC: "400",
  };
}

function exit(cli: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    cli.on("error", reject);
    cli.on("close", (code) => resolve(code ?? -1));
  });
}
