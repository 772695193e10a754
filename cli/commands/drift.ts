import { pluralize } from "../../picture/format.ts";
import { summaryOf } from "../../provider/errors.ts";
import { speakingTo } from "../../provider/validation/audience.ts";
import { driftToMarkdown } from "../drift/drift-markdown.ts";
import { driftToTable } from "../drift/drift-table.ts";
import { findDrift } from "../drift/find-drift.ts";
import { type Drift, hasDrifted } from "../drift/findings.ts";
import type { RecordedResource } from "../drift/recorded-resources.ts";
import { readStacks } from "../drift/recorded-stacks.ts";
import { DriftSessions } from "../drift/sessions.ts";
import { stackName, stackOf, UsageError } from "../flags.ts";
import { neighborsOf, pathOf, requireOwnStates, snapshotOf } from "../fleet/fleet.ts";
import { chooseWorkspaces, isFleet } from "../fleet/fleet-options.ts";
import { FleetProgress } from "../fleet/progress.ts";
import { CollectedOutput, countsOf, fleetToMarkdown, type Result, summaryText } from "../fleet/summary.ts";
import { type OutputFlags, requireOneOutput, writeText } from "../output/files.ts";
import { print, printError, printJson, terminal } from "../output/terminal.ts";
import type { OptionsOf } from "../reference/command.ts";
import type { drift as definition } from "../reference/workspace-commands.ts";
import { environmentDrift } from "./environment-drift.ts";
import { pathsUnlessProject } from "./workspace-paths.ts";

type DriftFlags = OptionsOf<typeof definition>;

/** A workspace, or a Pulumi project, and how it differs from what was recorded, or why that is not known. */
interface Entry {
  readonly name: string;
  /** Undefined for the Pulumi project of a folder. */
  readonly file: string | undefined;
  resources?: readonly RecordedResource[];
  drift?: Drift;
  error?: string;
}

/** Compares stacks with the service; returns the exit code. */
export async function driftCommand(given: readonly string[], flags: DriftFlags): Promise<number> {
  const { cwd, against } = flags;
  const paths = given.length > 0 || cwd !== undefined ? given : pathsUnlessProject();
  const [file] = paths;
  requireMatching(file, flags);
  const stacks = stacksOf(file, flags);
  const isAlone = !isFleet(paths, flags);
  if (against !== undefined) return environmentDrift(isAlone ? file : undefined, { ...flags, against });
  const choice = isAlone ? { all: [], members: [] } : await chooseWorkspaces(paths, flags);
  requireOwnStates(choice.all, stacks[0] ?? "main");
  const entries = isAlone ? [{ name: file ?? "", file }] : choice.members.map(asEntry);
  const parts = { entries, neighbors: neighborsOf(choice).map(asEntry), stacks, isAlone };
  await speakingTo(file === undefined ? "program" : "file", () => compareAll(parts, flags));
  // Nothing is reported as unmanaged, so nobody needs to know what a neighbor manages.
  return reportDrift(flags.managedOnly ? { ...parts, neighbors: [] } : parts, flags);
}

const asEntry = ({ name, file }: Pick<Entry, "name" | "file">): Entry => ({ name, file });

