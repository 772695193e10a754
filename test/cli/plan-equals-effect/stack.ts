// A workspace file and its state, as `pulumi-canvas up` works with them.

import type { Change } from "../../../cli/plan/change.ts";
import { planProblems } from "../../../cli/plan/check-plan.ts";
import { planOf } from "../../../cli/plan/plan.ts";
import { continuationOf, type Remembered } from "../../../cli/run/continuation.ts";
import { recordedWorkspace } from "../../../cli/run/recorded-workspace.ts";
import { StateFile } from "../../../cli/run/state-file.ts";
import { CanvasError } from "../../../provider/errors.ts";
import type { Session } from "../../../provider/run/session.ts";
import { componentName } from "../../../provider/workspace/component.ts";
import type { Workspace } from "../../../provider/workspace/schema.ts";
import {
  Continues,
  type WorkspaceResource,
  workspaceResources,
} from "../../../provider/workspace/workspace-resources.ts";
import { nothingRecorded } from "../run/states.ts";
import { Run, type StackState } from "./run.ts";

/** What a preview says, and what it takes to carry it out. */
export interface Plan {
  readonly changes: readonly Change[];
  /** Why the plan is not carried out, if it is not. */
  readonly refusal: string | undefined;
  readonly resources: readonly WorkspaceResource[];
  /** What the state remembers of what no resource has. */
  readonly remembered: Remembered;
}

/** The state of a workspace file. */
export class Stack {
  #state: StackState = new Map();
  #remembered: Remembered = { former: {}, invitations: undefined };
  readonly #newSession: () => Session;

  /** The command, its preview and its update are processes of their own, with a session each. */
  constructor(newSession: () => Session) {
    this.#newSession = newSession;
  }

  /** `ended` are people whose entries have ended, by the name of the roster. */
  async preview(workspace: Workspace, ended: Continues["ended"] = {}): Promise<Plan> {
    const session = this.#newSession();
    const state = StateFile.of({ resources: this.#exported() });
    const recorded = state ? recordedWorkspace(state) : nothingRecorded;
    const { remembered, ...continues } = continuationOf(workspace, recorded);
    const resources = workspaceResources(componentName, workspace, Continues.parse({ ...continues, ended }));
    const run = new Run(this.#newSession(), this.#state, true);
    try {
      await run.run(resources);
    } catch (error) {
      if (!(error instanceof CanvasError)) throw error;
      return { changes: [], refusal: error.message, resources, remembered };
    }
    const steps = [...run.steps].sort((a, b) => (a.urn < b.urn ? -1 : 1));
    const outcome = { isDone: true, steps, ended: new Set<string>(), warnings: [], errors: [], notes: [] };
    const plan = await planOf(session, outcome);
    const guards = { ...workspace.options, refusesDuplicates: false };
    const [refusal] = plan.isDone ? await planProblems(session, plan, guards) : plan.errors;
    return { changes: plan.changes, refusal, resources, remembered };
  }

  /** Carries out a plan. */
  async update({ resources, remembered }: Plan): Promise<void> {
    const run = new Run(this.#newSession(), this.#state, false);
    await run.run(resources);
    this.#state = run.state;
    this.#remembered = remembered;
  }

  #exported(): readonly object[] {
    const resources = [...this.#state.values()].map(({ urn, id, state }) => ({ urn, id, outputs: state }));
    const outputs = { file: "workspace.yaml", ...this.#remembered };
    return [{ urn: "urn:pulumi:main::work::pulumi:pulumi:Stack::work-main", outputs }, ...resources];
  }
}
