// A stack on the real engine: a project of its own, a state of its own, and the commands of the real CLI.
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath, pathToFileURL } from "node:url";
import { findEngine } from "../../tools/engine.mjs";
import { type Outcome, readOutcome } from "./events.ts";
import { entryFile, type ProjectOptions, projectName, writeProject } from "./project.ts";
import { addConfig, passphrase, readState, writeStack, writeState } from "./settings.ts";

export type { Language } from "./project.ts";

export interface StackOptions extends ProjectOptions {
  readonly program: string;
  /** Keys without a colon belong to the project, `test`. */
  readonly config?: Readonly<Record<string, string>>;
  /** The same, encrypted. */
  readonly secrets?: Readonly<Record<string, string>>;
  readonly environment?: Readonly<Record<string, string>>;
  /** Whether ts-node checks types as it does for users; off, because it takes seconds. */
  readonly typeCheck?: boolean;
  /** A folder to put in front of PATH: the environment of a Python program, as `providePython` gives it. */
  readonly path?: string;
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
  /** Is given the process of the CLI, for tests that interrupt it. */
  readonly onStart?: (cli: ChildProcess) => void;
}

/** What `pulumi stack export` gives, as far as tests look into it. */
export interface Deployment {
  readonly version: number;
  readonly deployment: {
    readonly resources?: readonly ResourceState[];
    readonly pending_operations?: readonly unknown[];
  };
}

export interface ResourceState {
  readonly urn: string;
  readonly type: string;
  readonly id?: string;
  readonly inputs?: Readonly<Record<string, unknown>>;
  readonly outputs?: Readonly<Record<string, unknown>>;
}

/** A project with one stack, `dev`, in a temporary folder; `remove` ends it. */
export class Stack {
  readonly folder: string;
  readonly #options: StackOptions;
  readonly #environment: NodeJS.ProcessEnv;
  readonly #pulumi: string;
  #runs = 0;

  private constructor(options: StackOptions) {
    const engine = findEngine();
    if (!engine) throw new Error("there is no Pulumi engine yet; `npm test` provides it");
    this.#options = options;
    this.#pulumi = engine.pulumi;
    this.folder = mkdtempSync(join(tmpdir(), "pulumi-canvas-stack-"));
    this.#environment = environment(this.folder, engine.path, options);
    writeProject(this.folder, engine, options);
    writeStack(this.folder, projectName(options));
    this.setProgram(options.program);
  }

  /** Makes the project, the stack, and its configuration. */
  static async create(options: StackOptions): Promise<Stack> {
    const stack = new Stack(options);
    await stack.configure(options.config ?? {}, options.secrets ?? {});
    return stack;
  }

  /** Sets configuration, plain and secret. */
  async configure(config: StackOptions["config"] = {}, secrets: StackOptions["secrets"] = {}): Promise<void> {
    if (addConfig(this.folder, projectName(this.#options), config, secrets)) return;
    const plain = Object.entries(config).flatMap(([key, value]) => ["--plaintext", `${key}=${value}`]);
    const secret = Object.entries(secrets).flatMap(([key, value]) => ["--secret", `${key}=${value}`]);
    if (plain.length + secret.length > 0)
      await this.#must(["config", "set-all", "--stack", "dev", ...plain, ...secret]);
  }

  /** Replaces the program, in the language it was begun in. */
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

  /** `pulumi import` of one resource. */
  import(type: string, name: string, id: string, options?: RunOptions): Promise<Run> {
    const args = ["import", type, name, id, "--yes", "--skip-preview", "--protect=false"];
    return this.#operate(args, options);
  }

  /** The stack's outputs, with secrets in the clear. */
  async outputs(): Promise<Record<string, unknown>> {
    const { resources = [] } = (await this.exportState()).deployment;
    const { outputs = {} } = resources.find(({ type }) => type === "pulumi:pulumi:Stack") ?? {};
    if (!JSON.stringify(outputs).includes(secretMark)) return outputs;
    return JSON.parse(await this.#must(["stack", "output", "--json", "--show-secrets", "--stack", "dev"]));
  }

  /** The state, with secrets as they are stored. */
  async exportState(): Promise<Deployment> {
    return readState(this.folder, projectName(this.#options));
  }

  /** Puts a state in the place of the present one. */
  async importState(state: Deployment): Promise<void> {
    writeState(this.folder, projectName(this.#options), state);
  }

  /** Deletes the project and its state; what the program made elsewhere stays. */
  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Any command of the CLI. */
  async run(args: readonly string[], { onStart }: RunOptions = {}): Promise<Run> {
    const started = performance.now();
    const log = join(this.folder, `events-${this.#runs++}.jsonl`);
    writeFileSync(log, "");
    const withLog = args.map((arg) => (arg === eventLog ? `--event-log=${log}` : arg));
    const cli = spawn(this.#pulumi, [...withLog, "--non-interactive", "--color=never"], {
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

/** How the engine marks a secret in a state. */
const secretMark = "4dabf18193072939515e22adb298388d";

/** Stands for the option that names the event log of a run. */
const eventLog = "--event-log";

const quickStartFile = fileURLToPath(new URL("quick-start.cjs", import.meta.url));

/** Programs that are run as users do, type-checked or from an installation of their own, start as theirs do. */
function quickStart({ language = "javascript", modules, typeCheck }: StackOptions): NodeJS.ProcessEnv {
  if (modules !== undefined || typeCheck) return {};
  const isPlain = language === "javascript" || language === "module";
  return {
    NODE_OPTIONS: `--require=${JSON.stringify(quickStartFile)}`,
    ...(isPlain ? { CANVAS_PLAIN_JAVASCRIPT: "true" } : {}),
  };
}

/** The developer's own Pulumi settings (a login, another home) must not reach the tests. */
function environment(folder: string, path: string, options: StackOptions): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith("PULUMI_"));
  return {
    ...Object.fromEntries(inherited),
    PATH: [options.path, path, process.env.PATH].filter(Boolean).join(delimiter),
    PULUMI_HOME: join(folder, "home"),
    PULUMI_BACKEND_URL: pathToFileURL(join(folder, "state")).href,
    PULUMI_CONFIG_PASSPHRASE: passphrase,
    PULUMI_SKIP_UPDATE_CHECK: "true",
    PULUMI_DISABLE_AUTOMATIC_PLUGIN_ACQUISITION: "true",
    // The option --event-log is there for those who debug.
    PULUMI_DEBUG_COMMANDS: "true",
    ...(options.typeCheck ? {} : { PULUMI_NODEJS_TRANSPILE_ONLY: "true" }),
    ...quickStart(options),
    // Commands live for a second or two and need no tidying up.
    GOGC: "400",
    ...options.environment,
  };
}

function exit(cli: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    cli.on("error", reject);
    cli.on("close", (code) => resolve(code ?? -1));
  });
}
