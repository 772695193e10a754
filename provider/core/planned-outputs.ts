import { z } from "zod";
import type { Properties } from "../validation/properties.ts";
import { traitsOf } from "../validation/traits.ts";
import { unknownValue } from "../validation/unknown.ts";
import { isKeptWhenOmitted } from "./diff.ts";
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
  const isRemoved = (name: string) => name in definition.inputs.shape && !isKeptWhenOmitted(definition, name);
  const outputs = Object.entries(definition.state.shape).flatMap(([name, schema]) => {
    if (traitsOf(schema).changesOnUpdate) return [[name, unknownValue]];
    return name in state && !isRemoved(name) ? [[name, state[name]]] : [];
  });
  return { ...Object.fromEntries(outputs), ...inputs };
}

/** Whether the service has a say in an output, and not only the program. */
function isComputed({ inputs }: ResourceDefinition, name: string, schema: z.core.$ZodType): boolean {
  const isRequired = schema instanceof z.ZodType && !schema.isOptional();
  return !(name in inputs.shape) || traitsOf(schema).changesOnUpdate === true || isRequired;
}
