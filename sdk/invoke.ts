import * as pulumi from "@pulumi/pulumi";
import { MockMonitor } from "@pulumi/pulumi/runtime/mocks.js";
import type { FunctionName, FunctionResult } from "../provider/functions/index.ts" with { "resolution-mode": "import" };

/**
 * Calls a function of the provider in the program's process, because a dynamic provider has no functions. The provider
 * consists of ES modules and is imported by the first call, so programs without calls do not load it.
 */
export async function invoke<Name extends FunctionName>(name: Name, args: object): Promise<FunctionResult<Name>> {
  const [key] = Object.entries(args).find(([, value]) => pulumi.Output.isInstance(value)) ?? [];
  if (key !== undefined)
    throw invokeError(name, `${key} is an output, whose value is not known yet; use ${name}Output`);
  if (hasMocks()) return pulumi.runtime.invoke(`canvas:index:${name}`, args);
  const config = new pulumi.Config("canvas");
  const provider = await import("../provider/dynamic/invoke.ts");
  const { result, problem = "" } = await provider.invoke(name, { ...args }, (setting) => config.get(setting));
  if (result === undefined) throw invokeError(name, problem);
  return result;
}

/** Whether a unit test runs the program, with `pulumi.runtime.setMocks`: it answers for the service. */
const hasMocks = (): boolean => pulumi.runtime.getMonitor() instanceof MockMonitor;

/** Calls a function once its arguments are known and the resources in `dependsOn` exist; otherwise a preview skips it. */
export function invokeOutput<Name extends FunctionName>(
  name: Name,
  args: object,
  { dependsOn = [] }: Pick<pulumi.InvokeOutputOptions, "dependsOn"> = {},
): pulumi.Output<FunctionResult<Name>> {
  const created = pulumi
    .output(dependsOn)
    .apply((resources) => pulumi.all([resources].flat().map((resource) => idOf(resource, name))));
  return pulumi.all([args, created]).apply(([known]) => invoke(name, known));
}

/** The id of a resource, which is known once the resource exists. */
function idOf(resource: pulumi.Resource, name: string): pulumi.Output<string> {
  if (pulumi.CustomResource.isInstance(resource)) return resource.id;
  const remedy = "list the resources in it that must exist";
  throw invokeError(name, `dependsOn has a component, which exists before the resources in it; ${remedy}`);
}

/** An error without a stack trace: in some places Pulumi prints the stack instead of the message. */
function invokeError(name: string, problem: string): Error {
  const error = new pulumi.RunError(`canvas.${name}: ${problem}`);
  error.stack = error.message;
  return error;
}
