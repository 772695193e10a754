import { z } from "zod";
import { invalidRequest, type ServiceError } from "./service-errors.ts";

const NoQuery = z.strictObject({});

/** The parsed query, or the published refusal. */
export function parseQuery(schema: z.ZodType | undefined, query: URLSearchParams): unknown {
  return parse(schema ?? NoQuery, Object.fromEntries(query));
}

/** The parsed body, or the published refusal; an empty body is `undefined`, which only an optional body accepts. */
export function parseBody(schema: z.ZodType, text: string, contentType: string | undefined): unknown {
  if (text.trim() === "") return parse(schema, undefined);
  if (!/^application\/json\s*(;|$)/i.test(contentType ?? "")) throw invalidRequest("noBody");
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw invalidRequest("notJson");
  }
  return parse(schema, value);
}

function parse(schema: z.ZodType, value: unknown): unknown {
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return result.data;
  throw refusal(result.error.issues[0]);
}

function refusal(issue: z.core.$ZodIssue | undefined): ServiceError {
  if (issue?.code === "unrecognized_keys") return invalidRequest("invalidValue", issue.keys[0]);
  const attribute = issue?.path.findLast((key) => typeof key === "string");
  if (issue === undefined || attribute === undefined) return invalidRequest("noBody");
  if (issue.input === undefined) return invalidRequest("missing", attribute);
  const isSize = issue.code === "too_small" || issue.code === "too_big";
  return invalidRequest(isSize && issue.origin === "array" ? "arraySize" : "invalidValue", attribute);
}
