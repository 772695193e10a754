import { z } from "zod";

const known = new WeakMap<z.core.$ZodType, unknown>();

/** The default of a schema, if it has one; parsed once. */
export function defaultOf(schema: z.core.$ZodType | undefined): unknown {
  if (schema === undefined) return undefined;
  if (!known.has(schema)) known.set(schema, z.safeParse(schema, undefined).data);
  return known.get(schema);
}
