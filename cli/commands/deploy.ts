import { Session } from "../../provider/run/session.ts";
import type { LoadedWorkspace } from "../../provider/workspace/workspace-file.ts";
import { Interruption } from "../engine/interruption.ts";
import { type StackPlace, unlockText } from "../engine/stack-place.ts";
import { withSnapshot } from "../engine/state-copies.ts";
import { stackOf } from "../flags.ts";
import { isFleet } from "../fleet/fleet-options.ts";
import { ReviewedPlans, writePlans } from "../fleet/reviewed-plans.ts";
import { outputPath } from "../output/files.ts";
import { commentMarker } from "../output/markdown-text.ts";
import { writeText } from "../output/output-file.ts";
import { confirm, during, StatusLine } from "../output/terminal.ts";
import { loadWorkspace } from "../source/load-workspace.ts";
import { deployFleet } from "./deploy-fleet.ts";
import type { DeployOptions } from "./deploy-options.ts";
import { Report, type ReportOptions } from "./deploy-report.ts";
import { settingsOf } from "./settings.ts";
import { workspacePaths } from "./workspace-paths.ts";
import { type DeployCommand, type RunContext, WorkspaceRun } from "./workspace-run.ts";

/** Runs a workspace file, or several; returns the exit code. */
export async function deployCommand(
  command: DeployCommand,
  given: readonly string[],
  options: DeployOptions,
): Promise<number> {
  const paths = workspacePaths(given);
  const [file] = paths;
  if (isFleet(paths, options)) return deployFleet(command, paths, options);
  const marker = markerOf(command, file, stackOf(options));
  return withReport({ ...options, marker }, (report) => deploy(command, file, options, report));
}

/** The line by which a job finds its comment. */
const markerOf = (command: string, file: string, stack: string): string =>
  commentMarker(command, file, ...(stack === "main" ? [] : [stack]));

/** Runs something with the report that its options ask for. */
async function withReport(
  options: ReportOptions & Pick<DeployOptions, "saveState" | "out">,
  work: (report: Report) => Promise<number>,
): Promise<number> {
  // An update must not find out after its run that it cannot write.
  for (const path of [options.map, options.markdown, options.saveState, options.out])
    if (path !== undefined) outputPath(path);
  const report = new Report(options);
  try {
    return await work(report);
  } catch (error) {
    report.fail(error);
    throw error;
  } finally {
    report.close();
  }
}

/** Errors in the file or the settings are reported at once, before the engine starts. */
async function deploy(command: DeployCommand, file: string, options: DeployOptions, report: Report): Promise<number> {
  const { environment } = options;
  const stack = stackOf(options);
  const loaded = await during(`reading ${file}`, () => loadWorkspace(file, { environment }));
  const place = { file, name: loaded.workspace.name, stack, environment };
  return withSnapshot(options.state, place, (copy) => deployWorkspace(command, copy, loaded, options, report));
}

async function deployWorkspace(
  command: DeployCommand,
  place: StackPlace,
  loaded: LoadedWorkspace,
  options: DeployOptions,
  report: Report,
): Promise<number> {
  const silent = () => {};
  const status = new StatusLine();
  const onWait = (text: string) => status.wait(text);
  const reviewed = options.plan === undefined ? undefined : ReviewedPlans.read(options.plan);
  const session = new Session(settingsOf(), { warn: silent, info: silent, pending: silent, status: onWait });
  const interruption = new Interruption({
    onStop: () => report.printNow("Stopping: waiting for what is under way. Press Ctrl-C again to end at once."),
    onEnd: () => report.printNow(`Ended. If the next update finds the workspace locked, run ${unlockText(place)}.`),
  });
  try {
    const parts = { command, options, session, interruption, reviewed, place, loaded, report, status };
    const run = await WorkspaceRun.open(parts);
    const exitCode = await planAndRun(run, parts, options);
    if (options.saveState !== undefined) writeText(options.saveState, await run.snapshot());
    return exitCode;
  } finally {
    interruption.close();
    session.client.close();
    status.end();
  }
}

/** A plan, the question whether to carry it out, and the run. */
async function planAndRun(
  run: WorkspaceRun,
  { command, interruption, report }: Pick<RunContext, "command" | "interruption" | "report">,
  options: DeployOptions,
): Promise<number> {
  const planned = await run.plan();
  if (planned.exitCode !== undefined) return planned.exitCode;
  if (options.out !== undefined && run.reviewed) writePlans(options.out, [run.reviewed]);
  if (command === "preview") {
    if (planned.isChange) report.showSummary();
    return options.exitCode && planned.isChange ? 2 : 0;
  }
  if (!planned.hasWork) return 0;
  // What changes only the state needs no question.
  const isAgreed = !planned.isChange || options.yes || options.plan !== undefined;
  const isWanted = isAgreed || (await confirm("Make these changes?", report.summary));
  if (isWanted && interruption.exitCode === undefined) return run.carryOut();
  return run.unchanged(interruption.exitCode ?? 1);
}
