import { existsSync } from "node:fs";
import { basename, dirname, extname, join, relative, resolve } from "node:path";
import { CanvasError } from "../../provider/errors.ts";
import { equalNames } from "../../provider/validation/formats.ts";
import { groupBy } from "../../provider/validation/grouping.ts";
import { isFolder, realPathOf } from "../../provider/workspace/repository.ts";
import {
  environmentsOfWorkspace,
  type LoadedWorkspace,
  type LoadOptions,
  nameOfWorkspace,
} from "../../provider/workspace/workspace-file.ts";
import { loadWorkspace } from "../run/program.ts";
import type { StackPlace } from "../run/stack-place.ts";
import { emptySnapshot } from "../run/state-copies.ts";
import { backendUrl, projectName } from "../run/workspace-project.ts";
import { requireFiles, workspaceFilesIn } from "./workspace-files.ts";

/** A workspace of a folder, or of several files that a command names. */
export interface Member {
  /** Unique among the workspaces: `name` of the file, or that of the file or its folder. */
  readonly name: string;
  /** Relative to the working folder, if it is below it. */
  readonly file: string;
  /** What the file describes, or why it cannot be read. */
  readonly loaded: LoadedWorkspace | Error;
}

/** The workspaces of a command line. */
export interface Choice {
  readonly all: readonly Member[];
  /** Those to work on. */
  readonly members: readonly Member[];
}

/** Reads every workspace that the paths stand for; a mistake in one is part of the result. */
export async function loadFleet(
  paths: readonly string[],
  { environment }: LoadOptions = {},
  isEveryEnvironment = false,
): Promise<readonly Member[]> {
  const files = workspaceFilesIn(paths);
  requireFiles(files, paths);
  const read: { readonly file: string; readonly loaded: LoadedWorkspace | Error }[] = [];
  for (const file of files) {
    const environments = isEveryEnvironment && environment === undefined ? environmentsIn(file) : [];
    read.push({ file, loaded: await load(file, environments.length > 0 ? environments : [environment]) });
  }
  const included = new Set(read.flatMap(({ loaded }) => includedIn(loaded)).map(realPathOf));
  return withNames(read.filter(({ file }) => !included.has(realPathOf(file))));
}

/** The workspace in the first environment, with the files of all of them, if it is valid in all. */
export async function load(
  file: string,
  environments: readonly (string | undefined)[],
): Promise<LoadedWorkspace | Error> {
  try {
    const all = await Promise.all(environments.map((environment) => loadWorkspace(file, { environment })));
    const [first = await loadWorkspace(file)] = all;
    return { ...first, files: [...new Set([first, ...all].flatMap(({ files }) => files))] };
  } catch (error) {
    if (error instanceof CanvasError) return error;
    throw error;
  }
}

/** The environments of a file; a program has those that it is asked for. */
function environmentsIn(file: string): readonly string[] {
  try {
    return environmentsOfWorkspace(file);
  } catch {
    return [];
  }
}

const includedIn = (loaded: Member["loaded"]): readonly string[] =>
  loaded instanceof Error ? [] : loaded.files.slice(1);

/** A name that two files have stands for neither: they go by their paths. */
function withNames(read: readonly Omit<Member, "name">[]): readonly Member[] {
  const named = read.map((one) => ({ ...one, name: nameOf(one) }));
  const byName = groupBy(named, ({ name }) => name);
  return named.map((one) => (byName.get(one.name)?.length === 1 ? one : { ...one, name: pathName(one.file) }));
}

function nameOf({ file, loaded }: Omit<Member, "name">): string {
  const given = loaded instanceof Error ? nameIn(file) : loaded.workspace.name;
  return given ?? stemName(file);
}

/** The name of a workspace without one: that of its file, or of its folder. */
export function stemName(file: string): string {
  const stem = basename(file, extname(file)).replace(/\.workspace$/, "");
  return stem === "workspace" ? basename(dirname(resolve(file))) : stem;
}

/** The name in a file with mistakes. */
function nameIn(file: string): string | undefined {
  try {
    return nameOfWorkspace(file);
  } catch {
    return undefined;
  }
}

const pathName = (file: string): string => pathOf(file).slice(0, -extname(file).length);

/** The path of a file from the working folder, with slashes on every system. */
export const pathOf = (file: string): string => relative(process.cwd(), resolve(file)).replaceAll("\\", "/");

/** The workspaces that may be of the same teams as the chosen ones: what they manage is next to what the chosen ones manage. */
export function neighborsOf({ all, members }: Choice): readonly Member[] {
  const others = all.filter((member) => !members.includes(member));
  return others.filter((other) => members.some((member) => mayShareTeam(member, other)));
}

/** A file with mistakes may be of any team, and only the service knows which name belongs to an id. */
function mayShareTeam({ loaded: one }: Member, { loaded: other }: Member): boolean {
  if (one instanceof Error || other instanceof Error) return true;
  const [a, b] = [teamOf(one), teamOf(other)];
  if (a.id !== undefined && b.id !== undefined) return a.id === b.id;
  return a.id !== undefined || b.id !== undefined || equalNames(a.name, b.name);
}

function teamOf({ workspace: { team } }: LoadedWorkspace): {
  readonly name?: string | undefined;
  readonly id?: string | undefined;
} {
  return typeof team === "string" ? { name: team } : team;
}

/** Refuses two files whose state would be one: each update would remove what the other has made. */
export function requireOwnStates(members: readonly Member[], stack: string): void {
  const states = new Map<string, Member>();
  for (const member of members) {
    if (member.loaded instanceof Error) continue;
    const place = placeOf(member, stack, undefined);
    const own = projectName(place);
    const key = `${backendUrl(place, process.env)} ${own}`;
    const other = states.get(key);
    if (other)
      throw new CanvasError(
        `${other.file} and ${member.file} would share one state, under the name ${own}`,
        "give one of them a name of its own, such as name: design",
      );
    states.set(key, member);
  }
}

/** Where the state of a workspace is. */
export const placeOf = ({ file, loaded }: Member, stack: string, environment: string | undefined): StackPlace => ({
  file,
  name: loaded instanceof Error ? undefined : loaded.workspace.name,
  stack,
  environment,
});

/** The file of a workspace in a folder that has one for each: a name may have slashes. */
export const fileOf = (folder: string, { name }: Pick<Member, "name">, extension: string): string =>
  join(folder, `${encodeURIComponent(name)}.${extension}`);

/** The copy of the state of a workspace in a folder of copies; one without a copy is new. */
export function snapshotOf(folder: string | undefined, member: Pick<Member, "name">) {
  if (folder === undefined) return undefined;
  if (!isFolder(folder))
    throw new CanvasError(`${folder} is not a folder of states`, "name the folder that up --save-state has written");
  const file = fileOf(folder, member, "json");
  return existsSync(file) ? file : emptySnapshot;
}
