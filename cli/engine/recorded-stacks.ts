// What Pulumi's state records of stacks: exporting it needs no lock and changes nothing.
import { existsSync } from "node:fs";
import type { LocalWorkspace } from "@pulumi/pulumi/automation/index.js";
import { resolveConfig } from "../../provider/config.ts";
import { CanvasError } from "../../provider/errors.ts";
import type { Properties } from "../../provider/validation/properties.ts";
import { parseUrn } from "../../provider/validation/urn.ts";
import { componentName } from "../../provider/workspace/component.ts";
import { zonesIn } from "../../provider/workspace/placed-zones.ts";
import type { Workspace } from "../../provider/workspace/schema.ts";
import { type RecordedResource, recordedResources } from "../drift/recorded-resources.ts";
import { loadWorkspace } from "../source/load-workspace.ts";
import { isProgram } from "../source/program.ts";
import { reasonIn } from "./engine-errors.ts";
import { requireNoRecordedSettings } from "./foreign-state.ts";
import { openInNewDatabase } from "./new-database.ts";
import { pathWithPulumi } from "./pulumi-path.ts";
import { isStateOf, recordedWorkspace } from "./recorded-workspace.ts";
import { commandText, type StackPlace } from "./stack-place.ts";
import { requireState } from "./state-copy.ts";
import { readWithoutSecrets } from "./state-secrets.ts";
import { type emptySnapshot, withSnapshot } from "./state-snapshot.ts";
import { prepareProject, projectNames } from "./workspace-project.ts";

interface StacksOptions {
  /** The workspace file; undefined for a Pulumi project. */
  readonly file: string | undefined;
  /** Which environment of the file. */
  readonly environment?: string | undefined;
  /** The folder of the Pulumi project. */
  readonly cwd: string;
  /** The default is the selected stack of a project; a workspace file needs at least one. */
  readonly stacks: readonly string[];
  /** A copy of the state of the file. */
  readonly snapshot?: string | typeof emptySnapshot | undefined;
  /** Whether a file without a state has no resources, which is an error otherwise. */
  readonly mayBeNew?: boolean;
}

/** The resources of all these stacks. */
export async function readStacks(options: StacksOptions): Promise<readonly RecordedResource[]> {
  const { file, cwd, stacks, environment, snapshot, mayBeNew = false } = options;
  if (!existsSync(file ?? cwd)) {
    const remedy = "name the workspace file that you ran pulumi-canvas up with, or the folder of a Pulumi project";
    throw new CanvasError(`${file ?? cwd} does not exist`, remedy);
  }
  if (file !== undefined) {
    const read = await readWorkspace(file, environment);
    const resources: RecordedResource[] = [];
    // One after the other: each is selected in the same project.
    for (const stack of stacks) {
      const place = { file, name: read.workspace?.name, stack, environment };
      resources.push(...(await withSnapshot(snapshot, place, (copy) => readFileStack(copy, read, mayBeNew))));
    }
    return resources;
  }
  const { LocalWorkspace } = await import("@pulumi/pulumi/automation/index.js");
  const workspace = await LocalWorkspace.create(projectIn(cwd));
  const names = stacks.length > 0 ? stacks : [await selectedStack(workspace)];
  return (await Promise.all(names.map((name) => readProjectStack(workspace, name)))).flat();
}

function projectIn(cwd: string) {
  const path = pathWithPulumi();
  process.env.PATH = path;
  return { workDir: cwd, envVars: { PATH: path } };
}

async function selectedStack(workspace: LocalWorkspace): Promise<string> {
  const stack = await workspace.stack().catch((error: unknown) => {
    throw unreadable("the Pulumi project of this folder (for a workspace file, run pulumi-canvas drift FILE)", error);
  });
  if (stack) return stack.name;
  throw new CanvasError("no stack of the project is selected", "name one with --stack, or run pulumi stack select");
}

