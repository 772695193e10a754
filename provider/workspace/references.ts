import { isObject, type Properties } from "../validation/properties.ts";

/** An output of another resource of the workspace, after a prefix. */
export class Reference {
  readonly resource: string;
  readonly output: string;
  readonly prefix: string;

  constructor(resource: string, output: string, prefix = "") {
    this.resource = resource;
    this.output = output;
    this.prefix = prefix;
  }
}

/** An entry whose key is an output of another resource. */
interface ReferenceEntry {
  readonly key: Reference;
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
  /** Makes a value from outputs, once they are known. */
  readonly combine: (outputs: readonly unknown[], make: (known: readonly unknown[]) => unknown) => unknown;
}

/** A value with outputs instead of references. */
export function replaceReferences(value: unknown, replacement: Replacement): unknown {
  if (value instanceof Reference) {
    const output = replacement.replace(value);
    return value.prefix === "" ? output : replacement.combine([output], ([known]) => `${value.prefix}${known}`);
  }
  if (value instanceof MapWithReferences) {
    const { fixed, entries } = value;
    const keys = entries.map(({ key }) => replaceReferences(key, replacement));
    return replacement.combine(keys, (known) => ({
      ...fixed,
      ...Object.fromEntries(entries.map((entry, index) => [String(known[index]), entry.value])),
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
