import type { Change } from "../plan/change.ts";
import { changesOf } from "../plan/changes.ts";
import { sentencesOf } from "../plan/sentences.ts";
import type { PlanStep } from "../plan/steps.ts";
import { buildMap } from "./build-map.ts";
import { costOf } from "./cost.ts";
import type { MapPlan, WorkspaceMap } from "./model.ts";

/**
 * The workspace of a plan, with what an update would change. Unchanged resources are drawn from their `same` steps. A plan with
 * errors has only the steps before them.
 */
export function mapOfPlan(
  steps: readonly PlanStep[],
  errors: readonly string[] = [],
  changes: readonly Change[] = changesOf(steps),
): WorkspaceMap & { readonly plan: MapPlan } {
  const map = buildMap(steps, changes);
  return { ...map, plan: { sentences: sentencesOf(changes), errors, cost: costOf(map) } };
}
