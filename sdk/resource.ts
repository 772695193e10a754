import * as pulumi from "@pulumi/pulumi";

/** The same key in every run: with it, the provider recognizes a repeated create. */
export function idempotencyKeyOf(name: string): string {
  return `${pulumi.getProject()}/${pulumi.getStack()}/${name}`;
}

/** A value that the engine encrypts in the state, and shows nowhere. */
export const secretly = <T>(value: pulumi.Input<T> | undefined): pulumi.Output<T> | undefined =>
  value === undefined ? undefined : (pulumi.secret(value) as pulumi.Output<T>);

/** The options that Pulumi ignores for dynamic resources, and what to do instead. */
const ignored = {
  additionalSecretOutputs: "wrap the value in pulumi.secret where the program uses it",
  import: "adopt it (existing, from), or import it with the plugin, see docs/plugin.md",
  replaceOnChanges: "leave it out: each class replaces its resource where the service cannot change it",
} as const satisfies Partial<Record<keyof pulumi.CustomResourceOptions, string>>;

/**
 * The options of a class: those of Pulumi, without `additionalSecretOutputs`, `import` and `replaceOnChanges`, which do nothing for
 * dynamic resources and are refused.
 */
export interface CanvasResourceOptions extends Omit<pulumi.CustomResourceOptions, keyof typeof ignored> {}

function requireUsable(type: string, name: string, opts: pulumi.CustomResourceOptions): void {
  for (const [option, remedy] of Object.entries(ignored)) {
    if (Reflect.get(opts, option) === undefined) continue;
    const error = new pulumi.RunError(`canvas.${type} ${name}: the option ${option} has no effect here; ${remedy}`);
    error.stack = error.message;
    throw error;
  }
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
    opts: CanvasResourceOptions = {},
  ) {
    requireUsable(type, name, opts);
    const outputs = Object.fromEntries(optionalOutputs.map((key) => [key, undefined]));
    const provider = `exports.handler = () => require("pulumi-canvas/dynamic").${type};`;
    super(`pulumi-nodejs:dynamic/canvas:${type}`, name, { ...outputs, ...args, __provider: provider }, opts);
  }
}
