import { existsSync, realpathSync, statSync } from "node:fs";
import { dirname, isAbsolute, join, relative, resolve, sep } from "node:path";

/** The folder that the files of a workspace may be in: the repository, the working folder, or that of the file itself. */
export function boundaryOf(file: string): string {
  const folder = realPathOf(dirname(file));
  const repository = ancestorsOf(folder).find((ancestor) => existsSync(join(ancestor, ".git")));
  const working = realPathOf(process.cwd());
  return repository ?? (isInside(folder, working) ? working : folder);
}

function ancestorsOf(folder: string): string[] {
  const parent = dirname(folder);
  return parent === folder ? [folder] : [folder, ...ancestorsOf(parent)];
}

/** Whether there is a folder at a path. */
export const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/** Whether an absolute path is that of a folder, or below it. */
export function isInside(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return !(way === ".." || way.startsWith(`..${sep}`) || isAbsolute(way));
}

/** The path without links, as far as it exists. */
export function realPathOf(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    const parent = dirname(resolve(path));
    return parent === resolve(path) ? parent : join(realPathOf(parent), resolve(path).slice(parent.length));
  }
}
