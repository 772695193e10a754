import { settingLabel } from "../../config.ts";
import { QuotaUsedUp, UnexpectedResponse } from "../../errors.ts";
import { apiError } from "./api-error.ts";
import { errorDetailsOf, parseJson, SuccessEnvelope } from "./envelope.ts";
import { type HttpResponse, headerOf } from "./http.ts";
import type { Redaction } from "./redaction.ts";
import type { Call } from "./request.ts";
import type { AttemptResult } from "./retry.ts";
import { type AttemptFailure, retryAfterOf } from "./retry-policy.ts";
import { firstIssue } from "./wire.ts";

/** A successful response; status 206 means partial success. */
export interface ApiResponse<T> {
  readonly status: number;
  readonly data: T;
}

interface Context {
  readonly redaction: Redaction;
  /** The setting that limits retries, if it is not `retrySeconds`. */
  readonly timeoutSetting?: string | undefined;
  /** Whether the access token came from a refresh token. */
  readonly isRefreshed: boolean;
}

/** Parses a response; anything but a success envelope with the expected data is a failed attempt. */
export function parseResponse<T>(
  call: Call<T>,
  response: HttpResponse,
  context: Context,
): AttemptResult<ApiResponse<T>> {
  const { status } = response;
  if (status === 429 && call.ifFree) return notFree(call);
  if (status >= 400) return errorResponse(call, response, context);
  // Only 307 and 308 say that nothing was done yet: after the others, a write is not repeated.
  if (status >= 300) return unexpected(call, `was redirected (${status})`, checkBaseUrl, { isExecuted: status < 307 });
  // A success without a body confirms nothing: reads fail on the missing data, writes verify their outcome.
  const isEmpty = response.text.trim() === "";
  const parsed = isEmpty ? { body: { status: "success" } } : parseJson(response.text);
  if (!parsed) return notJson(call, response);
  const { data: envelope } = SuccessEnvelope.safeParse(parsed.body);
  if (!envelope) return unexpected(call, `returned ${status} without a success envelope`, checkBaseUrl);
  const { success, data, error } = call.response.safeParse(envelope.data);
  if (success) return { ok: true, value: { status, data } };
  return unexpected(call, context.redaction.redact(`returned data of an unexpected shape (${firstIssue(error)})`));
}

const checkBaseUrl = `check ${settingLabel("baseUrl")}`;

function errorResponse<T>(call: Call<T>, response: HttpResponse, context: Context): AttemptResult<never> {
  const { operation, method, path, scope } = call;
  const { status } = response;
  const { redaction, timeoutSetting, isRefreshed } = context;
  const retryAfterMs = retryAfterOf(response);
  const details = errorDetailsOf(parseJson(response.text, (text) => redaction.redact(text))?.body);
  const requestId = headerOf(response, "x-request-id");
  const request = requestId === undefined ? details?.request : redaction.redact(requestId);
  const failed = {
    operation,
    method,
    path,
    scope,
    status,
    retryAfterMs,
    timeoutSetting,
    isRefreshed,
    isForeign: details === undefined,
  };
  return {
    ok: false,
    failure: { kind: "status", status, retryAfterMs },
    outcomeUnknown: method !== "GET" && (status >= 500 || (details === undefined && !refusedBefore.includes(status))),
    error: (outcomeUnknown) => apiError({ ...failed, ...details, request, outcomeUnknown }),
  };
}

/** Statuses that come before the work. Another one from a proxy says nothing about what the service did behind it. */
const refusedBefore = [401, 429];

const notFree = <T>(call: Call<T>): AttemptResult<never> => ({
  ok: false,
  failure: { kind: "final" },
  outcomeUnknown: false,
  error: (outcomeUnknown) => new QuotaUsedUp({ ...call, outcomeUnknown }, "has no quota left"),
});

/** JSON that does not parse was damaged in transit and is worth a retry; other content is not from this API. */
function notJson<T>(call: Call<T>, response: HttpResponse): AttemptResult<never> {
  const isJson = /\bjson\b/i.test(headerOf(response, "content-type") ?? "");
  if (isJson) return unexpected(call, "got a truncated response", "try again", { failure: { kind: "lost" } });
  return unexpected(call, `returned ${response.status} with something other than JSON`, checkBaseUrl);
}

function unexpected<T>(
  call: Call<T>,
  problem: string,
  remedy?: string,
  { isExecuted = true, failure = { kind: "final" } }: { isExecuted?: boolean; failure?: AttemptFailure } = {},
): AttemptResult<never> {
  return {
    ok: false,
    failure,
    outcomeUnknown: isExecuted && call.method !== "GET",
    error: (outcomeUnknown) => new UnexpectedResponse({ ...call, outcomeUnknown }, problem, remedy),
  };
}
