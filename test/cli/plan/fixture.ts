// Steps as the engine announces them.

import { changesOf } from "../../../cli/plan/changes.ts";
import type { Plan } from "../../../cli/plan/plan.ts";
import { sentencesOf } from "../../../cli/plan/sentences.ts";
import { type PlanStep, readPlan } from "../../../cli/plan/steps.ts";
import { effectsOutput } from "../../../provider/core/effect.ts";
import { definitionOf } from "../../../provider/resources/index.ts";
import { objectOf, type Properties } from "../../../provider/validation/properties.ts";

export const urnOf = (type: string, name: string) =>
  `urn:pulumi:main::work::canvas:index:Workspace$canvas:index:${type}::${name}`;

interface Side {
  readonly urn?: string;
  readonly id?: string;
  readonly parent?: string;
  readonly inputs?: object;
  readonly outputs?: object;
}

export const step = (op: string, type: string, name: string, old?: Side, now?: Side) => {
  const isRoster = type === "TeamMembers" || type === "SpaceMembers";
  const sideOf = type === "Frames" ? withWholeFrames : (side: Side) => side;
  const before = old && (isRoster ? { ...old, inputs: recordedRoster(type, objectOf(old.inputs)) } : sideOf(old));
  return {
    op,
    urn: urnOf(type, name),
    type: `canvas:index:${type}`,
    old: before ? { outputs: before.inputs, ...before } : null,
    new: now ? sideOf(now) : null,
  };
};

/** A roster with everything that its state has; people are active, and have an id each. */
export function recordedRoster(type: "TeamMembers" | "SpaceMembers", inputs: Properties): Properties {
  const people = objectOf(inputs.people);
  const members = inputs.members ?? Object.fromEntries(Object.keys(people).map((key) => [key, "MEMBER"]));
  const entries = Object.entries(objectOf(members)).map(([key, role]) => {
    const id = { [type === "TeamMembers" ? "zuid" : "memberId"]: `id-of-${key}` };
    return [key, { status: "active", role, ...id, ...objectOf(people[key]) }] as const;
  });
  const settings = { unlisted: "report", maxRemovals: 9, onDestroy: "remove" };
  const outputs = { unlistedMembers: [], protectedMembers: {}, openInvitations: [] };
  return { ...settings, ...outputs, ...inputs, members, people: Object.fromEntries(entries) };
}

/** Frames with everything that checked inputs have, and an id each. */
function withWholeFrames(side: Side): Side {
  const entries = Object.entries(objectOf(objectOf(side.inputs).frames));
  const whole = { type: "CUSTOM", layout: {}, fills: [], strokes: [] };
  const frames = Object.fromEntries(entries.map(([key, item]) => [key, { ...whole, ...objectOf(item) }]));
  const frameIds = Object.fromEntries(entries.map(([key]) => [key, `id-of-${key}`]));
  return { ...side, inputs: { frameIds, ...side.inputs, frames } };
}

/** The outputs of a preview that has found something like this instead of making it new. */
export const found = (type: "Space" | "Team" | "Zone", inputs: object, as: object) => {
  const state = { trashed: false, ...inputs, ...as };
  return { [effectsOutput]: definitionOf(type).plan?.(undefined, { trashed: false, ...inputs }, state) };
};

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
