// Files below a checkout, whose author may have put a link where the command writes: no link is followed.

import { randomUUID } from "node:crypto";
import { chmodSync, lstatSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { CanvasError, summaryOf } from "../../provider/errors.ts";
import { UsageError } from "../flags.ts";
import { print } from "./terminal.ts";

/** Replaces a file, or the link in its place, by a new one: a crash leaves the old or the new file. */
export function replaceFile(path: string, text: string | Uint8Array, mode = 0o600): void {
  const old = lstatSync(path, { throwIfNoEntry: false });
  // A pipe or a device, such as /dev/stdout, is written to.
  if (old && !(old.isFile() || old.isSymbolicLink())) {
    writeFileSync(path, text);
    return;
  }
  const temporary = `${path}.${randomUUID()}.tmp`;
  try {
    writeFileSync(temporary, text, { flag: "wx", mode });
    if (old?.isFile() && mode === 0o600) chmodSync(temporary, old.mode);
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

/** Writes a file that must not exist yet. */
export function writeNewFile(path: string, text: string): void {
  try {
    writeFileSync(outputPath(path), text, { flag: "wx" });
  } catch (cause) {
    if (cause instanceof CanvasError) throw cause;
    throw new CanvasError(`${path} cannot be written: ${summaryOf(cause)}`, undefined, { cause });
  }
}

/** Creates a folder that only the user can read; the one above it exists. */
export function makePrivateFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  chmodSync(path, 0o700);
}

/** Refuses a folder of the command that is a link, or has one in it: Pulumi would follow it. */
export function requireNoLinks(folder: string): void {
  const [link] = linksIn(folder);
  if (link === undefined) return;
  throw new CanvasError(`${link} is a link`, "delete it: the command writes there, and does not follow links");
}

/**
 * The absolute path of an output. Below the working folder, which may be a checkout, it must not lead through a link, whose author
 * would choose the place; the user chooses any other path.
 */
export function outputPath(path: string, workingFolder = process.cwd()): string {
  const absolute = resolve(workingFolder, path);
  const inside = relative(workingFolder, absolute);
  const names = inside.split(sep).slice(0, -1);
  if (isAbsolute(inside) || names[0] === "..") return absolute;
  const folders = names.map((_, index) => join(workingFolder, ...names.slice(0, index + 1)));
  const link = folders.find((folder) => lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink());
  if (link === undefined) return absolute;
  throw new CanvasError(
    `${path} leads through ${relative(workingFolder, link)}, which is a link`,
    "name the folder that the link points to, if that is where you want the output",
  );
}

/** Creates a folder for outputs, with the folders above it; returns its absolute path. */
export function outputFolder(path: string): string {
  const folder = dirname(outputPath(join(path, "file")));
  mkdirSync(folder, { recursive: true });
  return folder;
}

function linksIn(folder: string): readonly string[] {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  if (!found) return [];
  if (found.isSymbolicLink()) return [folder];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isSymbolicLink())
    .map(({ parentPath, name }) => join(parentPath, name));
}

/** Writes a file; `-` is standard output. */
export function writeText(path: string, text: string, printText = print): void {
  if (path === "-") {
    printText(text);
    return;
  }
  writeBytes(path, text);
}

/** Writes a file, which `-` is too. */
export function writeBytes(path: string, content: string | Uint8Array): void {
  const file = outputPath(path);
  try {
    replaceFile(file, content);
  } catch (cause) {
    throw new CanvasError(`${path} cannot be written: ${summaryOf(cause)}`, undefined, { cause });
  }
}

export interface OutputFlags {
  /** Whether to print one JSON object instead of words. */
  readonly json?: boolean | undefined;
  /** The file for Markdown; `-` is standard output. */
  readonly markdown?: string | undefined;
}

/** Refuses JSON and Markdown on standard output together. */
export function requireOneOutput({ json, markdown }: OutputFlags): void {
  if (json && markdown === "-")
    throw new UsageError("--json and --markdown - cannot both be on standard output; name a file for the Markdown");
}
