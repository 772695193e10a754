import { dirname, join } from "node:path";
import { z } from "zod";
import { CanvasError, FileError, type FilePlace } from "../errors.ts";
import { compose } from "./composition/compose.ts";
import { environmentsIn } from "./composition/environment.ts";
import { inclusionsOf, type Origin } from "./composition/origin.ts";
import { placeText, remarkOn, remarkText, sortedRemarks } from "./composition/remarks.ts";
import { WorkspaceFile } from "./composition/workspace-file-schema.ts";
import { maxProblems } from "./limits.ts";
import { dayOf } from "./people/dated-entry.ts";
import { type PeopleSources, withPeopleFiles } from "./people/people-files.ts";
import { type WorkspaceOfDay, workspaceOfDay } from "./people/workspace-of-day.ts";
import { readText } from "./read-text.ts";
import { boundaryOf, isInside, realPathOf } from "./repository.ts";
import { DatedWorkspace, Workspace } from "./schema.ts";
import { problemsIn } from "./workspace-problems.ts";
import { readYaml } from "./yaml-document.ts";

/** The workspace in a YAML text; an error lists the problems with file, line and column. */
export function parseWorkspace(text: string, fileName: string): Workspace {
  return loadText(text, fileName).workspace;
}

/** The workspace in a plain object; an error lists the problems with their paths. */
export function checkWorkspace(value: unknown): Workspace {
  return loadObject(value).workspace;
}

/** The same, with what its dates mean. */
export function loadObject(value: unknown): WorkspaceOfDay {
  const name = "the workspace";
  const sources: PeopleSources = {
    placeOf: (index) => `peopleFrom[${index}]`,
    read: (_, path) => ({ path, text: readText(path) }),
  };
  const { value: whole, problems } = withPeopleFiles(value, sources);
  refuse(
    name,
    problems.length > 0 ? problems.map(unplaced) : problemsIn(whole).map(({ message }) => ({ text: message })),
  );
  return dated(whole);
}

/** The workspace that a checked value means on a day. */
export const dated = (value: unknown, today = dayOf(new Date())): WorkspaceOfDay =>
  workspaceOfDay(DatedWorkspace.parse(value), today);

/** How to read a workspace file. */
export interface LoadOptions {
  /** Which of the file's environments; required if it has some. */
  readonly environment?: string | undefined;
  /** The day that `until` is compared with, such as 2026-12-31; the default is today in UTC. */
  readonly today?: string | undefined;
}

/** A workspace, and where it comes from. */
export interface LoadedWorkspace extends WorkspaceOfDay {
  /** Every file that was read for it, the workspace file first. */
  readonly files: readonly string[];
  /** The names of its environments. */
  readonly environments: readonly string[];
}

/** Reads a workspace file with everything that it includes. */
export function loadWorkspaceFile(path: string, options: LoadOptions = {}): LoadedWorkspace {
  return loadText(readText(path), path, options);
}

function loadText(text: string, name: string, { environment, today }: LoadOptions = {}): LoadedWorkspace {
  const { value: composed, origin, files, environments, remarks } = compose(text, name, environment);
  const originOf = (index: number) => origin.at("peopleFrom").at(index).at("file");
  const people = withPeopleFiles(composed, {
    placeOf: (index) => usesOf(originOf(index)),
    read: (index, path) => readPeople(name, originOf(index), path),
  });
  // Without these people, much else would seem wrong.
  const problems =
    people.value === undefined || people.problems.length > 0 ? [] : problemsIn(people.value, WorkspaceFile);
  const located = problems.map((problem) => remarkOn(origin, problem));
  const placed = sortedRemarks([...remarks, ...located]).map((remark): Mistake => {
    const { source, line, column } = remark.place;
    return { text: () => remarkText(remark), place: { file: source.name, line, column } };
  });
  refuse(name, [...placed, ...people.problems.map(unplaced)]);
  return { ...dated(people.value, today), files: [...files, ...people.files], environments };
}

/** Where a file is named, and where that is used. */
const usesOf = (origin: Origin): string =>
  [origin.place("value"), ...inclusionsOf(origin.source)].map(placeText).join(", ");

/** The text of a people file, whose path is relative to the file that names it. */
function readPeople(workspaceFile: string, origin: Origin, path: string) {
  const use = ` (used in ${usesOf(origin)})`;
  const place = join(dirname(origin.source.name), path);
  const boundary = boundaryOf(workspaceFile);
  if (!isInside(realPathOf(place), boundary))
    throw new CanvasError(`${place}${use} is outside of ${boundary}; use only files below it`);
  return { path: place, text: readText(place, use) };
}

/** The names of the environments in a workspace file, whatever else is wrong with it. */
export function environmentsOfWorkspace(path: string): string[] {
  return environmentsIn(readYaml(readText(path)).value);
}

/** The `name` in a workspace file, whatever else is wrong with it. */
export function nameOfWorkspace(path: string): string | undefined {
  const { value } = readYaml(readText(path));
  return NamedWorkspace.safeParse(value).data?.name;
}

const NamedWorkspace = z.object({ name: Workspace.shape.name });

/** A problem of a workspace; its text is made only if it is shown. */
export interface Mistake {
  readonly text: () => string;
  readonly place?: FilePlace | undefined;
}

/** A problem whose text says where it is. */
export const unplaced = (text: string): Mistake => ({ text: () => text });

/** Throws an error that lists problems, if there are some; `name` is what has them. */
export function refuse(name: string, problems: readonly Mistake[]): void {
  const count = problems.length;
  if (count === 0) return;
  const shown = problems.slice(0, maxProblems).map(({ text, place }) => ({ text: text(), place }));
  const heading = count === 1 ? [] : [{ text: `${name} has ${count} problems:` }];
  const more = count > maxProblems ? [{ text: `and ${count - maxProblems} more` }] : [];
  throw new FileError([...heading, ...shown, ...more]);
}
