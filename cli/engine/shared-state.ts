import type { Workspace } from "../../provider/workspace/schema.ts";
import { isTeam, recordedWorkspace } from "./recorded-workspace.ts";
import type { StackPlace } from "./stack-place.ts";
import { type OpenedStack, openStack } from "./stack-state.ts";
import type { StateFile } from "./state-file.ts";
import { folderName, projectName, usualName } from "./workspace-project.ts";

/** Opens the state of a file, or the one that all files of a folder shared in 0.1.0, if this file has made it. */
export async function openState(
  place: StackPlace,
  workspace: Workspace | undefined,
): Promise<(OpenedStack & { readonly place: StackPlace }) | undefined> {
  const own = await openStack(place);
  if (own) return { ...own, place };
  const [name, shared] = [projectName(place), folderName(place.file)];
  if (workspace === undefined || name !== usualName(place.file) || name === shared) return undefined;
  const opened = await openStack({ ...place, name: shared });
  return opened && isSharedStateOf(opened.state, workspace)
    ? { ...opened, place: { ...place, name: shared } }
    : undefined;
}

/** Whether 0.1.0, which recorded no name of a file, has made a state from a file with the same team and the same keys. */
export function isSharedStateOf(state: StateFile, workspace: Workspace): boolean {
  const { team, spaces, zones, file } = recordedWorkspace(state);
  const isOfNewerVersion = file !== undefined || state.stack?.outputs?.urn === undefined;
  if (isOfNewerVersion || !team || !isTeam(workspace.team, team)) return false;
  const keys = Object.entries(workspace.spaces ?? {}).flatMap(([key, space]) => [
    key,
    ...Object.keys(space.zones ?? {}),
  ]);
  const known = [...spaces, ...zones].map(({ key }) => key);
  return known.length === 0 || known.some((key) => keys.includes(key));
}
