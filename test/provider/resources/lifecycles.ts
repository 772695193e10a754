// The resources as the engine drives them, with typed inputs and states: every test runs the lifecycle that ships.
import type { z } from "zod";
import { diff } from "../../../provider/core/diff.ts";
import { Lifecycle } from "../../../provider/core/lifecycle.ts";
import type { Review } from "../../../provider/core/resource.ts";
import { definitionOf, type ResourceName, resources } from "../../../provider/resources/index.ts";
import type { Session } from "../../../provider/run/session.ts";
import { worded } from "../../../provider/validation/audience.ts";
import type { Properties } from "../../../provider/validation/properties.ts";

type InputsOf<Definition> = Definition extends { inputs: infer Inputs extends z.ZodObject } ? z.output<Inputs> : never;
type StateOf<Definition> = Definition extends { state: infer State extends z.ZodObject } ? z.output<State> : never;
type Resource<Name extends ResourceName> = (typeof resources)[Name];

/** A resource whose name and URN the host does not pass. */
export function lifecycleOf<Name extends ResourceName>(name: Name) {
  type Inputs = InputsOf<Resource<Name>>;
  type State = StateOf<Resource<Name>>;
  const lifecycle = new Lifecycle(definitionOf(name));
  const typed = (state: Properties) => resources[name].state.parse(state) as State;
  return {
    /** Whether an update is due although no input has changed. */
    needsUpdate: (state: State) => diff(definitionOf(name), state as Properties, state as Properties).needsUpdate,
    /** What a preview says about an update. */
    review: async (state: State, inputs: Inputs, session?: Session) =>
      inWords(await definitionOf(name).review?.(state as Properties, inputs as Properties, session)),
    async create(session: Session, inputs: Inputs): Promise<{ id: string; state: State }> {
      const { id, state } = await lifecycle.create(session, undefined, inputs as Properties);
      return { id, state: typed(state) };
    },
    async read(session: Session, id: string, state: State): Promise<State | undefined> {
      const found = await lifecycle.read(session, undefined, { id, state: state as Properties }, {});
      return found && typed(found.state);
    },
    async update(session: Session, id: string, state: State, inputs: Inputs): Promise<State> {
      return typed(
        await lifecycle.update(session, undefined, { id, state: state as Properties }, inputs as Properties),
      );
    },
    delete(session: Session, id: string, state: State): Promise<void> {
      return lifecycle.delete(session, { id, state: state as Properties });
    },
    /** Compares, as before an update: records what the resource manages. */
    diff(session: Session, id: string, state: State, inputs: Inputs) {
      return lifecycle.diff(session, undefined, { id, state: state as Properties }, inputs as Properties);
    },
    /** What a preview finds on the service. */
    preview: (session: Session, inputs: Inputs, known?: State) =>
      definitionOf(name).preview?.(session, inputs as Properties, known as Properties | undefined),
    async import(session: Session, editionId: string, parts: readonly string[]): Promise<{ id: string; state: State }> {
      const { id, state } = await definitionOf(name).import(session, editionId, parts);
      return { id, state: typed(state) };
    },
  };
}

const inWords = (review: Review = {}): Review => {
  const { refusal, warning } = review;
  return { refusal, warning: warning && worded(warning) };
};

export const team = lifecycleOf("Team");
export const teamMember = lifecycleOf("TeamMember");
export const teamMembers = lifecycleOf("TeamMembers");
export const space = lifecycleOf("Space");
export const spaceMember = lifecycleOf("SpaceMember");
export const spaceMembers = lifecycleOf("SpaceMembers");
export const spaceLink = lifecycleOf("SpaceLink");
export const zone = lifecycleOf("Zone");
export const frame = lifecycleOf("Frame");
export const frames = lifecycleOf("Frames");
