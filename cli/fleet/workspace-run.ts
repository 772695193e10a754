import type { Session } from "../../provider/run/session.ts";
import { quoted } from "../../provider/validation/printable-text.ts";
import type { Workspace } from "../../provider/workspace/schema.ts";
import type { LoadedWorkspace } from "../../provider/workspace/workspace-file.ts";
import { factsOfWorkspace } from "../map/build-map.ts";
import { during, type Status, showProgress } from "../output/terminal.ts";
import { destroyProblems, planProblems } from "../plan/check-plan.ts";
import { refreshCostOf } from "../plan/cost.ts";
import { type Outcome, withMessages } from "../plan/outcome.ts";
import { type Plan, planOf } from "../plan/plan.ts";
import { type Continuation, continuationOf } from "../run/continuation.ts";
import type { Interruption } from "../run/interruption.ts";
import { type RecordedWorkspace, requireTeam, teamBefore } from "../run/recorded-workspace.ts";
import { commandText, type StackPlace } from "../run/stack-place.ts";
import { requireSameName } from "../run/state-copies.ts";
import { WorkspaceStack } from "../run/workspace-stack.ts";
import { type ReviewedPlan, type ReviewedPlans, reviewedPlan } from "./reviewed-plans.ts";
import type { ReportSentences, WorkspaceReport } from "./workspace-report.ts";

export type DeployCommand = "preview" | "up" | "destroy";

/** The options that decide about a plan. */
export interface PlanOptions {
  /** Whether to read the live workspace first. */
  readonly refresh: boolean;
  readonly maxTrashed?: number | undefined;
  readonly createDuplicates?: boolean;
}

/** What a run works with; several of one command share most of it. */
interface RunContext {
  readonly command: DeployCommand;
  readonly options: PlanOptions;
  readonly session: Session;
  readonly interruption: Interruption;
  /** The plans that were reviewed, if the command must do nothing else. */
  readonly reviewed: ReviewedPlans | undefined;
  readonly place: StackPlace;
  readonly loaded: LoadedWorkspace;
  readonly report: WorkspaceReport;
  readonly status: Status;
}

/** What to do after a plan: end with an exit code, or carry it out. */
type Planned =
  | { readonly exitCode: number }
  | {
      readonly exitCode?: undefined;
      /** Whether the plan says that something changes. */
      readonly isChange: boolean;
      /** Whether a run has something to do; some steps have no sentence, such as a value that only changes the state. */
      readonly hasWork: boolean;
    };

/** The plan for a workspace, and the run that carries it out. */
export class WorkspaceRun {
  readonly #context: RunContext;
  readonly #stack: WorkspaceStack;
  /** Whether the file has new keys, which only an update records: the next change of a title would make something new. */
  readonly #hasNewKeys: boolean;
  #plan: Plan | undefined;

  private constructor(context: RunContext, stack: WorkspaceStack, { renamed }: Continuation) {
    this.#context = context;
    this.#stack = stack;
    this.#hasNewKeys = context.command === "up" && Object.keys(renamed).length > 0;
  }

  static async open(context: RunContext): Promise<WorkspaceRun> {
    const { place, loaded, options, report, reviewed } = context;
    const { workspace, removed: ended } = loaded;
    report.setSentences(sentencesFor(context));
    reviewed?.requireWorkspace(place, workspace);
    const stack = await during("opening the state", () => WorkspaceStack.open(place, workspace));
    requireTeam(place.file, workspace, stack.recorded);
    const isNew = stack.recorded.stackUrn === undefined && !options.createDuplicates;
    if (isNew) requireSameName(place, workspace);
    const continuation = { ...continuationOf(workspace, stack.recorded), ended };
    await stack.use(workspace, continuation);
    return new WorkspaceRun(context, stack, continuation);
  }

