import { isObject, type Properties } from "../validation/properties.ts";

/** An output of another resource of the workspace. */
export class Reference {
  readonly resource: string;
  readonly output: string;

  constructor(resource: string, output: string) {
    this.resource = resource;
    this.output = output;
  }
}

/** An entry whose key is a prefix and an output of another resource. */
export interface ReferenceEntry {
  readonly prefix: string;
  readonly reference: Reference;
  readonly value: unknown;
}

/** A map some of whose keys contain outputs of other resources. */
export class MapWithReferences {
  readonly fixed: Properties;
  readonly entries: readonly ReferenceEntry[];

  constructor(fixed: Properties, entries: readonly ReferenceEntry[]) {
    this.fixed = fixed;
    this.entries = entries;
  }
}

/** The references inside a value, at any depth. */
export function referencesIn(value: unknown): Reference[] {
  if (value instanceof Reference) return [value];
  if (Array.isArray(value)) return value.flatMap(referencesIn);
  return isObject(value) ? Object.values(value).flatMap(referencesIn) : [];
}

/** How an interface replaces references with outputs. */
export interface Replacement {
  /** The value of an output. */
  readonly replace: (reference: Reference) => unknown;
  /** Makes properties from outputs, once their values are known. */
  readonly combine: (outputs: readonly unknown[], make: (known: readonly unknown[]) => Properties) => unknown;
}

/** A value with outputs instead of references. */
export function replaceReferences(value: unknown, replacement: Replacement): unknown {
  if (value instanceof Reference) return replacement.replace(value);
  if (value instanceof MapWithReferences) {
    const { fixed, entries } = value;
    const ids = entries.map(({ reference }) => replacement.replace(reference));
    return replacement.combine(ids, (known) => ({
      ...fixed,
      ...Object.fromEntries(entries.map((entry, index) => [`${entry.prefix}${known[index]}`, entry.value])),
    }));
  }
  if (Array.isArray(value)) return value.map((item) => replaceReferences(item, replacement));
  return isObject(value) ? replaceInProperties(value, replacement) : value;
}

/** Properties with outputs instead of references. */
export function replaceInProperties(properties: Properties, replacement: Replacement): Properties {
  const entries = Object.entries(properties);
  return Object.fromEntries(entries.map(([key, value]) => [key, replaceReferences(value, replacement)]));
}
