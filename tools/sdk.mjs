// Writes the TypeScript SDK from the resource definitions: one class per resource, with types and docs of their own, so
// that editors show them and nothing of zod reaches a program.
import { z } from "zod";

const header = "// Made from provider/resources by `npm run generate`; change the definition there.\n";

/** The text of every generated file of the SDK, by name. */
export function sdkSources(resources) {
  const types = new Map();
  const files = new Map();
  for (const [name, definition] of Object.entries(resources)) {
    files.set(`${fileName(name)}.ts`, resourceSource(name, definition, types));
  }
  files.set("types.ts", typesSource(types));
  files.set("index.ts", indexSource(Object.keys(resources)));
  return files;
}

const fileName = (name) => name.replaceAll(/(?<=[a-z])[A-Z]/g, "-$&").toLowerCase();
const schemaOf = (schema, io) => z.toJSONSchema(schema, { io, unrepresentable: "any" });

function resourceSource(name, definition, types) {
  const inputs = schemaOf(definition.inputs, "input");
  const state = schemaOf(definition.state, "output");
  const used = new Set();
  const args = Object.entries(inputs.properties).map(([key, property]) => {
    const isRequired = inputs.required?.includes(key);
    return `${doc(property)}${key}${isRequired ? "" : "?"}: ${inputType(property, types, used)};`;
  });
  const outputs = Object.entries(state.properties).map(([key, property]) => {
    const optional = state.required?.includes(key) ? "" : " | undefined";
    return `${doc({ ...property, default: undefined })}declare readonly ${key}: pulumi.Output<${plainType(property, types, used)}${optional}>;`;
  });
  // Inputs that may be left out are outputs all the same: each needs its place on the resource.
  const { idOutput } = definition;
  const places = Object.keys(state.properties).filter((key) => !inputs.required?.includes(key) && key !== idOutput);
  // Otherwise every preview of a change would take the id for unknown, and announce that all children are replaced.
  const identity = idOutput ? `this.${idOutput} = this.id;` : "";
  const given = definition.seed ? `{ ${definition.seed}: seedOf(name), ...args }` : "args";
  const base = definition.seed ? "CanvasResource, seedOf" : "CanvasResource";
  const imports = used.size === 0 ? "" : `import type * as types from "./types";\n`;
  return `${header}import type * as pulumi from "@pulumi/pulumi";
import { ${base} } from "./resource";
${imports}
/** What a {@link ${name}} is made from. */
export interface ${name}Args {
${args.join("\n")}
}

${classComment(definition)}
export class ${name} extends CanvasResource {
${outputs.join("\n\n")}

constructor(name: string, args: ${name}Args, opts?: pulumi.CustomResourceOptions) {
  super("${name}", name, ${given}, ${JSON.stringify(places)}, opts);
  ${identity}
}
}
`;
}

function typesSource(types) {
  const sources = [...types]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([title, schema]) => {
      const members = (typeOf) =>
        Object.entries(schema.properties)
          .map(([key, property]) => {
            const isRequired = schema.required?.includes(key);
            return `${doc(property)}${key}${isRequired ? "" : "?"}: ${typeOf(property)};`;
          })
          .join("\n");
      return `${comment(schema.description)}
export interface ${title} {
${members((property) => plainType(property, types, new Set(), ""))}
}

${comment(`${schema.description} Every part may be an output of another resource.`)}
export interface ${title}Args {
${members((property) => inputType(property, types, new Set(), ""))}
}
`;
    });
  return `${header}import type * as pulumi from "@pulumi/pulumi";\n\n${sources.join("\n")}`;
}

function indexSource(names) {
  const lines = names.map((name) => `export * from "./${fileName(name)}";`);
  return `${header}${lines.join("\n")}\nexport * as types from "./types";\n`;
}

/** The type of a value, and, on the way, every object type it refers to. */
function plainType(schema, types, used, prefix = "types.") {
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.type === "array") return `readonly ${wrapped(plainType(schema.items, types, used, prefix))}[]`;
  if (schema.type === "object") return named(schema, types, used, prefix);
  return schema.type === "integer" ? "number" : schema.type;
}

function inputType(schema, types, used, prefix = "types.") {
  if (schema.type === "array") return `pulumi.Input<readonly ${inputType(schema.items, types, used, prefix)}[]>`;
  if (schema.type === "object") return `pulumi.Input<${named(schema, types, used, prefix)}Args>`;
  return `pulumi.Input<${plainType(schema, types, used, prefix)}>`;
}

function named(schema, types, used, prefix) {
  if (!schema.title) throw new Error(`an object type needs a title: ${JSON.stringify(schema)}`);
  used.add(schema.title);
  const known = types.get(schema.title);
  // The type's own words, not those of the property it was first met at.
  if (!known) types.set(schema.title, schema);
  for (const property of Object.values(schema.properties)) plainType(property, types, used, prefix);
  return prefix + schema.title;
}

const wrapped = (type) => (type.includes("|") ? `(${type})` : type);

/** What a property means, and what it is when left out. */
function doc(schema) {
  const { description, default: standard } = schema;
  const isPlain = standard !== undefined && typeof standard !== "object";
  const sentence = [description, isPlain ? `Default: \`${standard}\`.` : undefined].filter(Boolean).join(" ");
  return sentence === "" ? "" : `${comment(sentence)}\n`;
}

const comment = (text) => `/** ${text.replaceAll("*/", "*\\/")} */`;

function classComment({ description, example }) {
  const lines = [description, "", "@example", ...example.split("\n")];
  return `/**\n${lines.map((line) => ` * ${line}`.trimEnd()).join("\n")}\n */`;
}
