// Definitions that are there to be told, and never called.
import { z } from "zod";
import type { FunctionFacts, ResourceFacts } from "../../../provider/plugin/schema/definitions.ts";

/** What may differ from a resource that is nothing in particular. */
export interface Shapes extends Partial<Pick<ResourceFacts, "inputs" | "state" | "replaceOn">> {
  readonly seed?: string;
  readonly query?: z.ZodObject;
}

const never = (): never => {
  throw new Error("a schema calls nothing");
};

export function aResource({ query = z.object({}), ...shapes }: Shapes): ResourceFacts {
  return {
    description: "A note.",
    example: `new canvas.Note("note");`,
    inputs: z.object({}),
    state: z.object({}),
    replaceOn: [],
    lookup: { path: [], query, find: never, list: never },
    ...shapes,
  };
}

export function aFunction(shapes: Pick<FunctionFacts, "inputs" | "outputs">): FunctionFacts {
  return { description: "A note.", example: "await canvas.getNote();", ...shapes };
}
