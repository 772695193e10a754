import { existsSync } from "node:fs";
import { join } from "node:path";
import { CanvasError } from "../../provider/errors.ts";
import { isFolder } from "../../provider/workspace/repository.ts";
import { emptySnapshot } from "../engine/state-copies.ts";
import type { Member } from "./fleet.ts";

/** The file of a workspace in a folder that has one for each: a name may have slashes. */
export const fileOf = (folder: string, { name }: Pick<Member, "name">, extension: string): string =>
  join(folder, `${encodeURIComponent(name)}.${extension}`);

/** The copy of the state of a workspace in a folder of copies; one without a copy is new. */
export function snapshotOf(folder: string | undefined, member: Pick<Member, "name">) {
  if (folder === undefined) return undefined;
  if (!isFolder(folder))
    throw new CanvasError(`${folder} is not a folder of states`, "name the folder that up --save-state has written");
  const file = fileOf(folder, member, "json");
  return existsSync(file) ? file : emptySnapshot;
}
