// A workspace file as a stack: Pulumi's Automation API runs it on the real engine.
import { basename, join } from "node:path";
import type { Deployment, EngineEvent, Stack } from "@pulumi/pulumi/automation/index.js";
import { CanvasError } from "../../provider/errors.ts";
import { componentName } from "../../provider/workspace/component.ts";
import type { Workspace } from "../../provider/workspace/schema.ts";
import { replaceFile } from "../output/files.ts";
import { printError } from "../output/terminal.ts";
import { asPlanStep, type PlanStep } from "../plan/steps.ts";
import type { Continuation } from "./continuation.ts";
import { asCommandFailure } from "./engine-errors.ts";
import { ExplainedState } from "./explained-state.ts";
import { requireNoRecordedSettings, requireOwnResources } from "./foreign-state.ts";
import type { Interruption } from "./interruption.ts";
import { isolatePrograms } from "./isolated-programs.ts";
import { openInNewDatabase } from "./new-database.ts";
import { type Outcome, outcomeOf, requestIn, waitIn } from "./outcome.ts";
import { isStateOf, nothingRecorded, type RecordedWorkspace, recordedWorkspace } from "./recorded-workspace.ts";
import { rememberedAfter, remembering, rememberingInterrupted } from "./remembered-state.ts";
import type { StackPlace } from "./stack-place.ts";
import { requireState } from "./state-copy.ts";
import { importState } from "./state-import.ts";
import { readWithoutSecrets } from "./state-secrets.ts";
import { fingerprintOf, requireSignature, signState, stateKey } from "./state-signature.ts";
import { withUndeleted } from "./unfinished-deletes.ts";
import { prepareProject, projectNames } from "./workspace-project.ts";

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
 * How many resources the engine works on at a time. By default, it would be four for each core: creates of spaces that wait for quota
 * would leave no room for zones, whose quota is free.
 */
const parallel = 256;

/** A stack whose state is next to the file, or where PULUMI_BACKEND_URL says. */
export class WorkspaceStack {
  readonly #stack: Stack;
  readonly #place: StackPlace;
  readonly #project: string;
  readonly recorded: RecordedWorkspace;
  /** What the state may have in it when it is signed; undefined if the user accepts any. */
  #explained: ExplainedState | undefined;
  /** The fingerprint of the state that the plan is made from. */
  #planned: string | undefined;

  private constructor(stack: Stack, place: StackPlace, project: string, recorded: RecordedWorkspace) {
    this.#stack = withoutSummaries(stack);
    this.#place = place;
    this.#project = project;
    this.recorded = recorded;
  }

  /**
   * Opens the stack of a file, or creates it. A state of an earlier version, which all files of a folder shared, continues. One that
   * somebody has changed is an error, unless the user accepts any.
   */
  static async open(
    place: StackPlace,
    workspace: Workspace,
    { acceptsAnyState = false }: { readonly acceptsAnyState?: boolean } = {},
  ): Promise<WorkspaceStack> {
    requireState(place);
    isolatePrograms();
    const { own, former } = projectNames(place.file, place.name);
    const select = (project: string) => WorkspaceStack.#select(place, project, acceptsAnyState);
    const found = await select(own);
    if (found) return found;
    const earlier = former === own ? undefined : await select(former);
    if (earlier && isStateOf(earlier.recorded, place.file, workspace)) return earlier;
    const { LocalWorkspace, StackAlreadyExistsError } = await import("@pulumi/pulumi/automation/index.js");
    const args = { stackName: place.stack, projectName: own, program: async () => {} };
    try {
      const created = await LocalWorkspace.createStack(args, prepareProject(place, own));
      return new WorkspaceStack(created, place, own, nothingRecorded);
    } catch (error) {
      // Another run has created it in the meantime.
      const existing = error instanceof StackAlreadyExistsError ? await select(own) : undefined;
      if (existing) return existing;
      throw await asCommandFailure(error, place);
    }
  }

