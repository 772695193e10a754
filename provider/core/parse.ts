import type { z } from "zod";
import type { Config } from "../config.ts";
import { CanvasError } from "../errors.ts";
import { termFor } from "../validation/audience.ts";
import { type Checkable, check, failureText } from "../validation/check.ts";
import { type Properties, pathText, withoutReservedKeys } from "../validation/properties.ts";
import { missingInService } from "./check-inputs.ts";
import { withCurrentInputs } from "./former-inputs.ts";
import { idSeedInput, type ResourceDefinition } from "./resource.ts";

/** The key of a state's version, which the engine hides from users. A state without it has version 1. */
const versionKey = "__stateVersion";
/** To be raised, and written, by a release whose states this one would misunderstand. */
const knownVersion = 1;

/** Parses a recorded state; one that does not fit was written by another version of the provider. */
export function parseState(definition: ResourceDefinition, properties: Properties): z.output<z.ZodObject> {
  const subject = `the recorded state of this ${definition.name}`;
  if (isNewer(properties[versionKey]))
    throw new CanvasError(`${subject} was written by a newer version of pulumi-canvas`, "upgrade pulumi-canvas");
  const { success, data, error } = definition.state.safeParse(withCurrentInputs(definition.name, properties));
  if (success) return data;
  const problem = `${pathText(error.issues[0]?.path ?? [])} is missing or has the wrong type`;
  const remedy = `upgrade to the version that wrote it${termFor(", or remove the resource from the state and import it", "")}`;
  throw new CanvasError(`${subject} cannot be read by this version of pulumi-canvas (${problem})`, remedy);
}

const isNewer = (version: unknown): boolean => version !== undefined && version !== knownVersion;

/** Parses inputs; reports in words what `check` would have refused, if the client skipped it, or did not know the service. */
export function parseInputs<Inputs extends z.ZodObject>(
  definition: Checkable & { readonly inputs: Inputs },
  given: Properties,
  { service }: Pick<Config, "service">,
): z.output<Inputs> {
  const inputs = withCurrentInputs(definition.name, withoutReservedKeys(given));
  const { success, data } = definition.inputs.safeParse(inputs);
  const failures = success ? missingInService(definition, data, service) : check(definition, inputs).failures;
  if (success && failures.length === 0) return data;
  const problems = failures.map(failureText);
  throw new CanvasError(`${definition.name} received invalid inputs: ${problems.join(", and ")}`);
}

/** Drops the id seed, and what the dynamic provider leaves in a state. */
export function withoutInternals(properties: Properties): Properties {
  const entries = Object.entries(withoutReservedKeys(properties));
  return Object.fromEntries(entries.filter(([name]) => name !== idSeedInput));
}
