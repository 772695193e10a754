import { toUSVString } from "node:util";
import type { z } from "zod";

/** The message for an invalid input, which continues the property's name; undefined keeps the schema's own. */
export function messageFor(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.input === undefined && (issue.code === "invalid_type" || issue.code === "invalid_value"))
    return "is required";
  switch (issue.code) {
    case "invalid_type":
      return (typeMessages[issue.expected] ?? mustBe(`of type ${issue.expected}`))(issue.input);
    case "invalid_value":
      return choice(issue.values.map(String), issue.input);
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

const mustBe = (what: string) => () => `must be ${what}`;

/** What each type expects, with the correct spelling of a near miss. */
const typeMessages: Readonly<Record<string, (input: unknown) => string>> = {
  string: (input) => `must be a string${quoted(input)}`,
  number: (input) => `must be a number${unquoted(input, /^-?\d+(\.\d+)?$/)}`,
  int: mustBe("a whole number"),
  boolean: (input) => `must be true or false${unquoted(input, /^(true|false)$/)}`,
  object: mustBe("an object, written { ... }"),
  array: mustBe("a list, written [ ... ]"),
};

function quoted(input: unknown): string {
  // A number this large has already lost its last digits.
  if (typeof input === "number" && Number.isInteger(input) && !Number.isSafeInteger(input))
    return "; put it in quotes, as it was written";
  return ["number", "boolean"].includes(typeof input) ? `; put it in quotes: "${String(input)}"` : "";
}

function unquoted(input: unknown, pattern: RegExp): string {
  return typeof input === "string" && pattern.test(input) ? `; leave out the quotes: ${input}` : "";
}

function choice(values: readonly string[], input: unknown): string {
  const allowed = values.length === 1 ? `${values.join()} or be left out` : `one of ${values.join(", ")}`;
  return `must be ${allowed}; it is ${excerpt(String(JSON.stringify(input)))}`;
}

const maxExcerpt = 100;

/** Without half a character at its end, which protobuf cannot hold. */
const excerpt = (text: string): string =>
  text.length <= maxExcerpt ? text : `${toUSVString(text.slice(0, maxExcerpt))}...`;

function bound(origin: string, comparison: string, limit: number | bigint): string {
  if (origin === "string") return limit === 1 ? "must not be empty" : `must have ${comparison} ${limit} characters`;
  if (origin === "array") return `must have ${comparison} ${limit} elements`;
  return `must be ${comparison} ${limit}`;
}

/** Suggests the nearest property of `owner`, or lists all of them. */
export function unknownKeyMessage(key: string, owner: string, names: readonly string[]): string {
  const similar = nearest(key, names);
  const remedy = similar === undefined ? `it has ${names.join(", ") || "none"}` : `did you mean ${similar}?`;
  return `is not a property of ${owner}; ${remedy}`;
}

/** The name that was probably meant: other case or separators, one or two letters off, or part of a name. */
export function nearest(key: string, names: readonly string[]): string | undefined {
  const plain = (name: string) => name.toLowerCase().replaceAll(/[_-]/g, "");
  const candidates = names
    .map((name) => ({ name, distance: editDistance(plain(key), plain(name)) }))
    .sort((a, b) => a.distance - b.distance);
  const [best] = candidates;
  if (best && (best.distance === 0 || (best.distance <= 2 && key.length > 3))) return best.name;
  return names.find((name) => key.length > 3 && plain(name).includes(plain(key)));
}

/** Levenshtein distance. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...b].entries()) {
      const changed = (row[j] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(changed, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
