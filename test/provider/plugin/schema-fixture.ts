// Minimal definitions for the tests of the schema; they have no handlers.
import { z } from "zod";
import type { FunctionSource, ResourceSource } from "../../../provider/plugin/schema/definitions.ts";

/** Overrides of the minimal resource. */
export interface ResourceOverrides extends Partial<Pick<ResourceSource, "inputs" | "state" | "replaceOn">> {
  readonly query?: z.ZodObject;
}

export function resourceSource({ query = z.object({}), ...overrides }: ResourceOverrides): ResourceSource {
  return {
    description: "A note.",
    lifecycle: "Changing the text updates the note.",
    importIdParts: ["SPACE", "ZONE"],
    inputs: z.object({}),
    state: z.object({}),
    replaceOn: [],
    listQuery: query,
    ...overrides,
  };
}

export function functionSource(schemas: Pick<FunctionSource, "inputs" | "outputs">): FunctionSource {
  return { description: "A note.", ...schemas };
}
