// What Pulumi's state records of stacks: exporting it needs no lock and changes nothing.
import { existsSync } from "node:fs";
import type { LocalWorkspace } from "@pulumi/pulumi/automation/index.js";
import { resolveConfig } from "../../provider/config.ts";
import { CanvasError } from "../../provider/errors.ts";
import { type RecordedResource, recordedResources } from "../drift/recorded-resources.ts";
import { reasonIn } from "./engine-errors.ts";
import { pathWithPulumi } from "./pulumi-path.ts";
import { prepareProject } from "./workspace-project.ts";

export interface StacksOptions {
  /** The workspace file; undefined for a Pulumi project. */
  readonly file: string | undefined;
  /** The folder of the Pulumi project. */
  readonly cwd: string;
  /** The default is `main` for a workspace file, and the selected stack of a project. */
  readonly stacks: readonly string[];
}

/** The resources of all these stacks. */
export async function readStacks({ file, cwd, stacks }: StacksOptions): Promise<readonly RecordedResource[]> {
  if (!existsSync(file ?? cwd)) {
    const remedy = "name the workspace file that you ran pulumi-canvas up with, or the folder of a Pulumi project";
    throw new CanvasError(`${file ?? cwd} does not exist`, remedy);
  }
  const { LocalWorkspace } = await import("@pulumi/pulumi/automation/index.js");
  const workspace = await LocalWorkspace.create(file === undefined ? projectIn(cwd) : prepareProject(file).options);
  const { PULUMI_STACK } = process.env;
  const usual = async () => PULUMI_STACK || (file === undefined ? selectedStack(workspace) : "main");
  const names = stacks.length > 0 ? stacks : [await usual()];
  const read = await Promise.all(names.map((name) => readStack(workspace, name, file)));
  return read.flat();
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

/** The settings of a workspace file are in the environment; those of a project are also in its stack configuration. */
async function readStack(
  workspace: LocalWorkspace,
  name: string,
  file: string | undefined,
): Promise<readonly RecordedResource[]> {
  try {
    const { deployment } = await workspace.exportStack(name);
    const stackConfig = file === undefined ? await workspace.getAllConfig(name) : {};
    const env = process.env;
    const stack = (key: string) => stackConfig[`canvas:${key}`]?.value;
    const setIn = file === undefined ? "stack" : "environment";
    return recordedResources(deployment, (explicit) =>
      resolveConfig(explicit ? { explicit, env, setIn: "explicit" } : { stack, env, setIn }),
    );
  } catch (error) {
    if (error instanceof CanvasError) throw error;
    if (isMissing(error)) throw missing(name, file);
    throw unreadable(file === undefined ? `stack ${name}` : `the state of ${file}`, error);
  }
}

const isMissing = (error: unknown): boolean => error instanceof Error && error.name === "StackNotFoundError";

function missing(name: string, file: string | undefined): CanvasError {
  if (file === undefined)
    return new CanvasError(
      `there is no stack ${name} yet, so there is nothing to compare with`,
      "pulumi stack ls lists the stacks of the project",
    );
  const options = name === "main" ? "" : ` --stack ${name}`;
  return new CanvasError(
    `${file} has no recorded state yet, so there is nothing to compare with`,
    `run pulumi-canvas up ${file}${options}`,
  );
}

function unreadable(what: string, cause: unknown): unknown {
  const reason = reasonIn(String(cause));
  return reason === undefined ? cause : new CanvasError(`${what} cannot be read: ${reason}`, undefined, { cause });
}
