import { z } from "zod";
import { invalid } from "./service-errors.ts";

/** Digits, letters, whitespace, U+0080 to U+FFFF and listed punctuation, which excludes control characters and emoji. */
const namePattern = /^[0-9A-Za-z\s\u0080-\uffff_~`#%&^*(){}[\]+|=\-.$@?,:;><\\/!'"]+$/u;

export const EntityName = z.string().regex(namePattern, "is empty or has a character that names cannot contain");
export const MailId = z.email({ error: ({ input }) => (input === undefined ? undefined : "is not an e-mail address") });
export const Uuid = z
  .string()
  .regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, "is not an id of the form 8-4-4-4-12 hexadecimal digits");
export const NumericId = z.string().regex(/^\d{1,50}$/, "is not a string of digits");

const maxObjectSize = 11_000;

/** Limits the JSON of a request object to 11000 characters. */
export function limitedSize<T extends z.ZodType>(schema: T): T {
  return schema.refine(
    (value) => JSON.stringify(value).length <= maxObjectSize,
    `is larger than ${maxObjectSize} characters`,
  );
}

const integer = (minimum: number, maximum: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, "is not a whole number")
    .transform(Number)
    .pipe(z.number().min(minimum).max(maximum));

/** The query parameters `from` and `limit`, whose defaults differ per operation. */
export const paging = (firstFrom: 0 | 1, defaultLimit: number) => ({
  from: integer(firstFrom, 999_999_999).default(firstFrom),
  limit: integer(1, 100).default(defaultLimit),
});

/** A comma-separated list of `names`. */
export const commaSeparated = <const N extends string>(names: readonly N[]) =>
  z
    .string()
    .transform((text) => text.split(",").map((name) => name.trim()))
    .pipe(z.array(z.enum(names)).min(1));

/** The selected fields of a record; all of them without a selection. */
export function selectFields(record: object, fields: readonly string[] | undefined): object {
  if (!fields) return record;
  return Object.fromEntries(Object.entries(record).filter(([name]) => fields.includes(name)));
}

/** Validates a value, or throws a 400 with the first invalid field. */
export function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value, { error: describeIssue });
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  if (!issue) throw invalid("body", "is invalid");
  const keys = issue.code === "unrecognized_keys" ? issue.keys.slice(0, 1) : [];
  throw invalid(fieldName([...issue.path, ...keys]), issue.message);
}

/** The reason of a 400, worded to follow the field's name. */
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
