import type { World } from "../../store/world.ts";
import type { HandlerResult } from "../api-call.ts";
import { conditions, type ServiceError } from "../service-errors.ts";
import { toJsonText } from "../wire-format.ts";
import type { FaultAction } from "./faults.ts";
import { RateLimitError } from "./rate-limits.ts";

const headers = { "content-type": "application/json;charset=UTF-8", "cache-control": "no-store" };

/** A response before it is sent; the request log and fault injection read and change its text. */
export interface ResponseParts {
  readonly status: number;
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The success envelope around a handler's result. */
export function successResponse(requestUri: string, result: HandlerResult): ResponseParts {
  const { message, data, status = 200 } = result;
  const body = { status: "success", message, request_uri: requestUri, data };
  return { status, text: toJsonText(body), headers };
}

/** The error envelope; `ids` are those of the request, which some errors do not name. */
export function errorResponse(world: World, requestUri: string, error: ServiceError, ids: object = {}): ResponseParts {
  const { status, code } = error.condition;
  const isTold = error instanceof RateLimitError && !world.reads("no-retry-after");
  const retry = isTold ? { "retry-after": String(error.retryAfterSeconds) } : {};
  const details = { ...(error.hidesIds ? {} : ids), ...error.details };
  return {
    status,
    text: errorText(requestUri, code, error.message, details),
    headers: { ...headers, ...retry },
  };
}

/** The error response of a `status` fault, with the service's generic error code for that status if it has one. */
export function faultResponse(
  requestUri: string,
  { status, retryAfterSeconds, bare }: Extract<FaultAction, { kind: "status" }>,
): ResponseParts {
  const { code, message } = genericConditions[status] ?? conditions.internal;
  const retry = retryAfterSeconds === undefined ? {} : { "retry-after": String(retryAfterSeconds) };
  if (bare) return { status, text: `<h1>${status}</h1>`, headers: { "content-type": "text/html", ...retry } };
  return { status, text: errorText(requestUri, code, message, {}), headers: { ...headers, ...retry } };
}

const genericConditions: Readonly<Record<number, { code: string; message: string }>> = {
  400: conditions.missing,
  401: conditions.invalidToken,
  404: conditions.unknownPath,
  429: conditions.rateLimited,
};

function errorText(requestUri: string, code: string, message: string, context: object): string {
  const details = { error_code: code, message, ...context };
  return JSON.stringify({ status: "error", request_uri: requestUri, error: { details } });
}
