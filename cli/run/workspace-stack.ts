// A workspace file as a stack: Pulumi's Automation API runs it on the real engine.

import { AsyncLocalStorage } from "node:async_hooks";
import { basename, join } from "node:path";
import type { EngineEvent, Stack } from "@pulumi/pulumi/automation/index.js";
import { CanvasError } from "../../provider/errors.ts";
import { componentName } from "../../provider/workspace/component.ts";
import type { Workspace } from "../../provider/workspace/schema.ts";
import { replaceFile } from "../output/files.ts";
import { printError } from "../output/terminal.ts";
import { type Outcome, outcomeOf, requestIn, waitIn } from "../plan/outcome.ts";
import { asPlanStep } from "../plan/steps.ts";
import { type Continuation, rememberedAfter } from "./continuation.ts";
import type { Interruption } from "./interruption.ts";
import { asCommandFailure } from "./pulumi-errors.ts";
import { type RecordedWorkspace, recordedWorkspace } from "./recorded-workspace.ts";
import type { StackPlace } from "./stack-place.ts";
import { createStack, exportState, importState, openState } from "./stack-state.ts";
import { requireState } from "./state-copies.ts";
import type { StateFile } from "./state-file.ts";
import {
  ExplainedState,
  requireNoRecordedSettings,
  requireOwnResources,
  requireSignature,
  stateKey,
} from "./trusted-state.ts";
import { projectName } from "./workspace-project.ts";

export type Command = "preview" | "up" | "destroy" | "preview-destroy" | "refresh";

export interface RunOptions {
  /** Whether a preview reads first what was changed outside of the file; the state stays as it is. */
  readonly refresh?: boolean;
  readonly interruption: Interruption;
  /** The URNs of what the plan deletes. */
  readonly deleted?: ReadonlySet<string>;
  /** Called when a resource is finished. */
  readonly onProgress?: (done: number) => void;
  /** Called with what a resource waits for. */
  readonly onWait: (text: string) => void;
}

interface EngineOptions {
  readonly onEvent: (event: EngineEvent) => void;
  readonly signal: AbortSignal;
  readonly refresh: boolean;
  readonly color: "never";
}

/**
 * How many resources the engine works on at a time: more than a workspace has. By default, it would be four for each core, and creates
 * of spaces that wait for quota would leave no room for zones, whose quota is free.
 */
const parallel = 4096;

type Edit = (state: StateFile) => StateFile;

/** A stack whose state is next to the file, or where PULUMI_BACKEND_URL says. */
export class WorkspaceStack {
  readonly #stack: Stack;
  readonly #place: StackPlace;
  readonly recorded: RecordedWorkspace;
  /** What the state may have in it when it is signed; undefined if the user accepts any. */
  #explained: ExplainedState | undefined;
  /** The fingerprint of the state that the plan is made from. */
  #planned: string | undefined;

  private constructor(stack: Stack, place: StackPlace, recorded: RecordedWorkspace) {
    this.#stack = withoutSummaries(stack);
    this.#place = place;
    this.recorded = recorded;
  }

  /** Opens the stack of a file, or creates it. A state that somebody has changed is an error, unless the user accepts any. */
  static async open(
    given: StackPlace,
    workspace: Workspace,
    { acceptsAnyState = false }: { readonly acceptsAnyState?: boolean } = {},
  ): Promise<WorkspaceStack> {
    requireState(given);
    isolatePrograms();
    const { stack, state, place } = (await openState(given, workspace)) ?? {
      ...(await createStack(given)),
      place: given,
    };
    requireOwnResources(state, place, projectName(place));
    const key = stateKey();
    if (key !== undefined && !acceptsAnyState) requireSignature(state, key, place);
    return new WorkspaceStack(stack, place, recordedWorkspace(state));
  }

