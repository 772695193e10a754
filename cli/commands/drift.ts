import type { Config } from "../../provider/config.ts";
import { sharedSession } from "../../provider/run/session.ts";
import { printableJson } from "../../provider/validation/printable-text.ts";
import { driftToMarkdown } from "../drift/drift-markdown.ts";
import { driftToTable } from "../drift/drift-table.ts";
import { findDrift } from "../drift/find-drift.ts";
import { type Drift, hasDrifted } from "../drift/findings.ts";
import type { RecordedResource } from "../drift/recorded-resources.ts";
import { readStacks } from "../engine/recorded-stacks.ts";
import { inWordsOfFile, speakingOfFile } from "../engine/words-of-file.ts";
import { parseFlags, stackName, UsageError } from "../flags.ts";
import { readCostOf, readingText, withContents } from "../map/read-cost.ts";
import { writeText } from "../output/output-file.ts";
import { print, printError, StatusLine } from "../output/terminal.ts";
import type { ReadProgress } from "../snapshot/read-queue.ts";
import { requireOneOutput } from "./output-flags.ts";

const usage = `Usage: pulumi-canvas drift FILE [options]
       pulumi-canvas drift [--cwd FOLDER] [options]

Shows how the live workspace differs from the last update: what was changed, deleted, trashed or restored since, and what is
unmanaged, which means people, spaces, zones and frames that were added by hand to managed teams, spaces and zones. The contents
of a copy, or of a zone from a template, don't count as unmanaged. A space whose zones are in another order than in the file is
shown, too, but no update can change that. Names who changed a space or zone last, or added a person, where the service says so.
Changes nothing, and needs no lock.

  FILE             the workspace file that you ran pulumi-canvas up with
  --cwd FOLDER     without FILE: the folder of a Pulumi project (default: this one)
  --stack NAME     as for pulumi-canvas up, or a stack of the project (default: main, or the selected stack); repeat it to
                   compare several as one
  --state PATH     compare with a copy of the state that up --save-state has written, which needs no access to the state itself
  --managed-only   skip the search for what is unmanaged
  --against-original
                   also compare copies of spaces with their originals: zones by title, frames by name
  --json           print JSON
  --markdown PATH  write Markdown, for a pull request or a report; - is standard output
  --help           print this text

For a file, the service and the token come from CANVAS_BASE_URL and CANVAS_ACCESS_TOKEN. For a project, they come from the
configuration of its stack (canvas:baseUrl ...), then from the environment. For a resource with an explicit provider, they come
from that provider, then from the environment.

Exit code: 0 no drift, or only in the order of zones; 1 failed or something could not be read; 2 drift.
`;

const flag = { type: "boolean", default: false } as const;
const options = {
  json: flag,
  "managed-only": flag,
  "against-original": flag,
  help: flag,
  cwd: { type: "string" },
  stack: { type: "string", multiple: true, default: [] as string[] },
  markdown: { type: "string" },
  state: { type: "string" },
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
  const [file, ...others] = positionals;
  if (others.length > 0) throw new UsageError("drift takes one workspace file, such as workspace.yaml, or none");
  if (file !== undefined && values.cwd !== undefined)
    throw new UsageError("drift takes a workspace file or --cwd, the folder of a Pulumi project, not both");
  if (file === undefined && values.state !== undefined) throw new UsageError("drift --state needs a workspace file");
  requireOneOutput(values);
  const { cwd = ".", state: snapshot } = values;
  const { PULUMI_STACK } = process.env;
  const stacks = (values.stack.length === 0 && PULUMI_STACK ? [PULUMI_STACK] : values.stack).map(stackName);
  const reading = readStacks({ file, cwd, stacks, snapshot }).then((resources) =>
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

/** The drift of a workspace file: what the provider says about it is in words of the file. */
export const driftInWordsOfFile = ({ pending, errors, ...findings }: Drift): Drift => ({
  ...findings,
  pending: pending.map(inWordsOfFile),
  errors: errors.map(({ what, reason }) => ({ what, reason: inWordsOfFile(reason) })),
});

/** Compares resources with the service, with progress on standard error. */
export async function readDrift(
  resources: readonly RecordedResource[],
  managedOnly: boolean,
  againstOriginal = false,
): Promise<Drift> {
  const status = new StatusLine();
  const show = (text: string) => status.show(text);
  const messages = { status: (text: string) => status.wait(text), info: show, warn: show, pending: show };
  // What nobody manages is found only in lists, which then show what is managed too.
  const reads = managedOnly ? {} : ({ zoneReads: "lists" } as const);
  const sessionOf = (config: Config) => sharedSession({ ...config, ...reads }, messages);
  const onProgress = ({ what, done, left }: ReadProgress) => {
    // A log gets a line for every hundred reads.
    if (status.isReplaced || done % 100 === 0) show(`read ${done}, ${left} left: ${what}`);
  };
  const cost = managedOnly ? readCostOf(resources, "auto") : readCostOf(withContents(resources), "lists");
  const reading = readingText(cost);
  if (reading !== undefined) printError(`${reading}\n`);
  try {
    return await findDrift(resources, { sessionOf, managedOnly, againstOriginal, onProgress });
  } finally {
    for (const { config } of resources) sessionOf(config).client.close();
    status.end();
  }
}
