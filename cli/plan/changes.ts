// What a plan does to a workspace, thing by thing: the engine's steps in, changes out.

import { objectOf } from "../../provider/validation/properties.ts";
import { parseUrn } from "../../provider/validation/urn.ts";
import { componentName } from "../../provider/workspace/component.ts";
import { endKey } from "../../provider/workspace/people/workspace-of-day.ts";
import { isMember, type Kind, kindOf } from "../kinds.ts";
import type { Action, Change, Contents } from "./change.ts";
import { containerChanges, effectsOf, endsOf, frameChanges, isVisible } from "./effects.ts";
import {
  isResourceStep,
  isSameObject,
  latestState,
  type PlanState,
  type PlanStep,
  partsOf,
  type ResourceStep,
  recordedValues,
  urnBefore,
} from "./steps.ts";
import { type PlanContext, Titles } from "./titles.ts";

/** All changes, in the order of the steps; `others` are titles of spaces that no step knows. */
export function changesOf(steps: readonly PlanStep[], others?: ReadonlyMap<string, string>): readonly Change[] {
  const titles = new Titles(steps, others);
  const parts = steps.filter(isResourceStep).flatMap(partsOf);
  const included = includedSteps(parts);
  const context = { titles, isDestroyed: isDestroyed(steps), ended: endedUrns(steps) };
  return parts
    .flatMap((step) => (included.has(step) ? [] : describers[kindOf(step.type)](step, context)))
    .map((change) => (change.action === "trash" ? { ...change, contents: contentsOf(change, steps, titles) } : change));
}

const describers: Readonly<Record<Kind, (step: ResourceStep, context: PlanContext) => readonly Change[]>> = {
  team: (step, { titles }) => containerChanges(step, "team", titles),
  person: (step, context) => memberChanges(step, "person", context),
  space: (step, { titles }) => containerChanges(step, "space", titles),
  access: (step, context) => memberChanges(step, "access", context),
  zone: (step, { titles, ended }) => containerChanges(step, "zone", titles, ended.has(step.before?.parent ?? "")),
  frame: (step, { titles }) => [...frameChanges(step, titles).values()].flat(),
};

/** Whether a plan deletes everything: then the provider, too, knows that this is not an update with something missing. */
function isDestroyed(steps: readonly PlanStep[]): boolean {
  return steps.every(({ op }) => op === "delete");
}

/** The URNs of what is deleted or replaced: the engine leaves what is in it to that, wherever somebody has moved it. */
const endedUrns = (steps: readonly PlanStep[]): ReadonlySet<string> =>
  new Set(steps.filter(({ op }) => op === "delete" || op === "replace").map(urnBefore));

/** The deletes of things inside something that is deleted or replaced, and of things that a new resource adopts. */
export function includedSteps(steps: readonly PlanStep[]): ReadonlySet<PlanStep> {
  const deletes = steps.filter(({ op }) => op === "delete");
  const ended = endedUrns(steps);
  const isInside = ({ type, before }: PlanStep) =>
    ["SpaceMembers", "Zone", "Frames"].includes(type) && ended.has(before?.parent ?? "");
  const idIn = (type: string, state: PlanState | undefined) => `${type} ${state?.id?.toLowerCase()}`;
  const created = steps.filter(({ op, after }) => ["create", "replace"].includes(op) && after?.id !== undefined);
  const adopted = new Set(created.map(({ type, after }) => idIn(type, after)));
  const isAdopted = ({ type, before }: PlanStep) => ["Space", "Zone"].includes(type) && adopted.has(idIn(type, before));
  return new Set(deletes.filter((step) => isInside(step) || isAdopted(step)));
}

const ends: readonly Action[] = ["trash", "remove", "keep"];

/** The changes that a run has made, and the others: what is replaced ends in a step of its own, after everything else. */
export function separateChanges(
  changes: readonly Change[],
  steps: readonly PlanStep[],
  ended: ReadonlySet<string>,
): readonly [done: readonly Change[], open: readonly Change[]] {
  const deletes = steps.filter(({ op }) => op === "delete-replaced");
  const lastUrn = ({ action, urn }: Change) => {
    const replacement = steps.find((step) => step.op === "replace" && step.urn === urn && ends.includes(action));
    return (replacement && deletes.find((step) => isSameObject(step, replacement))?.urn) ?? urn;
  };
  const isDone = (change: Change) => ended.has(lastUrn(change));
  return [changes.filter(isDone), changes.filter((change) => !isDone(change))];
}

/** What the state records inside a space or zone. */
function contentsOf({ urn }: Change, steps: readonly PlanStep[], titles: Titles): Contents {
  const inside = stepsInside(urn, steps);
  const keysOf = (property: "frames" | "people") =>
    inside.flatMap(({ before }) => Object.keys(objectOf(before && recordedValues(before)[property])));
  return {
    zones: inside.filter(({ type }) => type === "Zone").length,
    frames: keysOf("frames").length,
    foreignZones: 0,
    foreignFrames: 0,
    people: keysOf("people").map((key) => titles.memberName(key)),
  };
}

/** The steps of everything that the state records inside a space or zone, one for each, without what the plan moves out. */
export function stepsInside(urn: string, steps: readonly PlanStep[]): readonly PlanStep[] {
  const container = steps.find((step) => step.urn === urn && step.before);
  const parent = container ? urnBefore(container) : urn;
  const isInside = ({ op, before, after }: PlanStep) =>
    op !== "delete-replaced" && before?.parent === parent && (after?.parent ?? parent) === parent;
  // The engine announces a replacement in three steps.
  const children = new Map(steps.filter(isInside).map((step) => [step.urn, step]));
  return [...children.values()].flatMap((child) => [child, ...stepsInside(child.urn, steps)]);
}

/** People who are added, get a different role, or leave. */
function memberChanges(
  step: ResourceStep,
  kind: "person" | "access",
  { titles, isDestroyed }: PlanContext,
): readonly Change[] {
  const thing = { kind, urn: step.urn, place: titles.placeOf(kind, latestState(step)) };
  const effects = [...effectsOf(step), ...endsOf(step, { isDestroyed })].filter(isVisible);
  return effects.map(({ action, name, from, to, isInvited, recordsTo }) => ({
    ...thing,
    ...{ action, name: titles.memberName(name), isInvited, recordsTo },
    ...{ from: textOf(from), to: textOf(to) },
  }));
}

const textOf = (role: string | boolean | undefined) => (role === undefined ? undefined : String(role));

/** The changes, with the day on which the entry of someone ended who is no longer listed. */
export function withEnds(changes: readonly Change[], ended: ReadonlyMap<string, string>): readonly Change[] {
  if (ended.size === 0) return changes;
  return changes.map((change) => {
    const places = isMember(change.kind) && ["remove", "keep"].includes(change.action) ? placesOf(change) : [];
    const until = places.map((place) => ended.get(endKey(place, change.name))).find((day) => day !== undefined);
    return until === undefined ? change : { ...change, until };
  });
}

/** The blocks of the file that may have the entry: someone who leaves the team also loses their access. */
function placesOf({ kind, urn }: Change): readonly string[] {
  const own = parseUrn(urn).name.slice(componentName.length + "/".length);
  return kind === "person" ? [own] : [own, "access", "people"];
}
