import { isObject } from "../../provider/validation/properties.ts";
import { Reference } from "../../provider/workspace/references.ts";
import type { WorkspaceResource } from "../../provider/workspace/workspace-resources.ts";

/** The resources of a YAML program, by name. */
export function yamlResources(resources: readonly WorkspaceResource[]): Record<string, object> {
  const entries = resources.map(({ type, name, parent, deletedWith, args }) => {
    const options = {
      ...(parent === undefined ? {} : { parent: expression(parent) }),
      ...(deletedWith === undefined ? {} : { deletedWith: expression(deletedWith) }),
    };
    const resource = { type: `canvas:${type}`, properties: toYaml(args) };
    return [name, Object.keys(options).length === 0 ? resource : { ...resource, options }] as const;
  });
  return Object.fromEntries(entries);
}

/** In brackets, because a name has slashes. */
const expression = (name: string, output?: string): string =>
  `\${["${name}"]${output === undefined ? "" : `.${output}`}}`;

function toYaml(value: unknown): unknown {
  if (value instanceof Reference) return expression(value.resource, value.output);
  if (Array.isArray(value)) return value.map(toYaml);
  if (typeof value === "string") return escaped(value);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [escaped(key), toYaml(part)]));
}

/** A dollar sign may start an expression, in a key too; two of them are a plain one. */
const escaped = (text: string): string => text.replaceAll("$", "$$$$");
