import { z } from "zod";

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

export type JsonSchema = z.output<typeof JsonSchema>;

/** Converts a zod schema as it is before ("input") or after ("output") defaults are filled in. */
export function jsonSchema(shape: z.ZodObject, owner: string, io: "input" | "output"): JsonSchema {
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
