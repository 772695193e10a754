// Generates TypeScript types and comments from a package schema.
import { documentationOf, programWithClasses, resolveType } from "../package-schema.mjs";

export const header = "// Generated from provider/schema.json by `npm run generate`; do not edit.\n";

/** The type-only imports that a source needs; `sdkFolder` is the relative path to the folder of the SDK. */
export function importsOf(source, sdkFolder) {
  const imports = [
    [/\bpulumi\./, `import type * as pulumi from "@pulumi/pulumi";\n`],
    [/\btypes\.[A-Z]/, `import type * as types from "${sdkFolder}/types";\n`],
  ];
  return imports.map(([use, line]) => (use.test(source) ? line : "")).join("");
}

export class TypeWriter {
  #types;
  #prefix;

  /** `prefix` precedes the name of an object type: `types.`, or nothing inside types.ts. */
  constructor(types, prefix) {
    this.#types = types;
    this.#prefix = prefix;
  }

  /** The type of a plain value. */
  plain(spec) {
    const { type, name, items, additionalProperties, enum: values } = resolveType(this.#types, spec);
    if (values) return values.map(({ value }) => JSON.stringify(value)).join(" | ");
    if (type === "array") return `readonly ${parenthesized(this.plain(items))}[]`;
    if (additionalProperties) return `Readonly<Record<string, ${this.plain(additionalProperties)}>>`;
    if (type === "object") return this.#prefix + name;
    return type === "integer" ? "number" : type;
  }

  /** The type of an input: every part of it may be an output of a resource. */
  input(spec) {
    const { type, name, items, additionalProperties } = resolveType(this.#types, spec);
    if (type === "array") return `pulumi.Input<readonly ${this.input(items)}[]>`;
    if (additionalProperties) return `pulumi.Input<Readonly<Record<string, ${this.input(additionalProperties)}>>>`;
    if (type === "object") return `pulumi.Input<${this.#prefix}${name}Args>`;
    return `pulumi.Input<${this.plain(spec)}>`;
  }

  /** The members of an interface; `form` is `plain` or `input`. */
  members({ properties, required }, form) {
    const lines = Object.entries(properties).map(([key, property]) => {
      const mark = required.includes(key) ? "" : "?";
      return `${propertyComment(property)}${key}${mark}: ${this[form](property)};`;
    });
    return lines.join("\n");
  }
}

const parenthesized = (type) => (type.includes("|") ? `(${type})` : type);

export function propertyComment({ description, default: value, deprecationMessage }) {
  if (deprecationMessage) return `${comment(`@deprecated ${deprecationMessage}`)}\n`;
  const sentences = [description, value === undefined ? undefined : `Default: \`${value}\`.`].filter(Boolean);
  return sentences.length === 0 ? "" : `${comment(sentences.join(" "))}\n`;
}

export const comment = (text) => `/** ${text.replaceAll("*/", "*\\/")} */`;

/** The description of a resource or function, and its example. */
export function documentationComment(spec) {
  const documentation = documentationOf(spec);
  const lines = [documentation.description, "", "@example", ...programWithClasses(documentation).split("\n")];
  return `/**\n${lines.map((line) => ` * ${line}`.trimEnd()).join("\n")}\n */`;
}
