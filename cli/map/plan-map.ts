import type { Change } from "../plan/change.ts";
import { changesOf } from "../plan/changes.ts";
import { sentencesOf } from "../plan/sentences.ts";
import type { PlanStep } from "../plan/steps.ts";
import { buildMap } from "./build-map.ts";
import { costOf } from "./cost.ts";
import type { MapPlan, PlanRemarks, WorkspaceMap } from "./model.ts";
import { groupsOf } from "./plan-groups.ts";

const noRemarks: PlanRemarks = { refusals: [], warnings: [], notes: [] };

/**
 * The workspace of a plan, with what an update would change. Unchanged resources are drawn from their `same` steps. A plan with
 * errors has only the steps before them.
 */
export function mapOfPlan(
  steps: readonly PlanStep[],
  errors: readonly string[] = [],
  changes: readonly Change[] = changesOf(steps),
  remarks = noRemarks,
): WorkspaceMap & { readonly plan: MapPlan } {
  const map = buildMap(steps, changes);
  const [sentences, groups] = [sentencesOf(changes), groupsOf(changes)];
  return { ...map, plan: { ...remarks, sentences, groups, errors, cost: costOf(map) } };
}
