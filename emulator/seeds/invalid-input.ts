import type { z } from "zod";

/** Something that the emulator itself is given, such as a seed or a call of the control API, is not as it should be. */
export class InvalidInput extends Error {
  override readonly name = "InvalidInput";

  constructor(field: string, reason: string) {
    super(`${field} ${reason}`);
  }
}

/** Validates a value, or throws the first field that is wrong and why. */
export function parseInput<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value, { error: describeIssue });
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  if (!issue) throw new InvalidInput("body", "is invalid");
  const keys = issue.code === "unrecognized_keys" ? issue.keys.slice(0, 1) : [];
  throw new InvalidInput(fieldName([...issue.path, ...keys]), issue.message);
}

/** The reason, worded to follow the field's name. */
function describeIssue(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined ? "is required" : `is not ${withArticle(issue.expected)}`;
    case "invalid_value":
      return issue.input === undefined ? "is required" : `is not one of ${issue.values.join(", ")}`;
    case "invalid_union":
      // Only a discriminated union has options; its discriminator is then missing or unknown.
      return Array.isArray(issue.options) ? `is not one of ${issue.options.join(", ")}` : undefined;
    case "unrecognized_keys":
      return "is not recognized";
    case "too_small":
      if (issue.origin === "number") return `is less than ${issue.minimum}`;
      return issue.minimum === 1 ? "is empty" : `has fewer than ${issue.minimum} elements`;
    case "too_big":
      if (issue.origin === "number") return `is more than ${issue.maximum}`;
      return `has more than ${issue.maximum} ${issue.origin === "string" ? "characters" : "elements"}`;
    default:
      return undefined;
  }
}

function withArticle(type: string): string {
  const noun = type === "record" ? "object" : type;
  return /^[aeiou]/.test(noun) ? `an ${noun}` : `a ${noun}`;
}

function fieldName(path: readonly PropertyKey[]): string {
  const name = path.map((key) => (typeof key === "number" ? `[${key}]` : `.${String(key)}`)).join("");
  return name.replace(/^\./, "") || "body";
}
