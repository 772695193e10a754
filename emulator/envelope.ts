import type { Reply } from "./call.ts";
import { conditions, type ServiceError } from "./errors.ts";
import { RateLimited } from "./rate-limits.ts";

const headers = { "content-type": "application/json;charset=UTF-8", "cache-control": "no-store" };

/** An answer before it is sent: its text is still at hand for the log and for faults. */
export interface Answer {
  readonly status: number;
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
}

export function success(requestUri: string, reply: Reply): Answer {
  const { message, data, status = 200 } = reply;
  const body = { status: "success", message, request_uri: requestUri, data };
  return { status, text: JSON.stringify(body), headers };
}

export function refusal(requestUri: string, error: ServiceError, context: object = {}): Answer {
  const { status, code } = error.condition;
  const retry = error instanceof RateLimited ? { "retry-after": String(error.retryAfterSeconds) } : {};
  return {
    status,
    text: errorText(requestUri, code, error.message, { ...context, ...error.context }),
    headers: { ...headers, ...retry },
  };
}

/** An error that a fault asks for, with the general code of its status where the service has one. */
export function faultAnswer(requestUri: string, status: number, retryAfterSeconds: number | undefined): Answer {
  const { code, message } = generalConditions[status] ?? conditions.internal;
  const retry = retryAfterSeconds === undefined ? {} : { "retry-after": String(retryAfterSeconds) };
  return { status, text: errorText(requestUri, code, message, {}), headers: { ...headers, ...retry } };
}

const generalConditions: Readonly<Record<number, { code: string; message: string }>> = {
  400: conditions.invalidRequest,
  401: conditions.noPermission,
  404: conditions.notFound,
  429: conditions.rateLimited,
};

function errorText(requestUri: string, code: string, message: string, context: object): string {
  const details = { error_code: code, message, ...context };
  return JSON.stringify({ status: "error", request_uri: requestUri, error: { details } });
}
