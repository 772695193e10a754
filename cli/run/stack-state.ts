// The state of a workspace file where Pulumi keeps it. The Automation API would have it in a file that everybody on the machine can
// read, and would open its secrets before anyone has seen whom that asks for a key.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import type { Workspace as PulumiWorkspace, Stack } from "@pulumi/pulumi/automation/index.js";
import { CanvasError } from "../../provider/errors.ts";
import type { Workspace } from "../../provider/workspace/schema.ts";
import { asCommandFailure, commandFailure } from "./pulumi-errors.ts";
import { isTeam, recordedWorkspace } from "./recorded-workspace.ts";
import type { StackPlace } from "./stack-place.ts";
import { StateFile } from "./state-file.ts";
import { requireNoRecordedSettings, requireOwnSecretsProvider } from "./trusted-state.ts";
import { backendUrl, folderName, prepareProject, projectName, usualName } from "./workspace-project.ts";

/** Where and how Pulumi runs a project. */
type Project = Pick<PulumiWorkspace, "workDir" | "envVars">;

/** The stack of a workspace file. */
interface OpenedStack {
  readonly stack: Stack;
  readonly state: StateFile;
}

/** Opens the stack of a file, and reads its state; undefined if there is none. */
async function openStack(place: StackPlace): Promise<OpenedStack | undefined> {
  const { LocalWorkspace, StackNotFoundError } = await import("@pulumi/pulumi/automation/index.js");
  const select = () => LocalWorkspace.selectStack(...stackArguments(place));
  try {
    // Pulumi makes its table when it opens a new PostgreSQL database: of two runs that do so at the same moment, one fails, and finds
    // the table when it tries again.
    const stack = await select().catch((error: unknown) => {
      if (String(error).includes("failed to create table")) return select();
      throw error;
    });
    const state = await exportState(stack.workspace, place);
    requireNoRecordedSettings(state, place, process.env);
    return { stack, state };
  } catch (error) {
    if (error instanceof StackNotFoundError) return undefined;
    throw await asCommandFailure(error, place);
  }
}

/** Creates the stack of a file, or opens the one that another run has created in the meantime. */
export async function createStack(place: StackPlace): Promise<OpenedStack> {
  const { LocalWorkspace, StackAlreadyExistsError } = await import("@pulumi/pulumi/automation/index.js");
  try {
    return { stack: await LocalWorkspace.createStack(...stackArguments(place)), state: StateFile.empty };
  } catch (error) {
    const existing = error instanceof StackAlreadyExistsError ? await openStack(place) : undefined;
    if (existing) return existing;
    throw await asCommandFailure(error, place);
  }
}

function stackArguments(place: StackPlace) {
  const args = { stackName: place.stack, projectName: projectName(place), program: async () => {} };
  return [args, prepareProject(place)] as const;
}

/** Reads a state as it is, which asks nobody for a key, and then with its secrets, if it has some and nobody else is asked for them. */
export async function exportState(project: Project, place: StackPlace): Promise<StateFile> {
  const text = await exportText(project, place);
  const state = parsed(text, place);
  const trusted = process.env.CANVAS_SECRETS_PROVIDER;
  requireOwnSecretsProvider(state, place, { backend: backendUrl(place, process.env), trusted });
  return text.includes('"ciphertext"') ? parsed(await exportText(project, place, "--show-secrets"), place) : state;
}

const exportText = (project: Project, place: StackPlace, ...options: string[]): Promise<string> =>
  runPulumi(["stack", "export", "--stack", place.stack, ...options], project, place);

function parsed(text: string, { file }: StackPlace): StateFile {
  const state = StateFile.parse(text);
  if (state) return state;
  throw new CanvasError(`the recorded state of ${file} is not one that Pulumi writes`);
}

/** Writes a whole state. */
export async function importState(project: Project, place: StackPlace, state: StateFile): Promise<void> {
  await runPulumi(["stack", "import", "--stack", place.stack], project, place, state.exportText());
}

/** Runs a short command of Pulumi, and returns its output. A Ctrl-C does not reach it: a run needs it to end well. */
async function runPulumi(
  args: readonly string[],
  { workDir, envVars }: Project,
  place: StackPlace,
  input = "",
): Promise<string> {
  const isGroupOfItsOwn = process.platform !== "win32";
  const options = { cwd: workDir, env: { ...process.env, ...envVars }, detached: isGroupOfItsOwn };
  const child = spawn("pulumi", args, options);
  // Pulumi may end before it has read everything.
  child.stdin.on("error", () => {});
  child.stdin.end(input);
  const [output, problems, [exitCode]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "close"),
  ]).catch((error: unknown) => {
    throw commandFailure(String(error), place);
  });
  if (exitCode === 0) return output;
  throw commandFailure(problems, place);
}

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
