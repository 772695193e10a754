import type { CheckFailure } from "../validation/check.ts";
import type { Properties } from "../validation/properties.ts";
import type { ResourceDefinition } from "./resource.ts";

/** A resource needs an edition, its own or the configured one; reported at preview. */
export function checkEdition(
  { isEditionOptional = false }: ResourceDefinition,
  inputs: Properties,
  configured: string | undefined,
): CheckFailure[] {
  if (isEditionOptional || configured !== undefined || inputs.editionId !== undefined) return [];
  const places = "canvas:editionId in the stack configuration, or CANVAS_EDITION_ID";
  return [{ property: "editionId", reason: `is required; give it, or set ${places}` }];
}
