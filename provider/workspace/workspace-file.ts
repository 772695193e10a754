import { readFileSync } from "node:fs";
import { CanvasError } from "../errors.ts";
import { Workspace } from "./schema.ts";
import { problemsIn } from "./workspace-problems.ts";
import { readYaml } from "./yaml-document.ts";

const maxShown = 20;

/** The workspace that a YAML text describes; an error lists everything that is wrong, each with file, line and column. */
export function parseWorkspace(text: string, fileName: string): Workspace {
  const { value, faults, locate } = readYaml(text);
  const problems = value === undefined ? [] : problemsIn(value);
  const remarks = [...faults, ...problems.map(({ path, part, message }) => ({ ...locate(path, part), message }))]
    .sort((a, b) => a.line - b.line || a.column - b.column)
    .map(({ line, column, message }) => `${fileName}:${line}:${column}: ${message}`);
  refuse(fileName, remarks);
  return Workspace.parse(value);
}

/** The workspace that a plain object describes; an error lists everything that is wrong, each with its path. */
export function checkWorkspace(value: unknown): Workspace {
  refuse(
    "the workspace",
    problemsIn(value).map(({ message }) => message),
  );
  return Workspace.parse(value);
}

export function readWorkspaceFile(path: string): Workspace {
  return parseWorkspace(readText(path), path);
}

function readText(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (cause) {
    if (Object(cause).code === "ENOENT")
      throw new CanvasError(`there is no file ${path}`, "correct the path", { cause });
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new CanvasError(`the workspace file ${path} cannot be read: ${reason}`, undefined, { cause });
  }
}

function refuse(name: string, remarks: readonly string[]): void {
  const [first, ...others] = remarks;
  if (first === undefined) return;
  if (others.length === 0) throw new CanvasError(first);
  const more = remarks.length > maxShown ? [`and ${remarks.length - maxShown} more`] : [];
  throw new CanvasError([`${name} has ${remarks.length} problems:`, ...remarks.slice(0, maxShown), ...more].join("\n"));
}