  /** Makes the next runs register the workspace as it was read, whatever happens to its file, continuing what the state records. */
  async use(workspace: Workspace, { remembered, ...continues }: Continuation): Promise<void> {
    const { ComponentResource } = await import("@pulumi/pulumi");
    const { file } = this.#place;
    // A file and not an object, because the order of zones counts, and the engine sorts the keys of objects.
    const composed = join(this.#stack.workspace.workDir, `${basename(this.#place.stack)}.workspace.json`);
    replaceFile(composed, JSON.stringify(workspace));
    this.#stack.workspace.program = async () => {
      const inputs = { file: composed, continues };
      const component = new ComponentResource("canvas:index:Workspace", componentName, inputs, {}, true);
      return { urn: component.urn, file: basename(file), ...remembered };
    };
  }

  /** Notes the state that a plan is made from: a run on another one would do what the plan does not say. */
  async startPlan(): Promise<void> {
    this.#planned = (await this.#export()).fingerprint;
  }

  /** Runs a command; a failure of the engine is part of the outcome. */
  async run(command: Command, options: RunOptions): Promise<Outcome> {
    if (command.startsWith("preview")) return this.#run(command, options);
    // A refresh carries out no plan; the state before it is verified only if it is signed.
    const before = command === "refresh" && stateKey() === undefined ? undefined : await this.#verify();
    const { deleted = new Set() } = options;
    const edits: Edit[] = [];
    // What the state loses with its resources is remembered before a destroy, which may die, and after it.
    if (command === "destroy" && before) await this.#rewrite((state) => this.#remembering(state, []), before);
    const ran = await this.#run(command, options);
    // Pulumi may succeed although it was asked to stop.
    const isStopped = options.interruption.exitCode !== undefined;
    const outcome = { ...ran, isDone: ran.isDone && !(isStopped && [...deleted].some((urn) => !ran.ended.has(urn))) };
    if (before && deleted.size > 0 && !outcome.isDone) edits.push((state) => state.withUndeleted(before, deleted));
    if (command === "destroy") edits.push((state) => this.#remembering(state, outcome.steps));
    // The update has continued with everything that a killed run was creating.
    if (command === "up" && outcome.isDone && this.recorded.interrupted.length > 0)
      edits.push((state) => state.withInterrupted([]));
    await this.#finish(edits);
    return outcome;
  }

  async #run(command: Command, { refresh = false, interruption, onProgress, onWait }: RunOptions): Promise<Outcome> {
    const events: EngineEvent[] = [];
    // A signal may come while nothing is under way that it could stop.
    if (interruption.exitCode !== undefined) return outcomeOf(events, false);
    let done = 0;
    let notice = () => {};
    const onEvent = (event: EngineEvent) => {
      events.push(event);
      this.#explained?.observe(event);
      const wait = waitIn(event);
      if (wait !== undefined) onWait(wait);
      const request = requestIn(event);
      if (request !== undefined) printError(`${request}\n`);
      if (event.stdoutEvent?.message.startsWith("^C received")) notice();
      if (event.resOutputsEvent && asPlanStep(event.resOutputsEvent.metadata)) {
        done += 1;
        onProgress?.(done);
      }
    };
    try {
      await interruption.during((engine) => {
        notice = () => engine.notice();
        return this.#start(command, { onEvent, refresh, signal: engine.signal, color: "never" });
      });
      return outcomeOf(events, true);
    } catch (error) {
      const outcome = outcomeOf(events, false);
      if (outcome.errors.length > 0 || interruption.exitCode !== undefined) return outcome;
      throw await asCommandFailure(error, this.#place);
    }
  }

  /** Removes the lock that a killed run has left, and accepts its state. */
  async unlock(): Promise<void> {
    await this.#stack.cancel().catch(async (error: unknown) => {
      throw await asCommandFailure(error, this.#place);
    });
    await this.#finish([]);
  }

  /** The state, for previews that have no access to the backend. */
  async snapshot(): Promise<string> {
    return `${(await this.#export()).exportText()}\n`;
  }

