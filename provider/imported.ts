import { sameness } from "./diff.ts";
import type { Properties, ResourceDefinition } from "./resource.ts";

/**
 * The inputs of a program that has a resource as it is. Of one that was imported: what it has to state, which is neither
 * a default nor what the provider's configuration says anyway. Of one whose inputs are known: those, brought up to date.
 */
export function inputsFrom(
  definition: ResourceDefinition,
  state: Properties,
  known?: Properties,
  configured: Properties = {},
): Properties {
  return known === undefined ? stated(definition, state, configured) : updated(definition, state, known);
}

function stated(definition: ResourceDefinition, state: Properties, configured: Properties): Properties {
  const unstated = definition.unstated?.(state) ?? [];
  const goesWithoutSaying = (name: string, value: unknown) => {
    const standard = definition.inputs.shape[name]?.safeParse(undefined).data;
    const isSame = sameness(definition, name);
    return isNothing(value) || isSame(standard, value) || isSame(configured[name], value);
  };
  const names = Object.keys(definition.inputs.shape).filter((name) => !unstated.includes(name));
  const entries = names.map((name) => [name, state[name]] as const);
  return Object.fromEntries(entries.filter(([name, value]) => !goesWithoutSaying(name, value)));
}

function updated(definition: ResourceDefinition, state: Properties, known: Properties): Properties {
  const now = (name: string, value: unknown) =>
    state[name] === undefined || sameness(definition, name)(state[name], value) ? value : state[name];
  return Object.fromEntries(Object.entries(known).map(([name, value]) => [name, now(name, value)]));
}

const isNothing = (value: unknown): boolean => value === undefined || value === null || value === "";
