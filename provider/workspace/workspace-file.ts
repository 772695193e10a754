import { isUtf8 } from "node:buffer";
import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { z } from "zod";
import { CanvasError, summaryOf } from "../errors.ts";
import { excess, limits, maxProblems } from "./limits.ts";
import { dayOf } from "./people/dated-entry.ts";
import { type PeopleSources, withPeopleFiles } from "./people/people-files.ts";
import { type WorkspaceOfDay, workspaceOfDay } from "./people/workspace-of-day.ts";
import { FileWorkspace, Workspace } from "./schema.ts";
import { problemsIn } from "./workspace-problems.ts";
import { type Position, readYaml } from "./yaml-document.ts";

/** The workspace in a YAML text; an error lists the problems with file, line and column. */
export function parseWorkspace(text: string, fileName: string): Workspace {
  return loadText(text, fileName).workspace;
}

function loadText(text: string, fileName: string, today?: string): WorkspaceOfDay & Pick<LoadedWorkspace, "files"> {
  const { value: written, faults, locate } = readYaml(text);
  const placeText = ({ line, column }: Position) => `${fileName}:${line}:${column}`;
  const placeOf = (index: number) => placeText(locate(["peopleFrom", index, "file"], "value"));
  const {
    value,
    files,
    problems: inFiles,
  } = withPeopleFiles(written, {
    placeOf,
    read: (index, path) => {
      const place = join(dirname(fileName), path);
      return { path: place, text: readText(place, ` (used in ${placeOf(index)})`) };
    },
  });
  // Without these people, much else would seem wrong.
  const problems = value === undefined || inFiles.length > 0 ? [] : problemsIn(value);
  const remarks = [
    ...faults.map(({ message, ...position }) => ({ ...position, message: () => message })),
    ...problems.map(({ path, part, message }) => ({ ...locate(path, part), message })),
  ].sort((a, b) => a.line - b.line || a.column - b.column);
  const texts = remarks.map((remark) => () => `${placeText(remark)}: ${remark.message()}`);
  refuse(fileName, [...texts, ...inFiles.map((text) => () => text)]);
  return { ...dated(value, today), files: [fileName, ...files] };
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
    problems.length > 0 ? problems.map((text) => () => text) : problemsIn(whole).map(({ message }) => message),
  );
  return dated(whole);
}

const dated = (value: unknown, today = dayOf(new Date())): WorkspaceOfDay =>
  workspaceOfDay(FileWorkspace.parse(value), today);

/** How to read a workspace file. */
export interface LoadOptions {
  /** Which of the file's environments; required if it has some. */
  readonly environment?: string | undefined;
  /** The day that `since` and `until` are compared with, such as 2026-12-31; the default is today in UTC. */
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
export function loadWorkspaceFile(path: string, { today }: LoadOptions = {}): LoadedWorkspace {
  return { ...loadText(readText(path), path, today), environments: [] };
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

function readText(path: string, use = ""): string {
  if (!existsSync(path)) throw new CanvasError(`there is no file ${path}${use}`, "correct the path");
  const bytes = readBytes(path);
  requireSize(bytes.length, path);
  if (!isUtf8(bytes)) throw encodingError(bytes, path);
  return bytes.toString("utf8");
}

function requireSize(bytes: number, path: string): void {
  if (bytes > limits.bytes) throw new CanvasError(`${path} has ${excess(bytes, "bytes", limits.bytes)}`);
}

/** A device has no end, and a large file need not be read to be refused. */
function readBytes(path: string): Buffer {
  const found = statSync(path);
  if (!found.isFile()) throw new CanvasError(`${path} is not a file`, "correct the path");
  requireSize(found.size, path);
  try {
    return readFileSync(path);
  } catch (cause) {
    throw new CanvasError(`the file ${path} cannot be read: ${summaryOf(cause)}`, undefined, { cause });
  }
}

/** Names the first character that is not UTF-8: decoding would replace it, and rename what it is part of. */
function encodingError(bytes: Buffer, path: string): CanvasError {
  const lines = bytes.toString("latin1").split("\n");
  const index = lines.findIndex((line) => !isUtf8(Buffer.from(line, "latin1")));
  const column =
    Buffer.from(lines[index] ?? "", "latin1")
      .toString("utf8")
      .indexOf("\u{FFFD}") + 1;
  const isUtf16 = ["fffe", "feff"].includes(bytes.toString("hex", 0, 2));
  const summary = isUtf16 ? "the file is in UTF-16" : "this character is not in UTF-8";
  return new CanvasError(`${path}:${index + 1}:${column}: ${summary}`, "save the file as UTF-8");
}

function refuse(name: string, problems: readonly (() => string)[]): void {
  const count = problems.length;
  if (count === 0) return;
  const shown = problems.slice(0, maxProblems).map((textOf) => textOf());
  const heading = count === 1 ? [] : [`${name} has ${count} problems:`];
  const more = count > maxProblems ? [`and ${count - maxProblems} more`] : [];
  throw new CanvasError([...heading, ...shown, ...more]);
}
