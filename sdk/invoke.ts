import * as pulumi from "@pulumi/pulumi";
import type { FunctionName, FunctionResult } from "../provider/functions/index.ts" with { "resolution-mode": "import" };

/**
 * Asks the service from within the program, so that a lookup needs no plugin. The provider is made of ES modules and is
 * loaded with the first call: programs that look nothing up do not wait for it.
 */
export async function invoke<Name extends FunctionName>(name: Name, args: object): Promise<FunctionResult<Name>> {
  const [key] = Object.entries(args).find(([, value]) => pulumi.Output.isInstance(value)) ?? [];
  if (key !== undefined) throw failed(name, `${key} is an output, whose value comes later; use ${name}Output`);
  const config = new pulumi.Config("canvas");
  const provider = await import("../provider/dynamic/invoke.ts");
  const { result, problem = "" } = await provider.invoke(name, { ...args }, (setting) => config.get(setting));
  if (result === undefined) throw failed(name, problem);
  return result;
}

/** The same, once the arguments are known and the resources it depends on are there; a preview may not get so far. */
export function invokeOutput<Name extends FunctionName>(
  name: Name,
  args: object,
  { dependsOn = [] }: Pick<pulumi.InvokeOutputOptions, "dependsOn"> = {},
): pulumi.Output<FunctionResult<Name>> {
  const there = pulumi
    .output(dependsOn)
    .apply((resources) => pulumi.all([resources].flat().map((resource) => presenceOf(resource, name))));
  return pulumi.all([args, there]).apply(([known]) => invoke(name, known));
}

/** A value that is known once the resource is there. */
function presenceOf(resource: pulumi.Resource, name: string): pulumi.Output<string> {
  if (pulumi.CustomResource.isInstance(resource)) return resource.id;
  const remedy = "name the resources in it that must be there";
  throw failed(name, `dependsOn has a component, which is there before anything in it; ${remedy}`);
}

/** An error whose message is all that Pulumi shows of it, also where it would show the stack trace. */
function failed(name: string, problem: string): Error {
  const error = new pulumi.RunError(`canvas.${name}: ${problem}`);
  error.stack = error.message;
  return error;
}
