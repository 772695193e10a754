import { speakingTo } from "../../provider/validation/audience.ts";
import { driftToMarkdown } from "../drift/drift-markdown.ts";
import { driftToTable } from "../drift/drift-table.ts";
import { hasDrifted } from "../drift/findings.ts";
import { readStacks } from "../drift/recorded-stacks.ts";
import { stackName, stackOf, UsageError } from "../flags.ts";
import { isFleet } from "../fleet/fleet-options.ts";
import { writeText } from "../output/output-file.ts";
import { print, printError, printJson } from "../output/terminal.ts";
import type { OptionsOf } from "../reference/command.ts";
import type { drift as definition } from "../reference/workspace-commands.ts";
import { driftOfFleet } from "./drift-fleet.ts";
import { environmentDrift } from "./environment-drift.ts";
import { requireOneOutput } from "./output-flags.ts";
import { readDrift } from "./read-drift.ts";
import { pathsUnlessProject } from "./workspace-paths.ts";

/** Compares stacks with the service; returns the exit code. */
export async function driftCommand(given: readonly string[], options: OptionsOf<typeof definition>): Promise<number> {
  const paths = given.length > 0 || options.cwd !== undefined ? given : pathsUnlessProject();
  const [file] = paths;
  if (file !== undefined && options.cwd !== undefined)
    throw new UsageError("drift takes a workspace file or --cwd, the folder of a Pulumi project, not both");
  if (file === undefined && options.environment !== undefined)
    throw new UsageError("drift --environment needs a workspace file");
  if (file === undefined && options.state !== undefined) throw new UsageError("drift --state needs a workspace file");
  requireOneOutput(options);
  const stacks = stacksOf(file, options);
  const isMany = isFleet(paths, options);
  const { against } = options;
  if (against !== undefined) return environmentDrift(isMany ? undefined : file, { ...options, against });
  if (isMany) return driftOfFleet(paths, stacks, options);
  const { cwd = ".", state: snapshot, environment } = options;
  const drift = await speakingTo(file === undefined ? "program" : "file", async () => {
    const resources = await readStacks({ file, cwd, stacks, environment, snapshot });
    return readDrift(resources, options.managedOnly, options.againstOriginal);
  });
  if (options.markdown !== undefined) writeText(options.markdown, driftToMarkdown(drift));
  if (options.json) printJson(drift);
  else if (options.markdown !== "-") print(driftToTable(drift));
  for (const { what, reason } of drift.errors)
    printError(`error: ${what} cannot be read and may have drifted: ${reason}\n`);
  if (drift.errors.length > 0) return 1;
  return hasDrifted(drift) ? 2 : 0;
}

/** A project has a selected stack. */
function stacksOf(
  file: string | undefined,
  { stack = [], environment }: OptionsOf<typeof definition>,
): readonly string[] {
  if (stack.length > 0) return stack.map((name) => stackName(name));
  return file === undefined && !process.env.PULUMI_STACK ? [] : [stackOf({ environment })];
}
