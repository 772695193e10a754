import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { isRemovable } from "../run/ledger.ts";
import type { Properties, PropertyPath } from "../validation/properties.ts";
import { traitsOf } from "../validation/traits.ts";
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
  const needsUpdate = leavesWork(definition, state);
  const isReplacing = (name: string) => {
    const { replaces } = traitsOf(definition.inputs.shape[name]);
    return typeof replaces === "function" ? replaces(inputs) : replaces === true;
  };
  return { changed, replaces: changed.filter(isReplacing), needsUpdate };
}

/** Whether the plan for a state as it is has effects: something that was found, or that failed. */
const leavesWork = ({ plan, effects = {} }: ResourceDefinition, state: Properties): boolean =>
  plan?.(state, state).some(({ action }) => effects[action]) ?? false;

/** The inputs whose change always replaces the resource. */
export const replacingInputs = ({ inputs }: Pick<ResourceDefinition, "inputs">): string[] =>
  Object.keys(inputs.shape).filter((name) => traitsOf(inputs.shape[name]).replaces === true);

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
  const old = state[name];
  const defaultValue = impliedInput(definition, name, state);
  // A refresh after an import compares the imported inputs, which omit defaults, inner ones too, unchecked.
  const now = isGiven(input) ? input : defaultValue;
  if (!isGiven(now)) return isGiven(old) && !isKeptWhenOmitted(definition, name);
  // A state of an older version lacks inputs that have been added since: they had their default.
  const before = isGiven(old) ? old : defaultValue;
  // An edition hardly ever changes, so one that is not known yet counts as unchanged.
  if (hasUnknown(now)) return !(isGiven(old) && name === "editionId");
  const equals = equalityOf(definition, name, state);
  return !equals(before, now) && !equals(before, definition.inputs.shape[name]?.safeParse(now).data);
}

/** What an omitted input amounts to, given the state. */
export function impliedInput(definition: ResourceDefinition, name: string, state: Properties): unknown {
  const schema = definition.inputs.shape[name];
  const { unlessAdopted } = traitsOf(schema);
  if (unlessAdopted === undefined) return defaultOf(schema);
  const adopted = managedObjects(definition, "", state, state).some(({ origin }) => !isRemovable(origin));
  return endingOf({ adopted }, unlessAdopted);
}

/** Whether omitting an input leaves the object as it is. */
export function isKeptWhenOmitted({ inputs }: ResourceDefinition, name: string): boolean {
  const { replaces, keptWhenOmitted, onlyAtCreate } = traitsOf(inputs.shape[name]);
  return replaces === true || keptWhenOmitted === true || onlyAtCreate === true;
}

type Equality = (old: unknown, now: unknown) => boolean;

/** How values of an input are compared. */
export function equalityOf({ inputs }: ResourceDefinition, name: string, state: Properties): Equality {
  const { onlyAtCreate, equals } = traitsOf(inputs.shape[name]);
  if (onlyAtCreate) return () => true;
  return equals ? (old, now) => equals(old, now, state) : isDeepStrictEqual;
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
