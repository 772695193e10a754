import { z } from "zod";
import type { ServiceName } from "./services.ts";

/** Digits, letters, whitespace, U+0080 to U+FFFF and listed punctuation, which excludes control characters and emoji. */
const namePattern = /^[0-9A-Za-z\s\u0080-\uffff_~`#%&^*(){}[\]+|=\-.$@?,:;><\\/!'"]+$/u;
const addressInside = /\b[\w.%+-]+@[A-Za-z0-9.-]+\.[A-Za-z]{2,}\b/;
const fiveDigits = /(\d[\s.-]*){5}/;

export const EntityName = z.string().regex(namePattern, "is empty or has a character that names cannot contain");

/** The stricter rule of the names that others outside the team see. */
export const PublicText = EntityName.refine(
  (text) => text.trim() !== "" && !/[<>]/.test(text) && !addressInside.test(text) && !fiveDigits.test(text),
  "is blank, or contains an e-mail address, five digits in a row, < or >",
);
export const TeamName = PublicText.max(100);

export const MailId = z
  .email({ error: ({ input }) => (input === undefined ? undefined : "is not an e-mail address") })
  .max(100);

const uuid = "[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}";
export const Uuid = z.string().regex(new RegExp(`^${uuid}$`), "is not an id of the form 8-4-4-4-12 hexadecimal digits");

/** Comma-separated ids of zones or frames, without blanks. */
export const uuidList = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .regex(new RegExp(`^${uuid}(?:,${uuid})*$`))
    .transform((text) => text.split(","));

export const NumericId = z.string().regex(/^\d{1,50}$/, "is not a string of digits");

const maxObjectSize = 11_000;

/** Limits the JSON of a request object to 11000 characters. */
export function limitedSize<T extends z.ZodType>(schema: T): T {
  return schema.refine((value) => JSON.stringify(value).length <= maxObjectSize);
}

/** Up to a hundred items, as every list in a body takes. */
export const upToHundred = <T extends z.ZodType>(item: T) => z.array(item).min(1).max(100);

const From = z
  .string()
  .regex(/^\d{1,6}$/)
  .transform(Number);
const Limit = z
  .string()
  .regex(/^[1-9]\d{0,2}$/)
  .transform(Number);

/** The query parameters `from` and `limit` of a list whose items are counted from 0. */
export const paging = { from: From.default(0), limit: Limit.default(20) };

/** The same for a list whose pages are counted from 1. */
export const pagesFromOne = { from: From.refine((page) => page >= 1).default(1), limit: Limit.default(10) };

export const Keyword = EntityName.max(100);

/** A comma-separated list of `names`. */
export const commaSeparated = <const N extends string>(names: readonly N[]) =>
  z
    .string()
    .max(1000)
    .transform((text) => text.split(",").map((name) => name.trim()))
    .pipe(z.array(z.enum(names)));

/** The query of an operation whose only parameter selects fields of a record. */
export const selecting = <const N extends string>(names: readonly N[]) =>
  z.strictObject({ fields: commaSeparated(names).optional() });

/** The selected fields of a record; all of them without a selection. */
export function selectFields(record: object, fields: readonly string[] | undefined): object {
  if (!fields) return record;
  return Object.fromEntries(Object.entries(record).filter(([name]) => fields.includes(name)));
}

/** A query or a body that differs by the name of the API. */
interface ByService<C extends z.ZodType = z.ZodType, V extends z.ZodType = z.ZodType> {
  readonly canvas: C;
  readonly vani: V;
}

export type RequestSchema = z.ZodType | ByService;

export function schemaFor(schema: RequestSchema, service: ServiceName): z.ZodType {
  return schema instanceof z.ZodType ? schema : schema[service];
}

/** What a valid request contains. */
export type Parsed<S> = S extends z.ZodType
  ? z.output<S>
  : S extends ByService<infer C, infer V>
    ? z.output<C> | z.output<V>
    : undefined;
