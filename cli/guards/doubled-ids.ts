import { equalUuids } from "../../provider/validation/formats.ts";
import { quoted } from "../../provider/validation/printable-text.ts";
import type { PlanStep } from "../plan/steps.ts";

/** Why spaces and zones cannot be adopted by their ids: another entry of the file has them already, or adopts them by their title. */
export function doubledIds(steps: readonly PlanStep[]): readonly string[] {
  const kept = steps.filter(({ op }) => !op.includes("delete"));
  return kept.flatMap((step) => {
    const id = givenId(step);
    const other = kept.find(
      ({ urn, type, before, after }) =>
        [before?.id, after?.id].some((one) => equalUuids(one, id)) && type === step.type && urn !== step.urn,
    );
    if (!other) return [];
    const kind = step.type.toLowerCase();
    return [
      `the ${kind} ${nameOf(step)} has the id of ${nameOf(other)}, which the file has already; remove one of the two`,
    ];
  });
}

function givenId({ after }: PlanStep): string | undefined {
  const id = after?.inputs.restoreSpaceId ?? after?.inputs.restoreZoneId;
  return id === undefined ? undefined : String(id);
}

const nameOf = ({ after }: PlanStep): string => quoted(String(after?.inputs.name));
