import { inParallel } from "../../provider/run/parallel.ts";
import { sharedSession } from "../../provider/run/session.ts";
import { Interruption } from "../engine/interruption.ts";
import type { StackPlace } from "../engine/stack-place.ts";
import { withSnapshot } from "../engine/state-copies.ts";
import { stackOf } from "../flags.ts";
import { type Choice, type Member, placeOf, requireOwnStates } from "../fleet/fleet.ts";
import { chooseWorkspaces } from "../fleet/fleet-options.ts";
import { fileOf, snapshotOf } from "../fleet/member-files.ts";
import { parallelOf } from "../fleet/parallel.ts";
import { FleetProgress } from "../fleet/progress.ts";
import { ReviewedPlans, requirePlanned, writePlans } from "../fleet/reviewed-plans.ts";
import { outputFolder, outputPath } from "../output/files.ts";
import { commentMarker } from "../output/markdown-text.ts";
import { writeText } from "../output/output-file.ts";
import { confirm, printError } from "../output/terminal.ts";
import type { DeployOptions } from "./deploy-options.ts";
import { FleetReport, type MemberReport } from "./fleet-report.ts";
import { settingsOf } from "./settings.ts";
import { type DeployCommand, type Planned, WorkspaceRun } from "./workspace-run.ts";

/** Plans every workspace of a folder, asks once, and runs those with changes; returns the exit code. */
export async function deployFleet(
  command: DeployCommand,
  paths: readonly string[],
  options: DeployOptions,
): Promise<number> {
  const stack = stackOf(options);
  const choice = await chooseWorkspaces(paths, options);
  if (!choice) return 0;
  requireOwnStates(choice.all, stack);
  for (const path of [options.map, options.markdown, options.out]) if (path !== undefined) outputPath(path);
  if (options.saveState !== undefined) outputFolder(options.saveState);
  const stackInMarker = stack === "main" ? [] : [stack];
  const report = new FleetReport(command, choice.members, options, commentMarker(command, ...paths, ...stackInMarker));
  try {
    return await runFleet({ command, options, stack, choice, report });
  } catch (error) {
    report.fail(error);
    throw error;
  } finally {
    report.close();
  }
}

async function runFleet(parts: FleetParts): Promise<number> {
  const { options, choice, report } = parts;
  // A change that touches no workspace needs no access to the service.
  if (choice.members.length === 0) {
    if (options.out !== undefined) writePlans(options.out, []);
    report.plans();
    return 0;
  }
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
  readonly #progress = new FleetProgress();
  readonly #reviewed: ReviewedPlans | undefined;
  readonly #parallel: number;
  readonly #session;
  readonly #interruption: Interruption;

  constructor(parts: FleetParts) {
    const { options, choice, report, stack } = parts;
    this.#parts = parts;
    this.#parallel = parallelOf(options.parallel);
    this.#entries = choice.members.map((member, index) => ({ member, report: report.of(index) }));
    this.#reviewed = options.plan === undefined ? undefined : ReviewedPlans.read(options.plan);
    const places = choice.all.map((member) => placeOf(member, stack, options.environment));
    if (this.#reviewed) requirePlanned(this.#reviewed, places);
    const silent = () => {};
    const { wait: status } = this.#progress.statusOf("reading");
    this.#session = sharedSession(settingsOf(), { warn: silent, info: silent, pending: silent, status });
    // Last: it listens to signals until it is closed.
    this.#interruption = new Interruption({
      onStop: () => printError("Stopping: waiting for what is under way. Press Ctrl-C again to end at once.\n"),
      onEnd: () => printError("Ended. If the next update finds a workspace locked, run pulumi-canvas unlock FILE.\n"),
    });
  }

  async run(): Promise<number> {
    const { command, options, report } = this.#parts;
    await this.#each(this.#entries, (entry) => this.#plan(entry));
    report.plans();
    const { exitCode } = this.#interruption;
    if (exitCode !== undefined) return exitCode;
    if (options.out !== undefined)
      writePlans(
        options.out,
        this.#entries.flatMap(({ run }) => run?.reviewed ?? []),
      );
    const open = this.#entries.filter(({ hasWork }) => hasWork);
    if (command === "preview" || open.length === 0) return report.exitCode;
    // What changes only the state needs no question.
    const isAgreed = !open.some(({ isChange }) => isChange) || options.yes || options.plan !== undefined;
    const isWanted = isAgreed || (await confirm("Make these changes?", report.summary));
    if (!isWanted || this.#interruption.exitCode !== undefined) {
      report.unchanged();
      return this.#interruption.exitCode ?? 1;
    }
    for (const entry of open) entry.report.end("not started");
    await this.#each(open, (entry) => this.#carryOut(entry));
    report.results();
    return this.#interruption.exitCode ?? report.exitCode;
  }

  close(): void {
    this.#interruption.close();
    this.#session.client.close();
    this.#progress.end();
  }

  /** Works on entries, several at a time; an error of one is its own. */
  async #each(entries: readonly Entry[], work: (entry: Entry) => Promise<void>): Promise<void> {
    const isStopped = () => this.#interruption.exitCode !== undefined;
    this.#progress.start(entries.length);
    const guarded = (entry: Entry) =>
      this.#progress.during(entry.member.name, () => work(entry).catch((error: unknown) => entry.report.fail(error)));
    await inParallel(entries, this.#parallel, guarded, isStopped);
    this.#progress.end();
  }

  async #plan(entry: Entry): Promise<void> {
    const { options, stack } = this.#parts;
    const { member, report } = entry;
    // The mistakes of a file are in its own words.
    if (member.loaded instanceof Error) return report.fail(member.loaded);
    const place = placeOf(member, stack, options.environment);
    if (this.#reviewed && !this.#reviewed.has(place)) return report.end("not in the plan");
    await withSnapshot(snapshotOf(options.state, member), place, async (copy) => {
      const run = await this.#open(entry, copy);
      const planned = await run.plan();
      if (planned.exitCode !== undefined) return report.end(this.#endOf(planned.exitCode));
      entry.run = run;
      entry.hasWork = planned.hasWork;
      entry.isChange = planned.isChange;
      report.end(this.#resultOf(planned));
      if (!planned.hasWork) await this.#saveState(entry);
    });
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
    const folder = this.#parts.options.saveState;
    if (folder !== undefined && run) writeText(fileOf(folder, member, "json"), await run.snapshot());
  }
}
