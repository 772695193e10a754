// Generates the TypeScript type of an object that a JSON Schema describes: a workspace, as a program may write it.
import { comment, header, importsOf, propertyComment } from "./typescript.mjs";

/** `packageTypes` are the names of the types in types.ts, which the schema knows by their titles. */
export function definitionSource(name, { definitions = {}, ...schema }, packageTypes) {
  const writer = new DefinitionWriter(name, definitions, packageTypes);
  const named = Object.entries(definitions).filter(([key]) => !isAnonymous(key));
  const aliases = named.map(
    ([key, spec]) => `${comment(spec.description)}\nexport type ${name}${key} = ${writer.type(spec)};\n`,
  );
  const body = `${comment(schema.description)}
export interface ${name}Definition ${writer.type(schema)}

${aliases.join("\n")}`;
  return `${header.replace("provider/schema.json", "provider/workspace/schema.ts")}${importsOf(body, ".")}\n${body}`;
}

/** zod names a part that is used twice; it stays anonymous here. */
const isAnonymous = (key) => key.startsWith("__");

const isEmpty = (spec) => Object.keys(spec).length === 0;

/** Any string, in a union with names that editors suggest: with a plain `string`, they would suggest nothing. */
const anyString = "(string & Record<never, never>)";

class DefinitionWriter {
  #name;
  #definitions;
  #packageTypes;

  constructor(name, definitions, packageTypes) {
    this.#name = name;
    this.#definitions = definitions;
    this.#packageTypes = packageTypes;
  }

  type(spec) {
    if (spec.$ref) return this.#reference(spec.$ref.replace("#/definitions/", ""));
    if (this.#packageTypes.has(spec.title)) return `types.${spec.title}`;
    // A reference with its own description.
    if (spec.allOf) return spec.allOf.map((part) => this.type(part)).join(" & ");
    if (spec.anyOf) return spec.anyOf.map((part) => (isEmpty(part) ? anyString : this.type(part))).join(" | ");
    if (spec.enum) return spec.enum.map((value) => JSON.stringify(value)).join(" | ");
    if (spec.type === "array") return this.#list(spec);
    if (spec.properties) return this.#object(spec);
    if (spec.type === "object") return `{ readonly [key: string]: ${this.type(spec.additionalProperties)} }`;
    if (!spec.type) throw new Error(`there is no TypeScript for ${JSON.stringify(spec)}`);
    return [spec.type]
      .flat()
      .map((type) => (type === "integer" ? "number" : type))
      .join(" | ");
  }

  #reference(key) {
    return isAnonymous(key) ? this.type(this.#definitions[key]) : this.#name + key;
  }

  #list({ items }) {
    if (Array.isArray(items)) return `readonly [${items.map((item) => this.type(item)).join(", ")}]`;
    return `readonly (${this.type(items)})[]`;
  }

  #object({ properties, required = [] }) {
    const members = Object.entries(properties).map(
      ([key, spec]) =>
        `${propertyComment(spec)}readonly ${key}${required.includes(key) ? "" : "?"}: ${this.type(spec)};`,
    );
    return `{\n${members.join("\n")}\n}`;
  }
}