  static async #select(
    place: StackPlace,
    project: string,
    acceptsAnyState: boolean,
  ): Promise<WorkspaceStack | undefined> {
    const { LocalWorkspace, StackNotFoundError } = await import("@pulumi/pulumi/automation/index.js");
    const args = { stackName: place.stack, projectName: project, program: async () => {} };
    const prepared = prepareProject(place, project);
    const selected = openInNewDatabase(() => LocalWorkspace.selectStack(args, prepared));
    const stack = await orFailure(
      place,
      selected.catch((error: unknown) => {
        if (error instanceof StackNotFoundError) return undefined;
        throw error;
      }),
    );
    if (!stack) return undefined;
    const exported = await orFailure(place, readWithoutSecrets(stack.workspace, place));
    const deployment = exported ?? (await orFailure(place, stack.exportStack())).deployment;
    requireOwnResources(deployment ?? {}, place, project);
    requireNoRecordedSettings(deployment ?? {}, place, process.env);
    const key = stateKey();
    if (key !== undefined && !acceptsAnyState) requireSignature(deployment ?? {}, key, place);
    return new WorkspaceStack(stack, place, project, recordedWorkspace(deployment ?? {}));
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
    this.#planned = fingerprintOf((await this.#export()).deployment);
  }

  /** Runs a command; a failure of the engine is part of the outcome. */
  async run(command: Command, options: RunOptions): Promise<Outcome> {
    if (command.startsWith("preview")) return this.#run(command, options);
    // A refresh carries out no plan; the state before it is verified only if it is signed.
    const before = command === "refresh" && stateKey() === undefined ? undefined : await this.#verify();
    const { deleted = new Set() } = options;
    if (command === "destroy") await this.#remember([], before);
    const ran = await this.#run(command, options);
    // Pulumi may succeed although it was asked to stop.
    const isStopped = options.interruption.exitCode !== undefined;
    const outcome = { ...ran, isDone: ran.isDone && !(isStopped && [...deleted].some((urn) => !ran.ended.has(urn))) };
    if (before && deleted.size > 0 && !outcome.isDone)
      await this.#rewrite((after) => withUndeleted(before.deployment, after, deleted));
    if (command === "destroy") await this.#remember(outcome.steps);
    // The update has continued with everything that a killed run was creating.
    if (command === "up" && outcome.isDone && this.recorded.interrupted.length > 0)
      await this.#rewrite((deployment) => rememberingInterrupted(deployment, []));
    await this.#sign();
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

  /** Records what the state loses with its resources: before a destroy, which may die, and after it. */
  async #remember(steps: readonly PlanStep[], exported?: Deployment): Promise<void> {
    const { stackUrn } = this.recorded;
    const remembered = rememberedAfter(this.recorded, steps);
    if (stackUrn === undefined || !remembered) return;
    const place = { stackUrn, file: basename(this.#place.file) };
    await this.#rewrite((deployment) => remembering(deployment, place, remembered), exported);
  }

  /** Removes the lock that a killed run has left, and accepts its state. */
  async unlock(): Promise<void> {
    await orFailure(this.#place, this.#stack.cancel());
    await this.#sign();
  }

  /** The state, for previews that have no access to the backend. */
  async snapshot(): Promise<string> {
    return `${JSON.stringify(await this.#export())}\n`;
  }

  /** The state, unless somebody has changed it since it was opened and signed, or since the plan was made. */
  async #verify(): Promise<Deployment> {
    const exported = await this.#export();
    const { deployment = {} } = exported;
    const key = stateKey();
    if (key !== undefined) {
      requireSignature(deployment, key, this.#place);
      this.#explained = new ExplainedState(deployment);
    }
    if (this.#planned === undefined || this.#planned === fingerprintOf(deployment)) return exported;
    throw new CanvasError(
      `the recorded state of ${this.#place.file} has changed since this plan was made, and nothing was done`,
      "run the command again, and look at its plan",
    );
  }

  #export() {
    return orFailure(this.#place, this.#stack.exportStack());
  }

  /** Signs the state, if there is a key, and if nobody else has changed it since it was verified. */
  async #sign(): Promise<void> {
    const key = stateKey();
    if (key === undefined) return;
    await this.#rewrite((deployment) => {
      requireOwnResources(deployment, this.#place, this.#project);
      requireNoRecordedSettings(deployment, this.#place, process.env);
      this.#explained?.require(deployment, this.#place);
      return signState(rememberingInterrupted(deployment), key);
    });
  }

  async #rewrite(change: (deployment: unknown) => unknown, exported?: Deployment): Promise<void> {
    const current = exported ?? (await this.#export());
    const changed = change(current.deployment ?? {});
    if (changed === undefined) return;
    const deployment = rememberingInterrupted(changed);
    await importState(this.#stack.workspace, this.#place, { ...current, deployment });
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

async function orFailure<T>(place: StackPlace, work: Promise<T>): Promise<T> {
  return work.catch(async (error: unknown) => {
    throw await asCommandFailure(error, place);
  });
}
