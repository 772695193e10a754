import { changesOf } from "../plan/changes.ts";
import { sentencesOf } from "../plan/sentences.ts";
import type { PlanStep } from "../plan/steps.ts";
import { buildMap } from "./build-map.ts";
import { billOf } from "./cost.ts";
import type { MapPlan, WorkspaceMap } from "./model.ts";

/**
 * The workspace that a program manages, with what an update would do. Unchanged resources are drawn from their `same` steps. A plan
 * with errors has only the steps that came before them.
 */
export function mapOfPlan(
  steps: readonly PlanStep[],
  errors: readonly string[] = [],
): WorkspaceMap & { readonly plan: MapPlan } {
  const changes = changesOf(steps);
  const map = buildMap(steps, changes);
  return { ...map, plan: { sentences: sentencesOf(changes), errors, bill: billOf(map) } };
}
