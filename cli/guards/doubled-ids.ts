import { quoted } from "../../provider/validation/printable-text.ts";
import type { PlanStep } from "../plan/steps.ts";

/** Why spaces and zones cannot be adopted by their ids: another entry of the file has them already. */
export function doubledIds(steps: readonly PlanStep[]): readonly string[] {
  const kept = steps.filter(({ op }) => !op.includes("delete"));
  return kept.flatMap((step) => {
    const id = givenId(step);
    const other = kept.find(
      ({ urn, type, before }) => id && before?.id === id && type === step.type && urn !== step.urn,
    );
    if (!other) return [];
    const kind = step.type.toLowerCase();
    return [
      `the ${kind} ${nameOf(step)} has the id of ${nameOf(other)}, which the file has already; remove one of the two`,
    ];
  });
}

const givenId = ({ after }: PlanStep): unknown => after?.inputs.restoreSpaceId ?? after?.inputs.restoreZoneId;
const nameOf = ({ after }: PlanStep): string => quoted(String(after?.inputs.name));
