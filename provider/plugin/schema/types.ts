import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { traitsOf } from "../../validation/traits.ts";
import type { EnumSpec, Members, ObjectSpec, PropertySpec, TypeSpec } from "./spec.ts";

/** The subset of JSON Schema that Pulumi's schema can express: no unions, no null, no recursion. */
const JsonSchema = z.object({
  type: z.enum(["boolean", "integer", "number", "string", "array", "object"]),
  title: z.string().optional(),
  description: z.string().optional(),
  /** The description of an object type, as opposed to that of the property that holds it. */
  typeDescription: z.string().optional(),
  // Pulumi has no defaults for objects and lists; `check` fills them in.
  default: z.union([z.boolean(), z.number(), z.string()]).optional().catch(undefined),
  enum: z.array(z.string()).optional(),
  /** What each value of `enum` means, in the same order. */
  enumDescriptions: z.array(z.string()).default([]),
  required: z.array(z.string()).default([]),
  get items() {
    return JsonSchema.optional();
  },
  /** The values of a map. */
  get additionalProperties() {
    return z.union([z.literal(false).transform(() => undefined), JsonSchema]).optional();
  },
  get properties() {
    return z.record(z.string(), JsonSchema).optional();
  },
});

type JsonSchema = z.output<typeof JsonSchema>;

/** Converts a zod schema as it is before ("input") or after ("output") defaults are filled in. */
function jsonSchema(shape: z.ZodObject, owner: string, io: "input" | "output"): JsonSchema {
  const converted = z.toJSONSchema(shape, {
    io,
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema._zod.def.type === "object") jsonSchema.typeDescription = jsonSchema.description;
    },
  });
  const { data, error } = JsonSchema.safeParse(converted);
  if (data) return data;
  const places = error.issues.map(({ path }) => [owner, ...path].join("."));
  const kinds = "booleans, numbers, strings, enums of strings, lists, and objects";
  throw new Error(`Pulumi's schema cannot express ${places.join(", ")}; use ${kinds}`);
}

type NamedType = ObjectSpec | EnumSpec;

/** The token of a resource, function or type. */
export const tokenOf = (name: string): string => `canvas:index:${name}`;

/** Converts zod schemas to properties, and collects the named types that they refer to. */
export class TypeTable {
  readonly #types = new Map<string, NamedType>();
  readonly #taken: ReadonlySet<string>;

  /** `taken`: the names of resources, which types must not have. In Go both would be in one package. */
  constructor(taken: Iterable<string>) {
    this.#taken = new Set(taken);
  }

  /** The properties of inputs. A type without a title is named after owner and property: `SpaceOnDestroy`. */
  inputs(shape: z.ZodObject, owner: string): Members {
    const { properties, required } = this.#members(jsonSchema(shape, owner, "input"), owner);
    const withSecret = (property: PropertySpec, name: string): PropertySpec =>
      traitsOf(shape.shape[name]).isSecret ? { ...property, secret: true } : property;
    return { properties: mapValues(properties, withSecret), required };
  }

  /** The properties of outputs: those with a default are always present. */
  outputs(shape: z.ZodObject, owner: string): Members {
    const { properties } = this.inputs(shape, owner);
    const { required } = jsonSchema(shape, owner, "output");
    return { properties: mapValues(properties, ({ default: _, ...property }) => property), required };
  }

  /** All collected types, by token. */
  all(): Record<string, NamedType> {
    const sorted = [...this.#types].sort(([a], [b]) => (a < b ? -1 : 1));
    return Object.fromEntries(sorted.map(([name, type]) => [tokenOf(name), type]));
  }

  #members({ properties = {}, required }: JsonSchema, owner: string): Members {
    const property = (schema: JsonSchema, key: string): PropertySpec => ({
      ...this.#type(schema, owner + capitalize(key)),
      description: schema.description,
      default: schema.default,
    });
    return { properties: mapValues(properties, property), required };
  }

  #type(schema: JsonSchema, name: string): TypeSpec {
    const { type, title = name } = schema;
    if (schema.enum) {
      const { description, enumDescriptions: meanings } = schema;
      const values = schema.enum.map((value, index) => ({
        name: pascalCase(value),
        value,
        description: meanings[index],
      }));
      return this.#named(title, { type: "string", description, enum: values });
    }
    if (schema.additionalProperties)
      return { type: "object", additionalProperties: this.#type(schema.additionalProperties, name) };
    if (type === "object")
      return this.#named(title, { type, description: schema.typeDescription, ...this.#members(schema, title) });
    if (type === "array") return { type, items: schema.items && this.#type(schema.items, name) };
    // A constant becomes its type: SDKs would fill in a constant that the program did not set.
    return { type };
  }

  #named(name: string, type: NamedType): TypeSpec {
    if (this.#taken.has(name))
      throw new Error(`a type and a resource are called ${name}; give the type a different title`);
    const known = this.#types.get(name) ?? type;
    // Descriptions may differ; the first one wins.
    if (!isDeepStrictEqual({ ...type, description: "" }, { ...known, description: "" }))
      throw new Error(`two different types are called ${name}; give one of them a different title`);
    this.#types.set(name, known);
    return { $ref: `#/types/${tokenOf(name)}` };
  }
}

/** `SquareDot` for `SQUARE_DOT`; each SDK converts it to its own naming. */
const pascalCase = (value: string): string =>
  value
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .map(capitalize)
    .join("");

export const capitalize = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

export function mapValues<T, U>(
  values: Readonly<Record<string, T>>,
  map: (value: T, key: string) => U,
): Record<string, U> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, map(value, key)]));
}
