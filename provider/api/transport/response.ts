import type { z } from "zod";
import { apiError, UnexpectedResponse } from "../../errors.ts";
import { dataOf, errorDetailsOf, parseJson } from "./envelope.ts";
import { type HttpResponse, headerOf } from "./http.ts";
import type { Redaction } from "./redaction.ts";
import type { Call } from "./request.ts";
import type { AttemptResult } from "./retry.ts";
import { type AttemptFailure, retryAfterMs } from "./retry-policy.ts";

/** A successful response; status 206 means partial success. */
export interface ApiResponse<T> {
  readonly status: number;
  readonly data: T;
}

interface Context {
  readonly redaction: Redaction;
  readonly now: number;
  /** The setting that limits retries, if it is not `retrySeconds`. */
  readonly timeoutSetting?: string | undefined;
}

/** Parses a response; anything but a success envelope with the expected data is a failed attempt. */
export function parseResponse<T>(
  call: Call<T>,
  response: HttpResponse,
  context: Context,
): AttemptResult<ApiResponse<T>> {
  const { status } = response;
  if (status >= 400) return errorResponse(call, response, context);
  // Only 307 and 308 say that nothing was done yet: after the others, a write is not repeated.
  if (status >= 300) return unexpected(call, `was redirected (${status})${baseUrlHint}`, status < 307);
  // A success without a body confirms nothing: reads fail on the missing data, writes verify their outcome.
  const isEmpty = response.text.trim() === "";
  const parsed = isEmpty ? { body: { status: "success" } } : parseJson(response.text);
  if (!parsed) return notJson(call, response);
  const envelope = dataOf(parsed.body);
  if (!envelope) return unexpected(call, `returned ${status} without a success envelope${baseUrlHint}`);
  const { success, data, error } = call.response.safeParse(envelope.data);
  if (success) return { ok: true, value: { status, data } };
  return unexpected(call, context.redaction.redact(`answered with data of another shape: ${firstIssue(error)}`));
}

const baseUrlHint = "; check canvas:baseUrl (CANVAS_BASE_URL)";

function errorResponse<T>(call: Call<T>, response: HttpResponse, context: Context): AttemptResult<never> {
  const { operation, method, path, scope, assumedPath, forbiddenHint } = call;
  const { status } = response;
  const { redaction, now, timeoutSetting } = context;
  const wait = retryAfterMs(headerOf(response, "retry-after"), now);
  const details = errorDetailsOf(redaction.redactValue(parseJson(response.text)?.body));
  const retryAfterSeconds = wait === undefined ? undefined : wait / 1000;
  const failed = {
    operation,
    method,
    path,
    scope,
    assumedPath,
    forbiddenHint,
    status,
    ...details,
    retryAfterSeconds,
    timeoutSetting,
  };
  return {
    ok: false,
    failure: { kind: "status", status, retryAfterMs: wait },
    outcomeUnknown: status >= 500 && method !== "GET",
    error: (outcomeUnknown) => apiError({ ...failed, outcomeUnknown }),
  };
}

/** JSON that does not parse was damaged in transit and is worth a retry; other content is not from this API. */
function notJson<T>(call: Call<T>, response: HttpResponse): AttemptResult<never> {
  const isJson = /\bjson\b/i.test(headerOf(response, "content-type") ?? "");
  if (isJson) return unexpected(call, "got an answer that was cut off; try again", true, { kind: "lost" });
  return unexpected(call, `returned ${response.status} with something that is not JSON${baseUrlHint}`);
}

function unexpected<T>(
  { operation, method, path }: Call<T>,
  reason: string,
  isExecuted = true,
  failure: AttemptFailure = { kind: "final" },
): AttemptResult<never> {
  return {
    ok: false,
    failure,
    outcomeUnknown: isExecuted && method !== "GET",
    error: (outcomeUnknown) => new UnexpectedResponse({ operation, method, path, outcomeUnknown }, reason),
  };
}

function firstIssue(error: z.ZodError): string {
  const [issue] = error.issues;
  return issue ? `${issue.path.join(".") || "data"}: ${issue.message}` : "unknown";
}
