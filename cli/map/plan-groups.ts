import type { Change } from "../plan/change.ts";
import { sentencesOf } from "../plan/sentences.ts";
import type { PlanGroup } from "./model.ts";

/** What a plan says, for a reader: what cannot be undone first, then what goes, then the rest. */
export function groupsOf(changes: readonly Change[]): readonly PlanGroup[] {
  const final = sentencesOf(changes.filter(isFinal));
  const others = sentencesOf(changes.filter((change) => !isFinal(change)));
  const removals = others.filter(({ isRemoval }) => isRemoval);
  const isOnly = final.length + removals.length === 0;
  return [
    { title: "Cannot be undone", sentences: final },
    { title: "Removals that can be undone", sentences: removals },
    { title: isOnly ? "Changes" : "Everything else", sentences: others.filter(({ isRemoval }) => !isRemoval) },
  ].filter(({ sentences }) => sentences.length > 0);
}

/** Whether no later update brings back what a change takes: access can be given again, and the trash keeps spaces and zones. */
function isFinal({ action, kind }: Change): boolean {
  if (kind === "frame") return action === "remove" || action === "replace";
  return action === "remove" && kind !== "access";
}
