import { z } from "zod";
import { problemFor, remedyFor, unknownKey, type Violation, violationText } from "./messages.ts";
import { PathTree } from "./path-tree.ts";
import { printable } from "./printable-text.ts";
import { type Properties, type PropertyPath, pathText, withoutReservedKeys } from "./properties.ts";
import { unknownPaths } from "./unknown.ts";

/** A resource or function whose inputs can be checked. */
export interface Checkable {
  readonly name: string;
  readonly inputs: z.ZodObject;
}

/** An invalid input. The path is empty if the whole resource is the problem. */
export interface CheckFailure extends Violation {
  readonly path: PropertyPath;
}

export interface CheckResult {
  readonly inputs: Properties;
  readonly failures: readonly CheckFailure[];
}

/** Validates inputs and fills in defaults, without I/O. Unknown values are accepted. */
export function check(definition: Checkable, news: Properties): CheckResult {
  const given = withoutReservedKeys(news);
  const { success, data, error } = definition.inputs.safeParse(given, { error: problemFor, reportInput: true });
  if (success) return { inputs: data, failures: [] };
  const unknowns = new PathTree(unknownPaths(given));
  const failures = error.issues.flatMap((issue) => failuresOf(issue, definition, unknowns));
  return { inputs: withDefaults(definition, given), failures: firstOf(failures) };
}

const maxShown = 50;

function firstOf(failures: readonly CheckFailure[]): readonly CheckFailure[] {
  if (failures.length <= maxShown) return failures;
  return [
    ...failures.slice(0, maxShown),
    { path: [], problem: `${failures.length - maxShown} more inputs are invalid` },
  ];
}

/** A failure in words: `name must not be empty`. */
export function failureText({ path, ...violation }: CheckFailure): string {
  const text = violationText(violation);
  return path.length === 0 ? text : `${pathText(path)} ${printable(text)}`;
}

/** A failure as the engine takes it: without a property, because the engine would print its value, even a secret one. */
export function engineFailure(failure: CheckFailure): { readonly property: string; readonly reason: string } {
  return { property: "", reason: failureText(failure) };
}

function failuresOf(issue: z.core.$ZodIssue, definition: Checkable, unknowns: PathTree): CheckFailure[] {
  const { path } = issue;
  if (issue.code === "unrecognized_keys") {
    const owner = path.length === 0 ? definition.name : pathText(path);
    const names = propertyNamesAt(definition.inputs, path);
    return issue.keys.map((key) => ({ path: [...path, key], ...unknownKey(key, owner, names) }));
  }
  if (unknowns.hasAbove(path)) return [];
  return [{ path, problem: issue.message, remedy: remedyFor(issue) }];
}

/** The property names of the object schema at a path; of a union, those of its first object. */
export function propertyNamesAt(schema: z.core.$ZodType, path: PropertyPath): readonly string[] {
  if (schema instanceof z.ZodUnion)
    return schema.options.map((option) => propertyNamesAt(option, path)).find(({ length }) => length > 0) ?? [];
  if (schema instanceof z.ZodPipe) return propertyNamesAt(schema.in, path);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return propertyNamesAt(schema.unwrap(), path);
  const [key, ...rest] = path;
  if (schema instanceof z.ZodArray) return propertyNamesAt(schema.element, rest);
  if (schema instanceof z.ZodRecord) return propertyNamesAt(schema.valueType, rest);
  if (!(schema instanceof z.ZodObject)) return [];
  if (key === undefined) return Object.keys(schema.shape);
  const inner: z.core.$ZodType | undefined = schema.shape[String(key)];
  return inner === undefined ? [] : propertyNamesAt(inner, rest);
}

/** Fills in the defaults of properties that are valid by themselves; the rest stays as given. */
function withDefaults(definition: Checkable, given: Properties): Properties {
  const entries = Object.entries(definition.inputs.shape).map(([name, schema]) => {
    const result = schema.safeParse(given[name]);
    return [name, result.success ? result.data : given[name]] as const;
  });
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}
