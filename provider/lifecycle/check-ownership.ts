import type { ResourceDefinition } from "../definition/resource.ts";
import type { Session } from "../run/session.ts";
import type { CheckFailure, CheckResult } from "../validation/check.ts";
import { type Properties, withoutReservedKeys } from "../validation/properties.ts";
import { unknownValue } from "../validation/unknown.ts";

/**
 * Reports another resource of the program that manages the same, and remembers what the old inputs identify: creating
 * that again is a replacement.
 */
export function checkOwnership(
  { name, inputs, identityOf, collectionOf }: ResourceDefinition,
  session: Session | undefined,
  owner: string,
  { olds, checked }: { readonly olds: () => Properties; readonly checked: CheckResult },
): CheckFailure[] {
  if (!session || !(identityOf || collectionOf)) return [];
  const old = identityOf ? inputs.safeParse(withoutReservedKeys(olds())) : undefined;
  if (identityOf && old?.success) session.claims.manage(name, identityOf(old.data));
  if (checked.failures.length > 0) return [];
  const identity = identityOf && [name, ...identityOf(checked.inputs)];
  const collection = collectionOf?.(checked.inputs);
  if (identity?.includes(unknownValue) || collection?.name.includes(unknownValue)) return [];
  const problem = session.owners.claim(owner, { identity, collection });
  return problem === undefined ? [] : [{ path: [], problem }];
}
