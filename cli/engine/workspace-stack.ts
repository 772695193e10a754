// A workspace file as a stack: Pulumi's Automation API runs it on the real engine.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { DiagnosticEvent, EngineEvent, Stack } from "@pulumi/pulumi/automation/index.js";
import { parse, stringify } from "yaml";
import { componentName } from "../../provider/workspace/component.ts";
import { asPlanStep, type PlanStep } from "../plan/steps.ts";
import { Titles } from "../plan/titles.ts";
import { asCommandFailure, type StackPlace } from "./engine-errors.ts";
import { pathWithPulumi } from "./pulumi-path.ts";

export interface StackOptions {
  /** The path of the workspace file. */
  readonly file: string;
  readonly stack: string;
}

export type Command = "preview" | "up" | "destroy" | "preview-destroy";

/** What a command did, or would do. */
export interface Outcome {
  readonly isDone: boolean;
  readonly steps: readonly PlanStep[];
  readonly warnings: readonly string[];
  readonly errors: readonly string[];
  /** What is left open, or told without being a warning. */
  readonly notes: readonly string[];
}

export interface RunOptions {
  readonly refresh?: boolean;
  /** Called when a resource is finished. */
  readonly onProgress?: (done: number) => void;
}

/** A stack whose state is beside the file, or where PULUMI_BACKEND_URL says. */
export class WorkspaceStack {
  readonly #stack: Stack;
  readonly #place: StackPlace;

  private constructor(stack: Stack, place: StackPlace) {
    this.#stack = stack;
    this.#place = place;
  }

  static async open({ file, stack }: StackOptions): Promise<WorkspaceStack> {
    const { project, options } = prepareProject(file);
    const [{ LocalWorkspace }, pulumi] = await Promise.all([
      import("@pulumi/pulumi/automation/index.js"),
      import("@pulumi/pulumi"),
    ]);
    const program = async () => {
      const component = new pulumi.ComponentResource(
        ...(["canvas:index:Workspace", componentName, { file: resolve(file) }, {}, true] as const),
      );
      return { urn: component.urn };
    };
    const place = { stack, folder: relative("", options.workDir) };
    try {
      const created = await LocalWorkspace.createOrSelectStack(
        { stackName: stack, projectName: project, program },
        options,
      );
      return new WorkspaceStack(created, place);
    } catch (error) {
      throw await asCommandFailure(error, place);
    }
  }

  /** Runs a command; a failure of the engine is part of the outcome. */
  async run(command: Command, { refresh = false, onProgress }: RunOptions = {}): Promise<Outcome> {
    const events: EngineEvent[] = [];
    let done = 0;
    const onEvent = (event: EngineEvent) => {
      events.push(event);
      if (event.resOutputsEvent && asPlanStep(event.resOutputsEvent.metadata)) {
        done += 1;
        onProgress?.(done);
      }
    };
    const options = { onEvent, refresh, color: "never" } as const;
    try {
      await this.#start(command, options);
      return outcomeOf(events, true);
    } catch (error) {
      const outcome = outcomeOf(events, false);
      if (outcome.errors.length > 0) return outcome;
      throw await asCommandFailure(error, this.#place);
    }
  }

  async #start(command: Command, options: { onEvent: (event: EngineEvent) => void; refresh: boolean }): Promise<void> {
    switch (command) {
      case "preview":
        await this.#stack.preview(options);
        return;
      case "up":
        await this.#stack.up(options);
        return;
      case "preview-destroy":
        await this.#stack.previewDestroy(options);
        return;
      case "destroy":
        await this.#stack.destroy(options);
    }
  }
}

/** Writes the project of a workspace file beside it, and says where and how Pulumi runs it. */
export function prepareProject(file: string) {
  const path = pathWithPulumi();
  process.env.PATH = path;
  const folder = resolve(dirname(file), ".pulumi-canvas");
  const project = projectName(file);
  writeProject(folder, project);
  // The Automation API asks for no confirmation, and its previews refuse a setting that gives one.
  const envVars = { PATH: path, PULUMI_SKIP_CONFIRMATIONS: "", ...backendOf(folder, process.env) };
  return { project, options: { workDir: folder, envVars } };
}

