import { terms } from "../validation/audience.ts";
import { keysOf, type ManagedObject } from "./ledger.ts";

/** What a resource of the program declares: an object that it does not create, and a part or all of a collection. */
export interface Declaration {
  readonly object?: ManagedObject | undefined;
  /** Whether the program may only have taken the object for its own, as with an open invitation. */
  readonly mayBeForeign?: boolean | undefined;
  readonly collection?: { readonly name: string; readonly isExclusive: boolean } | undefined;
}

/** What the resources of the program declare in this run; two that declare the same would fight. */
export class Declarations {
  readonly #objects = new Map<string, string>();
  readonly #exclusive = new Map<string, string>();
  readonly #parts = new Map<string, string>();

  /** Registers what a resource declares; returns the conflict with another one, if there is one. */
  add(resource: string, { object, collection }: Declaration): string | undefined {
    const rivals = object ? keysOf(object).flatMap((key) => register(this.#objects, key, resource) ?? []) : [];
    if (rivals.length > 0) return `this ${object?.kind} is already managed by ${terms.otherResource}: ${rivals[0]}`;
    return collection && this.#addCollection(resource, collection);
  }

  /** Whether a resource of the program declares this object; a refresh without the program declares nothing. */
  has(object: ManagedObject): boolean {
    return keysOf(object).some((key) => this.#objects.has(key));
  }

  #addCollection(resource: string, { name, isExclusive }: { readonly name: string; readonly isExclusive: boolean }) {
    const key = name.toLowerCase();
    register(isExclusive ? this.#exclusive : this.#parts, key, resource);
    const [part, whole] = [this.#parts.get(key), this.#exclusive.get(key)];
    if (part === undefined || whole === undefined) return undefined;
    const conflict = isExclusive ? `${part} manages one of them` : `${whole} manages all of them`;
    return `cannot manage ${name}: ${conflict}; remove one of the two from ${terms.program}`;
  }
}

/** The first resource under a key, unless it is this one. */
function register(resources: Map<string, string>, key: string, resource: string): string | undefined {
  const first = resources.get(key) ?? resource;
  resources.set(key, first);
  return first === resource ? undefined : first;
}
