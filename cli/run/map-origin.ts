import { dirname, resolve } from "node:path";
import { dayOf } from "../../provider/workspace/people/dated-entry.ts";
import { git, namesOnly } from "./checkout.ts";

/** What a map was made from. */
export interface MapOrigin {
  /** A path, or other words. */
  readonly source: string;
  /** The last commit that changed the file, such as `1a2b3c4`. */
  readonly commit?: string | undefined;
  /** The day of the map, such as 2026-12-31. */
  readonly day: string;
}

/** The origin of a map that is not drawn from files. */
export const originOf = (source: string, day = dayOf(new Date())): MapOrigin => ({ source, day });

/** The file of a workspace, and the last commit that changed it or what it includes. */
export async function fileOrigin(file: string, files: readonly string[], day?: string): Promise<MapOrigin> {
  return { ...originOf(file.replaceAll("\\", "/"), day), commit: await commitOf(files.map((path) => resolve(path))) };
}

/** `1a2b3c4`; undefined outside of a repository, without git, and for files that were never committed. */
async function commitOf(files: readonly string[]): Promise<string | undefined> {
  const [first = "."] = files;
  const ask = async (...args: readonly string[]) => (await git(dirname(first), [...args, "--", ...files])).trim();
  try {
    const commit = (await ask("log", "-1", "--format=%H")).slice(0, 7);
    if (commit === "") return undefined;
    const edited = await ask("diff", ...namesOnly, "HEAD");
    return edited === "" ? commit : `${commit}, edited since`;
  } catch {
    return undefined;
  }
}
