import type { z } from "zod";
import type { CanvasError } from "../errors.ts";
import type { Declaration } from "../run/declarations.ts";
import type { ManagedObject, Origin } from "../run/ledger.ts";
import type { Session } from "../run/session.ts";
import type { Properties } from "../validation/properties.ts";
import { traitsOf } from "../validation/traits.ts";
import type { Effect, EffectRequests } from "./effect.ts";

type Shape = z.ZodObject;

/** A resource that exists on the service. */
interface ExistingResource<State extends Shape> {
  readonly id: string;
  readonly state: z.output<State>;
}

/** What a part of an import id names. */
export type ImportIdPart = "TEAM" | "MEMBER" | "SPACE" | "ZONE" | "FRAME";

/** An entry of `pulumi`'s resource listing: an id that `pulumi import` accepts, and a display name. */
export interface ListedResource {
  readonly id: string;
  readonly name: string;
}

/** What a preview says about a change. */
export interface Review {
  readonly warning?: string | undefined;
  /** Why the change is blocked: the preview fails with it. */
  readonly refusal?: CanvasError | undefined;
}

/**
 * A resource: its schemas, how its inputs behave, and its handlers. The lifecycle drives it for both interfaces, the classes
 * (`dynamic/`) and the plugin (`plugin/`); a definition knows neither.
 */
export interface ResourceDefinition<
  Inputs extends Shape = Shape,
  State extends Shape = Shape,
  ListQuery extends Shape = Shape,
> {
  /** The last part of the type token: `Space` of `canvas:index:Space`. */
  readonly name: string;
  readonly description: string;
  /** What changing its inputs and deleting it does, in Markdown. */
  readonly lifecycle: string;
  readonly inputs: Inputs;
  /** The inputs with their current values, and the computed outputs. */
  readonly state: State;

  /**
   * Delete the old resource before creating its replacement, because both may be the same object of the service: always, or only
   * in a forced replacement, in which no input has changed.
   */
  readonly deleteBeforeReplace?: "always" | "ifForced";

  /** What the inputs claim: two resources of a program with conflicting claims would fight. */
  declares?(inputs: z.output<Inputs>): Declaration;
  /** The objects that the resource manages, according to its state; by default the one with its id. */
  managedObjects?(
    state: z.output<State>,
    inputs: z.output<Inputs>,
  ): readonly { readonly object: ManagedObject; readonly origin: Origin }[];
  /**
   * What a preview says about an update, or, without inputs, about the end of a resource that is replaced, according to the
   * state; the session is for what only the service knows.
   */
  review?(
    state: z.output<State>,
    inputs: z.output<Inputs> | undefined,
    session: Session | undefined,
  ): Review | Promise<Review>;

  /** What a create (without `before`), an update, or a delete (without `after`) does; values may be unknown. */
  plan?(
    before: z.output<State> | undefined,
    after: z.output<Inputs> | undefined,
    found?: z.output<State>,
  ): readonly Effect[];
  /** What each kind of effect sends. */
  readonly effects?: EffectRequests;

  /**
   * Finds out at preview what only the service knows, such as what a create will adopt; it only reads. `known` is the
   * state before an update. Returns the outputs that are known from it, and the id of a create.
   */
  preview?(
    session: Session,
    inputs: z.output<Inputs>,
    known: z.output<State> | undefined,
  ): Promise<{ readonly id?: string; readonly outputs: Properties } | undefined>;
  create(session: Session, inputs: z.output<Inputs>): Promise<ExistingResource<State>>;
  /** The current state, or undefined if the resource is gone; what `inputs`, if they are known, omit is not managed. */
  read(session: Session, id: string, state: z.output<State>, inputs?: Properties): Promise<z.output<State> | undefined>;
  update(session: Session, id: string, state: z.output<State>, inputs: z.output<Inputs>): Promise<z.output<State>>;
  /** Called for what is not retained, and for what is, if its plan changes it back to what it was before it was adopted. */
  delete(session: Session, id: string, state: z.output<State>): Promise<void>;

  /** The parts of an import id after the edition, outermost first: `["SPACE", "ZONE"]`. */
  readonly importIdParts: readonly ImportIdPart[];
  /** Finds what the parts name, each by id or by unique name. */
  import(session: Session, editionId: string, parts: readonly string[]): Promise<ExistingResource<State>>;
  /** The parameters of `list`, besides the edition. */
  readonly listQuery: ListQuery;
  list(session: Session, editionId: string, query: z.output<ListQuery>): Promise<readonly ListedResource[]>;
}

/** The input that the SDK or plugin fills with a stable key, from which a handler derives ids. */
export const idSeedInput = "idSeed";

/** Infers the types of a definition's handlers from its schemas. */
export const defineResource = <Inputs extends Shape, State extends Shape, ListQuery extends Shape>(
  definition: ResourceDefinition<Inputs, State, ListQuery>,
): ResourceDefinition<Inputs, State, ListQuery> => definition;

/** The objects that a resource of the state manages, and how it came to. */
export function managedObjects(
  definition: ResourceDefinition,
  id: string,
  state: Properties,
  inputs: Properties,
): readonly { readonly object: ManagedObject; readonly origin: Origin }[] {
  if (definition.managedObjects) return definition.managedObjects(state, inputs);
  return [{ object: { kind: definition.name, ids: [id] }, origin: originOf(state) }];
}

function originOf({ adopted, foundAs }: Properties): Origin {
  if (adopted === true) return "adopted";
  return foundAs === undefined ? "created" : "restored";
}

/** The output that equals the resource's id, and therefore never changes. */
export const idOutputOf = ({ state }: Pick<ResourceDefinition, "state">): string | undefined =>
  Object.keys(state.shape).find((name) => traitsOf(state.shape[name]).isId);

/** The name of a resource of the state in the ledger. */
export const holderOf = ({ name }: Pick<ResourceDefinition, "name">, id: string): string => `${name} ${id}`;
