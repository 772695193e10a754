import type { z } from "zod";
import { excerpt, printableJson } from "./printable-text.ts";

/** What is wrong with a value, and what to do about it. Only the remedy may quote the value, which may be secret. */
export interface Violation {
  /** Continues the name of the property: "must be a string". */
  readonly problem: string;
  readonly remedy?: string | undefined;
}

/** Problem and remedy as one text. */
export function violationText({ problem, remedy }: Violation): string {
  return remedy === undefined ? problem : `${problem}; ${remedy}`;
}

/** Reports an invalid value from within a schema. */
export function addViolation(context: z.RefinementCtx, { problem, remedy }: Violation): void {
  context.addIssue({ code: "custom", message: problem, params: { remedy } });
}

/** The problem of an invalid input; undefined keeps the schema's own message. */
export function problemFor(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.input === undefined && (issue.code === "invalid_type" || issue.code === "invalid_value"))
    return "is required";
  switch (issue.code) {
    case "invalid_type":
      return `must be ${types[issue.expected] ?? `of type ${issue.expected}`}`;
    case "invalid_value":
      return `must be ${choice(issue.values.map(String))}`;
    case "invalid_key":
      return issue.issues[0]?.message;
    case "too_small":
      return bound(issue.origin, "at least", issue.minimum);
    case "too_big":
      return bound(issue.origin, "at most", issue.maximum);
    default:
      return undefined;
  }
}

/** The remedy for an invalid input, if there is one that its problem does not imply. */
export function remedyFor(issue: z.core.$ZodRawIssue | z.core.$ZodIssue): string | undefined {
  const { input } = issue;
  if (issue.code === "invalid_key") return issue.issues.map(remedyFor)[0];
  if (issue.code === "custom") return typeof issue.params?.remedy === "string" ? issue.params.remedy : undefined;
  if (input === undefined) return undefined;
  if (issue.code === "invalid_value") return `it is ${excerpt(printableJson(input))}`;
  return issue.code === "invalid_type" ? spelling(issue.expected, input) : undefined;
}

/** Problem and remedy of an issue, where nothing is secret. */
export function issueText(issue: z.core.$ZodIssue): string {
  return violationText({ problem: issue.message, remedy: remedyFor(issue) });
}

/** The same while parsing. */
export function messageFor(issue: z.core.$ZodRawIssue): string | undefined {
  const problem = problemFor(issue);
  return problem === undefined ? undefined : violationText({ problem, remedy: remedyFor(issue) });
}

/** How many names a message has room for. */
export const maxNames = 30;

/** Names for a message, which has room for only some of them. */
export function joinNames(names: readonly string[]): string {
  const more = names.length > maxNames ? [`and ${names.length - maxNames} more`] : [];
  return [...names.slice(0, maxNames), ...more].join(", ");
}

const types: Readonly<Record<string, string>> = {
  string: "a string",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  object: "an object, written { ... }",
  array: "a list, written [ ... ]",
};

/** The correct spelling of a near miss. */
function spelling(expected: string, input: unknown): string | undefined {
  // A number this large has already lost its last digits.
  if (expected === "string" && Number.isInteger(input) && !Number.isSafeInteger(input))
    return "put it in quotes, as it was written";
  if (expected === "string" && ["number", "boolean"].includes(typeof input)) return `put it in quotes: "${input}"`;
  const isQuoted =
    typeof input === "string" &&
    ((expected === "number" && /^-?\d+(\.\d+)?$/.test(input)) ||
      (expected === "boolean" && /^(true|false)$/.test(input)));
  return isQuoted ? `leave out the quotes: ${input}` : undefined;
}

const choice = (values: readonly string[]): string =>
  values.length === 1 ? `${values.join()} or be left out` : `one of ${values.join(", ")}`;

function bound(origin: string, comparison: string, limit: number | bigint): string {
  if (origin === "string") return limit === 1 ? "must not be empty" : `must have ${comparison} ${limit} characters`;
  if (origin === "array") return `must have ${comparison} ${limit} elements`;
  return `must be ${comparison} ${limit}`;
}

/** An unknown key of `owner`: suggests the nearest property, or lists all of them. */
export function unknownKey(key: string, owner: string, names: readonly string[]): Violation {
  return {
    problem: `is not a property of ${owner}`,
    remedy: suggest(key, names, `it has ${names.join(", ") || "none"}`),
  };
}

/** Asks for the name that was probably meant; if there is none, another remedy. */
export function suggest(text: string, names: readonly string[], otherwise: string): string {
  const similar = nearest(text, names);
  return similar === undefined ? otherwise : `did you mean ${similar}?`;
}

/** The name that was probably meant: other case or separators, one or two letters off, or part of a name. */
export function nearest(key: string, names: readonly string[]): string | undefined {
  const wanted = plain(key);
  const most = key.length > 3 ? maxDistance : 0;
  let best: { readonly name: string; readonly distance: number } | undefined;
  for (const name of names) {
    const distance = editDistance(wanted, plain(name), most);
    if (distance <= most && distance < (best?.distance ?? Number.POSITIVE_INFINITY)) best = { name, distance };
  }
  return best?.name ?? names.find((name) => key.length > 3 && plain(name).includes(wanted));
}

const plain = (name: string): string => name.toLowerCase().replaceAll(/[_-]/g, "");

const maxDistance = 2;

/** The letters to change, insert or remove; more than `most` are not counted, which takes linear time. */
function editDistance(a: string, b: string, most: number): number {
  let same = 0;
  while (same < a.length && a[same] === b[same]) same += 1;
  const [one, other] = [a.slice(same), b.slice(same)];
  if (one === other) return 0;
  if (most === 0 || Math.abs(one.length - other.length) > most) return Number.POSITIVE_INFINITY;
  const [shortOne, shortOther] = [one.slice(1), other.slice(1)];
  const rest = [editDistance(shortOne, shortOther, most - 1), editDistance(shortOne, other, most - 1)];
  return 1 + Math.min(...rest, editDistance(one, shortOther, most - 1));
}
