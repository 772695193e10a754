import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import { type JsonSchema, jsonSchema } from "./json-schema.ts";
import type { EnumSpec, Members, ObjectSpec, PropertySpec, TypeSpec } from "./spec.ts";

type NamedType = ObjectSpec | EnumSpec;

/** The token of a resource, function or type. */
export const tokenOf = (name: string): string => `canvas:index:${name}`;

/** Turns zod shapes into properties, and gathers the types that these refer to: Pulumi knows them by name only. */
export class TypeTable {
  readonly #types = new Map<string, NamedType>();
  readonly #taken: ReadonlySet<string>;

  /** Takes the names of the resources: where all names share one package, as in Go, no type can have them too. */
  constructor(taken: Iterable<string>) {
    this.#taken = new Set(taken);
  }

  /** What is given. A type without a title is named after owner and property: `SpaceOnDestroy`. */
  inputs(shape: z.ZodObject, owner: string): Members {
    return this.#members(jsonSchema(shape, owner, "input"), owner);
  }

  /** What is there in the end: all that has a default always is. */
  outputs(shape: z.ZodObject, owner: string): Members {
    const { properties } = this.inputs(shape, owner);
    const { required } = jsonSchema(shape, owner, "output");
    return { properties: mapValues(properties, ({ default: _, ...property }) => property), required };
  }

  /** Every type that was referred to, by token. */
  all(): Record<string, NamedType> {
    const sorted = [...this.#types].sort(([a], [b]) => (a < b ? -1 : 1));
    return Object.fromEntries(sorted.map(([name, type]) => [tokenOf(name), type]));
  }

  #members({ properties = {}, required }: JsonSchema, owner: string): Members {
    const property = (schema: JsonSchema, key: string): PropertySpec => ({
      ...this.#type(schema, owner + capitalised(key)),
      description: schema.description,
      default: schema.default,
    });
    return { properties: mapValues(properties, property), required };
  }

  #type(schema: JsonSchema, name: string): TypeSpec {
    const { type, title = name } = schema;
    if (schema.enum) {
      const { description } = schema;
      const values = schema.enum.map((value) => ({ name: pascalCase(value), value }));
      return this.#named(title, { type: "string", description, enum: values });
    }
    if (type === "object")
      return this.#named(title, { type, description: schema.about, ...this.#members(schema, title) });
    if (type === "array") return { type, items: schema.items && this.#type(schema.items, name) };
    // A constant, such as `true`, is told as its type: the SDKs would fill in a constant that nobody gave.
    return { type };
  }

  #named(name: string, type: NamedType): TypeSpec {
    if (this.#taken.has(name)) throw new Error(`a type and a resource are called ${name}; give the type another title`);
    const known = this.#types.get(name) ?? type;
    // The words may differ: a type met again is told as it was at first.
    if (!isDeepStrictEqual({ ...type, description: "" }, { ...known, description: "" }))
      throw new Error(`two different types are called ${name}; give one of them another title`);
    this.#types.set(name, known);
    return { $ref: `#/types/${tokenOf(name)}` };
  }
}

/** `SquareDot` for `SQUARE_DOT`: the form that each language turns into its own. */
const pascalCase = (value: string): string =>
  value
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .map(capitalised)
    .join("");

/** A word with its first letter large. */
export const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** The same keys with other values. */
export function mapValues<T, U>(
  values: Readonly<Record<string, T>>,
  map: (value: T, key: string) => U,
): Record<string, U> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, map(value, key)]));
}
