import type { Properties } from "../../validation/properties.ts";
import { isUnknown, unknownValue } from "../../validation/unknown.ts";
import { type Reference, type Replacement, referencesIn, replaceReferences } from "../../workspace/references.ts";

/** A resource as the engine has answered its registration. */
export interface Registered {
  readonly urn: string;
  readonly outputs: Properties;
  /** The outputs that are secret, or have a secret in them. */
  readonly secrets: ReadonlySet<string>;
}

export type RegisteredResources = ReadonlyMap<string, Registered>;

/** Properties without references. */
export interface Resolved {
  readonly properties: Properties;
  /** The URNs of the resources that each property depends on. */
  readonly dependencies: ReadonlyMap<string, string[]>;
  /** The paths of secrets; one anywhere in a property makes all of it secret. */
  readonly secrets: readonly (readonly string[])[];
}

/** Puts the outputs of registered resources in the place of the references to them. */
export function resolveReferences(properties: Properties, registered: RegisteredResources): Resolved {
  const found = ({ resource }: Reference) => registeredAs(resource, registered);
  const replacement: Replacement = {
    // A preview, and a resource that has failed, leave outputs out.
    replace: (reference) => found(reference).outputs[reference.output] ?? unknownValue,
    combine: (outputs, make) => (outputs.some(isUnknown) ? unknownValue : make(outputs)),
  };
  const isSecret = (reference: Reference) => found(reference).secrets.has(reference.output);
  const urnsIn = (value: unknown) => [...new Set(referencesIn(value).map((reference) => found(reference).urn))];
  const entries = Object.entries(properties);
  return {
    properties: Object.fromEntries(entries.map(([key, value]) => [key, replaceReferences(value, replacement)])),
    dependencies: new Map(entries.map(([key, value]) => [key, urnsIn(value)])),
    secrets: entries.filter(([, value]) => referencesIn(value).some(isSecret)).map(([key]) => [key]),
  };
}

function registeredAs(name: string, registered: RegisteredResources): Registered {
  const found = registered.get(name);
  if (!found) throw new Error(`a resource of the workspace refers to ${name}, which does not come before it`);
  return found;
}
