import { changesOf } from "../plan/changes.ts";
import { sentencesOf } from "../plan/sentences.ts";
import type { PlanStep } from "../plan/steps.ts";
import { billOf } from "./bill.ts";
import { buildMap } from "./build.ts";
import type { WorkspaceMap } from "./model.ts";

/** The workspace that a program manages, with what an update would do. Unchanged resources are drawn from their `same` steps. */
export function mapOfPlan(steps: readonly PlanStep[]): WorkspaceMap {
  const changes = changesOf(steps);
  const map = buildMap(steps, changes);
  return { ...map, plan: { sentences: sentencesOf(changes), bill: billOf(map) } };
}
