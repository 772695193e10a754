import { z } from "zod";
import type { Properties } from "../validation/properties.ts";
import { unknownValue } from "../validation/unknown.ts";
import type { ResourceDefinition } from "./resource.ts";

/** The outputs of a create as far as they are known: the inputs, configured values, and the rest unknown. */
export function plannedCreate(definition: ResourceDefinition, inputs: Properties, configured: Properties): Properties {
  const computed = Object.entries(definition.state.shape)
    .filter(([name, schema]) => inputs[name] === undefined && isComputed(definition, name, schema))
    .map(([name]) => [name, configured[name] ?? unknownValue]);
  return { ...inputs, ...Object.fromEntries(computed) };
}

/** The outputs of an update: the inputs over the state; what is computed on update is unknown. */
export function plannedUpdate(definition: ResourceDefinition, state: Properties, inputs: Properties): Properties {
  const { keepWhenOmitted = [], computedOnUpdate = [] } = definition;
  const removed = Object.keys(definition.inputs.shape).filter((name) => !keepWhenOmitted.includes(name));
  const kept = Object.entries(state).filter(([name]) => name in definition.state.shape && !removed.includes(name));
  const unknown = computedOnUpdate.filter((name) => inputs[name] === undefined).map((name) => [name, unknownValue]);
  return { ...Object.fromEntries(kept), ...Object.fromEntries(unknown), ...inputs };
}

/** Whether the service has a say in an output, and not only the program. */
function isComputed({ inputs, computedOnUpdate = [] }: ResourceDefinition, name: string, schema: unknown): boolean {
  return !(name in inputs.shape) || computedOnUpdate.includes(name) || isRequired(schema);
}

function isRequired(schema: unknown): boolean {
  return schema instanceof z.ZodType && !schema.isOptional();
}