function outcomeOf(events: readonly EngineEvent[], isDone: boolean): Outcome {
  // A step is announced without the outputs, and told again when it has ended.
  const ended = stepsOf(events.map(({ resOutputsEvent }) => resOutputsEvent));
  const keyOf = ({ op, urn }: PlanStep) => `${op} ${urn}`;
  const byKey = new Map(ended.map((step) => [keyOf(step), step]));
  const announced = stepsOf(events.map(({ resourcePreEvent }) => resourcePreEvent));
  // Resources come in the order in which they are ready; a plan reads the same each time.
  const steps = announced.map((step) => byKey.get(keyOf(step)) ?? step).sort((a, b) => (a.urn < b.urn ? -1 : 1));
  const titles = new Titles(steps);
  const told = events.flatMap(({ diagnosticEvent }) =>
    diagnosticEvent && !diagnosticEvent.ephemeral ? [diagnosticEvent] : [],
  );
  const messages = (isMeant: (event: DiagnosticEvent) => boolean) => [
    ...new Set(told.filter(isMeant).map(({ message }) => titles.inText(textOf(message)))),
  ];
  // The engine repeats in general words that something failed, without a resource.
  const errors = messages(({ severity, urn }) => severity === "error" && urn !== undefined && urn !== "");
  return {
    isDone,
    steps,
    warnings: messages(({ severity }) => severity === "warning"),
    errors: errors.length > 0 ? errors : messages(({ severity }) => severity === "error"),
    // What is told of one resource, such as that it takes something over, is in the steps.
    notes: messages(({ severity, urn }) => severity.startsWith("info") && !urn),
  };
}

function stepsOf(events: readonly ({ readonly metadata: Parameters<typeof asPlanStep>[0] } | undefined)[]): PlanStep[] {
  return events.flatMap((event) => (event && asPlanStep(event.metadata)) ?? []);
}

/** Without what the engine adds: marks that it makes colours of, and that it was a preview. */
const textOf = (message: string): string =>
  message
    .replaceAll(/<\{%.*?%\}>/g, "")
    .replace(/^preview failed: /i, "")
    .trim();

/** The project of a Pulumi.yaml beside the file, so that programs and this command share a stack. */
function projectName(file: string): string {
  const manifest = join(dirname(file), "Pulumi.yaml");
  const name: unknown = existsSync(manifest) ? parse(readFileSync(manifest, "utf8"))?.name : undefined;
  return typeof name === "string" ? name : "workspace";
}

/** A project that has the plugin of this very package. */
function writeProject(folder: string, name: string): void {
  mkdirSync(join(folder, "state"), { recursive: true });
  const plugins = { providers: [{ name: "canvas", path: writePlugin(folder) }] };
  const project = { name, runtime: "nodejs", description: "Made by pulumi-canvas.", plugins };
  writeFileSync(join(folder, "Pulumi.yaml"), stringify(project));
  // A state in a repository would be changed by two people at once: teams share a backend instead.
  writeFileSync(join(folder, ".gitignore"), "*\n");
}

/** A folder in which the engine finds the plugin under the name that it looks for. */
function writePlugin(folder: string): string {
  const main = fileURLToPath(new URL("../../provider/bin/main.js", import.meta.url));
  const bin = join(folder, "bin");
  mkdirSync(bin, { recursive: true });
  const launcher = join(bin, "pulumi-resource-canvas");
  rmSync(launcher, { force: true });
  if (process.platform === "win32") writeFileSync(`${launcher}.cmd`, `@"${process.execPath}" "${main}" %*\r\n`);
  else writeFileSync(launcher, `#!/bin/sh\nexec "${process.execPath}" "${main}" "$@"\n`, { mode: 0o755 });
  return bin;
}

/** State in files needs no passphrase of the user: no secret is in it, tokens stay in the environment. */
function backendOf(folder: string, environment: NodeJS.ProcessEnv): Record<string, string> {
  const { PULUMI_BACKEND_URL, PULUMI_CONFIG_PASSPHRASE, PULUMI_CONFIG_PASSPHRASE_FILE } = environment;
  const hasPassphrase = PULUMI_CONFIG_PASSPHRASE !== undefined || PULUMI_CONFIG_PASSPHRASE_FILE !== undefined;
  return {
    PULUMI_BACKEND_URL: PULUMI_BACKEND_URL ?? pathToFileURL(join(folder, "state")).href,
    ...(hasPassphrase ? {} : { PULUMI_CONFIG_PASSPHRASE: "" }),
  };
}
