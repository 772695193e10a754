import * as pulumi from "@pulumi/pulumi";

/** What a resource is called, here and in every run to come. */
export function seedOf(name: string): string {
  return `${pulumi.getProject()}/${pulumi.getStack()}/${name}`;
}

/**
 * A resource of the canvas service, run by Pulumi's dynamic provider.
 *
 * Pulumi's own `dynamic.Resource` writes the provider's code into the state of every resource. This one writes a
 * reference to the installed package instead: the same bytes in every release, with nothing captured, and refresh and
 * delete run the code that is installed, not the code of the day the resource was made.
 */
export abstract class CanvasResource extends pulumi.CustomResource {
  protected constructor(
    type: string,
    name: string,
    args: object,
    outputs: readonly string[],
    opts: pulumi.CustomResourceOptions | undefined,
  ) {
    const places = Object.fromEntries(outputs.map((key) => [key, undefined]));
    const provider = `exports.handler = () => require("pulumi-canvas/dynamic").${type};`;
    super(`pulumi-nodejs:dynamic/canvas:${type}`, name, { ...places, ...args, __provider: provider }, opts);
  }
}
