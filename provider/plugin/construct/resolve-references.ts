import type { Properties } from "../../validation/properties.ts";
import { isUnknown, unknownValue } from "../../validation/unknown.ts";
import { type Reference, type Replacement, referencesIn, replaceInProperties } from "../../workspace/references.ts";

/** A resource after its registration with the engine. */
export interface Registered {
  readonly urn: string;
  readonly outputs: Properties;
  /** The outputs that are secret, or contain a secret. */
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

/** Replaces references with the outputs of registered resources. */
export function resolveReferences(properties: Properties, registered: RegisteredResources): Resolved {
  const found = ({ resource }: Reference) => registeredAs(resource, registered);
  const replacement: Replacement = {
    // Outputs are missing in a preview, and for a failed resource.
    replace: (reference) => found(reference).outputs[reference.output] ?? unknownValue,
    combine: (outputs, make) => (outputs.some(isUnknown) ? unknownValue : make(outputs)),
  };
  const isSecret = (reference: Reference) => found(reference).secrets.has(reference.output);
  const urnsIn = (value: unknown) => [...new Set(referencesIn(value).map((reference) => found(reference).urn))];
  const entries = Object.entries(properties);
  return {
    properties: replaceInProperties(properties, replacement),
    dependencies: new Map(entries.map(([key, value]) => [key, urnsIn(value)])),
    secrets: entries.filter(([, value]) => referencesIn(value).some(isSecret)).map(([key]) => [key]),
  };
}

function registeredAs(name: string, registered: RegisteredResources): Registered {
  const found = registered.get(name);
  if (!found) throw new Error(`a resource of the workspace refers to ${name}, which does not come before it`);
  return found;
}
