import { quoted } from "../../provider/validation/printable-text.ts";
import type { PlanStep } from "../plan/steps.ts";

/** Why spaces and zones cannot be adopted by their ids: another entry of the file has them already. */
export function doubledIds(steps: readonly PlanStep[]): readonly string[] {
  const kept = steps.filter(({ op }) => !op.includes("delete"));
  return steps.flatMap(({ urn, type, after }) => {
    const { name, restoreSpaceId, restoreZoneId = restoreSpaceId } = after?.inputs ?? {};
    const other = kept.find((step) => step.type === type && step.before?.id === restoreZoneId && step.urn !== urn);
    if (restoreZoneId === undefined || !other) return [];
    const [kind, names] = [type.toLowerCase(), [name, other.after?.inputs.name].map((each) => quoted(String(each)))];
    return [`the ${kind} ${names[0]} has the id of ${names[1]}, which the file has already; remove one of the two`];
  });
}
