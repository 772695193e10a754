import { stackName, UsageError } from "../flags.ts";
import { writeText } from "../output/files.ts";
import { print, printError, printJson, StatusLine } from "../output/terminal.ts";
import { loadWorkspace } from "../run/program.ts";
import { compareEnvironments, type Difference } from "./compare-environments.ts";
import { differencesToMarkdown } from "./drift-markdown.ts";
import { differencesToTable } from "./drift-table.ts";
import { thingsOfFile, thingsOnService } from "./environment-things.ts";
import { readLive } from "./find-drift.ts";
import type { Unread } from "./findings.ts";
import type { RecordedResource } from "./recorded-resources.ts";
import { readStacks } from "./recorded-stacks.ts";
import { DriftSessions } from "./sessions.ts";

interface Flags {
  readonly environment?: string | undefined;
  readonly against: string;
  readonly json?: boolean | undefined;
  readonly stack?: readonly string[] | undefined;
  readonly state?: string | undefined;
  readonly markdown?: string | undefined;
}

/** Compares two live environments of a file; returns the exit code. */
export async function environmentDrift(file: string | undefined, flags: Flags): Promise<number> {
  const { environment, against, json, stack = [], state = "", markdown } = flags;
  const hasOthers = stack.length > 0 || state !== "";
  if (file === undefined || environment === undefined || environment === against || hasOthers)
    throw new UsageError(
      "--against compares two environments of a file: drift FILE --environment staging --against production, without --stack and --state",
    );
  const names = { from: stackName(environment, "--environment"), to: stackName(against, "--against") };
  const { differences, errors } = await compare(file, names);
  if (markdown !== undefined) writeText(markdown, differencesToMarkdown(differences, errors, names));
  if (json) printJson({ differences, errors });
  else if (errors.length === 0 && markdown !== "-") print(differencesToTable(differences, names));
  for (const { what, reason } of errors) printError(`error: ${what} cannot be read: ${reason}\n`);
  if (errors.length > 0) return 1;
  return differences.length > 0 ? 2 : 0;
}

interface Comparison {
  readonly differences: readonly Difference[];
  readonly errors: readonly Unread[];
}

async function compare(file: string, names: { readonly from: string; readonly to: string }): Promise<Comparison> {
  // One after the other: both states are selected in the same project.
  const from = await readEnvironment(file, names.from);
  const to = await readEnvironment(file, names.to);
  const resources = [...from.resources, ...to.resources];
  const { live, errors } = await readAll(resources);
  // What could not be read would look like something that is not there.
  if (errors.length > 0) return { differences: [], errors };
  const liveIn = (environment: typeof from) =>
    thingsOnService(live.filter(({ resource }) => environment.urns.has(resource.urn)));
  const differences = compareEnvironments(
    { from: liveIn(from), to: liveIn(to) },
    { from: thingsOfFile(from.workspace), to: thingsOfFile(to.workspace) },
  );
  return { differences, errors };
}

/** Reads resources on the service, with progress on standard error. */
async function readAll(resources: readonly RecordedResource[]): ReturnType<typeof readLive> {
  const status = new StatusLine();
  const sessions = new DriftSessions(true, status);
  const reading = sessions.readingText(resources);
  if (reading !== undefined) printError(`${reading}\n`);
  try {
    return await readLive(resources, sessions.options(status));
  } finally {
    sessions.close();
    status.end();
  }
}

async function readEnvironment(file: string, environment: string) {
  const { workspace } = await loadWorkspace(file, { environment });
  const resources = await readStacks({ file, stacks: [environment], environment });
  return { workspace, resources, urns: new Set(resources.map(({ urn }) => urn)) };
}
