import type { Config } from "../config.ts";
import type { ResourceDefinition } from "../definition/resource.ts";
import { editionSettings } from "../run/edition.ts";
import type { CheckFailure } from "../validation/check.ts";
import type { Properties } from "../validation/properties.ts";

/** A resource needs an edition, its own or the configured one; reported at preview, once the settings are known. */
export function checkEdition(
  { isEditionOptional = false }: ResourceDefinition,
  inputs: Properties,
  config: Pick<Config, "editionId"> | undefined,
): CheckFailure[] {
  if (isEditionOptional || !config || config.editionId !== undefined || inputs.editionId !== undefined) return [];
  return [{ path: ["editionId"], problem: "is required", remedy: `give it, or set ${editionSettings}` }];
}
