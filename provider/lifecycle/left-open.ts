import type { ResourceDefinition } from "../definition/resource.ts";
import { PartialCreateError, PartialUpdateError } from "../errors.ts";
import type { Session } from "../run/session.ts";
import type { Properties } from "../validation/properties.ts";

/** Tells the user what a create or update leaves open, even if it was made in part only. */
export async function tellingLeftOpen<Result extends object>(
  definition: ResourceDefinition,
  session: Session,
  work: Promise<Result>,
  stateOf: (result: Result) => Properties,
): Promise<Result> {
  const tell = (state: unknown) => {
    const text = definition.leftOpen?.(Object(state));
    if (text !== undefined) session.pending(text);
  };
  try {
    const result = await work;
    tell(stateOf(result));
    return result;
  } catch (error) {
    if (error instanceof PartialCreateError || error instanceof PartialUpdateError) tell(error.state);
    throw error;
  }
}
