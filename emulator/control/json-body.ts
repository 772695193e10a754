import type { z } from "zod";
import { InvalidInput, parseInput } from "../seeds/invalid-input.ts";

/** The body of a request as the schema describes it; throws what is wrong with it. */
export async function readJson<S extends z.ZodType>(
  c: { readonly req: { text(): Promise<string> } },
  schema: S,
): Promise<z.output<S>> {
  return parseInput(schema, parseJson(await c.req.text()));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new InvalidInput("body", "is not JSON");
  }
}
