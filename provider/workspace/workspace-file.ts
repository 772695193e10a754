import { isUtf8 } from "node:buffer";
import { existsSync, readFileSync, statSync } from "node:fs";
import { z } from "zod";
import { CanvasError, summaryOf } from "../errors.ts";
import { excess, limits, maxProblems } from "./limits.ts";
import { Workspace } from "./schema.ts";
import { problemsIn } from "./workspace-problems.ts";
import { readYaml } from "./yaml-document.ts";

/** The workspace in a YAML text; an error lists the problems with file, line and column. */
export function parseWorkspace(text: string, fileName: string): Workspace {
  const { value, faults, locate } = readYaml(text);
  const problems = value === undefined ? [] : problemsIn(value);
  const remarks = [
    ...faults.map(({ message, ...position }) => ({ ...position, message: () => message })),
    ...problems.map(({ path, part, message }) => ({ ...locate(path, part), message })),
  ].sort((a, b) => a.line - b.line || a.column - b.column);
  refuse(fileName, remarks, ({ line, column, message }) => `${fileName}:${line}:${column}: ${message()}`);
  return Workspace.parse(value);
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
export function loadWorkspaceFile(path: string, _options: LoadOptions = {}): LoadedWorkspace {
  return { workspace: parseWorkspace(readText(path), path), files: [path], notes: [], environments: [] };
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

function readText(path: string): string {
  if (!existsSync(path)) throw new CanvasError(`there is no file ${path}`, "correct the path");
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
    throw new CanvasError(`the workspace file ${path} cannot be read: ${summaryOf(cause)}`, undefined, { cause });
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

/** Throws an error that lists problems, if there are some; `name` is what has them. */
export function refuse<T>(name: string, problems: readonly T[], textOf: (problem: T) => string): void {
  const count = problems.length;
  if (count === 0) return;
  const shown = problems.slice(0, maxProblems).map(textOf);
  const heading = count === 1 ? [] : [`${name} has ${count} problems:`];
  const more = count > maxProblems ? [`and ${count - maxProblems} more`] : [];
  throw new CanvasError([...heading, ...shown, ...more]);
}
