import type { z } from "zod";
import { isObject, type Properties } from "./properties.ts";
import { isUnknown } from "./unknown.ts";

/**
 * A rule between properties, as arguments of `refine`. An unknown value may turn out to be omitted, so it neither
 * satisfies nor breaks a rule. Rules are checked even if a property is invalid by itself, to report everything at once.
 */
type Rule = [(value: Properties) => boolean, z.core.$ZodCustomParams];

export function exactlyOneOf(...keys: readonly string[]): Rule {
  const names = keys.join(", ");
  const error = ({ input }: { readonly input?: unknown }) =>
    isObject(input) && keys.some((key) => isGiven(input[key]))
      ? `must have only one of ${names}`
      : `must have one of ${names}`;
  return [(value) => mayCount(value, keys, [1]), { error, when }];
}

/** At most one of the two; the failure is reported on the first. */
export function conflictsWith(key: string, other: string): Rule {
  const message = `cannot be used together with ${other}`;
  return [(value) => mayCount(value, [key, other], [0, 1]), { path: [key], message, when }];
}

/** At least one of the two; the failure is reported on the first. */
export function requiredUnless(key: string, other: string): Rule {
  const message = `is required unless ${other} is given`;
  return [(value) => mayCount(value, [key, other], [1, 2]), { path: [key], message, when }];
}

/** The first only together with the other; the failure is reported on the other. */
export function requires(key: string, other: string): Rule {
  const message = `is required with ${key}`;
  const isOmitted = (value: Properties) => !isGiven(value[key]) || value[key] === false;
  return [(value) => isOmitted(value) || value[other] !== undefined, { path: [other], message, when }];
}

/** Whether the number of given properties is, or may become, one of the allowed counts. */
function mayCount(value: Properties, keys: readonly string[], allowed: readonly number[]): boolean {
  const given = keys.filter((key) => isGiven(value[key])).length;
  const unknown = keys.filter((key) => isUnknown(value[key])).length;
  return allowed.some((count) => count >= given && count <= given + unknown);
}

const isGiven = (value: unknown): boolean => value !== undefined && !isUnknown(value);

const when = ({ value }: { readonly value: unknown }): boolean => isObject(value);
