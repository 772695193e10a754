import { relative } from "node:path";
import { z } from "zod";
import { isInside, realPathOf } from "../../provider/workspace/composition/repository.ts";
import { readYaml } from "../../provider/workspace/yaml-document.ts";
import { Checkout } from "../source/checkout.ts";
import { type Member, pathOf } from "./fleet.ts";

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
  const checkout = await Checkout.open(first, ref, "--changed-since");
  const changed = new Set(await checkout.changedFiles());
  const isChanged = ({ loaded }: Member) =>
    loaded instanceof Error || loaded.files.some((file) => changed.has(realPathOf(file)));
  const roots = paths.map(realPathOf);
  const isDeleted = (file: string) => /\.ya?ml$/.test(file) && roots.some((root) => isInside(file, root));
  const deleted = (await checkout.deletedFiles()).filter(isDeleted);
  const names = new Set(members.map(({ name }) => name));
  const warnings: string[] = [];
  for (const file of deleted) {
    const { team, name = "" } = await formerWorkspace(checkout, file);
    // A file that only has a new place keeps its name.
    if (team !== undefined && !names.has(name)) warnings.push(deletedText(pathOf(file), ref));
  }
  return { members: members.filter(isChanged), warnings };
}

function deletedText(file: string, ref: string): string {
  return `${file} was deleted since ${ref}, and its workspace stays as it is; to remove that too, bring the file back (git checkout ${ref} -- ${file}), run pulumi-canvas destroy ${file}, and delete it again`;
}

const Former = z.object({ team: z.unknown(), name: z.string().optional().catch(undefined) });

/** What a file of the commit said about its workspace. */
async function formerWorkspace(checkout: Checkout, file: string): Promise<z.output<typeof Former>> {
  const path = relative(checkout.root, file).replaceAll("\\", "/");
  const { value } = readYaml(await checkout.textOf(path));
  return Former.safeParse(value).data ?? { team: undefined };
}
