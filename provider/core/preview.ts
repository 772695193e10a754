import { z } from "zod";
import type { Session } from "../run/session.ts";
import type { Properties } from "../validation/properties.ts";
import { traitsOf } from "../validation/traits.ts";
import { hasUnknown, unknownValue } from "../validation/unknown.ts";
import { isKeptWhenOmitted } from "./diff.ts";
import { effectsOutput } from "./effect.ts";
import { parseInputs } from "./parse.ts";
import type { ResourceDefinition, Review } from "./resource.ts";

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

/** What a create, or an update of what is known, will find and do; what is not known yet cannot be looked for. */
export async function foreseen(
  definition: ResourceDefinition,
  session: Session,
  inputs: Properties,
  known: Properties | undefined,
): Promise<{ readonly id?: string; readonly outputs: Properties } | undefined> {
  const { preview, plan } = definition;
  if (preview && !hasUnknown(inputs)) return preview(session, parseInputs(definition, inputs, session.config), known);
  if (preview && !hasUnknown(neededToLook(definition, inputs))) return preview(session, inputs, known);
  warnOfUnknownRemovals(definition, session, inputs, known);
  return plan && { outputs: { [effectsOutput]: plan(known, inputs) } };
}

/** The inputs without those that a preview can look without. */
function neededToLook({ inputs: { shape } }: ResourceDefinition, inputs: Properties): Properties {
  return Object.fromEntries(Object.entries(inputs).filter(([name]) => !traitsOf(shape[name]).isLookedWithout));
}

/** Whether a create, or an update of what is known, may remove what others have made. */
export const mayRemove = (
  { inputs: { shape } }: ResourceDefinition,
  inputs: Properties,
  known: Properties | undefined,
) => Object.keys(shape).some((name) => traitsOf(shape[name]).mayRemove?.(inputs[name], known));

function warnOfUnknownRemovals(
  definition: ResourceDefinition,
  { warn }: Session,
  inputs: Properties,
  known: Properties | undefined,
): void {
  const { object, collection } = definition.declares?.(inputs) ?? {};
  if (!collection || !mayRemove(definition, inputs, known) || hasUnknown(object)) return;
  const names = Object.keys(inputs).filter((name) => hasUnknown(inputs[name]));
  warn(
    `cannot say which of ${collection.name} the update removes, because the preview does not know ${names.join(", ")}; maxRemovals limits how many`,
  );
}

/** The warning about an update, or, without inputs, about the end of what is replaced; fails if it is blocked. */
export async function reviewOf(
  { inputs: schema, review, declares }: ResourceDefinition,
  session: Session | undefined,
  state: Properties,
  inputs: Properties | undefined,
): Promise<string | undefined> {
  if (!review) return undefined;
  // Inputs that are not known yet do not parse, and cannot be judged.
  const { success, data = inputs } = inputs ? schema.safeParse(inputs) : { success: true };
  const { warning, refusal }: Review = await review(state, data, session);
  const declared = data && success ? declares?.(data).object : undefined;
  // The engine compares in a refresh too, which must not fail: only a program has its inputs checked before.
  if (refusal && (!data || (declared && session?.declarations.has(declared)))) throw refusal;
  return warning;
}
