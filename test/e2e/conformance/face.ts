import type { ResourceName } from "../../../provider/resources/index.ts";
import type { StackOptions } from "../../engine/stack.ts";

/** An output of another resource in the same program. */
export class Output {
  readonly resource: string;
  readonly property: string;

  constructor(resource: string, property: string) {
    this.resource = resource;
    this.property = property;
  }
}

export type Args = Readonly<Record<string, unknown>>;

/** One resource of a program, in no language. */
export interface Declaration {
  readonly name: string;
  readonly type: ResourceName;
  /** Values as in JSON; an `Output` may stand for a whole property. */
  readonly args: Args;
}

/** A way in which a program reaches the provider. */
export interface Face {
  readonly name: string;
  /** The engine's type of a resource. */
  token(type: ResourceName): string;
  program(declarations: readonly Declaration[]): string;
  /** What a stack of this face needs besides its program. */
  readonly stack?: Omit<StackOptions, "program" | "config" | "secrets">;
}

/** TypeScript classes over Pulumi's dynamic provider. */
export const dynamicFace: Face = {
  name: "the dynamic provider",
  token: (type) => `pulumi-nodejs:dynamic/canvas:${type}`,
  program: (declarations) =>
    [
      'const canvas = require("pulumi-canvas");',
      "const made = {};",
      ...declarations.map(
        ({ name, type, args }) =>
          `made[${JSON.stringify(name)}] = new canvas.${type}(${JSON.stringify(name)}, {${Object.entries(args)
            .map(([key, value]) => `${key}: ${expression(value)}`)
            .join(", ")}});`,
      ),
    ].join("\n"),
};

function expression(value: unknown): string {
  return value instanceof Output ? `made[${JSON.stringify(value.resource)}].${value.property}` : JSON.stringify(value);
}
