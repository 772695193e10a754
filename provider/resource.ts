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

/** What a part of an id that people write stands for. */
export type PathPart = "TEAM" | "MEMBER" | "SPACE" | "ZONE" | "FRAME";

/** Something of a kind that is there: the id that `pulumi import` takes, and what people call it. */
export interface Listed {
  readonly id: string;
  readonly name: string;
}

/** How what is there already is found: by the parts of an id that a person can write, or all of it. */
export interface Lookup<Query extends Shape, State extends Shape> {
  /** The parts of the id, outermost first, after the edition: `["SPACE", "ZONE"]`. */
  readonly path: readonly PathPart[];
  /** The one that the parts name, each by id or by unique name; an error tells what was expected and what was found. */
  find(session: Session, editionId: string, parts: readonly string[]): Promise<Created<State>>;
  /** What a list is asked with, besides the edition. */
  readonly query: Query;
  /** Everything of the kind that the query covers. */
  list(session: Session, editionId: string, query: z.output<Query>): Promise<readonly Listed[]>;
}

/** One resource, written once: what it is made of and what it does. It knows nothing of the face it is called through. */
export interface ResourceDefinition<
  Inputs extends Shape = Shape,
  State extends Shape = Shape,
  Query extends Shape = Shape,
> {
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
  /** Whether, in a replacement, the old one goes before the new one comes: they may be the same thing under two names. */
  readonly deletesFirst?: boolean;
  /** Optional inputs that, left out, mean: leave it as it is. */
  readonly keep: readonly (keyof z.output<Inputs> & string)[];
  /** Inputs that an imported program leaves out: how it was made, or the same as another input says. */
  readonly unstated?: (state: z.output<State>) => readonly (keyof z.output<Inputs> & string)[];
  /** Inputs that are compared by meaning. */
  readonly same?: { readonly [K in keyof z.output<Inputs>]?: (old: unknown, now: unknown) => boolean };
  /** The input that the SDK fills with the resource's own name, so that what is made from it is the same in every run. */
  readonly seed?: keyof z.output<Inputs> & string;
  /** The output that is the resource's id. It is the only one that the preview of an update knows for certain. */
  readonly idOutput?: keyof z.output<State> & string;
  /** Outputs beyond the inputs that an update, too, may change: no preview knows them. */
  readonly settles?: readonly (keyof z.output<State> & string)[];
  /** Whether there is something left to do though no input changed. */
  readonly isUnfinished?: (state: z.output<State>) => boolean;
  create(session: Session, inputs: z.output<Inputs>): Promise<Created<State>>;
  /** What is there now; nothing when it is gone. */
  read(session: Session, id: string, state: z.output<State>): Promise<z.output<State> | undefined>;
  update(session: Session, id: string, state: z.output<State>, inputs: z.output<Inputs>): Promise<z.output<State>>;
  delete(session: Session, id: string, state: z.output<State>): Promise<void>;
  /** How existing ones are found, for import and for lists. */
  readonly lookup: Lookup<Query, State>;
}

/** Ties a definition's handlers to its schemas. */
export function defineResource<Inputs extends Shape, State extends Shape, Query extends Shape>(
  definition: ResourceDefinition<Inputs, State, Query>,
): ResourceDefinition<Inputs, State, Query> {
  return definition;
}
