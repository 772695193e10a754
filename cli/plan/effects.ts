// The effects of a step, as the provider plans them.

import { z } from "zod";
import { Effect, effectsOutput } from "../../provider/core/effect.ts";
import { definitionOf } from "../../provider/resources/index.ts";
import type { Properties } from "../../provider/validation/properties.ts";
import type { Action } from "./change.ts";
import { type PlanState, type PlanStep, type ResourceStep, recordedValues, valuesOf } from "./steps.ts";

const Effects = z.array(Effect);

/** What a step makes, or changes: as its preview has found it, or else as the state and the inputs show. */
export function effectsOf(step: PlanStep): readonly Effect[] {
  const { op, type, before, after } = step;
  const inputs = valuesOf(step).after;
  if (type === "Workspace" || !inputs) return [];
  if (op === "import") return importEffects(definitionOf(type).plan?.(undefined, inputs) ?? []);
  const found = Effects.safeParse(after?.outputs[effectsOutput]);
  if (found.success) return found.data;
  const known = op === "update" && before ? stateOf(type, before) : undefined;
  return definitionOf(type).plan?.(known, inputs) ?? [];
}

/** An import takes what a create would make. */
const importEffects = (made: readonly Effect[]): readonly Effect[] =>
  made.flatMap((effect) => (["add", "adopt"].includes(effect.action) ? { ...effect, action: "adopt" } : []));

/** How what a step deletes, or replaces, ends; the engine deletes nothing that has the option `retainOnDelete`. */
export function endsOf({ op, type, before }: ResourceStep, isDestroyed: boolean): readonly Effect[] {
  if ((op !== "delete" && op !== "replace") || !before) return [];
  const state = stateOf(type, before);
  // A roster releases people only while something is left that goes on without it.
  const { onDestroy } = state;
  const isReleased = onDestroy === "release" && isDestroyed;
  const ends = definitionOf(type).plan?.(isReleased ? { ...state, onDestroy: "remove" } : state, undefined) ?? [];
  return before.isRetained ? ends.map((effect) => ({ ...effect, action: "keep" })) : ends;
}

/** A recorded state; what has been added since has its default. */
function stateOf(type: ResourceStep["type"], before: PlanState): Properties {
  const recorded = recordedValues(before);
  return definitionOf(type).state.safeParse(recorded).data ?? recorded;
}

/** The step, with effects that its preview could not find out. */
export const withEffects = (step: PlanStep, effects: readonly Effect[]): PlanStep =>
  step.after
    ? { ...step, after: { ...step.after, outputs: { ...step.after.outputs, [effectsOutput]: effects } } }
    : step;

/** Whether a step makes something new. */
export const isNew = (step: PlanStep): boolean =>
  ["create", "replace"].includes(step.op) && effectsOf(step).some(({ action }) => action === "add");

/** What a step takes that is there already; undefined if it is new, or was managed before. */
export const takenBy = (step: PlanStep): Effect | undefined =>
  effectsOf(step).find(({ action }) => action === "adopt" || action === "continue" || action === "restore");

const settings = ["describe", "favorite", "embed", "settle"] as const;
export type SettingEffect = Effect & { readonly action: (typeof settings)[number] };
export type VisibleEffect = Effect & { readonly action: Action };

export const isSetting = (effect: Effect): effect is SettingEffect => settings.some((name) => name === effect.action);

/** Whether readers see an effect as a change of its own; a moment outside the trash needs no mention. */
export const isVisible = (effect: Effect): effect is VisibleEffect => !(effect.isBrief || isSetting(effect));
