import { editionSettings } from "../run/edition.ts";
import type { Session } from "../run/session.ts";
import { type ServiceName, services } from "../service.ts";
import { type Checkable, type CheckFailure, type CheckResult, check } from "../validation/check.ts";
import { type Properties, withoutReservedKeys } from "../validation/properties.ts";
import { traitsOf } from "../validation/traits.ts";
import { hasUnknown } from "../validation/unknown.ts";
import { formerFailures, withCurrentInputs } from "./former-inputs.ts";
import type { ResourceDefinition } from "./resource.ts";

/** Validates the inputs of a resource, also against the settings and the other resources of the program. */
export function checkInputs(
  definition: ResourceDefinition,
  session: Session | undefined,
  resource: string,
  { olds, news }: { readonly olds: () => Properties; readonly news: Properties },
): CheckResult {
  const { inputs, failures: found } = check(definition, withCurrentInputs(definition.name, news));
  const failures = [...formerFailures(definition.name, news), ...found];
  if (!session) return { inputs, failures };
  claimDeclared(definition, session, olds);
  const more = [...checkEdition(definition, session, inputs)];
  if (failures.length === 0)
    more.push(
      ...missingInService(definition, inputs, session.config.service),
      ...checkDeclaration(definition, session, resource, inputs),
    );
  return { inputs, failures: [...failures, ...more] };
}

/** A resource needs an edition, its own or the configured one; reported at preview, once the settings are known. */
function checkEdition(definition: ResourceDefinition, { config }: Session, inputs: Properties): CheckFailure[] {
  const { canBeMissing } = traitsOf(definition.inputs.shape.editionId);
  if (canBeMissing || config.editionId !== undefined || inputs.editionId !== undefined) return [];
  return [{ path: ["editionId"], problem: "is required", remedy: `give it, or set ${editionSettings}` }];
}

/** What the service of the settings does not have, although the inputs ask for it. */
export function missingInService(
  { inputs }: Pick<Checkable, "inputs">,
  values: Properties,
  service: ServiceName,
): CheckFailure[] {
  return Object.entries(inputs.shape).flatMap(([name, schema]) => {
    const failures = traitsOf(schema).missingIn?.(values[name], { name: service, ...services[service] }) ?? [];
    return failures.map((failure) => ({ ...failure, path: [name, ...failure.path] }));
  });
}

/** Remembers what the old inputs declare: creating that again is a replacement. */
function claimDeclared(
  { name, inputs, declares }: ResourceDefinition,
  { ledger }: Session,
  olds: () => Properties,
): void {
  const old = declares && inputs.safeParse(withCurrentInputs(name, withoutReservedKeys(olds())));
  const { object, mayBeForeign } = (old?.success && declares?.(old.data)) || {};
  if (object) ledger.reserve(object, mayBeForeign);
}

function checkDeclaration(
  { declares }: ResourceDefinition,
  { declarations }: Session,
  resource: string,
  inputs: Properties,
): CheckFailure[] {
  const declaration = declares?.(inputs);
  if (!declaration || hasUnknown(declaration)) return [];
  const problem = declarations.add(resource, declaration);
  return problem === undefined ? [] : [{ path: [], problem }];
}
