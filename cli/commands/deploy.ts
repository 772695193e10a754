import { stackOf } from "../flags.ts";
import { requireOwnStates } from "../fleet/fleet.ts";
import { chosenWorkspaces, isFleet } from "../fleet/fleet-options.ts";
import { type DeployOptions, FleetReport } from "../fleet/fleet-report.ts";
import { FleetRun, requireOutputs } from "../fleet/fleet-run.ts";
import type { DeployCommand } from "../fleet/workspace-run.ts";
import { requireOneOutput } from "../output/files.ts";
import { commentMarker } from "../output/markdown-text.ts";
import { confirm } from "../output/terminal.ts";
import { workspacePaths } from "./workspace-paths.ts";

/** Plans every workspace of a command line, asks once, and runs those with changes; returns the exit code. */
export async function deployCommand(
  command: DeployCommand,
  given: readonly string[],
  options: DeployOptions,
): Promise<number> {
  const paths = workspacePaths(given);
  const isAlone = !isFleet(paths, options);
  const stack = stackOf(options);
  requireOneOutput(options);
  requireOutputs(options, isAlone);
  const choice = await chosenWorkspaces(paths, options);
  const marker = commentMarker(command, ...paths, ...(stack === "main" ? [] : [stack]));
  const report = new FleetReport(command, choice.members, options, { isAlone, marker });
  try {
    requireOwnStates(choice.all, stack);
    return await deploy(new FleetRun({ command, options, stack, choice, report, isAlone }), command, options, report);
  } catch (error) {
    report.fail(error);
    throw error;
  } finally {
    report.close();
  }
}

async function deploy(
  fleet: FleetRun,
  command: DeployCommand,
  { yes, plan }: DeployOptions,
  report: FleetReport,
): Promise<number> {
  try {
    await fleet.plan();
    report.write("plans");
    if (fleet.interruptedWith !== undefined) return fleet.interruptedWith;
    if (command === "preview" || report.open.length === 0) return report.exitCode;
    // What changes only the state needs no question.
    const isAgreed = !report.hasChanges || yes || plan !== undefined;
    const isWanted = isAgreed || (await confirm("Make these changes?", report.summary));
    if (!isWanted || fleet.interruptedWith !== undefined) {
      report.unchanged();
      await fleet.leave();
      return fleet.interruptedWith ?? 1;
    }
    await fleet.carryOut();
    report.write("results");
    return (report.isStopped ? fleet.interruptedWith : undefined) ?? report.exitCode;
  } finally {
    fleet.close();
  }
}
