import { z } from "zod";
import { reasonOf, reasonOfUnknownKey } from "./reasons.ts";
import type { Properties } from "./resource.ts";
import { unknownPaths } from "./unknown.ts";

/** What has inputs: a resource or a function. */
export interface Checkable {
  readonly name: string;
  readonly inputs: z.ZodObject;
}

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
export function check(definition: Checkable, news: Properties): Checked {
  const given = withoutReserved(news);
  const result = definition.inputs.safeParse(given, { error: reasonOf });
  const unknowns = unknownPaths(given);
  const failures = (result.error?.issues ?? [])
    .flatMap((issue) => failuresOf(issue, definition, unknowns))
    .map(({ path, reason }) => ({ property: propertyPath(path), reason }));
  return { inputs: result.success ? result.data : defaulted(definition, given), failures };
}

type Path = readonly PropertyKey[];

interface Issue {
  readonly path: Path;
  readonly reason: string;
}

function failuresOf(issue: z.core.$ZodIssue, definition: Checkable, unknowns: readonly Path[]): Issue[] {
  const { path } = issue;
  if (issue.code === "unrecognized_keys") {
    const owner = path.length === 0 ? definition.name : propertyPath(path);
    const names = namesAt(definition.inputs, path);
    return issue.keys.map((key) => ({ path: [...path, key], reason: reasonOfUnknownKey(key, owner, names) }));
  }
  return unknowns.some((unknown) => isWithin(path, unknown)) ? [] : [{ path, reason: issue.message }];
}

/** The properties that an object of the schema can have, given where the object is. */
function namesAt(schema: z.core.$ZodType, path: Path): readonly string[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return namesAt(schema.unwrap(), path);
  const [key, ...rest] = path;
  if (schema instanceof z.ZodArray) return namesAt(schema.element, rest);
  if (!(schema instanceof z.ZodObject)) return [];
  if (key === undefined) return Object.keys(schema.shape);
  const inner: z.core.$ZodType | undefined = schema.shape[String(key)];
  return inner === undefined ? [] : namesAt(inner, rest);
}

/** Inputs with defaults where each property alone is valid; the rest as it was given. */
function defaulted(definition: Checkable, given: Properties): Properties {
  const entries = Object.entries(definition.inputs.shape).map(([name, schema]) => {
    const result = schema.safeParse(given[name]);
    return [name, result.success ? result.data : given[name]] as const;
  });
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

/** What is given, without what the engine and the dynamic face add for themselves. */
export function withoutReserved(properties: Properties): Properties {
  return Object.fromEntries(
    Object.entries(properties).filter(
      ([name, value]) => !name.startsWith("__") && value !== undefined && value !== null,
    ),
  );
}

function isWithin(path: Path, ancestor: Path): boolean {
  return ancestor.every((key, index) => path[index] === key);
}

/** A failure as the engine is told it: without a property, beside which it would show the value, be it a secret. */
export function discreet({ property, reason }: Failure): Failure {
  return { property: "", reason: property === "" ? reason : `${property} ${reason}` };
}

/** `fills[0].gradient.stops` */
export function propertyPath(path: Path): string {
  const text = path.map((key) => (typeof key === "number" ? `[${key}]` : `.${String(key)}`)).join("");
  return text.replace(/^\./, "");
}