  /** Plans, and reports the plan; one that was not reviewed is an error. */
  async plan(): Promise<Planned> {
    const { command, session, loaded, interruption, report, reviewed, place } = this.#context;
    const outcome = this.#withLeft(await this.#preview());
    if (interruption.exitCode !== undefined) return { exitCode: this.unchanged(interruption.exitCode) };
    if (command !== "destroy") requireTeam(place.file, loaded.workspace, teamBefore(outcome.steps));
    const plan = await during("checking the plan", () => planOf(session, outcome, loaded.workspace.spaces));
    const problems = plan.isDone ? await during("checking the plan", () => this.#problemsOf(plan)) : [];
    const sentences = report.plan(plan, problems);
    if (!plan.isDone || problems.length > 0) return { exitCode: 1 };
    reviewed?.requirePlan(place, plan);
    this.#plan = plan;
    const isChange = sentences.length > 0;
    return { isChange, hasWork: isChange || this.#hasNewKeys || stepsIn(plan).length > 0 };
  }

  /** What a review of the plan has to keep. */
  get reviewed(): ReviewedPlan | undefined {
    const { place, loaded } = this.#context;
    return this.#plan && reviewedPlan(place, loaded.workspace, this.#plan);
  }

  /** Carries the plan out, and reports the result; returns the exit code. */
  async carryOut(): Promise<number> {
    const { command, interruption, report } = this.#context;
    if (command === "preview" || !this.#plan) return 0;
    const steps = stepsIn(this.#plan);
    const deleted = new Set(steps.filter(({ op }) => op.startsWith("delete")).map(({ urn }) => urn));
    const result = this.#withLeft(await this.#run(command, steps.length, deleted));
    const { exitCode } = interruption;
    return result.isDone || exitCode === undefined ? report.result(result) : report.interrupted(result, exitCode);
  }

  /** Reports that a plan is not carried out. */
  unchanged(exitCode: number): number {
    this.#context.report.printInWords("Nothing was changed.");
    return exitCode;
  }

  /** The state, for previews that have no access to the backend. */
  snapshot(): Promise<string> {
    return this.#stack.snapshot();
  }

  /** An update acts on what its plan has read: only a preview leaves the state as it is, and reads for itself. */
  async #preview(): Promise<Outcome> {
    const { command, options, interruption, report } = this.#context;
    const { team, resources } = this.#stack.recorded;
    const isReading = options.refresh && team !== undefined;
    if (isReading) report.reading(refreshCostOf(resources));
    if (command === "preview" && isReading) return this.#run("preview", resources.length);
    const read = isReading ? await this.#run("refresh", resources.length) : undefined;
    if (read && (!read.isDone || interruption.exitCode !== undefined)) return read;
    if (command !== "preview") await this.#stack.startPlan();
    const run = command === "destroy" ? "preview-destroy" : "preview";
    const planned = await during("planning", () => this.#stack.run(run, this.#watching));
    return read ? withMessages(planned, read) : planned;
  }

  #withLeft(outcome: Outcome): Outcome {
    const { command, place, loaded } = this.#context;
    const left = command === "destroy" ? leftByDestroy(this.#stack.recorded, loaded.workspace, place) : [];
    return { ...outcome, warnings: [...outcome.warnings, ...left] };
  }

  async #problemsOf(plan: Plan): Promise<readonly string[]> {
    const { command, loaded, options, session } = this.#context;
    const { workspace } = loaded;
    const { maxTrashed, createDuplicates = false } = options;
    if (command === "destroy") return destroyProblems(plan, workspace.options);
    const { team, interrupted } = this.#stack.recorded;
    return planProblems(session, plan, {
      ...workspace.options,
      ...(maxTrashed === undefined ? {} : { maxTrashed }),
      refusesDuplicates: team === undefined && interrupted.length === 0 && !createDuplicates,
    });
  }

  /** Runs a command, and shows how far it is. A preview reads first. */
  async #run(
    command: "preview" | "refresh" | "up" | "destroy",
    total: number,
    deleted: ReadonlySet<string> = new Set(),
  ) {
    const { status } = this.#context;
    const refresh = command === "preview";
    const verb = refresh || command === "refresh" ? "read " : "";
    const onProgress = (done: number) => {
      if (done <= total) showProgress(status, done, `${verb}${done} of ${total}`);
    };
    return during(activities[command], () =>
      this.#stack.run(command, { ...this.#watching, refresh, deleted, onProgress }),
    );
  }

  get #watching() {
    const { interruption, status } = this.#context;
    return { interruption, onWait: (text: string) => status.wait(text) };
  }
}

/** What a destroy leaves because no resource has it: spaces of the file that a killed update was creating. */
function leftByDestroy(
  { interrupted, spaces: recorded }: RecordedWorkspace,
  { spaces = {} }: Workspace,
  place: StackPlace,
): readonly string[] {
  const remedy = `to remove it too, run ${commandText("up", place)} first`;
  const isLeft = (key: string) => interrupted.includes(`spaces/${key}`) && !recorded.some((space) => space.key === key);
  return Object.entries(spaces)
    .filter(([key]) => isLeft(key))
    .map(([key, { title = key }]) => `space ${quoted(title)} stays if a killed update has created it; ${remedy}`);
}

/** `team "Product"`. */
const teamText = ({ team }: Workspace): string =>
  `team ${typeof team === "string" ? quoted(team) : team.name === undefined ? (team.id ?? "") : quoted(team.name)}`;

/** Says what the plan compared, and where to look at the result. */
function sentencesFor({ command, place, loaded, options, session }: RunContext): ReportSentences {
  const { workspace } = loaded;
  const where = `${teamText(workspace)} on ${session.config.baseUrl}`;
  if (command === "destroy")
    return {
      unchanged: `Nothing to change: nothing is recorded for ${place.file}.`,
      done: `Done. Look at ${where}; removed spaces are in its trash.`,
    };
  const facts = factsOfWorkspace(workspace).filter((text) => !text.startsWith("0 "));
  const contents = `${place.file}${facts.length === 0 ? "" : ` (${facts.join(", ")})`}`;
  const compared = options.refresh ? where : "what the last update recorded; the live workspace was not read";
  return { unchanged: `Nothing to change: ${contents} matches ${compared}.`, done: `Done. Look at ${where}.` };
}

const activities = { preview: "planning", refresh: "reading", up: "updating", destroy: "removing" } as const;

const stepsIn = ({ steps }: Plan) => steps.filter(({ op }) => op !== "same");
