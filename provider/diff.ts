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

/** One value that differs, as deep inside an input as it can be told. */
export interface Change {
  readonly path: readonly PropertyKey[];
  readonly kind: "add" | "update" | "delete";
}

/** Compares checked inputs with the state; pure, and by meaning where the definition says how. */
export function diff(definition: ResourceDefinition, state: Properties, inputs: Properties): Difference {
  const changed = Object.keys(definition.inputs.shape).filter((name) =>
    differs(definition, name, state[name], inputs[name]),
  );
  const isUnfinished = definition.isUnfinished?.(state) ?? false;
  return { changed, replaces: changed.filter((name) => definition.replaceOn.includes(name)), isUnfinished };
}

/** Where the given inputs differ, down to single values. */
export function changesOf(
  definition: ResourceDefinition,
  names: readonly string[],
  state: Properties,
  inputs: Properties,
): Change[] {
  return names.flatMap((name) => changesWithin([name], state[name], inputs[name], sameness(definition, name)));
}

function differs(definition: ResourceDefinition, name: string, old: unknown, now: unknown): boolean {
  if (!isGiven(now)) return isGiven(old) && !definition.keep.includes(name);
  return hasUnknown(now) || !sameness(definition, name)(old, now);
}

type Same = (old: unknown, now: unknown) => boolean;

/** How two values of an input are compared: by meaning where the definition says how. */
export const sameness = (definition: ResourceDefinition, name: string): Same =>
  definition.same?.[name] ?? isDeepStrictEqual;

function changesWithin(path: Change["path"], old: unknown, now: unknown, same: Same): Change[] {
  if (!isGiven(old)) return [{ path, kind: "add" }];
  if (!isGiven(now)) return [{ path, kind: "delete" }];
  const [before, after] = [partsOf(old), partsOf(now)];
  const isList = Array.isArray(now);
  if (!before || !after || Array.isArray(old) !== isList) return [{ path, kind: "update" }];
  const changes = [...new Set([...before.keys(), ...after.keys()])]
    // Parts are compared with their names: some values mean the same as being left out.
    .filter((key) => !same({ [key]: before.get(key) }, { [key]: after.get(key) }))
    .flatMap((key) => changesWithin([...path, isList ? Number(key) : key], before.get(key), after.get(key), same));
  return changes.length > 0 ? changes : [{ path, kind: "update" }];
}

function partsOf(value: unknown): Map<string, unknown> | undefined {
  return typeof value === "object" && value !== null ? new Map(Object.entries(value)) : undefined;
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== null;
