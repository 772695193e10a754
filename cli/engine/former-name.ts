import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { CanvasError } from "../../provider/errors.ts";
import { Key } from "../../provider/workspace/key.ts";
import type { Workspace } from "../../provider/workspace/schema.ts";
import { isStateOf, isTeam, recordedWorkspace } from "./recorded-workspace.ts";
import type { StackPlace } from "./stack-place.ts";
import { Snapshot } from "./state-snapshot.ts";
import { projectNames, stacksFolder, usualName } from "./workspace-project.ts";

/** Refuses to start from nothing if the state of a file is there under the name that the file had before. */
export function requireSameName(place: StackPlace, workspace: Workspace): void {
  const { file } = place;
  const { own } = projectNames(file, workspace.name);
  const former = projectsIn(place).find((project) => project !== own && isOf(place, workspace, project));
  if (former === undefined) return;
  throw new CanvasError(
    `nothing is recorded for ${file} under the name ${own}, and its state is under the name ${former}`,
    `${changeTo(former, file)} to continue with that state; to start a second workspace, run up once with --create-duplicates`,
  );
}

/** The change that gives a file its former name, which a name in Pulumi.yaml may have made one that no file can have. */
function changeTo(former: string, file: string): string {
  if (former === usualName(file)) return "remove name from the file";
  return Key.safeParse(former).success
    ? `set name: ${former} in the file`
    : "restore Pulumi.yaml with the name that it had";
}

function projectsIn(place: StackPlace): readonly string[] {
  const folder = stacksFolder(place);
  return folder !== undefined && existsSync(folder) ? readdirSync(folder).sort() : [];
}

/** Whether a project has a state of the file and its team. */
function isOf(place: StackPlace, workspace: Workspace, project: string): boolean {
  const path = join(stacksFolder(place) ?? "", project, `${place.stack}.json`);
  const state = existsSync(path) ? Snapshot.safeParse(readFileSync(path, "utf8")) : undefined;
  const recorded = recordedWorkspace(state?.data ?? {});
  const { team } = recorded;
  return team !== undefined && isTeam(workspace.team, team) && isStateOf(recorded, place.file, workspace);
}
