// Steps as the engine announces them.
import type { Plan } from "../../../cli/guards/whole-plan.ts";
import { changesOf } from "../../../cli/plan/changes.ts";
import { sentencesOf } from "../../../cli/plan/sentences.ts";
import { type PlanStep, readPlan } from "../../../cli/plan/steps.ts";

export const urnOf = (type: string, name: string) =>
  `urn:pulumi:main::work::canvas:index:Workspace$canvas:index:${type}::${name}`;

interface Side {
  readonly urn?: string;
  readonly id?: string;
  readonly parent?: string;
  readonly inputs?: object;
  readonly outputs?: object;
}

export const step = (op: string, type: string, name: string, old?: Side, now?: Side) => ({
  op,
  urn: urnOf(type, name),
  type: `canvas:index:${type}`,
  old: old ? { outputs: old.inputs, ...old } : null,
  new: now ?? null,
});

/** The steps, without those of others. */
export const stepsOf = (...steps: readonly object[]): readonly PlanStep[] => readPlan(JSON.stringify({ steps }));

/** What the engine reports of a run with these steps. */
export const outcomeOf = (...steps: readonly object[]) => {
  const messages = { warnings: [], errors: [], notes: [] };
  return { isDone: true, steps: stepsOf(...steps), ended: new Set<string>(), ...messages };
};

/** The plan of these steps, without a look at the service. */
export function planOf(...steps: readonly object[]): Plan {
  const outcome = outcomeOf(...steps);
  return { ...outcome, changes: changesOf(outcome.steps) };
}

/** What a plan of these steps says. */
export const inWords = (...steps: readonly object[]) =>
  sentencesOf(changesOf(stepsOf(...steps))).map(({ text }) => text);
