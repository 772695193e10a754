// Workspaces compared with the service, several at a time.
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
import { type OutputFlags, writeText } from "../output/files.ts";
import { print, printError, printJson, terminal } from "../output/terminal.ts";
import { pathOf, snapshotOf } from "./fleet.ts";
import { FleetProgress } from "./progress.ts";
import { CollectedOutput, countsOf, fleetToMarkdown, type Result, summaryText } from "./summary.ts";

/** A workspace, or the Pulumi project of a folder, which has no file. */
interface Compared {
  readonly name: string;
  readonly file: string | undefined;
}

/** How it differs from what was recorded, or why that is not known. */
interface Entry extends Compared {
  resources?: readonly RecordedResource[];
  drift?: Drift;
  error?: string;
}

interface Comparison<Item> {
  readonly entries: readonly Item[];
  /** What another file manages is known, but not compared here. */
  readonly neighbors: readonly Item[];
  /** Whether there is only one entry, whose error ends the command. */
  readonly isAlone: boolean;
}

/** What to compare, and how. */
interface DriftFlags {
  readonly environment?: string | undefined;
  readonly state?: string | undefined;
  readonly parallel?: number | undefined;
  readonly managedOnly?: boolean | undefined;
  readonly againstOriginal?: boolean | undefined;
}

/** Compares workspaces with the service, in the words of who reads it. */
export async function compareAll(
  given: Comparison<Compared> & { readonly stacks: readonly string[] },
  flags: DriftFlags,
): Promise<Comparison<Entry>> {
  const asEntry = ({ name, file }: Compared): Entry => ({ name, file });
  const [entries, neighbors] = [given.entries.map(asEntry), given.neighbors.map(asEntry)];
  const audience = entries.some(({ file }) => file === undefined) ? "program" : "file";
  await speakingTo(audience, () => compareEach({ ...given, entries, neighbors }, flags));
  return { entries, neighbors, isAlone: given.isAlone };
}

async function compareEach(
  { entries, neighbors, isAlone, stacks }: Comparison<Entry> & { readonly stacks: readonly string[] },
  { environment, state, parallel, managedOnly, againstOriginal }: DriftFlags,
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
      entry.resources = await readStacks({ file, stacks, environment, snapshot, mayBeNew });
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
export function reportDrift(
  { entries, neighbors, isAlone }: Comparison<Entry>,
  { json, markdown }: OutputFlags,
): number {
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
