import { PartialUpdateError } from "../errors.ts";
import { applyFromCurrent, finishCreate } from "../run/outcomes.ts";
import type { Session } from "../run/session.ts";
import type { Properties } from "../validation/properties.ts";
import { type Effect, type EffectKinds, effectsOutput } from "./effect.ts";

/** A resource as a plan: all questions are in `look`, all decisions in `plan`, and all requests in `begin`, `effects`, and `end`. */
interface PlannedResource<Inputs extends Properties, State extends Properties, IdOutput extends keyof State> {
  /** The output that equals the resource's id. */
  readonly idOutput: IdOutput;
  /**
   * Asks the service what the plan depends on: it only reads. Returns the state of what a create continues with instead of
   * making something new.
   */
  look(
    session: Session,
    before: State | undefined,
    after: Inputs | undefined,
    options: { readonly isPreview: boolean },
  ): Promise<State | undefined>;
  /** What a create (without `before`), an update, or a delete (without `after`) does; values may be unknown. */
  plan(before: State | undefined, after: Inputs | undefined, found?: State): readonly Effect[];
  /** Makes what does not exist yet, or takes what was found; returns its state before the inputs are applied to it. */
  begin(session: Session, inputs: Inputs, found: State | undefined): Promise<State>;
  readonly effects: EffectKinds<State>;
  /** What is there after the service has refused an effect, to be planned from; omitted, the update fails. */
  reread?(session: Session, state: State, inputs: Inputs): Promise<State | undefined>;
  /** The state once all effects are made: by default with all inputs, also those that no effect is about. */
  settled?(state: State, inputs: Inputs): State;
  /** Deletes, or makes sure that what the state has as ended already is. */
  end(session: Session, state: State, effect: Effect): Promise<void>;
}

/** The handlers of a resource that is described by its plan. */
export function handlersOf<
  Inputs extends Properties,
  State extends Inputs & { readonly editionId: string },
  IdOutput extends keyof State,
>(resource: PlannedResource<Inputs, State, IdOutput>) {
  const { idOutput, plan, effects, settled = withInputs } = resource;
  const idOf = (state: State) => String(state[idOutput]);

  /** Makes the first effects of the plan, and plans again from there, until nothing is left. */
  async function make(session: Session, from: State, inputs: Inputs): Promise<State> {
    let state = from;
    try {
      for (;;) {
        const open = plan(state, inputs).filter(({ action }) => effects[action]?.make);
        const [first] = open;
        const kind = first && effects[first.action];
        if (!kind?.make) return settled(state, inputs);
        const end = open.findIndex(({ action }) => effects[action] !== kind);
        const change = await kind.make(session, state, end < 0 ? open : open.slice(0, end));
        state = { ...state, ...change };
      }
    } catch (cause) {
      throw state === from || !(cause instanceof Error) ? cause : new PartialUpdateError({ state, cause });
    }
  }

  return {
    idOutput,
    plan,
    effects,

    async preview(session: Session, inputs: Inputs, known: State | undefined) {
      const found = await resource.look(session, known, inputs, { isPreview: true });
      const outputs = { [effectsOutput]: plan(known, inputs, found) };
      if (!found) return { outputs };
      const computed = Object.entries(found).filter(([name]) => inputs[name] === undefined);
      return { id: idOf(found), outputs: { ...Object.fromEntries(computed), ...outputs } };
    },

    async create(session: Session, inputs: Inputs) {
      const found = await resource.look(session, undefined, inputs, { isPreview: false });
      const state = await resource.begin(session, inputs, found);
      return finishCreate(idOf(state), state, make(session, state, inputs));
    },

    async update(session: Session, _id: string, state: State, inputs: Inputs) {
      await resource.look(session, state, inputs, { isPreview: false });
      return applyFromCurrent(
        state,
        (from) => make(session, from, inputs),
        async (from) => resource.reread?.(session, from, inputs),
      );
    },

    async delete(session: Session, _id: string, state: State) {
      await resource.look(session, state, undefined, { isPreview: false });
      for (const effect of plan(state, undefined)) await resource.end(session, state, effect);
    },
  };
}

const withInputs = <State extends { readonly editionId: string }>(state: State, inputs: Properties): State => ({
  ...state,
  ...inputs,
  onDestroy: inputs.onDestroy,
  editionId: state.editionId,
});
