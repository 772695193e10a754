import type { ManagedObject, Origin } from "../run/ledger.ts";
import type { Properties } from "../validation/properties.ts";
import type { ResourceDefinition } from "./resource.ts";

/** The objects that a resource of the state manages, and how it came to. */
export function managedObjects(
  definition: ResourceDefinition,
  id: string,
  state: Properties,
  inputs: Properties,
): readonly { readonly object: ManagedObject; readonly origin: Origin }[] {
  if (definition.managedObjects) return definition.managedObjects(state, inputs);
  return [{ object: { kind: definition.name, ids: [id] }, origin: state.adopted === true ? "adopted" : "created" }];
}

/** The name of a resource of the state in the ledger. */
export const holderOf = ({ name }: Pick<ResourceDefinition, "name">, id: string): string => `${name} ${id}`;
