import { z } from "zod";

/** JSON Schema, as far as Pulumi's schema can say the same: no unions, no null, no recursion. */
const JsonSchema = z.object({
  type: z.enum(["boolean", "integer", "number", "string", "array", "object"]),
  title: z.string().optional(),
  description: z.string().optional(),
  /** What an object says of itself, whatever the property says that holds it. */
  about: z.string().optional(),
  // Pulumi has no defaults for objects and lists: those are left to the provider's check.
  default: z.union([z.boolean(), z.number(), z.string()]).optional().catch(undefined),
  enum: z.array(z.string()).optional(),
  required: z.array(z.string()).default([]),
  get items() {
    return JsonSchema.optional();
  },
  get properties() {
    return z.record(z.string(), JsonSchema).optional();
  },
});

/** A shape as it is told on. */
export type JsonSchema = z.output<typeof JsonSchema>;

/** The shape of an owner, as it is given ("input") or as it is once defaults are filled in ("output"). */
export function jsonSchema(shape: z.ZodObject, owner: string, io: "input" | "output"): JsonSchema {
  const converted = z.toJSONSchema(shape, {
    io,
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema._zod.def.type === "object") jsonSchema.about = jsonSchema.description;
    },
  });
  const { data, error } = JsonSchema.safeParse(converted);
  if (data) return data;
  const places = error.issues.map(({ path }) => [owner, ...path].join("."));
  const kinds = "booleans, numbers, texts, enums of texts, lists and objects";
  throw new Error(`Pulumi's schema has no words for ${places.join(", ")}; use ${kinds}`);
}
