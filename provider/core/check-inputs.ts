import { editionSettings } from "../run/edition.ts";
import type { Session } from "../run/session.ts";
import { type CheckFailure, type CheckResult, check } from "../validation/check.ts";
import { type Properties, withoutReservedKeys } from "../validation/properties.ts";
import { hasUnknown } from "../validation/unknown.ts";
import type { ResourceDefinition } from "./resource.ts";

/** Validates the inputs of a resource, also against the settings and the other resources of the program. */
export function checkInputs(
  definition: ResourceDefinition,
  session: Session | undefined,
  resource: string,
  { olds, news }: { readonly olds: () => Properties; readonly news: Properties },
): CheckResult {
  const { inputs, failures } = check(definition, news);
  if (!session) return { inputs, failures };
  claimDeclared(definition, session, olds);
  const more = [...checkEdition(definition, session, inputs)];
  if (failures.length === 0)
    more.push(
      ...(definition.checkService?.(inputs, session.config.service) ?? []),
      ...checkDeclaration(definition, session, resource, inputs),
    );
  return { inputs, failures: [...failures, ...more] };
}

/** A resource needs an edition, its own or the configured one; reported at preview, once the settings are known. */
function checkEdition(
  { isEditionOptional = false }: ResourceDefinition,
  { config }: Session,
  inputs: Properties,
): CheckFailure[] {
  if (isEditionOptional || config.editionId !== undefined || inputs.editionId !== undefined) return [];
  return [{ path: ["editionId"], problem: "is required", remedy: `give it, or set ${editionSettings}` }];
}

/** Remembers what the old inputs declare: creating that again is a replacement. */
function claimDeclared({ inputs, declares }: ResourceDefinition, { ledger }: Session, olds: () => Properties): void {
  const old = declares && inputs.safeParse(withoutReservedKeys(olds()));
  const { object, mayBeForeign } = (old?.success && declares?.(old.data)) || {};
  if (object) ledger.claim(object, mayBeForeign);
}

function checkDeclaration(
  { declares }: ResourceDefinition,
  { ledger }: Session,
  resource: string,
  inputs: Properties,
): CheckFailure[] {
  const declaration = declares?.(inputs);
  if (!declaration || hasUnknown(declaration)) return [];
  const problem = ledger.declare(resource, declaration);
  return problem === undefined ? [] : [{ path: [], problem }];
}