function requireMatching(file: string | undefined, { cwd, environment, state, ...flags }: DriftFlags): void {
  if (file !== undefined && cwd !== undefined)
    throw new UsageError("drift takes a workspace file or --cwd, the folder of a Pulumi project, not both");
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

interface Comparison {
  readonly entries: readonly Entry[];
  /** What another file manages is known, but not compared here. */
  readonly neighbors: readonly Entry[];
  /** Whether there is only one entry, whose error ends the command. */
  readonly isAlone: boolean;
}

async function compareAll(
  { entries, neighbors, isAlone, stacks }: Comparison & { readonly stacks: readonly string[] },
  { cwd = ".", environment, state, parallel, managedOnly, againstOriginal }: DriftFlags,
): Promise<void> {
  const progress = new FleetProgress(isAlone);
  const sessions = new DriftSessions(managedOnly ?? false, progress.statusOf("reading"));
  const all = [...entries, ...neighbors];
  const fail = (entry: Entry, error: unknown) => {
    entry.error ??= error instanceof Error ? error.message : summaryOf(error);
  };
  const each = (some: readonly Entry[], work: (entry: Entry) => Promise<void>) =>
    progress.each(some, work, fail, { parallel });
  try {
    await each(all, async (entry) => {
      const { file } = entry;
      const snapshot = isAlone ? state : snapshotOf(state, entry);
      const mayBeNew = neighbors.includes(entry);
      entry.resources = await readStacks({ file, cwd, stacks, environment, snapshot, mayBeNew });
    });
    await each(entries, async (entry) => {
      const { resources, name } = entry;
      if (!resources) return;
      const reading = isAlone ? sessions.readingText(resources) : undefined;
      if (reading !== undefined) printError(`${reading}\n`);
      const others = all.filter((other) => other !== entry).flatMap((other) => other.resources ?? []);
      const known = others.map((resource) => ({ ...resource, isExternal: true }));
      const options = { ...sessions.options(progress.statusOf(name)), againstOriginal: againstOriginal ?? false };
      entry.drift = await findDrift([...resources, ...known], options);
    });
  } finally {
    sessions.close();
    progress.end();
  }
}

/** Prints the drift of the entries, and which neighbors could not be read; returns the exit code. */
export function reportDrift({ entries, neighbors, isAlone }: Comparison, { json, markdown }: OutputFlags): number {
  const isInWords = !json && markdown !== "-";
  const results = entries.map((entry) => ({ name: entry.name, result: resultOf(entry) }));
  const summary = summaryText(results) || "No workspace to work on";
  const [only] = isAlone ? entries.map(shownDrift) : [];
  if (markdown !== undefined) writeText(markdown, only ? driftToMarkdown(only) : toMarkdown(entries, summary));
  const workspaces = entries.map((entry) => ({
    name: entry.name,
    file: pathOf(entry.file ?? ""),
    ...shownDrift(entry),
  }));
  if (json) printJson(only ?? { workspaces, summary: countsOf(results) });
  for (const entry of entries) printEntry(entry, isInWords, isAlone);
  for (const neighbor of neighbors) printNeighbor(neighbor);
  if (isInWords && !isAlone) print(`${summary}.\n`);
  const has = (result: Result) => results.some((one) => one.result === result);
  if (has("failed")) return 1;
  return has("with drift") ? 2 : 0;
}

function resultOf({ drift }: Entry): Result {
  if (!drift || drift.errors.length > 0) return "failed";
  return hasDrifted(drift) ? "with drift" : "without drift";
}

/** The drift, or why it is not known. */
const shownDrift = ({ file = "", drift, error = "" }: Entry): Drift =>
  drift ?? { drift: [], pending: [], errors: [{ what: file, reason: error }] };

const outputOf = ({ name, file = "" }: Entry) => new CollectedOutput({ name, file });

function printEntry(entry: Entry, isInWords: boolean, isAlone: boolean): void {
  const { drift, error } = entry;
  const collected = isAlone ? undefined : outputOf(entry);
  const output = collected ?? terminal;
  const shown = drift ? [...drift.drift, ...drift.pending, ...(drift.originals ?? [])] : [];
  if (isInWords && drift && (isAlone || shown.length > 0)) output.print(driftToTable(drift));
  if (error !== undefined) output.printError(`error: ${error}\n`);
  for (const { what, reason } of drift?.errors ?? [])
    output.printError(`error: ${what} cannot be read and may have drifted: ${reason}\n`);
  collected?.flush();
}

function printNeighbor(neighbor: Entry): void {
  const output = outputOf(neighbor);
  if (neighbor.error !== undefined)
    output.printError(`warning: what it manages is not known and may be reported as unmanaged: ${neighbor.error}\n`);
  output.flush();
}

function toMarkdown(entries: readonly Entry[], summary: string): string {
  const sections = entries
    .filter((entry) => resultOf(entry) !== "without drift")
    .map((entry) => ({
      name: entry.name,
      markdown: (length?: number) => driftToMarkdown(shownDrift(entry), { name: entry.name, length }),
    }));
  return fleetToMarkdown(`Drift of ${pluralize(entries.length, "workspace")}`, summary, sections);
}
