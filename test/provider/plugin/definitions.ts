// Definitions that are there to be told, and never called.
import { z } from "zod";
import type { FunctionSource, ResourceSource } from "../../../provider/plugin/schema/definitions.ts";

/** What may differ from a resource that is nothing in particular. */
export interface Shapes extends Partial<Pick<ResourceSource, "inputs" | "state" | "replaceOn">> {
  readonly idempotencyKeyInput?: string;
  readonly query?: z.ZodObject;
}

export function aResource({ query = z.object({}), ...shapes }: Shapes): ResourceSource {
  return {
    description: "A note.",
    example: `new canvas.Note("note");`,
    inputs: z.object({}),
    state: z.object({}),
    replaceOn: [],
    listQuery: query,
    ...shapes,
  };
}

export function aFunction(shapes: Pick<FunctionSource, "inputs" | "outputs">): FunctionSource {
  return { description: "A note.", example: "await canvas.getNote();", ...shapes };
}
