import { z } from "zod";

/** JSON as text. Pipe it into a schema to parse both at once. */
export const JsonText = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue("must be JSON");
    return z.NEVER;
  }
});
