// What a plan does to a workspace, thing by thing: the engine's steps in, changes out.
import { type Kind, kindOf } from "../kinds.ts";
import type { Change } from "./change.ts";
import { contentChanges, teamChanges } from "./container-changes.ts";
import { frameChanges } from "./frame-changes.ts";
import { memberChanges } from "./member-changes.ts";
import { isResourceStep, type PlanStep, type ResourceStep } from "./steps.ts";
import { Titles } from "./titles.ts";

/** All changes, in the order of the steps. */
export function changesOf(steps: readonly PlanStep[]): readonly Change[] {
  const titles = new Titles(steps);
  const included = includedSteps(steps);
  return steps
    .filter(isResourceStep)
    .flatMap((step) => (included.has(step) ? [] : describers[kindOf(step.type)](step, titles)));
}

const describers: Readonly<Record<Kind, (step: ResourceStep, titles: Titles) => readonly Change[]>> = {
  team: teamChanges,
  person: (step, titles) => memberChanges(step, "person", titles),
  space: (step, titles) => contentChanges(step, "space", titles),
  access: (step, titles) => memberChanges(step, "access", titles),
  zone: (step, titles) => contentChanges(step, "zone", titles),
  frame: (step, titles) => [...frameChanges(step, titles).values()],
};

/** The deletes of things inside something that is deleted: they go with it. */
export function includedSteps(steps: readonly PlanStep[]): ReadonlySet<PlanStep> {
  const deletes = steps.filter(({ op }) => op === "delete");
  const deleted = new Set(deletes.map(({ urn }) => urn));
  const isInside = ({ type }: PlanStep) => ["SpaceMembers", "Zone", "Frames"].includes(type);
  return new Set(deletes.filter((step) => isInside(step) && deleted.has(step.before?.parent ?? "")));
}
