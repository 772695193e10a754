import type { ResourceName } from "../../../provider/resources/index.ts";
import type { Diagnostic } from "../../engine/events.ts";
import { provideSdk } from "../../engine/sdks.ts";
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
  readonly options?: { readonly protect?: boolean; readonly ignoreChanges?: readonly string[] };
}

/** A way in which a program reaches the provider. What may differ between them is here, and nowhere else. */
export interface Interface {
  readonly name: string;
  /** The engine's type of a resource. */
  token(type: ResourceName): string;
  program(declarations: readonly Declaration[]): string;
  /** What a stack of this interface needs in addition to its program. */
  stack?(): Promise<Omit<StackOptions, "program" | "config" | "secrets">>;
  /** What becomes of a warning about a resource on its way to the user. */
  warning(urn: string): Omit<Diagnostic, "message">;
  /** Whether the provider reports which properties differ, and every output of a change. */
  readonly isDetailed: boolean;
}

/** TypeScript classes over Pulumi's dynamic provider. */
export const dynamicInterface: Interface = {
  name: "the dynamic provider",
  token: (type) => `pulumi-nodejs:dynamic/canvas:${type}`,
  program: nodeProgram("pulumi-canvas"),
  // Its host can only print.
  warning: () => ({ severity: "info#err", urn: "" }),
  isDetailed: false,
};

/** What all programs have in common that reach the provider as a plugin. */
export const overPlugin = {
  token: (type: ResourceName) => `canvas:index:${type}`,
  warning: (urn: string) => ({ severity: "warning", urn }),
  isDetailed: true,
};

/** The SDK that Pulumi's generator writes for Node. */
export const pluginInterface: Interface = {
  ...overPlugin,
  name: "the plugin",
  program: nodeProgram("pulumi-canvas-sdk"),
  stack: async () => ({ plugin: true, sdk: await provideSdk("nodejs") }),
};

/** Both packages have the same classes. */
function nodeProgram(packageName: string): Interface["program"] {
  return (declarations) =>
    [`const canvas = require("${packageName}");`, "const made = {};", ...declarations.map(statement)].join("\n");
}

function statement({ name, type, args, options }: Declaration): string {
  const label = JSON.stringify(name);
  const properties = Object.entries(args).map(([key, value]) => `${key}: ${expression(value)}`);
  const given = [label, `{${properties.join(", ")}}`, ...(options ? [JSON.stringify(options)] : [])];
  return `made[${label}] = new canvas.${type}(${given.join(", ")});`;
}

function expression(value: unknown): string {
  return value instanceof Output ? `made[${JSON.stringify(value.resource)}].${value.property}` : JSON.stringify(value);
}
