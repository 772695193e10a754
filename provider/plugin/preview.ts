import { z } from "zod";
import type { Properties, ResourceDefinition } from "../resource.ts";
import { unknownValue } from "../unknown.ts";

/** What a create would give, as far as anybody can know: the inputs, and the rest to be told by the service. */
export function plannedCreate(definition: ResourceDefinition, inputs: Properties, configured: Properties): Properties {
  const told = Object.entries(definition.state.shape)
    .filter(([name, schema]) => inputs[name] === undefined && isTold(definition, name, schema))
    .map(([name]) => [name, configured[name] ?? unknownValue]);
  return { ...inputs, ...Object.fromEntries(told) };
}

/** What an update would give: the inputs over the state, and what settles only then. */
export function plannedUpdate(definition: ResourceDefinition, state: Properties, inputs: Properties): Properties {
  const { keep, settles = [] } = definition;
  const dropped = Object.keys(definition.inputs.shape).filter((name) => !keep.includes(name));
  const kept = Object.entries(state).filter(([name]) => name in definition.state.shape && !dropped.includes(name));
  const open = settles.filter((name) => inputs[name] === undefined).map((name) => [name, unknownValue]);
  return { ...Object.fromEntries(kept), ...Object.fromEntries(open), ...inputs };
}

/** Whether the service, and not the program alone, decides about an output. */
function isTold({ inputs, settles = [] }: ResourceDefinition, name: string, schema: unknown): boolean {
  return !(name in inputs.shape) || settles.includes(name) || isRequired(schema);
}

function isRequired(schema: unknown): boolean {
  return schema instanceof z.ZodType && !schema.isOptional();
}
