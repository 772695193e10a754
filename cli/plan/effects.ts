// The effects of a step, as the provider plans them, and what readers see of those on teams, spaces, and zones.

import { z } from "zod";
import { Effect, effectsOutput } from "../../provider/core/effect.ts";
import { definitionOf } from "../../provider/resources/index.ts";
import type { Properties } from "../../provider/validation/properties.ts";
import { isUnknown } from "../../provider/validation/unknown.ts";
import { nameOfColor } from "../../provider/workspace/color-names.ts";
import type { Container } from "../kinds.ts";
import type { Change, Source } from "./change.ts";
import { latestState, type PlanState, type PlanStep, type ResourceStep, recordedValues, valuesOf } from "./steps.ts";
import type { Titles } from "./titles.ts";

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
export function endsOf({ op, type, before }: ResourceStep, { isDestroyed = false } = {}): readonly Effect[] {
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

/** What happens to a team, space, or zone. What is left to its space ends with that, without a word. */
export function containerChanges(
  step: ResourceStep,
  kind: Container,
  titles: Titles,
  isLeftToSpace = false,
): readonly Change[] {
  const placeOf = (state: ResourceStep["after"]) => (kind === "team" ? undefined : titles.placeOf(kind, state));
  // A team stays on the service, whatever the plan manages.
  const ends = isLeftToSpace || kind === "team" ? [] : endsOf(step);
  const effects = effectsOf(step);
  const before = { kind, urn: step.urn, place: placeOf(step.before) };
  const after = { ...before, place: placeOf(step.after) };
  return [
    ...ends.filter(isVisible).map((effect) => changeOf(step, effect, before, titles)),
    ...withSettings(
      effects.filter(isVisible).map((effect) => changeOf(step, effect, after, titles)),
      settingsChange(effects.filter(isSetting), after),
    ),
  ];
}

/** What is new has its settings from the beginning; who may embed it needs a mention all the same. */
function withSettings(changes: readonly Change[], settings: readonly Change[]): readonly Change[] {
  const isAdded = changes.some(({ action }) => action === "add");
  if (!isAdded) return [...changes, ...settings];
  const embed = settings.find((change) => change.embed)?.embed;
  return changes.map((change) => (change.action === "add" && embed ? { ...change, embed } : change));
}

const settings = { describe: "description", favorite: "favorite", embed: undefined, settle: "onDestroy" } as const;
type SettingEffect = Effect & { readonly action: keyof typeof settings };
type VisibleEffect = Effect & { readonly action: Exclude<Effect["action"], keyof typeof settings> };

export const isSetting = (effect: Effect): effect is SettingEffect => effect.action in settings;

/** Whether readers see an effect as a change of its own; a moment outside the trash needs no mention. */
export const isVisible = (effect: Effect): effect is VisibleEffect => !(effect.isBrief || isSetting(effect));

type Thing = Pick<Change, "kind" | "urn" | "place">;

/** One effect, with titles instead of ids. */
function changeOf(step: PlanStep, effect: VisibleEffect, thing: Thing, titles: Titles): Change {
  const { action, name, place, from, to, source } = effect;
  const change = { ...thing, action, name, ...(place === undefined ? {} : { place: titles.of(place) }) };
  if (action === "rename") return { ...change, from: String(from), to: String(to) };
  if (action === "move") return { ...change, from: titles.of(from), to: titles.of(to) ?? thing.place };
  return source ? { ...change, source: sourceIn(step, source, titles) } : change;
}

/** What something new is made from: the plan may make that, too. */
function sourceIn({ after }: PlanStep, { id, ...source }: NonNullable<Effect["source"]>, titles: Titles): Source {
  const { dependencies, outputs } = after ?? {};
  const name = titles.of(id) ?? (source.kind === "space" ? titles.ofUrn(dependencies?.from?.[0]) : undefined);
  const zones = outputs?.copiedZones;
  const isVersionKnown = source.versionId !== undefined && !isUnknown(source.versionId);
  return {
    ...source,
    id: isUnknown(id) ? undefined : id,
    name,
    versionId: isVersionKnown ? source.versionId : undefined,
    zones: typeof zones === "number" ? zones : undefined,
  };
}

/** All settings of one thing in one change. */
function settingsChange(effects: readonly SettingEffect[], thing: Thing): readonly Change[] {
  const [first] = effects;
  if (!first) return [];
  const words = effects.map(({ action, from, to }) =>
    action === "settle" ? `${settings.settle} ${from} -> ${to}` : settings[action],
  );
  const embed = effects.find(({ action }) => action === "embed")?.to;
  const to = words.filter((word) => word !== undefined).join(", ") || undefined;
  // What the plan does not know yet may allow it.
  return [
    { ...thing, name: first.name, action: "change", to, embed: embed === undefined ? undefined : embed !== false },
  ];
}

/** What happens to the frames of a step, by key. */
export function frameChanges(step: ResourceStep, titles: Titles): ReadonlyMap<string, readonly Change[]> {
  const thing = { kind: "frame", urn: step.urn, place: titles.placeOf("frame", latestState(step)) } as const;
  const changes = new Map<string, Change[]>();
  for (const effect of [...endsOf(step), ...effectsOf(step)].filter(isVisible)) {
    const { name, key = name } = effect;
    changes.set(key, [...(changes.get(key) ?? []), { ...thing, name, ...viewOf(effect) }]);
  }
  return changes;
}

/** What readers see of an effect on a frame. */
function viewOf({ action, to, changed = [] }: VisibleEffect): Pick<Change, "action" | "to"> {
  if (action === "replace") return { action, to: String(to) };
  if (action !== "change") return { action };
  if (changed.every(({ property }) => property === "layout")) return { action: "move" };
  return { action, to: changed.map(detail).join(", ") };
}

const words: Readonly<Record<string, string>> = { fills: "fill", strokes: "border", layout: "place" };

/** `fill yellow -> #00FF00`; only the property if its values are not short. */
function detail({ property, from, to }: NonNullable<VisibleEffect["changed"]>[number]): string {
  const word = words[property] ?? property;
  const [before = "other", after = "other"] = [from, to].map((color) => color && nameOfColor(color));
  return before === after ? word : `${word} ${before} -> ${after}`;
}
