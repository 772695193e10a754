import { isDeepStrictEqual } from "node:util";
import type { Properties, ResourceDefinition } from "./resource.ts";
import { hasUnknown } from "./unknown.ts";

/** What separates the program from the state: which inputs, and which of them need a new resource. */
export interface Difference {
  readonly changed: readonly string[];
  readonly replaces: readonly string[];
  /** Nothing changed in the program, but the resource is not as it should be yet. */
  readonly isUnfinished: boolean;
}

/** Compares checked inputs with the state; pure, and by meaning where the definition says how. */
export function diff(definition: ResourceDefinition, state: Properties, inputs: Properties): Difference {
  const changed = Object.keys(definition.inputs.shape).filter((name) =>
    differs(definition, name, state[name], inputs[name]),
  );
  const isUnfinished = definition.isUnfinished?.(state) ?? false;
  return { changed, replaces: changed.filter((name) => definition.replaceOn.includes(name)), isUnfinished };
}

function differs(definition: ResourceDefinition, name: string, old: unknown, now: unknown): boolean {
  if (now === undefined || now === null) {
    return old !== undefined && old !== null && !definition.keep.includes(name);
  }
  if (hasUnknown(now)) return true;
  const same = definition.same?.[name] ?? isDeepStrictEqual;
  return !same(old, now);
}
