import { suggest } from "../../provider/validation/messages.ts";
import { isFolder } from "../../provider/workspace/repository.ts";
import { stackOf, UsageError } from "../flags.ts";
import { during, printError } from "../output/terminal.ts";
import { changedSince } from "./changed-since.ts";
import { type Choice, load, loadFleet, type Member } from "./fleet.ts";

/** The options of a command that works on several workspaces. */
export interface FleetFlags {
  readonly only?: readonly string[] | undefined;
  readonly changedSince?: string | undefined;
  readonly environment?: string | undefined;
  /** Drift takes several. */
  readonly stack?: string | readonly string[] | undefined;
  readonly parallel?: number | undefined;
}

/** Whether a command line is about several workspaces, and not about one file. */
export function isFleet(paths: readonly string[], flags: FleetFlags): boolean {
  const isChosen = [flags.only, flags.changedSince].some((flag) => flag !== undefined);
  return paths.length > 0 && (paths.length > 1 || paths.some(isFolder) || isChosen);
}

/** The file that a command line is about, or the workspaces that it chooses. */
export async function chosenWorkspaces(paths: readonly string[], flags: FleetFlags): Promise<Choice> {
  const [file = ""] = paths;
  if (isFleet(paths, flags)) return chooseWorkspaces(paths, flags);
  const loaded = await during(`reading ${file}`, () => load(file, [flags.environment]));
  const all = [{ name: file, file, loaded }];
  return { all, members: all };
}

/** The workspaces that a command line is about, all of them and those it chooses. */
export async function chooseWorkspaces(
  paths: readonly string[],
  flags: FleetFlags,
  isEveryEnvironment = false,
): Promise<Choice> {
  const all = await loadFleet(paths, flags, isEveryEnvironment);
  const named = namedOnly(all, flags.only);
  const ref = flags.changedSince;
  const [stack] = [flags.stack ?? []].flat();
  const { members, warnings } =
    ref === undefined
      ? { members: named, warnings: [] }
      : await changedSince(ref, paths, named, { ...flags, stack: stackOf({ ...flags, stack }) });
  for (const text of warnings) printError(`warning: ${text}\n`);
  return { all, members };
}

function namedOnly(members: readonly Member[], only: readonly string[] | undefined): readonly Member[] {
  if (only === undefined) return members;
  const names = members.map(({ name }) => name);
  const unknown = only.find((name) => !names.includes(name));
  if (unknown === undefined) return members.filter(({ name }) => only.includes(name));
  const hint = suggest(unknown, names, `it has ${names.slice(0, 20).join(", ")}`);
  throw new UsageError(`there is no workspace ${JSON.stringify(unknown)} for --only; ${hint}`);
}
