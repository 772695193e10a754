import type { Session } from "../../provider/run/session.ts";
import { outputFolder, outputPath, writeText } from "../output/files.ts";
import { printError } from "../output/terminal.ts";
import { Interruption } from "../run/interruption.ts";
import { PulumiFailure } from "../run/pulumi-errors.ts";
import { quietSession, settingsOf } from "../run/session.ts";
import { type StackPlace, unlockText } from "../run/stack-place.ts";
import { withSnapshot } from "../run/state-copies.ts";
import { type Choice, fileOf, placeOf, snapshotOf } from "./fleet.ts";
import type { DeployOptions, FleetReport, MemberReport } from "./fleet-report.ts";
import { FleetProgress } from "./progress.ts";
import { ReviewedPlans, requirePlanned, writePlans } from "./reviewed-plans.ts";
import type { Result } from "./summary.ts";
import { type DeployCommand, WorkspaceRun } from "./workspace-run.ts";

interface FleetParts {
  readonly command: DeployCommand;
  readonly options: DeployOptions;
  readonly stack: string;
  readonly choice: Choice;
  readonly report: FleetReport;
  /** Whether the command is about one file, whose error is that of the command. */
  readonly isAlone: boolean;
}

/** Refuses outputs that cannot be written: an update must not find out after its run. */
export function requireOutputs({ map, markdown, out, saveState }: DeployOptions, isAlone: boolean): void {
  for (const path of [map, markdown, out]) if (path !== undefined) outputPath(path);
  if (saveState !== undefined) (isAlone ? outputPath : outputFolder)(saveState);
}

/** The plans of workspaces, and the runs that carry them out, several at a time. */
export class FleetRun {
  readonly #parts: FleetParts;
  readonly #progress: FleetProgress;
  readonly #reviewed: ReviewedPlans | undefined;
  readonly #interruption: Interruption;
  /** Undefined until a workspace needs the service. */
  #session: Session | undefined;

  constructor(parts: FleetParts) {
    const { options, choice, isAlone } = parts;
    this.#parts = parts;
    this.#progress = new FleetProgress(isAlone);
    this.#reviewed = options.plan === undefined ? undefined : ReviewedPlans.read(options.plan);
    const places = choice.all.map((member) => this.#placeOf(member));
    if (this.#reviewed && !isAlone) requirePlanned(this.#reviewed, places);
    const [only] = isAlone ? places : [];
    const [what, unlock] = only ? ["the workspace", unlockText(only)] : ["a workspace", "pulumi-canvas unlock FILE"];
    // Last: it listens to signals until it is closed.
    this.#interruption = new Interruption({
      onStop: () => printError("Stopping: waiting for what is under way. Press Ctrl-C again to end at once.\n"),
      onEnd: () => printError(`Ended. If the next update finds ${what} locked, run ${unlock}.\n`),
    });
  }

  /** The exit code of a command that was interrupted. */
  get interruptedWith(): number | undefined {
    return this.#interruption.exitCode;
  }

  /** Plans every workspace, and writes the plans for a review. */
  async plan(): Promise<void> {
    const { options, report } = this.#parts;
    await this.#each(report.members, (entry) => this.#plan(entry));
    if (options.out === undefined || this.interruptedWith !== undefined) return;
    const reviewed = report.members.flatMap(({ run }) => run?.reviewed ?? []);
    // A file that is refused has no plan, and leaves an earlier one.
    if (reviewed.length > 0 || report.members.length === 0) writePlans(options.out, reviewed);
  }

  /** Carries out the plans that have something to do. */
  async carryOut(): Promise<void> {
    const { open } = this.#parts.report;
    const done = this.#parts.command === "destroy" ? "destroyed" : "updated";
    for (const entry of open) entry.result = "not started";
    await this.#each(open, async (entry) => {
      const exitCode = await entry.run?.carryOut();
      if (exitCode !== undefined) entry.result = exitCode === 0 ? done : this.#endOf(exitCode);
      await this.#saveState(entry);
    });
  }

  /** Saves the states of plans that are not carried out. */
  leave(): Promise<void> {
    return this.#each(this.#parts.report.open, (entry) => this.#saveState(entry));
  }

  close(): void {
    this.#interruption.close();
    this.#session?.client.close();
    this.#progress.end();
  }

  #each(entries: readonly MemberReport[], work: (entry: MemberReport) => Promise<void>): Promise<void> {
    const { parallel } = this.#parts.options;
    const isStopped = () => this.interruptedWith !== undefined;
    return this.#progress.each(entries, work, (entry, error) => entry.fail(error), { parallel, isStopped });
  }

  async #plan(entry: MemberReport): Promise<void> {
    const { options, isAlone } = this.#parts;
    const { member } = entry;
    if (member.loaded instanceof Error) throw member.loaded;
    const place = this.#placeOf(member);
    if (this.#reviewed && !isAlone && !this.#reviewed.has(place)) {
      entry.result = "not in the plan";
      return;
    }
    const snapshot = isAlone ? options.state : snapshotOf(options.state, member);
    try {
      await withSnapshot(snapshot, place, (copy) => this.#planAt(entry, copy));
    } catch (error) {
      // A Ctrl-C reaches the short commands of Pulumi, too.
      if (!(error instanceof PulumiFailure) || this.interruptedWith === undefined) throw error;
      entry.report.printInWords("Nothing was changed.");
      entry.result = "interrupted";
    }
  }

  async #planAt(entry: MemberReport, place: StackPlace): Promise<void> {
    const { command } = this.#parts;
    const run = await this.#open(entry, place);
    entry.run = run;
    const planned = await run.plan();
    if (planned.exitCode === undefined) {
      entry.planned = planned;
      // A preview counts what it says, a run what it does.
      const isOpen = command === "preview" ? planned.isChange : planned.hasWork;
      entry.result = isOpen ? "to change" : "unchanged";
    } else entry.result = this.#endOf(planned.exitCode);
    if (!entry.planned?.hasWork) await this.#saveState(entry);
  }

  #open({ member: { name, loaded }, report }: MemberReport, place: StackPlace): Promise<WorkspaceRun> {
    if (loaded instanceof Error) throw loaded;
    const { command, options } = this.#parts;
    this.#session ??= quietSession(settingsOf(), this.#progress.statusOf("reading").wait);
    const [session, interruption, reviewed] = [this.#session, this.#interruption, this.#reviewed];
    const status = this.#progress.statusOf(name);
    return WorkspaceRun.open({
      ...{ command, options, session, interruption, reviewed },
      ...{ place, loaded, report, status },
    });
  }

  #endOf(exitCode: number): Result {
    return exitCode === this.interruptedWith ? "interrupted" : "failed";
  }

  async #saveState({ member, run }: MemberReport): Promise<void> {
    const { isAlone, options } = this.#parts;
    const { saveState: path } = options;
    if (path !== undefined && run) writeText(isAlone ? path : fileOf(path, member, "json"), await run.snapshot());
  }

  #placeOf(member: MemberReport["member"]): StackPlace {
    return placeOf(member, this.#parts.stack, this.#parts.options.environment);
  }
}