  /** The state, unless somebody has changed it since it was opened and signed, or since the plan was made. */
  async #verify(): Promise<StateFile> {
    const state = await this.#export();
    const key = stateKey();
    if (key !== undefined) {
      requireSignature(state, key, this.#place);
      this.#explained = new ExplainedState(state);
    }
    if (this.#planned === undefined || this.#planned === state.fingerprint) return state;
    throw new CanvasError(
      `the recorded state of ${this.#place.file} has changed since this plan was made, and nothing was done`,
      "run the command again, and look at its plan",
    );
  }

  #export(): Promise<StateFile> {
    return exportState(this.#stack.workspace, this.#place);
  }

  /** Edits the state that a run has left, and signs it, if there is a key, and if nobody else has changed it since it was verified. */
  async #finish(edits: readonly Edit[]): Promise<void> {
    const key = stateKey();
    if (key === undefined && edits.length === 0) return;
    await this.#rewrite((left) => {
      if (key !== undefined) this.#requireExplained(left);
      const edited = edits.reduce((state, edit) => edit(state), left);
      return key !== undefined && edited.stack ? edited.withInterrupted().signed(key) : edited;
    });
  }

  #requireExplained(left: StateFile): void {
    requireOwnResources(left, this.#place, projectName(this.#place));
    requireNoRecordedSettings(left, this.#place, process.env);
    this.#explained?.require(left, this.#place);
  }

  #remembering(state: StateFile, steps: Outcome["steps"]): StateFile {
    const { stackUrn } = this.recorded;
    const remembered = rememberedAfter(this.recorded, steps);
    if (stackUrn === undefined || !remembered) return state;
    return state.remembering(stackUrn, { file: basename(this.#place.file), ...remembered });
  }

  async #rewrite(edit: Edit, given?: StateFile): Promise<void> {
    const state = given ?? (await this.#export());
    const edited = edit(state);
    if (edited !== state) await importState(this.#stack.workspace, this.#place, edited.withInterrupted());
  }

  #start(command: Command, { refresh, ...given }: EngineOptions): Promise<unknown> {
    const others = { ...given, parallel };
    const options = { ...others, refresh };
    switch (command) {
      case "refresh":
        return this.#stack.refresh(others);
      case "preview":
        return this.#stack.preview(options);
      case "up":
        return this.#stack.up(options);
      case "preview-destroy":
        return this.#stack.previewDestroy(options);
      case "destroy":
        return this.#stack.destroy(options);
    }
  }
}

/** After every run, the Automation API starts three processes to ask for outputs and history, which nothing here reads. */
function withoutSummaries(stack: Stack): Stack {
  return Object.assign(stack, { outputs: async () => ({}), info: async () => undefined });
}

/** The listeners of each event that see only errors of their own program. */
const isolated = new Map<unknown, WeakSet<object>>([
  ["uncaughtException", new WeakSet()],
  ["unhandledRejection", new WeakSet()],
]);
let isInstalled = false;

/** Makes each program see only its own errors. */
export function isolatePrograms(): void {
  if (isInstalled) return;
  isInstalled = true;
  process.on("newListener", (event, listener) => {
    const program = currentProgram();
    const known = isolated.get(event);
    if (program === undefined || !known || known.has(listener)) return;
    known.add(listener);
    const own = (...args: readonly unknown[]) => {
      const current = currentProgram();
      // An error outside of all programs may be about each of them.
      if (current === undefined || current === program) listener(...args);
    };
    // It is added only after this call. Pulumi removes the original, for which Node looks at this property too.
    queueMicrotask(() => {
      process.off(event, listener);
      process.on(event, Object.assign(own, { listener }));
    });
  });
}

/** What Pulumi keeps for the program that is running here; Node restores it for the error of a promise. */
function currentProgram(): unknown {
  const storage: unknown = Reflect.get(globalThis, "asyncLocalStorage");
  return storage instanceof AsyncLocalStorage ? storage.getStore() : undefined;
}
