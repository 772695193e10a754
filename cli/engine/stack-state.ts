// The state of a workspace file where Pulumi keeps it. The Automation API would have it in a file that everybody on the machine can
// read, and would open its secrets before anyone has seen whom that asks for a key.
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Stack, Workspace } from "@pulumi/pulumi/automation/index.js";
import { CanvasError } from "../../provider/errors.ts";
import { asCommandFailure, commandFailure } from "./engine-errors.ts";
import type { StackPlace } from "./stack-place.ts";
import { StateFile } from "./state-file.ts";
import { requireNoRecordedSettings, requireOwnSecretsProvider } from "./trusted-state.ts";
import { backendUrl, prepareProject, projectName } from "./workspace-project.ts";

const run = promisify(execFile);

/** Where and how Pulumi runs a project. */
type Project = Pick<Workspace, "workDir" | "envVars">;

/** The stack of a workspace file. */
export interface OpenedStack {
  readonly stack: Stack;
  readonly state: StateFile;
}

/** Opens the stack of a file, and reads its state; undefined if there is none. */
export async function openStack(place: StackPlace): Promise<OpenedStack | undefined> {
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

async function exportText({ workDir, envVars }: Project, place: StackPlace, ...options: string[]): Promise<string> {
  const child = { cwd: workDir, env: { ...process.env, ...envVars }, maxBuffer: Number.POSITIVE_INFINITY };
  try {
    return (await run("pulumi", ["stack", "export", "--stack", place.stack, ...options], child)).stdout;
  } catch (error) {
    throw commandFailure(String(error), place);
  }
}

function parsed(text: string, { file }: StackPlace): StateFile {
  const state = StateFile.parse(text);
  if (state) return state;
  throw new CanvasError(`the recorded state of ${file} is not one that Pulumi writes`);
}

/** Writes a whole state. */
export async function importState({ workDir, envVars }: Project, place: StackPlace, state: StateFile): Promise<void> {
  const options = { cwd: workDir, env: { ...process.env, ...envVars } };
  const importing = run("pulumi", ["stack", "import", "--stack", place.stack], options);
  const { stdin } = importing.child;
  // Pulumi may end before it has read everything.
  stdin?.on("error", () => {});
  stdin?.end(state.exportText());
  try {
    await importing;
  } catch (error) {
    throw commandFailure(String(error), place);
  }
}
