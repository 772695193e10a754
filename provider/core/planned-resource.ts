import { isDeepStrictEqual } from "node:util";
import {
  CanvasError,
  isOutcomeUnknown,
  OutcomeUnknownError,
  PartialCreateError,
  PartialUpdateError,
  summaryOf,
} from "../errors.ts";
import { applyFromCurrent } from "../run/outcomes.ts";
import type { Session } from "../run/session.ts";
import { groupBy } from "../validation/grouping.ts";
import type { Properties } from "../validation/properties.ts";
import { type Effect, type EffectKinds, effectsOutput, type Failure, PartlyMade } from "./effect.ts";

/** A resource as a plan: all questions are in `look`, all decisions in `plan`, and all requests in `begin`, `effects`, and `end`. */
interface PlannedResource<Inputs extends Properties, State extends Properties> {
  idOf(state: State): string;
  /** Asks the service what the plan depends on: it only reads. Returns the state to plan from, if that is not the recorded one. */
  look(
    session: Session,
    before: State | undefined,
    after: Inputs | undefined,
    options: { readonly isPreview: boolean },
  ): Promise<State | undefined>;
  /** What a create (without `before`), an update, or a delete (without `after`) does; values may be unknown. */
  plan(before: State | undefined, after: Inputs | undefined, found?: State): readonly Effect[];
  /** Outputs that a preview knows from what was found; by default all but the inputs. */
  foreseen?(found: State, inputs: Inputs): Properties;
  /** Makes what does not exist yet, or takes what was found; returns its state before the inputs are applied to it. */
  begin(session: Session, inputs: Inputs, found: State | undefined): Promise<State>;
  /** Whether a create that ends with this state has made nothing, so there is nothing to record. */
  isEmpty?(state: State): boolean;
  readonly effects: EffectKinds<State, Inputs>;
  /** Where effects fail of which others are made: `zone 12`. */
  placeOf?(state: State): string;
  /** What is there after the service has refused an effect, to be planned from; omitted, the update fails. */
  reread?(session: Session, state: State, inputs: Inputs): Promise<State | undefined>;
  /** The state once all effects are made: by default with all inputs, also those that no effect is about. */
  settled?(state: State, inputs: Inputs): State;
  /** Deletes, or makes sure that what the state has as ended already is; omitted, the effects are made as in an update. */
  end?(session: Session, state: State, effect: Effect): Promise<void>;
}

/** How far effects were made, and why no further. */
interface Made<State> {
  readonly state: State;
  readonly error?: unknown;
}

/** What a preview knows: outputs, and the id of what a create takes. */
export interface Foreseen {
  readonly id?: string;
  readonly outputs: Properties;
}

/** The handlers of a resource that is described by its plan. */
export function handlersOf<Inputs extends Properties, State extends Inputs & { readonly editionId: string }>(
  resource: PlannedResource<Inputs, State>,
) {
  const { idOf, plan, effects, settled = withInputs } = resource;

  /** Makes the first effects of the plan, and plans again from there, until nothing is left but what has failed. */
  async function make(session: Session, from: State, inputs: Inputs | undefined): Promise<Made<State>> {
    let state = from;
    const failures = new Map<string, Failure>();
    let before: readonly Effect[] = [];
    try {
      for (;;) {
        const open = plan(state, inputs).filter(
          (effect) => effects[effect.action]?.make && !failures.has(subjectOf(effect)),
        );
        // Without an end, it would send the same requests forever.
        if (open.length > 0 && isDeepStrictEqual(open, before)) throw new Error(`nothing came of ${open[0]?.action}`);
        before = open;
        const kind = open[0] && effects[open[0].action];
        if (!kind?.make) break;
        const end = open.findIndex(({ action }) => effects[action]?.make !== kind.make);
        const result = await kind.make(session, state, end < 0 ? open : open.slice(0, end), inputs);
        const made = result instanceof PartlyMade ? result : new PartlyMade(result, []);
        if (made.change !== state) state = { ...state, ...made.change };
        for (const failure of made.failures) failures.set(subjectOf(failure.effect), failure);
        if (made.error !== undefined) throw made.error;
      }
    } catch (error) {
      return { state, error };
    }
    if (failures.size > 0) return { state, error: failureOf(resource.placeOf?.(state), [...failures.values()]) };
    return { state: inputs ? settled(state, inputs) : state };
  }

  return {
    plan,
    effects,

    async preview(session: Session, inputs: Inputs, known: State | undefined): Promise<Foreseen> {
      const found = await resource.look(session, known, inputs, { isPreview: true });
      const outputs = { [effectsOutput]: plan(known, inputs, found) };
      if (!found) return { outputs };
      const foreseen = resource.foreseen?.(found, inputs) ?? found;
      const computed = Object.entries(foreseen).filter(([name]) => inputs[name] === undefined);
      return { id: idOf(found), outputs: { ...Object.fromEntries(computed), ...outputs } };
    },

    async create(session: Session, inputs: Inputs) {
      const found = await resource.look(session, undefined, inputs, { isPreview: false });
      const { state, error } = await make(session, await resource.begin(session, inputs, found), inputs);
      const id = idOf(state);
      if (error === undefined) return { id, state };
      if (resource.isEmpty?.(state) || !(error instanceof Error)) throw error;
      throw new PartialCreateError({ id, state, cause: error });
    },

    async update(session: Session, _id: string, recorded: State, inputs: Inputs) {
      const found = await resource.look(session, recorded, inputs, { isPreview: false });
      const apply = async (from: State) => {
        const { state, error } = await make(session, from, inputs);
        if (error === undefined) return state;
        throw state === recorded || !(error instanceof Error) ? error : new PartialUpdateError({ state, cause: error });
      };
      return applyFromCurrent(found ?? recorded, apply, async (from) => resource.reread?.(session, from, inputs));
    },

    async delete(session: Session, _id: string, state: State) {
      await resource.look(session, state, undefined, { isPreview: false });
      const { end } = resource;
      if (end) for (const effect of plan(state, undefined)) await end(session, state, effect);
      else {
        const { error } = await make(session, state, undefined);
        if (error !== undefined) throw error;
      }
    },
  };
}

/** What an effect is about: after a failure, nothing more is done about that. */
const subjectOf = ({ key, name }: Effect): string => key ?? name;

/** One error about everything that failed, by reason. */
function failureOf(place = "", failures: readonly Failure[]): Error {
  const groups = groupBy(failures, ({ problem, cause }) => `${problem}: ${summaryOf(cause)}`);
  const texts = [...groups].map(([reason, group]) => `${group.map(({ label }) => label).join(" and ")} ${reason}`);
  const summary = `${place}: ${texts.join(", ")}`;
  const isUnknown = failures.some(({ cause }) => isOutcomeUnknown(cause));
  return isUnknown
    ? new OutcomeUnknownError(summary, "run the update again, which finds what is there")
    : new CanvasError(summary, "correct what is wrong");
}

const withInputs = <State extends { readonly editionId: string }>(state: State, inputs: Properties): State => ({
  ...state,
  ...inputs,
  onDestroy: inputs.onDestroy,
  editionId: state.editionId,
});
