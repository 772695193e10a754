import type { z } from "zod";
import { isUnknown } from "./unknown.ts";

/**
 * Rules between properties, in the form that `refine` takes. What is not known yet may turn out to be left out, so it
 * neither keeps a rule nor breaks it. A rule is looked at even if a property is wrong by itself, so that everything is
 * told at once.
 */
export type Rule = [(value: Properties) => boolean, z.core.$ZodCustomParams];

type Properties = Readonly<Record<string, unknown>>;

/** Of several properties, one and only one. */
export function exactlyOne(...keys: readonly string[]): Rule {
  const names = keys.join(", ");
  const error = ({ input }: { readonly input?: unknown }) =>
    isObject(input) && keys.some((key) => isGiven(input[key]))
      ? `must have only one of ${names}`
      : `must have one of ${names}`;
  return [(value) => counts(value, keys, [1]), { error, when }];
}

/** The first property only without the second. */
export function notTogether(key: string, other: string): Rule {
  const message = `cannot be used together with ${other}`;
  return [(value) => counts(value, [key, other], [0, 1]), { path: [key], message, when }];
}

/** The first property, unless the second is there. */
export function unlessGiven(key: string, other: string): Rule {
  const message = `is required unless ${other} is given`;
  return [(value) => counts(value, [key, other], [1, 2]), { path: [key], message, when }];
}

/** Whether the number of given properties is, or may become, one of the allowed numbers. */
function counts(value: Properties, keys: readonly string[], allowed: readonly number[]): boolean {
  const given = keys.filter((key) => isGiven(value[key])).length;
  const open = keys.filter((key) => isUnknown(value[key])).length;
  return allowed.some((count) => count >= given && count <= given + open);
}

const isGiven = (value: unknown): boolean => value !== undefined && !isUnknown(value);

const when = ({ value }: { readonly value: unknown }): boolean => isObject(value);

function isObject(value: unknown): value is Properties {
  return typeof value === "object" && value !== null;
}
