import type { Properties } from "../validation/properties.ts";
import { equalityOf } from "./diff.ts";
import type { ResourceDefinition } from "./resource.ts";

/** The inputs of a program for an imported resource; defaults and configured values are left out. */
export function importedInputs(
  definition: ResourceDefinition,
  state: Properties,
  configured: Properties = {},
): Properties {
  const omitted = definition.omitOnImport?.(state) ?? [];
  const isImplied = (name: string, value: unknown) => {
    const defaultValue = definition.inputs.shape[name]?.safeParse(undefined).data;
    const equals = equalityOf(definition, name);
    return isEmpty(value) || equals(defaultValue, value) || equals(configured[name], value);
  };
  const names = Object.keys(definition.inputs.shape).filter((name) => !omitted.includes(name));
  const entries = names.map((name) => [name, state[name]] as const);
  return Object.fromEntries(entries.filter(([name, value]) => !isImplied(name, value)));
}

/** The inputs of the last update, with the values that a refresh found to differ. */
export function refreshedInputs(definition: ResourceDefinition, state: Properties, inputs: Properties): Properties {
  const current = (name: string, value: unknown) =>
    state[name] === undefined || equalityOf(definition, name)(state[name], value) ? value : state[name];
  return Object.fromEntries(Object.entries(inputs).map(([name, value]) => [name, current(name, value)]));
}

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === "";
