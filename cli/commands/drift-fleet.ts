import { pluralize } from "../../picture/format.ts";
import { summaryOf } from "../../provider/errors.ts";
import { inParallel } from "../../provider/run/parallel.ts";
import { driftToMarkdown } from "../drift/drift-markdown.ts";
import { driftToTable } from "../drift/drift-table.ts";
import { findDrift } from "../drift/find-drift.ts";
import { type Drift, hasDrifted } from "../drift/findings.ts";
import type { RecordedResource } from "../drift/recorded-resources.ts";
import { readStacks } from "../drift/recorded-stacks.ts";
import { CollectedOutput } from "../fleet/collected-output.ts";
import { type Member, neighborsOf, pathOf, requireOwnStates } from "../fleet/fleet.ts";
import { fleetToMarkdown } from "../fleet/fleet-markdown.ts";
import { chooseWorkspaces, type FleetFlags } from "../fleet/fleet-options.ts";
import { snapshotOf } from "../fleet/member-files.ts";
import { parallelOf } from "../fleet/parallel.ts";
import { FleetProgress } from "../fleet/progress.ts";
import { countsOf, type Result, summaryText } from "../fleet/summary.ts";
import { writeText } from "../output/output-file.ts";
import { print, printJson } from "../output/terminal.ts";
import type { OutputFlags } from "./output-flags.ts";
import { DriftSessions } from "./read-drift.ts";

/** The options of a comparison. */
interface DriftFlags extends FleetFlags, OutputFlags {
  readonly managedOnly?: boolean;
  readonly againstOriginal?: boolean;
  readonly state?: string | undefined;
}

/** A workspace, and how it differs from what was recorded, or why that is not known. */
interface Entry {
  readonly member: Member;
  resources?: readonly RecordedResource[];
  drift?: Drift;
  error?: string;
}

/** Compares every workspace of a folder with the service; returns the exit code. */
export async function driftOfFleet(
  paths: readonly string[],
  stacks: readonly string[],
  flags: DriftFlags,
): Promise<number> {
  const choice = await chooseWorkspaces(paths, flags);
  if (!choice) return 0;
  requireOwnStates(choice.all, stacks[0] ?? "main");
  const entries: readonly Entry[] = choice.members.map((member) => ({ member }));
  const neighbors: readonly Entry[] = neighborsOf(choice).map((member) => ({ member }));
  const progress = new FleetProgress();
  const sessions = new DriftSessions(flags.managedOnly ?? false, progress.statusOf("reading"));
  const each = async (some: readonly Entry[], work: (entry: Entry) => Promise<void>) => {
    progress.start(some.length);
    const guarded = (entry: Entry) =>
      work(entry).catch((error: unknown) => {
        entry.error ??= error instanceof Error ? error.message : summaryOf(error);
      });
    await inParallel(some, parallelOf(flags.parallel), (entry) =>
      progress.during(entry.member.name, () => guarded(entry)),
    );
  };
  try {
    await each([...entries, ...neighbors], (entry) => readState(entry, stacks, flags, neighbors.includes(entry)));
    await each(entries, (entry) =>
      compare(entry, [...entries, ...neighbors], sessions, progress, flags.againstOriginal ?? false),
    );
  } finally {
    sessions.close();
    progress.end();
  }
  // Nothing is reported as unmanaged, so nobody needs to know what a neighbor manages.
  return reportDrift(entries, flags.managedOnly ? [] : neighbors, flags);
}

async function readState(
  entry: Entry,
  stacks: readonly string[],
  { state, environment }: DriftFlags,
  mayBeNew: boolean,
): Promise<void> {
  const { file } = entry.member;
  const snapshot = snapshotOf(state, entry.member);
  entry.resources = await readStacks({ file, cwd: ".", stacks, environment, snapshot, mayBeNew });
}

/** What another file manages is known, but not compared here. */
async function compare(
  entry: Entry,
  entries: readonly Entry[],
  sessions: DriftSessions,
  progress: FleetProgress,
  againstOriginal: boolean,
): Promise<void> {
  const { resources, member } = entry;
  if (!resources) return;
  const others = entries.filter((other) => other !== entry).flatMap((other) => other.resources ?? []);
  const known = others.map((resource) => ({ ...resource, isExternal: true }));
  const options = { ...sessions.options(progress.statusOf(member.name)), againstOriginal };
  entry.drift = await findDrift([...resources, ...known], options);
}

/** Prints the drift of the entries, and which neighbors could not be read; returns the exit code. */
export function reportDrift(
  entries: readonly Entry[],
  neighbors: readonly Entry[],
  { json, markdown }: OutputFlags,
): number {
  const isInWords = !json && markdown !== "-";
  const results = entries.map((entry) => ({ name: entry.member.name, result: resultOf(entry) }));
  const summary = summaryText(results) || "No workspace to work on";
  const workspaces = entries.map(({ member: { name, file }, drift, error }) => ({
    name,
    file: pathOf(file),
    ...(drift ?? { drift: [], pending: [], errors: [{ what: file, reason: error ?? "" }] }),
  }));
  if (markdown !== undefined) writeText(markdown, toMarkdown(entries, summary));
  if (json) printJson({ workspaces, summary: countsOf(results) });
  for (const entry of entries) printEntry(entry, isInWords);
  for (const neighbor of neighbors) printNeighbor(neighbor);
  if (isInWords) print(`${summary}.\n`);
  const has = (result: Result) => results.some((one) => one.result === result);
  if (has("failed")) return 1;
  return has("with drift") ? 2 : 0;
}

function resultOf({ drift }: Entry): Result {
  if (!drift || drift.errors.length > 0) return "failed";
  return hasDrifted(drift) ? "with drift" : "without drift";
}

function printEntry({ member, drift, error }: Entry, isInWords: boolean): void {
  const output = new CollectedOutput(member);
  const shown = drift ? [...drift.drift, ...drift.pending, ...(drift.originals ?? [])] : [];
  if (isInWords && drift && shown.length > 0) output.print(driftToTable(drift));
  if (error !== undefined) output.printError(`error: ${error}\n`);
  for (const { what, reason } of drift?.errors ?? [])
    output.printError(`error: ${what} cannot be read and may have drifted: ${reason}\n`);
  output.flush();
}

function printNeighbor({ member, error }: Entry): void {
  const output = new CollectedOutput(member);
  if (error !== undefined)
    output.printError(`warning: what it manages is not known and may be reported as unmanaged: ${error}\n`);
  output.flush();
}

function toMarkdown(entries: readonly Entry[], summary: string): string {
  const sections = entries
    .filter((entry) => resultOf(entry) !== "without drift")
    .map(({ member: { name, file }, drift, error }) => {
      const shown = drift ?? { drift: [], pending: [], errors: [{ what: file, reason: error ?? "" }] };
      return { name, markdown: (length?: number) => driftToMarkdown(shown, { name, length }) };
    });
  return fleetToMarkdown(`Drift of ${pluralize(entries.length, "workspace")}`, summary, sections);
}
