// A workspace file as a stack: Pulumi's Automation API runs it on the real engine.
import { relative, resolve } from "node:path";
import type { EngineEvent, Stack } from "@pulumi/pulumi/automation/index.js";
import { componentName } from "../../provider/workspace/component.ts";
import { asPlanStep } from "../plan/steps.ts";
import { asCommandFailure, type StackPlace } from "./engine-errors.ts";
import { type Outcome, outcomeOf } from "./outcome.ts";
import { prepareProject } from "./workspace-project.ts";

export interface StackOptions {
  /** The path of the workspace file. */
  readonly file: string;
  readonly stack: string;
}

export type Command = "preview" | "up" | "destroy" | "preview-destroy";

export interface RunOptions {
  readonly refresh?: boolean;
  /** Called when a resource is finished. */
  readonly onProgress?: (done: number) => void;
}

/** A stack whose state is next to the file, or where PULUMI_BACKEND_URL says. */
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
      const inputs = { file: resolve(file) };
      const component = new pulumi.ComponentResource("canvas:index:Workspace", componentName, inputs, {}, true);
      return { urn: component.urn };
    };
    const place = { file, stack, folder: relative("", options.workDir) };
    try {
      const args = { stackName: stack, projectName: project, program };
      return new WorkspaceStack(await LocalWorkspace.createOrSelectStack(args, options), place);
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
    try {
      await this.#start(command, { onEvent, refresh, color: "never" });
      return outcomeOf(events, true);
    } catch (error) {
      const outcome = outcomeOf(events, false);
      if (outcome.errors.length > 0) return outcome;
      throw await asCommandFailure(error, this.#place);
    }
  }

  #start(
    command: Command,
    options: { readonly onEvent: (event: EngineEvent) => void; readonly refresh: boolean; readonly color: "never" },
  ): Promise<unknown> {
    switch (command) {
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
