import type { ResourceDefinition } from "../definition/resource.ts";
import { CanvasError } from "../errors.ts";
import type { Session } from "../run/session.ts";
import { type Properties, withoutReservedKeys } from "../validation/properties.ts";

/** The warning of a preview, if there is one; fails if the update would be refused. */
export async function previewMessages(
  { name, inputs: schema, identityOf, previewRefusal, previewWarning }: ResourceDefinition,
  session: Session | undefined,
  state: Properties,
  inputs: Properties,
): Promise<string | undefined> {
  if (!(previewRefusal || previewWarning)) return undefined;
  // Inputs that are not known yet do not parse, and cannot be judged.
  const { success, data } = schema.safeParse(withoutReservedKeys(inputs));
  // The engine compares in a refresh too, which must not fail: only a program has its inputs checked before.
  const isProgram = success && identityOf && session?.owners.hasIdentity([name, ...identityOf(data)]);
  const refusal = isProgram ? previewRefusal?.(state, data) : undefined;
  if (refusal !== undefined) throw new CanvasError(refusal);
  return previewWarning?.(state, success ? data : inputs, session);
}
