// TypeScript types from zod schemas, and the object types that they refer to by name.
import { z } from "zod";

export const headerFor = (source) =>
  `// Made from provider/${source} by \`npm run generate\`; change the definition there.\n`;

/** The shape as JSON Schema; `about` is what an object says of itself, whatever the property says that holds it. */
export const schemaOf = (schema, io) =>
  z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema._zod.def.type === "object") jsonSchema.about = jsonSchema.description;
    },
  });

/** The imports that a source with types in it needs; `root` leads to the folder of the SDK. */
export function importsOf(source, root) {
  const imports = [
    [/\bpulumi\./, `import type * as pulumi from "@pulumi/pulumi";\n`],
    [/\btypes\.[A-Z]/, `import type * as types from "${root}/types";\n`],
  ];
  return imports.map(([use, line]) => (use.test(source) ? line : "")).join("");
}

/** The object types of the SDK. Whoever asks for a type gets its text; what it names is remembered on the way. */
export class Types {
  /** By title: the schema, and whether a program ever gives one. */
  #named = new Map();

  /** The type of a value. */
  plain(schema, { prefix = "types.", isInput = false } = {}) {
    const { type } = schema;
    if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
    if (schema.const !== undefined) return JSON.stringify(schema.const);
    if (type === "array") return `readonly ${wrapped(this.plain(schema.items, { prefix, isInput }))}[]`;
    if (type === "object") return prefix + this.#name(schema, isInput);
    return type === "integer" ? "number" : type;
  }

  /** The type of a value of which any part may be an output of a resource. */
  input(schema, { prefix = "types." } = {}) {
    const { type, items } = schema;
    if (type === "array") return `pulumi.Input<readonly ${this.input(items, { prefix })}[]>`;
    if (type === "object") return `pulumi.Input<${prefix}${this.#name(schema, true)}Args>`;
    return `pulumi.Input<${this.plain(schema, { prefix })}>`;
  }

  /** The members of an interface; `kind` is `plain` or `input`. */
  members({ properties, required = [] }, kind, options) {
    const lines = Object.entries(properties).map(([key, property]) => {
      const mark = required.includes(key) ? "" : "?";
      return `${docOf(property)}${key}${mark}: ${this[kind](property, options)};`;
    });
    return lines.join("\n");
  }

  /** The file with every type that was named. */
  source() {
    const sorted = [...this.#named].sort(([a], [b]) => a.localeCompare(b));
    const sources = sorted.map(([title, { schema, isInput }]) => {
      const within = { prefix: "" };
      const plain = `${comment(schema.about)}\nexport interface ${title} {\n${this.members(schema, "plain", within)}\n}\n`;
      if (!isInput) return plain;
      const about = `${schema.about} Every part may be an output of another resource.`;
      return `${plain}\n${comment(about)}\nexport interface ${title}Args {\n${this.members(schema, "input", within)}\n}\n`;
    });
    const body = sources.join("\n");
    return `${headerFor("resources and provider/functions")}${importsOf(body, ".")}\n${body}`;
  }

  #name(schema, isInput) {
    const { title } = schema;
    if (!title) throw new Error(`an object type needs a title: ${JSON.stringify(schema)}`);
    const known = this.#named.get(title);
    this.#named.set(title, { schema: known?.schema ?? schema, isInput: isInput || (known?.isInput ?? false) });
    for (const property of Object.values(schema.properties)) this.plain(property, { isInput });
    return title;
  }
}

const wrapped = (type) => (type.includes("|") ? `(${type})` : type);

/** What a property means, and what it is when left out. */
export function docOf(schema) {
  const { description, default: standard } = schema;
  const isPlain = standard !== undefined && typeof standard !== "object";
  const sentence = [description, isPlain ? `Default: \`${standard}\`.` : undefined].filter(Boolean).join(" ");
  return sentence === "" ? "" : `${comment(sentence)}\n`;
}

export const comment = (text) => `/** ${text.replaceAll("*/", "*\\/")} */`;

/** What a definition says of itself, with its example. */
export function documented({ description, example }) {
  const lines = [description, "", "@example", ...example.split("\n")];
  return `/**\n${lines.map((line) => ` * ${line}`.trimEnd()).join("\n")}\n */`;
}
