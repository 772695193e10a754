// The files of a state: the copy that a preview starts from, the one that a killed update has left, and the state that a file had under
// another name.
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { CanvasError } from "../../provider/errors.ts";
import { parseUrn } from "../../provider/validation/urn.ts";
import { Key } from "../../provider/workspace/key.ts";
import type { Workspace } from "../../provider/workspace/schema.ts";
import { JsonText } from "../json-text.ts";
import { isTeam, recordedWorkspace } from "./recorded-workspace.ts";
import { type StackPlace, unlockText } from "./stack-place.ts";
import { StateFile } from "./state-file.ts";
import { projectName, stacksFolder, stateFolder, usualName } from "./workspace-project.ts";

/** The copy of the state of a workspace that is new. */
export const emptySnapshot = Symbol("empty");

/** Runs something on a copy of the state of a file, which needs no access to the backend, or on the state itself if there is none. */
export async function withSnapshot<T>(
  path: string | typeof emptySnapshot | undefined,
  place: StackPlace,
  work: (place: StackPlace) => Promise<T>,
): Promise<T> {
  if (path === undefined) return work(place);
  const state = path === emptySnapshot ? StateFile.empty : readSnapshot(path, place);
  const folder = mkdtempSync(join(tmpdir(), "pulumi-canvas-snapshot-"));
  try {
    if (state.resources.length > 0) writeBackend(folder, place, state);
    return await work({ ...place, folder });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readSnapshot(path: string, place: StackPlace): StateFile {
  const state = StateFile.parse(textOf(path));
  if (!state) throw new CanvasError(`${path} is not a state`, "name the file that up --save-state has written");
  const [resource] = state.resources;
  if (!resource) return state;
  const { stack, project } = parseUrn(resource.urn);
  if (project === projectName(place) && stack === place.stack) return state;
  throw new CanvasError(
    `${path} is the state of ${project}/${stack}, not of ${place.file}`,
    "give the one of this file",
  );
}

function textOf(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (cause) {
    throw new CanvasError(`${path} cannot be read`, "name the file that up --save-state has written", { cause });
  }
}

/** Writes the files of a backend. */
function writeBackend(folder: string, place: StackPlace, state: StateFile): void {
  const [project, { stack }] = [projectName(place), place];
  const backend = join(stateFolder(folder), ".pulumi");
  mkdirSync(join(backend, "stacks", project), { recursive: true, mode: 0o700 });
  writeFileSync(join(backend, "meta.yaml"), "version: 1\n");
  const text = state.checkpointText(`organization/${project}/${stack}`);
  writeFileSync(join(backend, "stacks", project, `${stack}.json`), text, { mode: 0o600 });
}

/**
 * Refuses to start from nothing if the state of a file is lost and its copy is there: Pulumi renames its state file to a copy before it
 * writes a new one, and may be killed just then.
 */
export function requireState(place: StackPlace): void {
  const state = stateOf(place);
  if (state === undefined) return;
  // Pulumi cannot read a state whose attributes, which say nothing of it, were not written completely; without any, it can.
  for (const attributes of [state, copyOf(state)].map((path) => `${path}.attrs`))
    if (existsSync(attributes) && !isComplete(attributes)) rmSync(attributes, { force: true });
  if (!isLost(state)) return;
  throw new CanvasError(
    `the recorded state of ${place.file} is missing or incomplete, most likely because an update was killed while Pulumi wrote it`,
    `run ${unlockText(place)} to continue with its copy; to start without a state, delete ${copyOf(state)}`,
  );
}

/** Continues with the copy of a state that was not written completely. */
export function restoreState(place: StackPlace): void {
  const state = stateOf(place);
  if (state !== undefined && isLost(state)) copyFileSync(copyOf(state), state);
}

/** Where the state of a file is; undefined if it is in a database or at a service, which keep no copy. */
function stateOf(place: StackPlace, project = projectName(place)): string | undefined {
  const folder = stacksFolder(place);
  return folder && join(folder, project, `${place.stack}.json`);
}

const copyOf = (state: string): string => `${state}.bak`;

/** With PULUMI_DIY_BACKEND_GZIP, the copy is the last state that was not compressed. */
const isLost = (state: string): boolean =>
  !existsSync(`${state}.gz`) && !isComplete(state) && isComplete(copyOf(state));

function isComplete(path: string): boolean {
  return existsSync(path) && JsonText.safeParse(readFileSync(path, "utf8")).success;
}

/** Refuses to start from nothing if the state of a file is there under the name that the file had before. */
export function requireSameName(place: StackPlace, workspace: Workspace): void {
  const { file } = place;
  const own = projectName(place);
  const folder = stacksFolder(place) ?? "";
  const projects = existsSync(folder) ? readdirSync(folder).sort() : [];
  const former = projects.find((project) => project !== own && isFormer(place, workspace, project));
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

/** Whether a project has a state of the file and its team. */
function isFormer(place: StackPlace, workspace: Workspace, project: string): boolean {
  const path = stateOf(place, project) ?? "";
  const state = existsSync(path) ? StateFile.parse(readFileSync(path, "utf8")) : undefined;
  if (!state) return false;
  const { file, team } = recordedWorkspace(state);
  return file === basename(place.file) && team !== undefined && isTeam(workspace.team, team);
}
