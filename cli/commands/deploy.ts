import { inParallel } from "../../provider/run/parallel.ts";
import { Session } from "../../provider/run/session.ts";
import { stackOf } from "../flags.ts";
import { type Choice, fileOf, type Member, placeOf, requireOwnStates, snapshotOf } from "../fleet/fleet.ts";
import { chosenWorkspaces, isFleet } from "../fleet/fleet-options.ts";
import { FleetProgress, parallelOf } from "../fleet/progress.ts";
import { ReviewedPlans, requirePlanned, writePlans } from "../fleet/reviewed-plans.ts";
import { outputFolder, outputPath, requireOneOutput, writeText } from "../output/files.ts";
import { commentMarker } from "../output/markdown-text.ts";
import { confirm, printError } from "../output/terminal.ts";
import { Interruption } from "../run/interruption.ts";
import { PulumiFailure } from "../run/pulumi-errors.ts";
import { type StackPlace, unlockText } from "../run/stack-place.ts";
import { withSnapshot } from "../run/state-copies.ts";
import { type DeployOptions, FleetReport, type MemberReport } from "./fleet-report.ts";
import { settingsOf } from "./settings.ts";
import { workspacePaths } from "./workspace-paths.ts";
import { type DeployCommand, type Planned, WorkspaceRun } from "./workspace-run.ts";

/** Plans every workspace of a command line, asks once, and runs those with changes; returns the exit code. */
export async function deployCommand(
  command: DeployCommand,
  given: readonly string[],
  options: DeployOptions,
): Promise<number> {
  const paths = workspacePaths(given);
  requireOneOutput(options);
  const isAlone = !isFleet(paths, options);
  const stack = stackOf(options);
  // An update must not find out after its run that it cannot write.
  for (const path of [options.map, options.markdown, options.out]) if (path !== undefined) outputPath(path);
  if (options.saveState !== undefined) (isAlone ? outputPath : outputFolder)(options.saveState);
  const choice = await chosenWorkspaces(paths, options);
  const marker = commentMarker(command, ...paths, ...(stack === "main" ? [] : [stack]));
  const report = new FleetReport(command, choice.members, options, { isAlone, marker });
  try {
    requireOwnStates(choice.all, stack);
    return await runFleet({ command, options, stack, choice, report, isAlone });
  } catch (error) {
    report.fail(error);
    throw error;
  } finally {
    report.close();
  }
}

async function runFleet(parts: FleetParts): Promise<number> {
  const { options, choice, report, isAlone } = parts;
  // A change that touches no workspace needs no access to the service.
  if (choice.members.length === 0) {
    if (options.out !== undefined) writePlans(options.out, []);
    report.plans();
    return 0;
  }
  const [only] = isAlone ? choice.members : [];
  if (only?.loaded instanceof Error) throw only.loaded;
  const fleet = new FleetRun(parts);
  try {
    return await fleet.run();
  } finally {
    fleet.close();
  }
}

interface FleetParts {
  readonly command: DeployCommand;
  readonly options: DeployOptions;
  readonly stack: string;
  readonly choice: Choice;
  readonly report: FleetReport;
  /** Whether the command is about one file, whose error is that of the command. */
  readonly isAlone: boolean;
}

/** A workspace, what is said about it, and its run once it has a plan with something to do. */
interface Entry {
  readonly member: Member;
  readonly report: MemberReport;
  run?: WorkspaceRun;
  hasWork?: boolean;
  isChange?: boolean;
}

class FleetRun {
  readonly #parts: FleetParts;
  readonly #entries: readonly Entry[];
  readonly #progress: FleetProgress;
  readonly #reviewed: ReviewedPlans | undefined;
  readonly #session: Session;
  readonly #interruption: Interruption;

  constructor(parts: FleetParts) {
    const { options, choice, report, isAlone } = parts;
    this.#parts = parts;
    this.#progress = new FleetProgress(isAlone);
    this.#entries = choice.members.map((member, index) => ({ member, report: report.of(index) }));
    this.#reviewed = options.plan === undefined ? undefined : ReviewedPlans.read(options.plan);
    const places = choice.all.map((member) => this.#placeOf(member));
    if (this.#reviewed && !isAlone) requirePlanned(this.#reviewed, places);
    const silent = () => {};
    const { wait: status } = this.#progress.statusOf("reading");
    this.#session = new Session(settingsOf(), { warn: silent, info: silent, pending: silent, status });
    const [only] = isAlone ? places : [];
    const [what, unlock] = only ? ["the workspace", unlockText(only)] : ["a workspace", "pulumi-canvas unlock FILE"];
    // Last: it listens to signals until it is closed.
    this.#interruption = new Interruption({
      onStop: () => printError("Stopping: waiting for what is under way. Press Ctrl-C again to end at once.\n"),
      onEnd: () => printError(`Ended. If the next update finds ${what} locked, run ${unlock}.\n`),
    });
  }

