import type { z } from "zod";
import type { Session } from "../run/session.ts";

type Shape = z.ZodObject;

/** A lookup function; like a resource definition, it knows neither interface. */
export interface FunctionDefinition<Inputs extends Shape = Shape, Outputs extends Shape = Shape> {
  /** The last part of the token: `getSpace` of `canvas:index:getSpace`. */
  readonly name: string;
  readonly description: string;
  readonly inputs: Inputs;
  readonly outputs: Outputs;
  call(session: Session, inputs: z.output<Inputs>): Promise<z.output<Outputs>>;
}

/** Infers the types of `call` from the schemas. */
export function defineFunction<Inputs extends Shape, Outputs extends Shape>(
  definition: FunctionDefinition<Inputs, Outputs>,
): FunctionDefinition<Inputs, Outputs> {
  return definition;
}
