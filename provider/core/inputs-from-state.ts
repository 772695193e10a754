import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import type { Properties } from "../validation/properties.ts";
import { traitsOf } from "../validation/traits.ts";
import { defaultOf, equalityOf, impliedInput } from "./diff.ts";
import type { ResourceDefinition } from "./resource.ts";

/** The inputs of a program for an imported resource; defaults and configured values are left out. */
export function importedInputs(
  definition: ResourceDefinition,
  state: Properties,
  configured: Properties = {},
): Properties {
  const isImplied = (name: string, value: unknown) => {
    const equals = equalityOf(definition, name, state);
    return isEmpty(value) || equals(impliedInput(definition, name, state), value) || equals(configured[name], value);
  };
  const given = Object.entries(definition.inputs.shape).filter(
    ([name, schema]) => !traitsOf(schema).redundantOnImport?.(state) && !isImplied(name, state[name]),
  );
  return Object.fromEntries(given.map(([name, schema]) => [name, withoutDefaults(schema, state[name])]));
}

/** A value without the parts that `check` fills in. */
function withoutDefaults(schema: z.core.$ZodType, value: unknown): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return withoutDefaults(schema.unwrap(), value);
  if (schema instanceof z.ZodArray && Array.isArray(value))
    return value.map((item) => withoutDefaults(schema.element, item));
  if (typeof value !== "object" || value === null) return value;
  const schemaOf = (name: string): z.core.$ZodType | undefined => {
    if (schema instanceof z.ZodRecord) return schema.valueType;
    return schema instanceof z.ZodObject ? schema.shape[name] : undefined;
  };
  const entries = Object.entries(value).flatMap(([name, part]) => {
    const inner = schemaOf(name);
    if (!inner) return [[name, part]];
    return part === undefined || isDeepStrictEqual(defaultOf(inner), part)
      ? []
      : [[name, withoutDefaults(inner, part)]];
  });
  return Object.fromEntries(entries);
}

/** The inputs that a state has values for, where those of the last update are not known. */
export function inputsIn({ inputs }: ResourceDefinition, state: Properties): Properties {
  return Object.fromEntries(Object.entries(state).filter(([name]) => name in inputs.shape));
}

/** The inputs of the last update, with the values that a refresh found to differ. */
export function refreshedInputs(definition: ResourceDefinition, state: Properties, inputs: Properties): Properties {
  const current = (name: string, value: unknown) =>
    state[name] === undefined || equalityOf(definition, name, state)(state[name], value) ? value : state[name];
  return Object.fromEntries(Object.entries(inputs).map(([name, value]) => [name, current(name, value)]));
}

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === "";
