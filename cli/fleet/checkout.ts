import { execFile } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { promisify } from "node:util";
import { CanvasError } from "../../provider/errors.ts";
import { isFolder, isInside, realPathOf } from "../../provider/workspace/repository.ts";

const execute = promisify(execFile);
/** No program that the settings of a repository name is started, and names are as they are. */
const quiet = ["core.fsmonitor=false", "core.quotePath=false", "log.showSignature=false"];
const settings = quiet.flatMap((setting) => ["-c", setting]);

/** Runs git in a folder; returns what it prints. */
async function git(folder: string, args: readonly string[], env = process.env): Promise<string> {
  const { stdout } = await execute("git", [...settings, ...args], { cwd: folder, env, maxBuffer: 100_000_000 });
  return stdout;
}

const diffOptions = ["--name-only", "--no-renames", "--no-ext-diff", "--no-textconv", "-z"];

/** A checkout of git, compared with one of its commits. */
export class Checkout {
  /** Its folder, without links. */
  readonly root: string;
  readonly #commit: string;

  private constructor(root: string, commit: string) {
    this.root = root;
    this.#commit = commit;
  }

  /** The checkout that a path is in, which may be gone. */
  static async open(path: string, ref: string): Promise<Checkout> {
    const folder = existingFolder(path);
    const root = await git(folder, ["rev-parse", "--show-toplevel"]).catch((cause: unknown) => {
      const remedy = "run it in a checkout, with git installed, or without --changed-since";
      throw new CanvasError(`--changed-since needs git, and ${path} is not in a repository`, remedy, { cause });
    });
    const verify = ["rev-parse", "--verify", "--quiet", "--end-of-options", `${ref}^{commit}`];
    const commit = await git(folder, verify).catch((cause: unknown) => {
      const remedy = "name a commit, branch, or tag; in CI, fetch it first (fetch-depth: 0, GIT_DEPTH: 0)";
      throw new CanvasError(`the repository has no commit ${ref}`, remedy, { cause });
    });
    return new Checkout(realPathOf(root.trimEnd()), commit.trimEnd());
  }

  /** Every file that differs from the commit, and those that git does not know yet. */
  async changedFiles(): Promise<readonly string[]> {
    const tracked = await this.#list("diff", ...diffOptions, this.#commit, "--");
    const others = await this.#list("ls-files", "--others", "--exclude-standard", "-z");
    return [...tracked, ...others];
  }

  /** Every file of the commit. Others, as in a submodule or an ignored folder, cannot be compared. */
  async files(): Promise<readonly string[]> {
    const names = await git(this.root, ["ls-tree", "-r", "-z", "--full-tree", "--name-only", this.#commit]);
    return names
      .split("\0")
      .filter(Boolean)
      .map((name) => join(this.root, name));
  }

  /** The files that the commit has, and the working tree has not. */
  deletedFiles(): Promise<readonly string[]> {
    return this.#list("diff", "--diff-filter=D", ...diffOptions, this.#commit, "--");
  }

  /** A file as the commit has it. */
  textOf(path: string): Promise<string> {
    return git(this.root, ["cat-file", "blob", `${this.#commit}:${path}`]);
  }

  /** Writes every file of the commit below a folder; the working tree and its index stay as they are. */
  async extract(folder: string): Promise<void> {
    const env = { ...process.env, GIT_INDEX_FILE: join(folder, ".git", "index") };
    await git(this.root, ["read-tree", this.#commit], env);
    await git(this.root, ["checkout-index", "--all", "--quiet", `--prefix=${folder}/`], env);
  }

  async #list(...args: readonly string[]): Promise<readonly string[]> {
    const names = (await git(this.root, args)).split("\0").filter(Boolean);
    return names.map((name) => realPathOf(join(this.root, name)));
  }
}

/** A folder itself, that of a file, or the nearest that is still there. */
function existingFolder(path: string): string {
  return isFolder(path) || path === dirname(path) ? path : existingFolder(dirname(path));
}

/** Works with the files of a commit, which are in a temporary folder meanwhile: with where a file is, if it was there. */
export async function withEarlierVersion<T>(
  checkout: Checkout,
  work: (pathOf: (file: string) => string | undefined) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), "pulumi-canvas-since-"));
  try {
    // What a file includes may be anywhere in its repository, which a .git marks.
    mkdirSync(join(folder, ".git"));
    await checkout.extract(folder);
    const pathOf = (file: string) => {
      const real = realPathOf(file);
      const path = join(folder, relative(checkout.root, real));
      return isInside(real, checkout.root) && existsSync(path) ? path : undefined;
    };
    return await work(pathOf);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
