import { readdirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { z } from "zod";
import { CanvasError } from "../../provider/errors.ts";
import { readText } from "../../provider/workspace/read-text.ts";
import { isFolder, realPathOf } from "../../provider/workspace/repository.ts";
import { readYaml } from "../../provider/workspace/yaml-document.ts";

/** The files that may be workspaces: those that are named, and those in a folder that is named. */
export function workspaceFilesIn(paths: readonly string[]): readonly string[] {
  const files = paths.flatMap((path) => (isFolder(path) ? filesBelow(path) : [path]));
  const byPath = new Map(files.map((file) => [resolve(file), file]));
  return withoutIncluded([...byPath.values()]);
}

/** A program's settings are in Pulumi.yaml and Pulumi.STACK.yaml. */
const ofPulumi = /^Pulumi(\..+)?\.ya?ml$/;
const workspaceFile = /\.ya?ml$|^workspace\.ts$|\.workspace\.ts$/i;

/** Whether a file of this name may be a workspace. */
export const isWorkspaceFile = (name: string): boolean => workspaceFile.test(name) && !ofPulumi.test(name);

function filesBelow(folder: string): readonly string[] {
  const entries = readdirSync(folder, { withFileTypes: true }).filter(
    ({ name }) => !name.startsWith(".") && name !== "node_modules",
  );
  const found = entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    // A link to a folder may lead out of the checkout, or in a circle.
    if (entry.isDirectory()) return filesBelow(path);
    return isWorkspaceFile(entry.name) && !isFolder(path) ? [path] : [];
  });
  return found.sort();
}

/** Leaves out what other files include: a file that nothing includes has to be a workspace. */
function withoutIncluded(files: readonly string[]): readonly string[] {
  const included = new Set(files.flatMap(includesOf).map(realPathOf));
  return files.filter((file) => !included.has(realPathOf(file)));
}

const Including = z.object({ include: z.union([z.string(), z.array(z.string())]) });

/** What a file includes, whatever else is wrong with it. */
function includesOf(file: string): readonly string[] {
  if (!/\.ya?ml$/i.test(file)) return [];
  const text = readableText(file);
  // Reading YAML takes time, and most files include nothing.
  if (!text?.includes("include")) return [];
  const { include } = Including.safeParse(readYaml(text).value).data ?? {};
  return [include ?? []].flat().map((path) => join(dirname(file), path));
}

/** The text of a file; undefined if it cannot be read, which loading it explains. */
function readableText(file: string): string | undefined {
  try {
    return readText(file);
  } catch {
    return undefined;
  }
}

/** Refuses a folder without any workspace. */
export function requireFiles(files: readonly string[], paths: readonly string[]): void {
  if (files.length > 0) return;
  throw new CanvasError(
    `there is no workspace file in ${paths.join(", ")}`,
    "name a folder with files such as design.yaml, which have a team",
  );
}
