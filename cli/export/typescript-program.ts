import { definitionOf } from "../../provider/resources/index.ts";
import { Keys } from "../../provider/validation/keys.ts";
import { printableJson } from "../../provider/validation/printable-text.ts";
import { isObject } from "../../provider/validation/properties.ts";
import { Reference, referencesIn } from "../../provider/workspace/references.ts";
import type { WorkspaceResource } from "../../provider/workspace/workspace-resources.ts";

/** A TypeScript program that adopts what is there, because its classes cannot be imported. */
export function typescriptProgram(resources: readonly WorkspaceResource[]): string {
  const names = variableNames(resources);
  const used = new Set(
    resources.flatMap(({ parent, args }) => [parent, ...referencesIn(args).map(({ resource }) => resource)]),
  );
  const statements = resources.map(({ type, name, parent, deletedWith, args }) => {
    const options = [
      ...(parent === undefined ? [] : [`parent: ${names.get(parent)}`]),
      ...(deletedWith === undefined ? [] : [`deletedWith: ${names.get(deletedWith)}`]),
    ];
    const variable = used.has(name) ? `const ${names.get(name)} = ` : "";
    const start = `${variable}new canvas.${type}(${printableJson(name)}, `;
    const end = `${options.length === 0 ? "" : `, { ${options.join(", ")} }`});`;
    const inputs = { ...args, ...("adopt" in definitionOf(type).inputs.shape ? { adopt: true } : {}) };
    return `${start}${literal(inputs, names, "", start.length + end.length)}${end}`;
  });
  return `${['import * as canvas from "pulumi-canvas";', ...statements].join("\n\n")}\n`;
}

/** `product/spaces/roadmap-2` is `roadmap2Space`. */
function variableNames(resources: readonly WorkspaceResource[]): ReadonlyMap<string, string> {
  const keys = new Keys();
  return new Map(
    resources.map(({ type, name }) => {
      const words = (name.split("/").at(-1) ?? "").split(/[-_]+/).filter(Boolean);
      const camelCase = words
        .map((word, index) => (index === 0 ? word : word[0]?.toUpperCase() + word.slice(1)))
        .join("");
      const variable = `${camelCase.replace(/^(?=\d)/, "_")}${type}`;
      return [name, keys.take(variable).replace("-", "_")] as const;
    }),
  );
}

const maxWidth = 120;

/** A value as TypeScript, on one line if it fits after `used` other characters. */
function literal(value: unknown, names: ReadonlyMap<string, string>, indent: string, used: number): string {
  if (value instanceof Reference) return `${names.get(value.resource)}.${value.output}`;
  if (!Array.isArray(value) && !isObject(value)) return printableJson(value);
  const inner = `${indent}  `;
  const part = (item: unknown, name = "") => name + literal(item, names, inner, inner.length + name.length + 1);
  const parts = Array.isArray(value)
    ? value.map((item) => part(item))
    : Object.entries(value).map(([key, item]) => part(item, `${propertyName(key)}: `));
  const [open, close, space] = Array.isArray(value) ? ["[", "]", ""] : ["{", "}", " "];
  if (parts.length === 0) return `${open}${close}`;
  const line = `${open}${space}${parts.join(", ")}${space}${close}`;
  if (used + line.length <= maxWidth && !line.includes("\n")) return line;
  return `${open}\n${parts.map((text) => `${inner}${text},\n`).join("")}${indent}${close}`;
}

const propertyName = (key: string): string => (/^[A-Za-z_$][\w$]*$/.test(key) ? key : printableJson(key));
