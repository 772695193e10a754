import type { z } from "zod";
import type { Properties, ResourceDefinition } from "./resource.ts";
import { unknownPaths } from "./unknown.ts";

/** A bad input: where it is, and what is wrong with it in words that follow its name. */
export interface Failure {
  readonly property: string;
  readonly reason: string;
}

export interface Checked {
  readonly inputs: Properties;
  readonly failures: readonly Failure[];
}

/** Validates inputs and fills in defaults. Values that are not known yet are let through; no request is sent. */
export function check(definition: ResourceDefinition, news: Properties): Checked {
  const given = withoutReserved(news);
  const result = definition.inputs.safeParse(given, { error: describe });
  const unknowns = unknownPaths(given);
  const failures = (result.error?.issues ?? [])
    .flatMap((issue) => failuresOf(issue, Object.keys(definition.inputs.shape)))
    .filter(({ path }) => !unknowns.some((unknown) => isWithin(path, unknown) || isWithin(unknown, path)))
    .map(({ path, reason }) => ({ property: propertyPath(path), reason }));
  return { inputs: result.success ? result.data : defaulted(definition, given), failures };
}

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly reason: string;
}

function failuresOf(issue: z.core.$ZodIssue, names: readonly string[]): Issue[] {
  if (issue.code !== "unrecognized_keys") return [{ path: issue.path, reason: issue.message }];
  return issue.keys.map((key) => ({ path: [...issue.path, key], reason: unknownKey(key, issue.path.length, names) }));
}

function unknownKey(key: string, depth: number, names: readonly string[]): string {
  const similar =
    depth === 0 ? names.find((name) => name.toLowerCase() === key.toLowerCase().replaceAll("_", "")) : undefined;
  return similar === undefined ? "is not a property of this resource" : `is not a property; did you mean ${similar}?`;
}

/** Inputs with defaults where each property alone is valid; the rest as it was given. */
function defaulted(definition: ResourceDefinition, given: Properties): Properties {
  const entries = Object.entries(definition.inputs.shape).map(([name, schema]) => {
    const result = schema.safeParse(given[name]);
    return [name, result.success ? result.data : given[name]] as const;
  });
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

/** What the engine and the dynamic face add for themselves. */
function withoutReserved(properties: Properties): Properties {
  return Object.fromEntries(
    Object.entries(properties).filter(
      ([name, value]) => !name.startsWith("__") && value !== undefined && value !== null,
    ),
  );
}

function isWithin(path: readonly PropertyKey[], ancestor: readonly PropertyKey[]): boolean {
  return ancestor.every((key, index) => path[index] === key);
}

/** `fills[0].gradient.stops` */
export function propertyPath(path: readonly PropertyKey[]): string {
  const text = path.map((key) => (typeof key === "number" ? `[${key}]` : `.${String(key)}`)).join("");
  return text.replace(/^\./, "");
}

/** What is wrong, in words that follow the property's name. */
function describe(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.input === undefined && (issue.code === "invalid_type" || issue.code === "invalid_value"))
    return "is required";
  switch (issue.code) {
    case "invalid_type":
      return issue.expected === "int" ? "must be a whole number" : `must be ${article(issue.expected)}`;
    case "invalid_value":
      return `must be one of ${issue.values.join(", ")}; it is ${JSON.stringify(issue.input)}`;
    case "too_small":
      return bound(issue.origin, "at least", issue.minimum);
    case "too_big":
      return bound(issue.origin, "at most", issue.maximum);
    default:
      return undefined;
  }
}

function bound(origin: string, comparison: string, limit: number | bigint): string {
  if (origin === "string") return `must have ${comparison} ${limit} characters`;
  if (origin === "array") return `must have ${comparison} ${limit} elements`;
  return `must be ${comparison} ${limit}`;
}

function article(type: string): string {
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;
}
