import { existsSync } from "node:fs";
import { CanvasError } from "../../provider/errors.ts";
import { environmentDrift } from "../drift/environment-drift.ts";
import { stackName, stackOf, UsageError } from "../flags.ts";
import { neighborsOf, requireOwnStates } from "../fleet/fleet.ts";
import { compareAll, reportDrift } from "../fleet/fleet-drift.ts";
import { chooseWorkspaces, isFleet } from "../fleet/fleet-options.ts";
import { requireOneOutput } from "../output/files.ts";
import type { OptionsOf } from "../reference/command.ts";
import type { drift as definition } from "../reference/workspace-commands.ts";
import { pathsUnlessProject } from "./workspace-paths.ts";

type DriftFlags = OptionsOf<typeof definition>;

/** Compares stacks with the service; returns the exit code. */
export async function driftCommand(given: readonly string[], flags: DriftFlags): Promise<number> {
  const { against, cwd } = flags;
  if (cwd !== undefined) enter(cwd, given);
  const paths = given.length > 0 ? given : cwd === undefined ? pathsUnlessProject() : [];
  const [file] = paths;
  requireMatching(file, flags);
  const stacks = stacksOf(file, flags);
  const isAlone = !isFleet(paths, flags);
  if (against !== undefined) return environmentDrift(isAlone ? file : undefined, { ...flags, against });
  const choice = isAlone ? { all: [], members: [] } : await chooseWorkspaces(paths, flags);
  requireOwnStates(choice.all, stacks[0] ?? "main");
  const entries = isAlone ? [{ name: file ?? "", file }] : choice.members;
  // If nothing is reported as unmanaged, nobody needs to know what a neighbor manages.
  const neighbors = flags.managedOnly ? [] : neighborsOf(choice);
  return reportDrift(await compareAll({ entries, neighbors, stacks, isAlone }, flags), flags);
}

/** Makes the folder of a project the current one. */
function enter(cwd: string, given: readonly string[]): void {
  if (given.length > 0)
    throw new UsageError("drift takes a workspace file or --cwd, the folder of a Pulumi project, not both");
  if (!existsSync(cwd)) throw new CanvasError(`${cwd} does not exist`, "correct --cwd");
  process.chdir(cwd);
}

function requireMatching(file: string | undefined, { environment, state, ...flags }: DriftFlags): void {
  if (file === undefined && environment !== undefined)
    throw new UsageError("drift --environment needs a workspace file");
  if (file === undefined && state !== undefined) throw new UsageError("drift --state needs a workspace file");
  requireOneOutput(flags);
}

/** A project has a selected stack. */
function stacksOf(file: string | undefined, { stack = [], environment }: DriftFlags): readonly string[] {
  if (stack.length > 0) return stack.map((name) => stackName(name));
  return file === undefined && !process.env.PULUMI_STACK ? [] : [stackOf({ environment })];
}
