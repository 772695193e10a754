import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { isRemovable } from "../run/ledger.ts";
import { equalUuids } from "../validation/formats.ts";
import type { Properties, PropertyPath } from "../validation/properties.ts";
import { hasUnknown } from "../validation/unknown.ts";
import { endingOf } from "./ending.ts";
import { managedObjects, type ResourceDefinition } from "./resource.ts";

interface DiffResult {
  /** Inputs that differ from the state. */
  readonly changed: readonly string[];
  /** Those of them that need a replacement. */
  readonly replaces: readonly string[];
  /** An update is due although no input changed. */
  readonly needsUpdate: boolean;
}

/** One value that differs, at the deepest path possible. */
export interface PropertyChange {
  readonly path: PropertyPath;
  readonly kind: "add" | "update" | "delete";
}

/** Compares checked inputs with the state, without I/O. */
export function diff(definition: ResourceDefinition, state: Properties, inputs: Properties): DiffResult {
  const changed = Object.keys(definition.inputs.shape).filter((name) =>
    isChanged(definition, name, state, inputs[name]),
  );
  const needsUpdate = definition.needsUpdate?.(state) ?? false;
  const replaceOn = [...definition.replaceOn, ...(definition.replaceOnIf?.(inputs) ?? [])];
  return { changed, replaces: changed.filter((name) => replaceOn.includes(name)), needsUpdate };
}

/** The changes inside the given inputs, down to single values. */
export function detailedDiff(
  definition: ResourceDefinition,
  names: readonly string[],
  state: Properties,
  inputs: Properties,
): PropertyChange[] {
  return names.flatMap((name) => changesWithin([name], state[name], inputs[name], equalityOf(definition, name, state)));
}

function isChanged(definition: ResourceDefinition, name: string, state: Properties, input: unknown): boolean {
  const { idInput, idOutput = name } = definition;
  const old = state[name];
  const defaultValue = impliedInput(definition, name, state);
  // A refresh after an import compares the imported inputs, which omit defaults, inner ones too, unchecked.
  const now = isGiven(input) ? input : defaultValue;
  if (name === idInput && equalUuids(now, state[idOutput])) return false;
  if (!isGiven(now)) return isGiven(old) && !definition.keepWhenOmitted?.includes(name);
  // A state of an older version lacks inputs that have been added since: they had their default.
  const before = isGiven(old) ? old : defaultValue;
  // An edition hardly ever changes, so one that is not known yet counts as unchanged.
  if (hasUnknown(now)) return !(isGiven(old) && name === "editionId");
  const equals = equalityOf(definition, name, state);
  return !equals(before, now) && !equals(before, definition.inputs.shape[name]?.safeParse(now).data);
}

/** What an omitted input amounts to, given the state. */
export function impliedInput(definition: ResourceDefinition, name: string, state: Properties): unknown {
  const { inputs, defaultOnDestroy } = definition;
  if (name !== "onDestroy" || defaultOnDestroy === undefined) return defaultOf(inputs.shape[name]);
  const adopted = managedObjects(definition, "", state, state).some(({ origin }) => !isRemovable(origin));
  return endingOf({ adopted }, defaultOnDestroy);
}

type Equality = (old: unknown, now: unknown) => boolean;

/** How values of an input are compared. */
export function equalityOf({ createOnly, equals }: ResourceDefinition, name: string, state: Properties): Equality {
  if (createOnly?.includes(name)) return () => true;
  const equal = equals?.[name];
  return equal ? (old, now) => equal(old, now, state) : isDeepStrictEqual;
}

function changesWithin(path: PropertyPath, old: unknown, now: unknown, equals: Equality): PropertyChange[] {
  if (!isGiven(old)) return [{ path, kind: "add" }];
  if (!isGiven(now)) return [{ path, kind: "delete" }];
  const [before, after] = [entriesOf(old), entriesOf(now)];
  const isList = Array.isArray(now);
  if (!before || !after || Array.isArray(old) !== isList) return [{ path, kind: "update" }];
  const changes = [...new Set([...before.keys(), ...after.keys()])]
    // Compared together with the key, because some values equal being omitted.
    .filter((key) => !equals({ [key]: before.get(key) }, { [key]: after.get(key) }))
    .flatMap((key) => changesWithin([...path, isList ? Number(key) : key], before.get(key), after.get(key), equals));
  return changes.length > 0 ? changes : [{ path, kind: "update" }];
}

function entriesOf(value: unknown): Map<string, unknown> | undefined {
  return typeof value === "object" && value !== null ? new Map(Object.entries(value)) : undefined;
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== null;

const known = new WeakMap<z.core.$ZodType, unknown>();

/** The default of a schema, if it has one; parsed once. */
export function defaultOf(schema: z.core.$ZodType | undefined): unknown {
  if (schema === undefined) return undefined;
  if (!known.has(schema)) known.set(schema, z.safeParse(schema, undefined).data);
  return known.get(schema);
}
