import type { z } from "zod";
import type { Session } from "./session.ts";

type Shape = z.ZodObject;

/** A question to the service, written once: what it is asked with and what it answers. It knows nothing of the face. */
export interface FunctionDefinition<Inputs extends Shape = Shape, Outputs extends Shape = Shape> {
  /** The last part of its token: `canvas:index:getSpace`. */
  readonly name: string;
  readonly description: string;
  /** A program that uses it, in TypeScript. */
  readonly example: string;
  readonly inputs: Inputs;
  readonly outputs: Outputs;
  call(session: Session, inputs: z.output<Inputs>): Promise<z.output<Outputs>>;
}

/** Ties a function to its schemas. */
export function defineFunction<Inputs extends Shape, Outputs extends Shape>(
  definition: FunctionDefinition<Inputs, Outputs>,
): FunctionDefinition<Inputs, Outputs> {
  return definition;
}
