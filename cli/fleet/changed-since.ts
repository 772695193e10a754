import { basename, relative } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { CanvasError } from "../../provider/errors.ts";
import { isInside, realPathOf } from "../../provider/workspace/repository.ts";
import type { LoadOptions } from "../../provider/workspace/workspace-file.ts";
import { readYaml } from "../../provider/workspace/yaml-document.ts";
import { isProgram, loadWorkspace } from "../run/program.ts";
import { commandText, type StackPlace, shellPath } from "../run/stack-place.ts";
import { Checkout, withEarlierVersion } from "./checkout.ts";
import { type Member, pathOf, stemName } from "./fleet.ts";
import { isWorkspaceFile } from "./workspace-files.ts";

/** The workspaces that a change touches, and what it deletes. */
interface Changed {
  readonly members: readonly Member[];
  /** What the user should know about workspace files that are gone. */
  readonly warnings: readonly string[];
}

/**
 * The workspaces whose files differ between a commit and the working tree, and do not mean the same. What cannot be read, or
 * compared, may have changed.
 */
export async function changedSince(
  ref: string,
  paths: readonly string[],
  members: readonly Member[],
  { stack = "main", ...options }: LoadOptions & { readonly stack?: string } = {},
): Promise<Changed> {
  const [first = "."] = paths;
  const checkout = await Checkout.open(first, ref);
  const changed = new Set(await checkout.changedFiles());
  const known = new Set(await checkout.files());
  const mayDiffer = (file: string) => changed.has(file) || !known.has(file);
  const isTouched = ({ loaded }: Member) =>
    loaded instanceof Error || loaded.files.some((file) => mayDiffer(realPathOf(file)));
  const roots = paths.map(realPathOf);
  const isDeleted = (file: string) => isWorkspaceFile(basename(file)) && roots.some((root) => isInside(file, root));
  const deleted = (await checkout.deletedFiles()).filter(isDeleted);
  const names = new Set(members.map(({ name }) => name));
  const { environment } = options;
  const warnings: string[] = [];
  for (const file of deleted) {
    const { isWorkspace, name } = await formerWorkspace(checkout, file);
    // A file that only has a new place keeps its name.
    if (isWorkspace && !names.has(name)) warnings.push(deletedText({ file: pathOf(file), stack, environment }, ref));
  }
  return { members: await withoutEqual(checkout, members.filter(isTouched), options), warnings };
}

/** Leaves out the workspaces that an edit does not change: of a comment, or of a shared part that they do not use. */
async function withoutEqual(
  checkout: Checkout,
  members: readonly Member[],
  options: LoadOptions,
): Promise<readonly Member[]> {
  if (!members.some((member) => isComparable(member, options))) return members;
  return withEarlierVersion(checkout, async (pathOf) => {
    const isEqual = async (member: Member) => {
      const earlier = isComparable(member, options) ? pathOf(member.file) : undefined;
      return earlier !== undefined && isDeepStrictEqual(await meaningAt(earlier, options), meaningOf(member.loaded));
    };
    const verdicts = await Promise.all(members.map(isEqual));
    return members.filter((_, index) => !verdicts[index]);
  });
}

/** Whether loading the earlier version shows all that there is: a program needs its packages, and an environment is one of several. */
const isComparable = ({ file, loaded }: Member, { environment }: LoadOptions): boolean =>
  !(isProgram(file) || loaded instanceof Error || (environment === undefined && loaded.environments.length > 0));

/** What a workspace says, wherever its files are; nothing if it cannot be read. */
const meaningOf = (loaded: Member["loaded"]) => (loaded instanceof Error ? undefined : { ...loaded, files: [] });

async function meaningAt(path: string, options: LoadOptions) {
  try {
    return meaningOf(await loadWorkspace(path, options));
  } catch (error) {
    if (error instanceof CanvasError) return undefined;
    throw error;
  }
}

function deletedText(place: StackPlace, ref: string): string {
  const file = shellPath(place.file);
  return `${file} was deleted since ${ref}, and its workspace stays as it is; to remove that too, bring the file back (git checkout ${shellPath(ref)} -- ${file}), run ${commandText("destroy", place)}, and delete it again`;
}

const Former = z.object({ team: z.unknown(), name: z.string().optional().catch(undefined) });

/** Whether a file of the commit was a workspace, and its name. A program is not run, so it counts as one. */
async function formerWorkspace(checkout: Checkout, file: string): Promise<{ isWorkspace: boolean; name: string }> {
  if (isProgram(file)) return { isWorkspace: true, name: stemName(file) };
  const path = relative(checkout.root, file).replaceAll("\\", "/");
  const { value } = readYaml(await checkout.textOf(path));
  const { team, name = "" } = Former.safeParse(value).data ?? {};
  return { isWorkspace: team !== undefined, name };
}
