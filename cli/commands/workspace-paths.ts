import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { CanvasError } from "../../provider/errors.ts";

/** The files that a command works on without being asked, the first that exists. */
const defaults = ["workspace.yaml", "workspace.yml", "workspace.ts"];

/** At least one path. */
type Paths = readonly [string, ...string[]];

/** The paths of a command line, or else the workspace file of the current folder. */
export function workspacePaths([first, ...others]: readonly string[]): Paths {
  if (first !== undefined) return [first, ...others];
  const found = defaultFile();
  if (found !== undefined) return [found];
  throw new CanvasError(
    "there is no workspace.yaml in this folder",
    "name a workspace file, or write one with pulumi-canvas init",
  );
}

/** No path in the folder of a Pulumi project, which a command compares as a whole. */
export function pathsUnlessProject(): readonly string[] {
  if (["Pulumi.yaml", "Pulumi.yml", "Pulumi.json"].some(isHere)) return [];
  const found = defaultFile();
  return found === undefined ? [] : [found];
}

const defaultFile = (): string | undefined => defaults.find(isHere);

const isHere = (name: string): boolean => existsSync(resolve(process.cwd(), name));
