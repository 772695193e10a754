import { execFile } from "node:child_process";
import { dirname, extname, join, relative, resolve } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import { CanvasError } from "../../provider/errors.ts";
import { readYaml } from "../../provider/workspace/yaml-document.ts";
import { type Member, pathOf } from "./fleet.ts";
import { isFolder, realPath } from "./workspace-files.ts";

/** The workspaces that a change touches, and what it deletes. */
export interface Changed {
  readonly members: readonly Member[];
  /** What the user should know about workspace files that are gone. */
  readonly warnings: readonly string[];
}

/** The workspaces whose files differ between a commit and the working tree. One that cannot be read may have changed. */
export async function changedSince(
  ref: string,
  paths: readonly string[],
  members: readonly Member[],
): Promise<Changed> {
  const [first = "."] = paths;
  const git = await Repository.open(isFolder(first) ? first : dirname(first), ref);
  const changed = new Set(await git.changedFiles());
  const isChanged = ({ loaded }: Member) =>
    loaded instanceof Error || loaded.files.some((file) => changed.has(realPath(file)));
  const roots = paths.map(realPath);
  const deleted = (await git.deletedFiles()).filter((file) => roots.some((root) => isBelow(file, root)));
  const names = new Set(members.map(({ name }) => name));
  const warnings: string[] = [];
  for (const file of deleted) {
    const { team, name = "" } = await git.formerWorkspace(file);
    // A file that only has a new place keeps its name.
    if (team !== undefined && !names.has(name)) warnings.push(deletedText(pathOf(file), ref));
  }
  return { members: members.filter(isChanged), warnings };
}

function deletedText(file: string, ref: string): string {
  return `${file} was deleted since ${ref}, and its workspace stays as it is; to remove that too, bring the file back (git checkout ${ref} -- ${file}), run pulumi-canvas destroy ${file}, and delete it again`;
}

function isBelow(file: string, root: string): boolean {
  const inside = relative(root, file);
  return inside === "" || !(inside.startsWith("..") || resolve(inside) === inside);
}

const execute = promisify(execFile);
/** No program that the settings of a repository name is started. */
const quiet = ["-c", "core.fsmonitor=false", "-c", "core.quotePath=false"];

const Former = z.object({ team: z.unknown(), name: z.string().optional().catch(undefined) });

/** A checkout, compared with one of its commits. */
class Repository {
  readonly #root: string;
  readonly #commit: string;

  private constructor(root: string, commit: string) {
    this.#root = root;
    this.#commit = commit;
  }

  static async open(folder: string, ref: string): Promise<Repository> {
    const root = await run(folder, "rev-parse", "--show-toplevel").catch((cause: unknown) => {
      const summary = `--changed-since needs git, and ${folder} is not in a repository`;
      throw new CanvasError(summary, "run it in a checkout, or without --changed-since", { cause });
    });
    const verified = ["rev-parse", "--verify", "--quiet", "--end-of-options", `${ref}^{commit}`];
    const commit = await run(folder, ...verified).catch((cause: unknown) => {
      const remedy = "name a commit, branch, or tag; in CI, fetch it first (fetch-depth: 0, GIT_DEPTH: 0)";
      throw new CanvasError(`the repository has no commit ${ref}`, remedy, { cause });
    });
    return new Repository(root.trimEnd(), commit.trimEnd());
  }

  /** Every file that differs from the commit, and those that git does not know yet. */
  async changedFiles(): Promise<readonly string[]> {
    const tracked = await this.#list("diff", ...diffOptions, this.#commit, "--");
    const others = await this.#list("ls-files", "--others", "--exclude-standard", "-z");
    return [...tracked, ...others];
  }

  /** The YAML files that the commit has, and the working tree has not. */
  async deletedFiles(): Promise<readonly string[]> {
    const files = await this.#list("diff", "--diff-filter=D", ...diffOptions, this.#commit, "--");
    return files.filter((file) => [".yaml", ".yml"].includes(extname(file)));
  }

  /** What a file of the commit says about its workspace. */
  async formerWorkspace(file: string): Promise<z.output<typeof Former>> {
    const path = relative(this.#root, file).replaceAll("\\", "/");
    const { value } = readYaml(await run(this.#root, "cat-file", "blob", `${this.#commit}:${path}`));
    return Former.safeParse(value).data ?? { team: undefined };
  }

  async #list(...args: readonly string[]): Promise<readonly string[]> {
    const names = await run(this.#root, ...args);
    return names
      .split("\0")
      .filter(Boolean)
      .map((name) => realPath(join(this.#root, name)));
  }
}

const diffOptions = ["--name-only", "--no-renames", "--no-ext-diff", "-z"];

async function run(folder: string, ...args: readonly string[]): Promise<string> {
  const { stdout } = await execute("git", [...quiet, ...args], { cwd: folder, maxBuffer: 100_000_000 });
  return stdout;
}