/** The settings of a project are in its stack configuration, and in the environment. */
async function readProjectStack(workspace: LocalWorkspace, name: string): Promise<readonly RecordedResource[]> {
  const { deployment } = await workspace.exportStack(name).catch((error: unknown) => {
    throw isMissing(error) ? missingStack(name) : unreadable(`stack ${name}`, error);
  });
  const stackConfig = await workspace.getAllConfig(name);
  const stack = (key: string) => stackConfig[`canvas:${key}`]?.value;
  return recordedResources(deployment, configFrom({ stack, setIn: "stack" }));
}

/** What a file says, or why it says nothing. */
type Read =
  | { readonly workspace: Workspace; readonly error?: undefined }
  | { readonly workspace?: undefined; readonly error: CanvasError };

/** A file with mistakes still has a state to compare with; only a program that runs says under which name. */
async function readWorkspace(file: string, environment: string | undefined): Promise<Read> {
  try {
    const { workspace } = await loadWorkspace(file, { environment });
    return { workspace };
  } catch (error) {
    if (error instanceof CanvasError && !isProgram(file)) return { error };
    throw error;
  }
}

/** The settings of a workspace file are in the environment. */
async function readFileStack(place: StackPlace, read: Read, mayBeNew: boolean): Promise<readonly RecordedResource[]> {
  requireState(place);
  const { own, former } = projectNames(place.file, place.name);
  const deployment =
    (await exportFileStack(place, own)) ?? (former === own ? undefined : await exportFormerStack(place, former, read));
  const resources = recordedResources(deployment ?? {}, configFrom({ setIn: "environment" }));
  if (resources.length === 0 && (read.error || !mayBeNew)) throw read.error ?? missingState(place);
  // A file with mistakes has no order; everything else is compared with the state.
  return read.workspace ? inOrderOf(read.workspace, resources) : resources;
}

/** The resources with the places of zones in the file; a zone that is not in it has none. */
export function inOrderOf(workspace: Workspace, resources: readonly RecordedResource[]): readonly RecordedResource[] {
  const ranks = new Map(zonesIn(workspace).map(({ key }, index) => [`${componentName}/zones/${key}`, index]));
  return resources.map((resource) => ({ ...resource, rank: ranks.get(parseUrn(resource.urn).name) }));
}

/** The state in the project that all files of the folder shared in earlier versions, if it is that of this file. */
async function exportFormerStack(place: StackPlace, project: string, read: Read): Promise<unknown> {
  const deployment = await exportFileStack(place, project);
  if (deployment === undefined) return undefined;
  if (read.error) throw read.error;
  return isStateOf(recordedWorkspace(deployment), place.file, read.workspace) ? deployment : undefined;
}

async function exportFileStack(place: StackPlace, project: string): Promise<unknown> {
  const { LocalWorkspace } = await import("@pulumi/pulumi/automation/index.js");
  const workspace = await LocalWorkspace.create(prepareProject(place, project));
  try {
    await openInNewDatabase(() => workspace.selectStack(place.stack));
    const exported = await readWithoutSecrets(workspace, place);
    const deployment = exported ?? (await workspace.exportStack(place.stack)).deployment ?? {};
    requireNoRecordedSettings(deployment, place, process.env);
    return deployment;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error instanceof CanvasError ? error : unreadable(`the state of ${place.file}`, error);
  }
}

/** The settings of a resource; those of an explicit provider come first. */
const configFrom =
  (source: { readonly stack?: (key: string) => string | undefined; readonly setIn: "stack" | "environment" }) =>
  (explicit: Properties | undefined) => {
    const { env } = process;
    return resolveConfig(explicit ? { explicit, env, setIn: "explicit" } : { ...source, env });
  };

const isMissing = (error: unknown): boolean => error instanceof Error && error.name === "StackNotFoundError";

const missingStack = (name: string): CanvasError =>
  new CanvasError(
    `there is no stack ${name} yet, so there is nothing to compare with`,
    "pulumi stack ls lists the stacks of the project",
  );

const missingState = (place: StackPlace): CanvasError =>
  new CanvasError(
    `${place.file} has no recorded state yet, so there is nothing to compare with`,
    `run ${commandText("up", place)}`,
  );

function unreadable(what: string, cause: unknown): unknown {
  const reason = reasonIn(String(cause));
  return reason === undefined ? cause : new CanvasError(`${what} cannot be read: ${reason}`, undefined, { cause });
}