  async run(): Promise<number> {
    const { command, options, report } = this.#parts;
    await this.#each(this.#entries, (entry) => this.#plan(entry));
    report.plans();
    const { exitCode } = this.#interruption;
    if (exitCode !== undefined) return exitCode;
    const reviewed = this.#entries.flatMap(({ run }) => run?.reviewed ?? []);
    // A file that is refused has no plan, and leaves an earlier one.
    if (options.out !== undefined && reviewed.length > 0) writePlans(options.out, reviewed);
    const open = this.#entries.filter(({ hasWork }) => hasWork);
    if (command === "preview" || open.length === 0) return report.exitCode;
    // What changes only the state needs no question.
    const isAgreed = !open.some(({ isChange }) => isChange) || options.yes || options.plan !== undefined;
    const isWanted = isAgreed || (await confirm("Make these changes?", report.summary));
    if (!isWanted || this.#interruption.exitCode !== undefined) {
      report.unchanged();
      await this.#each(open, (entry) => this.#saveState(entry));
      return this.#interruption.exitCode ?? 1;
    }
    for (const entry of open) entry.report.end("not started");
    await this.#each(open, (entry) => this.#carryOut(entry));
    report.results();
    return (report.isStopped ? this.#interruption.exitCode : undefined) ?? report.exitCode;
  }

  close(): void {
    this.#interruption.close();
    this.#session.client.close();
    this.#progress.end();
  }

  /** Works on entries, several at a time; of several, an error of one is its own. */
  async #each(entries: readonly Entry[], work: (entry: Entry) => Promise<void>): Promise<void> {
    const { isAlone, options } = this.#parts;
    const isStopped = () => this.#interruption.exitCode !== undefined;
    this.#progress.start(entries.length);
    const guarded = async (entry: Entry) => {
      try {
        await this.#progress.during(entry.member.name, () => work(entry));
      } catch (error) {
        if (isAlone) throw error;
        entry.report.fail(error);
      }
    };
    await inParallel(entries, parallelOf(options.parallel), guarded, isStopped);
    this.#progress.end();
  }

  async #plan(entry: Entry): Promise<void> {
    const { options, isAlone } = this.#parts;
    const { member, report } = entry;
    if (member.loaded instanceof Error) throw member.loaded;
    const place = this.#placeOf(member);
    if (this.#reviewed && !isAlone && !this.#reviewed.has(place)) return report.end("not in the plan");
    const snapshot = isAlone ? options.state : snapshotOf(options.state, member);
    try {
      await withSnapshot(snapshot, place, (copy) => this.#planAt(entry, copy));
    } catch (error) {
      // A Ctrl-C reaches the short commands of Pulumi, too.
      if (!(error instanceof PulumiFailure) || this.#interruption.exitCode === undefined) throw error;
      report.report.printInWords("Nothing was changed.");
      report.end("interrupted");
    }
  }

  async #planAt(entry: Entry, place: StackPlace): Promise<void> {
    const { report } = entry;
    const run = await this.#open(entry, place);
    entry.run = run;
    const planned = await run.plan();
    if (planned.exitCode === undefined) {
      entry.hasWork = planned.hasWork;
      entry.isChange = planned.isChange;
      report.end(this.#resultOf(planned));
    } else report.end(this.#endOf(planned.exitCode));
    if (!entry.hasWork) await this.#saveState(entry);
  }

  #open({ member, report }: Entry, place: StackPlace): Promise<WorkspaceRun> {
    const { loaded } = member;
    if (loaded instanceof Error) throw loaded;
    const { command, options } = this.#parts;
    const [session, interruption, reviewed] = [this.#session, this.#interruption, this.#reviewed];
    const status = this.#progress.statusOf(member.name);
    const shared = { command, options, session, interruption, reviewed };
    return WorkspaceRun.open({ ...shared, place, loaded, report: report.report, status });
  }

  /** A preview counts what it says, a run what it does. */
  #resultOf(planned: Exclude<Planned, { readonly exitCode: number }>) {
    const isOpen = this.#parts.command === "preview" ? planned.isChange : planned.hasWork;
    return isOpen ? "to change" : "unchanged";
  }

  #endOf(exitCode: number) {
    return exitCode === this.#interruption.exitCode ? "interrupted" : "failed";
  }

  async #carryOut(entry: Entry): Promise<void> {
    const done = this.#parts.command === "destroy" ? "destroyed" : "updated";
    const exitCode = await entry.run?.carryOut();
    if (exitCode !== undefined) entry.report.end(exitCode === 0 ? done : this.#endOf(exitCode));
    await this.#saveState(entry);
  }

  async #saveState({ member, run }: Entry): Promise<void> {
    const { isAlone, options } = this.#parts;
    const { saveState: path } = options;
    if (path !== undefined && run) writeText(isAlone ? path : fileOf(path, member, "json"), await run.snapshot());
  }

  #placeOf(member: Member): StackPlace {
    return placeOf(member, this.#parts.stack, this.#parts.options.environment);
  }
}
