import { execFile } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, relative, resolve } from "node:path";
import { promisify } from "node:util";
import { CanvasError } from "../../provider/errors.ts";
import { dayOf } from "../../provider/workspace/people/dated-entry.ts";

const run = promisify(execFile);

/** A checkout as it was at a commit. */
export interface EarlierVersion {
  /** The day of the commit. */
  readonly day: string;
  /** Where a file was, if it was there. */
  pathOf(file: string): string | undefined;
}

/** Works with the files of a commit, which are in a temporary folder meanwhile; the checkout stays as it is. */
export async function withEarlierVersion<T>(
  ref: string,
  file: string,
  work: (version: EarlierVersion) => Promise<T>,
): Promise<T> {
  const root = await rootOf(file);
  const commit = await commitOf(ref, root);
  const folder = mkdtempSync(join(realpathSync(tmpdir()), "pulumi-canvas-since-"));
  try {
    const tree = join(folder, "tree");
    // What a file includes may be anywhere in its repository, which a .git marks.
    mkdirSync(join(tree, ".git"), { recursive: true });
    const env = { ...process.env, GIT_INDEX_FILE: join(folder, "index") };
    await git(["read-tree", commit], root, env);
    await git(["checkout-index", "--all", "--quiet", `--prefix=${tree}/`], root, env);
    const seconds = Number(await git(["show", "--no-patch", "--format=%ct", commit], root));
    const pathOf = (file: string) => {
      const path = join(tree, relative(root, realPath(file)));
      return existsSync(path) ? path : undefined;
    };
    return await inWordsOf(ref, tree, work({ day: dayOf(new Date(seconds * 1000)), pathOf }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function git(args: readonly string[], cwd: string, env = process.env): Promise<string> {
  const { stdout } = await run("git", args, { cwd, env, maxBuffer: 2 ** 26 });
  return stdout.trim();
}

async function rootOf(file: string): Promise<string> {
  try {
    return realpathSync(await git(["rev-parse", "--show-toplevel"], existingFolder(file)));
  } catch (cause) {
    const remedy = "run it in a checkout, with git installed";
    throw new CanvasError(`--since needs a git repository, and ${file} is in none`, remedy, { cause });
  }
}

async function commitOf(ref: string, root: string): Promise<string> {
  try {
    return await git(["rev-parse", "--verify", "--quiet", `${ref}^{commit}`], root);
  } catch (cause) {
    const remedy =
      "name a branch, a tag or a commit that this checkout has; a shallow one gets all with git fetch --unshallow";
    throw new CanvasError(`git has no commit ${ref}`, remedy, { cause });
  }
}

/** The folder of a file, or the nearest that is still there. */
function existingFolder(file: string): string {
  const folder = dirname(resolve(file));
  return existsSync(folder) || folder === dirname(folder) ? folder : existingFolder(folder);
}

/** A path without links in its folder; the file itself may be gone. */
function realPath(file: string): string {
  const folder = dirname(resolve(file));
  return join(existsSync(folder) ? realpathSync(folder) : folder, basename(file));
}

/** Names the commit instead of the temporary folder in a message. */
async function inWordsOf<T>(ref: string, tree: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof CanvasError)) throw error;
    throw new CanvasError(error.message.replaceAll(`${tree}/`, `${ref}:`), undefined, { cause: error });
  }
}
