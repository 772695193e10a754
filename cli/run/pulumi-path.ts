import { accessSync, constants, existsSync, readdirSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, join } from "node:path";
import { CanvasError } from "../../provider/errors.ts";

const executable = process.platform === "win32" ? "pulumi.exe" : "pulumi";

/** PATH with the Pulumi CLI: the one that is on it, or the one that `npm run demo` and `npm test` of this project install. */
export function pathWithPulumi(environment: NodeJS.ProcessEnv = process.env): string {
  const { PATH = "", CANVAS_ENGINE_PATH = "" } = environment;
  const holds = (path: string) => path.split(delimiter).some(holdsPulumi);
  if (holds(PATH)) return PATH;
  // The installed engine may keep language hosts in other folders.
  const kept = [CANVAS_ENGINE_PATH, ...keptFolders(environment)].find(holds);
  if (kept !== undefined) return [kept, PATH].join(delimiter);
  throw new CanvasError(
    "the Pulumi CLI is not installed",
    "install it (https://www.pulumi.com/docs/install) and run the command again: it needs no account",
  );
}

function holdsPulumi(folder: string): boolean {
  try {
    accessSync(join(folder, executable), constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The folder for what this project keeps on a machine. */
function cacheFolder({ CANVAS_CACHE_DIR, XDG_CACHE_HOME }: NodeJS.ProcessEnv): string {
  return CANVAS_CACHE_DIR || join(XDG_CACHE_HOME || join(homedir(), ".cache"), "pulumi-canvas");
}

/** The newest first. */
function keptFolders(environment: NodeJS.ProcessEnv): string[] {
  const cache = cacheFolder(environment);
  if (!existsSync(cache)) return [];
  const engines = readdirSync(cache).filter((name) => /^pulumi-\d/.test(name));
  return engines.sort((a, b) => b.localeCompare(a, "en", { numeric: true })).map((name) => join(cache, name));
}
