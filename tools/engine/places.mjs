// Finds programs on PATH and folders in the user's cache.
import { accessSync, constants, existsSync, readdirSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, dirname, join } from "node:path";

/** A folder in the user's cache for this platform and architecture; all clones share it. */
export function cacheFolder(name, environment = process.env) {
  const caches = environment.XDG_CACHE_HOME || join(homedir(), ".cache");
  const folder = environment.CANVAS_CACHE_DIR || join(caches, "pulumi-canvas");
  return join(folder, `${name}-${process.platform}-${process.arch}`);
}

export function findExecutable(name, path = process.env.PATH ?? "") {
  const candidates = path.split(delimiter).filter(Boolean);
  return candidates.map((folder) => join(folder, name)).find(isExecutable);
}

const debianPostgres = "/usr/lib/postgresql";

/** The folder of PostgreSQL's programs; Debian keeps those of the server off PATH. */
export function findPostgres() {
  const versions = existsSync(debianPostgres) ? readdirSync(debianPostgres) : [];
  const folders = [process.env.PATH, ...versions.map((version) => join(debianPostgres, version, "bin"))];
  const program = findExecutable("initdb", folders.join(delimiter));
  return program && dirname(program);
}

export function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
