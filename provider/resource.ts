import type { z } from "zod";
import type { Session } from "./session.ts";

/** Inputs and state of any resource, before they are parsed. */
export type Properties = Readonly<Record<string, unknown>>;

type Shape = z.ZodObject;

/** A resource that exists on the service: its id, and all that is known of it. */
export interface Created<State extends Shape> {
  readonly id: string;
  readonly state: z.output<State>;
}

/** One resource, written once: what it is made of and what it does. It knows nothing of the face it is called through. */
export interface ResourceDefinition<Inputs extends Shape = Shape, State extends Shape = Shape> {
  /** The last part of its type token: `canvas:index:Space`. */
  readonly name: string;
  readonly description: string;
  /** A program that uses it, in TypeScript. */
  readonly example: string;
  readonly inputs: Inputs;
  /** The inputs as they are now, and what the service adds. */
  readonly state: State;
  /** Inputs that cannot change while the resource lives. */
  readonly replaceOn: readonly (keyof z.output<Inputs> & string)[];
  /** Optional inputs that, left out, mean: leave it as it is. */
  readonly keep: readonly (keyof z.output<Inputs> & string)[];
  /** Inputs that are compared by meaning. */
  readonly same?: { readonly [K in keyof z.output<Inputs>]?: (old: unknown, now: unknown) => boolean };
  /** The input that the SDK fills with the resource's own name, so that what is made from it is the same in every run. */
  readonly seed?: keyof z.output<Inputs> & string;
  /** The output that is the resource's id. It is the only one that the preview of an update knows for certain. */
  readonly idOutput?: keyof z.output<State> & string;
  /** Whether there is something left to do though no input changed. */
  readonly isUnfinished?: (state: z.output<State>) => boolean;
  create(session: Session, inputs: z.output<Inputs>): Promise<Created<State>>;
  /** What is there now; nothing when it is gone. */
  read(session: Session, id: string, state: z.output<State>): Promise<z.output<State> | undefined>;
  update(session: Session, id: string, state: z.output<State>, inputs: z.output<Inputs>): Promise<z.output<State>>;
  delete(session: Session, id: string, state: z.output<State>): Promise<void>;
}

/** Ties a definition's handlers to its schemas. */
export function defineResource<Inputs extends Shape, State extends Shape>(
  definition: ResourceDefinition<Inputs, State>,
): ResourceDefinition<Inputs, State> {
  return definition;
}
