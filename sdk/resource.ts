import * as pulumi from "@pulumi/pulumi";

/** The same key in every run: with it, the provider recognizes a repeated create. */
export function idempotencyKeyOf(name: string): string {
  return `${pulumi.getProject()}/${pulumi.getStack()}/${name}`;
}

/**
 * A resource of the canvas service, managed by Pulumi's dynamic provider.
 *
 * Pulumi's own `dynamic.Resource` stores the provider's code in the state of every resource. This class stores a
 * reference to the installed package instead: it is the same in every release and captures no values, and refresh and
 * delete run the installed code instead of the code that created the resource.
 */
export abstract class CanvasResource extends pulumi.CustomResource {
  protected constructor(
    type: string,
    name: string,
    args: object,
    optionalOutputs: readonly string[],
    opts: pulumi.CustomResourceOptions | undefined,
  ) {
    const outputs = Object.fromEntries(optionalOutputs.map((key) => [key, undefined]));
    const provider = `exports.handler = () => require("pulumi-canvas/dynamic").${type};`;
    super(`pulumi-nodejs:dynamic/canvas:${type}`, name, { ...outputs, ...args, __provider: provider }, opts);
  }
}
