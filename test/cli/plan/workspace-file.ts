// A workspace file that is updated without the engine, and what its user reads.

import type { Change } from "../../../cli/plan/change.ts";
import { sentencesOf } from "../../../cli/plan/sentences.ts";
import { CanvasError } from "../../../provider/errors.ts";
import { speakingTo } from "../../../provider/validation/audience.ts";
import { Workspace, type WorkspaceInput } from "../../../provider/workspace/schema.ts";
import type { Continues } from "../../../provider/workspace/workspace-resources.ts";
import { TestSession } from "../../provider/resources/harness.ts";
import { Stack } from "../plan-equals-effect/stack.ts";

/** A file for the team Alpha without its team. */
export type FileInput = Omit<WorkspaceInput, "team">;

/** A workspace file, with its state, for the team Alpha. */
export class WorkspaceFile {
  readonly session: TestSession;
  readonly #stack: Stack;
  #last: TestSession;
  #changes: readonly Change[] = [];

  constructor(session: TestSession) {
    this.session = session;
    this.#last = session;
    this.#stack = new Stack(() => {
      this.#last = session.newSession();
      return this.#last;
    });
  }

  static async start(...seed: Parameters<typeof TestSession.start>): Promise<WorkspaceFile> {
    return new WorkspaceFile(await TestSession.start(...seed));
  }

  /** Why `pulumi-canvas up` fails or is refused, in the words that its user reads; undefined if it is done. */
  async up(file: FileInput, ended?: Continues["ended"]): Promise<string | undefined> {
    return speakingTo("file", () => this.#up(file, ended));
  }

  async #up(file: FileInput, ended?: Continues["ended"]): Promise<string | undefined> {
    const plan = await this.#stack.preview(Workspace.parse({ team: "Alpha", ...file }), ended);
    this.#changes = plan.changes;
    if (plan.refusal !== undefined) return plan.refusal;
    try {
      await this.#stack.update(plan);
      return undefined;
    } catch (error) {
      if (error instanceof CanvasError) return error.message;
      throw error;
    }
  }

  /** The plan of the last update. */
  get plan(): readonly string[] {
    return sentencesOf(this.#changes).map(({ text }) => text);
  }

  /** The warnings of the last update. */
  get warnings(): readonly string[] {
    return this.#last.warnings;
  }

  /** What the last update has left open. */
  get open(): readonly string[] {
    return this.#last.open;
  }
}
