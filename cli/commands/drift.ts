import { driftToMarkdown } from "../drift/drift-markdown.ts";
import { driftToTable } from "../drift/drift-table.ts";
import { hasDrifted } from "../drift/findings.ts";
import { readStacks } from "../engine/recorded-stacks.ts";
import { speakingOfFile } from "../engine/words-of-file.ts";
import { parseFlags, stackName, stackOf, UsageError } from "../flags.ts";
import { isFleet } from "../fleet/fleet-options.ts";
import { writeText } from "../output/output-file.ts";
import { print, printError, printJson } from "../output/terminal.ts";
import { driftFlags } from "../reference/file-commands.ts";
import { fleetFlags } from "../reference/shared-flags.ts";
import { driftOfFleet } from "./drift-fleet.ts";
import { environmentDrift } from "./environment-drift.ts";
import { requireOneOutput } from "./output-flags.ts";
import { driftInWordsOfFile, readDrift } from "./read-drift.ts";
import { pathsUnlessProject } from "./workspace-paths.ts";

/** Compares stacks with the service; returns the exit code. */
export async function driftCommand(args: string[]): Promise<number> {
  const { values, positionals } = parseFlags("drift", { ...driftFlags, ...fleetFlags }, args);
  const paths = positionals.length > 0 || values.cwd !== undefined ? positionals : pathsUnlessProject();
  const [file] = paths;
  if (file !== undefined && values.cwd !== undefined)
    throw new UsageError("drift takes a workspace file or --cwd, the folder of a Pulumi project, not both");
  if (file === undefined && values.environment !== undefined)
    throw new UsageError("drift --environment needs a workspace file");
  if (file === undefined && values.state !== undefined) throw new UsageError("drift --state needs a workspace file");
  requireOneOutput(values);
  const stacks = stacksOf(file, values);
  const isMany = isFleet(paths, values);
  const { against } = values;
  if (against !== undefined) return environmentDrift(isMany ? undefined : file, { ...values, against });
  if (isMany) return driftOfFleet(paths, stacks, values);
  const { cwd = ".", state: snapshot, environment } = values;
  const reading = readStacks({ file, cwd, stacks, environment, snapshot }).then((resources) =>
    readDrift(resources, values["managed-only"], values["against-original"]),
  );
  const drift = await (file === undefined ? reading : speakingOfFile(reading.then(driftInWordsOfFile)));
  if (values.markdown !== undefined) writeText(values.markdown, driftToMarkdown(drift));
  if (values.json) printJson(drift);
  else if (values.markdown !== "-") print(driftToTable(drift));
  for (const { what, reason } of drift.errors)
    printError(`error: ${what} cannot be read and may have drifted: ${reason}\n`);
  if (drift.errors.length > 0) return 1;
  return hasDrifted(drift) ? 2 : 0;
}

/** A project has a selected stack. */
function stacksOf(file: string | undefined, { stack, environment }: StackFlags): readonly string[] {
  if (stack.length > 0) return stack.map((name) => stackName(name));
  return file === undefined && !process.env.PULUMI_STACK ? [] : [stackOf({ environment })];
}

interface StackFlags {
  readonly stack: readonly string[];
  readonly environment?: string | undefined;
}
