import { z } from "zod";
import { CanvasError } from "../errors.ts";
import { compose } from "./composition/compose.ts";
import { environmentsIn } from "./composition/environment.ts";
import { remarkOn, remarkText, sortedRemarks } from "./composition/remarks.ts";
import { WorkspaceFile } from "./composition/workspace-file-schema.ts";
import { maxProblems } from "./limits.ts";
import { readText } from "./read-text.ts";
import { Workspace } from "./schema.ts";
import { problemsIn } from "./workspace-problems.ts";
import { readYaml } from "./yaml-document.ts";

/** The workspace in a YAML text; an error lists the problems with file, line and column. */
export function parseWorkspace(text: string, fileName: string): Workspace {
  return loadText(text, fileName).workspace;
}

/** The workspace in a plain object; an error lists the problems with their paths. */
export function checkWorkspace(value: unknown): Workspace {
  refuse("the workspace", problemsIn(value), ({ message }) => message());
  return Workspace.parse(value);
}

/** How to read a workspace file. */
export interface LoadOptions {
  /** Which of the file's environments; required if it has some. */
  readonly environment?: string | undefined;
  /** The day that `since` and `until` are compared with, such as 2026-12-31; the default is today in UTC. */
  readonly today?: string | undefined;
}

/** A workspace, and where it comes from. */
export interface LoadedWorkspace {
  readonly workspace: Workspace;
  /** Every file that was read for it, the workspace file first. */
  readonly files: readonly string[];
  /** What a plan should say about it, such as who leaves next week. */
  readonly notes: readonly string[];
  /** The names of its environments. */
  readonly environments: readonly string[];
}

/** Reads a workspace file with everything that it includes. */
export function loadWorkspaceFile(path: string, options: LoadOptions = {}): LoadedWorkspace {
  return loadText(readText(path), path, options);
}

function loadText(text: string, name: string, { environment }: LoadOptions = {}): LoadedWorkspace {
  const { value, origin, files, environments, remarks } = compose(text, name, environment);
  const problems = value === undefined ? [] : problemsIn(value, WorkspaceFile);
  const located = problems.map((problem) => remarkOn(origin, problem));
  refuse(name, sortedRemarks([...remarks, ...located]), remarkText);
  return { workspace: Workspace.parse(value), files, notes: [], environments };
}

/** The names of the environments in a workspace file, whatever else is wrong with it. */
export function environmentsOfWorkspace(path: string): string[] {
  return environmentsIn(readYaml(readText(path)).value);
}

export function readWorkspaceFile(path: string): Workspace {
  return loadWorkspaceFile(path).workspace;
}

/** The `name` in a workspace file, whatever else is wrong with it. */
export function nameOfWorkspace(path: string): string | undefined {
  const { value } = readYaml(readText(path));
  return NamedWorkspace.safeParse(value).data?.name;
}

const NamedWorkspace = z.object({ name: Workspace.shape.name });

function refuse<T>(name: string, problems: readonly T[], textOf: (problem: T) => string): void {
  const count = problems.length;
  if (count === 0) return;
  const shown = problems.slice(0, maxProblems).map(textOf);
  const heading = count === 1 ? [] : [`${name} has ${count} problems:`];
  const more = count > maxProblems ? [`and ${count - maxProblems} more`] : [];
  throw new CanvasError([...heading, ...shown, ...more]);
}
