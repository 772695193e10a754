import { printableJson } from "../../provider/validation/printable-text.ts";
import { driftToMarkdown } from "../drift/drift-markdown.ts";
import { driftToTable } from "../drift/drift-table.ts";
import { hasDrifted } from "../drift/findings.ts";
import { readStacks } from "../engine/recorded-stacks.ts";
import { speakingOfFile } from "../engine/words-of-file.ts";
import { parseFlags, stackName, stackOf, UsageError } from "../flags.ts";
import { fleetOptions, fleetUsage, isFleet } from "../fleet/fleet-options.ts";
import { writeText } from "../output/output-file.ts";
import { print, printError } from "../output/terminal.ts";
import { driftOfFleet } from "./drift-fleet.ts";
import { environmentDrift } from "./environment-drift.ts";
import { requireOneOutput } from "./output-flags.ts";
import { driftInWordsOfFile, readDrift } from "./read-drift.ts";

const usage = `Usage: pulumi-canvas drift FILE|FOLDER ... [options]
       pulumi-canvas drift [--cwd FOLDER] [options]

Shows how the live workspace differs from the last update: what was changed, deleted, trashed or restored since, and what is
unmanaged, which means people, spaces, zones and frames that were added by hand to managed teams, spaces and zones. The contents
of a copy, or of a zone from a template, don't count as unmanaged. A space whose zones are in another order than in the file is
shown, too, but no update can change that. Names who changed a space or zone last, or added a person, where the service says so.
Changes nothing, and needs no lock.

  FILE             the workspace file that you ran pulumi-canvas up with
  FOLDER           every workspace file in it and in the folders below; what one of them manages is not unmanaged in another
  --cwd FOLDER     without FILE: the folder of a Pulumi project (default: this one)
  --stack NAME     as for pulumi-canvas up, or a stack of the project (default: main, or the selected stack); repeat it to
                   compare several as one
  --environment NAME
                   which environment of the file
  --against NAME   with --environment: show how that differs from this environment, in what both have live; differences that the
                   file makes, and what is unmanaged, are left out
  --state PATH     compare with a copy of the state that up --save-state has written, which needs no access to the state itself
  --managed-only   skip the search for what is unmanaged
  --against-original
                   also compare copies of spaces with their originals: zones by title, frames by name
  --json           print JSON
  --markdown PATH  write Markdown, for a pull request or a report; - is standard output
  --help           print this text

${fleetUsage}
  Then --state names a folder, which has a file for each workspace.

For a file, the service and the token come from CANVAS_BASE_URL and CANVAS_ACCESS_TOKEN. For a project, they come from the
configuration of its stack (canvas:baseUrl ...), then from the environment. For a resource with an explicit provider, they come
from that provider, then from the environment.

Exit code: 0 no drift, or only in the order of zones; 1 failed or something could not be read; 2 drift, or a difference between
the environments.
`;

const flag = { type: "boolean", default: false } as const;
const options = {
  json: flag,
  "managed-only": flag,
  "against-original": flag,
  help: flag,
  cwd: { type: "string" },
  stack: { type: "string", multiple: true, default: [] as string[] },
  environment: { type: "string" },
  against: { type: "string" },
  markdown: { type: "string" },
  state: { type: "string" },
  ...fleetOptions,
} as const;

/** Compares stacks with the service; returns the exit code. */
export async function driftCommand(args: string[]): Promise<number> {
  const { values, positionals } = parseFlags(
    { args, options, allowPositionals: true },
    "; pulumi-canvas drift --help lists the options",
  );
  if (values.help) {
    print(usage);
    return 0;
  }
  const [file] = positionals;
  if (file !== undefined && values.cwd !== undefined)
    throw new UsageError("drift takes a workspace file or --cwd, the folder of a Pulumi project, not both");
  if (file === undefined && values.environment !== undefined)
    throw new UsageError("drift --environment needs a workspace file");
  if (file === undefined && values.state !== undefined) throw new UsageError("drift --state needs a workspace file");
  requireOneOutput(values);
  const stacks = stacksOf(file, values);
  if (isFleet(positionals, values)) return driftOfFleet(positionals, stacks, values);
  if (values.against !== undefined) return environmentDrift(file, { ...values, against: values.against });
  const { cwd = ".", state: snapshot, environment } = values;
  const reading = readStacks({ file, cwd, stacks, environment, snapshot }).then((resources) =>
    readDrift(resources, values["managed-only"], values["against-original"]),
  );
  const drift = await (file === undefined ? reading : speakingOfFile(reading.then(driftInWordsOfFile)));
  if (values.markdown !== undefined) writeText(values.markdown, driftToMarkdown(drift));
  if (values.json) print(`${printableJson(drift, 2)}\n`);
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
