import { z } from "zod";
import { equalNames } from "../../validation/formats.ts";
import { isObject } from "../../validation/properties.ts";

/** Ids are numbers or UUIDs, as strings; a few responses have them as numbers. Another text could be a path, or Markdown. */
export const Id = z.union([z.string().regex(/^[\w-]+$/, "is not an id"), z.int().min(0)]).transform(String);

/** Booleans are often the strings `true` and `false`. */
export const Flag = z.union([z.boolean(), z.stringbool({ truthy: ["true"], falsy: ["false"] })]);

/** Counts are often strings. */
export const Count = z.union([z.int().min(0), z.string().regex(/^\d+$/).transform(Number)]);

/** Text that is only shown; a number is shown as it is. */
export const Text = z.union([z.string(), z.number().transform(String)]);

/** `Monday, 05 Jan 2026, 09:00:00` becomes `2026-01-05T09:00:00Z`; nothing depends on it, so another format stays as it is. */
export const Timestamp = Text.transform((text) => isoTime(text) ?? text);

/** Only the status ACTIVE is documented, so any other means inactive; a record without a status is active. */
export const Active = z
  .string()
  .default("ACTIVE")
  .transform((status) => status.toUpperCase() === "ACTIVE");

/** A field that is only shown: nothing depends on it, so a value of another form counts as absent. */
export const shown = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined);

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

function isoTime(text: string): string | undefined {
  // The weekday follows from the date, and may be long or short, so it is ignored.
  const parts = /^\w+, (\d{1,2}) (\w{3})\w* (\d{4}), (\d{1,2}):(\d{2}):(\d{2})$/.exec(text.trim());
  if (!parts) return undefined;
  const [, day, month = "", year, hour, minute, second] = parts;
  const index = months.indexOf(month.toLowerCase());
  const time = new Date(Date.UTC(Number(year), index, Number(day), Number(hour), Number(minute), Number(second)));
  const isReal = index >= 0 && time.getUTCDate() === Number(day) && time.getUTCHours() === Number(hour);
  return isReal ? time.toISOString().replace(".000Z", "Z") : undefined;
}

/**
 * Parses a record of the service into our names: each key is read in snake case, or under the given wire name. Unknown keys are
 * ignored, and `null` means absent.
 */
export function record<Shape extends z.ZodRawShape>(
  shape: Shape,
  wireNames: Partial<Record<keyof Shape & string, string>> = {},
) {
  return z.preprocess((wire) => {
    if (!isObject(wire)) return wire;
    const entries = Object.keys(shape).map((key) => [key, wire[wireNames[key] ?? snakeCase(key)]] as const);
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined && value !== null));
  }, z.object(shape));
}

/** The value of one key of `data`. */
export function under<Schema extends z.ZodType>(key: string, schema: Schema) {
  return z.preprocess((data) => (isObject(data) ? (data[key] ?? undefined) : data), schema);
}

/** The list under one key of `data`. A missing list is an error: it must not look like an empty one. */
export function listUnder<Schema extends z.ZodType>(key: string, item: Schema) {
  return under(key, z.array(item));
}

/** The list under one key of `data`, for responses that may omit an empty one. */
export function optionalListUnder<Schema extends z.ZodType>(key: string, item: Schema) {
  return z.preprocess((data) => (isObject(data) ? data[key] : undefined) ?? [], z.array(item));
}

/** Whether the response to a write repeats the new value, which confirms it. */
export function echoOf(key: string, value: string | boolean) {
  return z.unknown().transform((data) => isObject(data) && equalNames(String(data[key]), String(value)));
}

/** The first problem of a response. */
export function firstIssue({ issues: [issue] }: z.ZodError): string {
  return issue ? `${issue.path.join(".") || "data"}: ${issue.message}` : "unknown";
}

const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
