// What Pulumi's state records of stacks: exporting it needs no lock and changes nothing.

import { existsSync } from "node:fs";
import type { LocalWorkspace } from "@pulumi/pulumi/automation/index.js";
import { resolveConfig } from "../../provider/config.ts";
import { CanvasError } from "../../provider/errors.ts";
import type { Properties } from "../../provider/validation/properties.ts";
import type { Workspace } from "../../provider/workspace/schema.ts";
import { isProgram, loadWorkspace } from "../run/program.ts";
import { reasonIn } from "../run/pulumi-errors.ts";
import { pathWithPulumi } from "../run/pulumi-path.ts";
import { commandText, type StackPlace } from "../run/stack-place.ts";
import { openState } from "../run/stack-state.ts";
import { type emptySnapshot, requireState, withSnapshot } from "../run/state-copies.ts";
import { StateFile } from "../run/state-file.ts";
import { type RecordedResource, recordedResources } from "./recorded-resources.ts";

interface StacksOptions {
  /** The workspace file; undefined for the Pulumi project of the current folder. */
  readonly file: string | undefined;
  /** Which environment of the file. */
  readonly environment?: string | undefined;
  /** The default is the selected stack of a project; a workspace file needs at least one. */
  readonly stacks: readonly string[];
  /** A copy of the state of the file. */
  readonly snapshot?: string | typeof emptySnapshot | undefined;
  /** Whether a file without a state has no resources, which is an error otherwise. */
  readonly mayBeNew?: boolean;
}

/** The resources of all these stacks. */
export async function readStacks(options: StacksOptions): Promise<readonly RecordedResource[]> {
  const { file, stacks, environment, snapshot, mayBeNew = false } = options;
  if (file !== undefined && !existsSync(file))
    throw new CanvasError(`${file} does not exist`, "name the workspace file that you ran pulumi-canvas up with");
  if (file !== undefined) {
    const workspace = await readWorkspace(file, environment);
    const name = workspace instanceof CanvasError ? undefined : workspace.name;
    const resources: RecordedResource[] = [];
    // One after the other: each is selected in the same project.
    for (const stack of stacks) {
      const place = { file, name, stack, environment };
      resources.push(...(await withSnapshot(snapshot, place, (copy) => readFileStack(copy, workspace, mayBeNew))));
    }
    return resources;
  }
  const { LocalWorkspace } = await import("@pulumi/pulumi/automation/index.js");
  const workspace = await LocalWorkspace.create(projectHere());
  const names = stacks.length > 0 ? stacks : [await selectedStack(workspace)];
  return (await Promise.all(names.map((name) => readProjectStack(workspace, name)))).flat();
}

function projectHere() {
  const path = pathWithPulumi();
  process.env.PATH = path;
  return { workDir: ".", envVars: { PATH: path } };
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
  const state = StateFile.of(deployment ?? {});
  if (!state) throw new CanvasError(`the state of stack ${name} is not one that Pulumi writes`);
  return recordedResources(state, configFrom({ stack, setIn: "stack" }));
}

/** What a file says; nothing if it has mistakes: its state can still be compared. Only a program that runs says under which name. */
async function readWorkspace(file: string, environment: string | undefined): Promise<Workspace | CanvasError> {
  try {
    return (await loadWorkspace(file, { environment })).workspace;
  } catch (error) {
    if (error instanceof CanvasError && !isProgram(file)) return error;
    throw error;
  }
}

/** The settings of a workspace file are in the environment. */
async function readFileStack(
  place: StackPlace,
  workspace: Workspace | CanvasError,
  mayBeNew: boolean,
): Promise<readonly RecordedResource[]> {
  requireState(place);
  const isError = workspace instanceof CanvasError;
  const { state = StateFile.empty } = (await openState(place, isError ? undefined : workspace)) ?? {};
  const resources = recordedResources(state, configFrom({ setIn: "environment" }));
  if (resources.length === 0 && (isError || !mayBeNew)) throw isError ? workspace : missingState(place);
  return resources;
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
