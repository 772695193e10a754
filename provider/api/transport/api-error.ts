import { settingLabel } from "../../config.ts";
import {
  ApiError,
  BadRequest,
  Conflict,
  type ErrorResponse,
  Forbidden,
  Inactive,
  MissingScope,
  NotFound,
  Protected,
  RateLimited,
  ServerError,
  Unauthorized,
} from "../../errors.ts";
import { terms } from "../../validation/audience.ts";
import { codes, type Meaning } from "./codes.ts";

/** What an error response means: its class, and what to do about it. */
interface ErrorKind {
  readonly Class: new (response: ErrorResponse, remedy: string) => ApiError;
  readonly remedy: (response: ErrorResponse) => string;
}

const badRequest: ErrorKind = { Class: BadRequest, remedy: () => "correct what it names and try again" };
const unauthorized: ErrorKind = { Class: Unauthorized, remedy: tokenRemedy };
const missingRole: ErrorKind = { Class: Forbidden, remedy: ({ path }) => `its user lacks ${roleFor(path)}` };
const missingScope: ErrorKind = { Class: MissingScope, remedy: scopeRemedy };
const notFound: ErrorKind = { Class: NotFound, remedy: notFoundRemedy };
const conflict: ErrorKind = {
  Class: Conflict,
  remedy: () => `choose a different value, or run ${terms.refresh} if it was changed elsewhere`,
};
const rateLimited: ErrorKind = {
  Class: RateLimited,
  remedy: ({ retryAfterMs, timeoutSetting = settingLabel("retrySeconds") }) => {
    const wait = retryAfterMs === undefined ? "in a minute" : `in ${Math.ceil(retryAfterMs / 1000)} s`;
    return `try again ${wait}, or raise ${timeoutSetting}`;
  },
};
const serverError: ErrorKind = { Class: ServerError, remedy: () => "the service has a problem; try again later" };
const unknownStatus: ErrorKind = { Class: ApiError, remedy: () => "the provider does not know this status" };

const byMeaning: Readonly<Record<Meaning, ErrorKind>> = {
  "not found": notFound,
  "not permitted": missingRole,
  protected: { ...missingRole, Class: Protected },
  inactive: { ...badRequest, Class: Inactive },
  conflict,
  invalid: badRequest,
  "invalid API key": unauthorized,
};

const byStatus: Readonly<Record<number, ErrorKind>> = {
  400: badRequest,
  401: unauthorized,
  403: missingScope,
  404: notFound,
  409: conflict,
  429: rateLimited,
};

/** The error for a response: its code says more than its status. */
export function apiError(response: ErrorResponse): ApiError {
  const { status, code = "", isForeign } = response;
  const known = codes[code];
  const { Class, remedy } = (known && byMeaning[known.means]) ?? kindOf(status);
  // A proxy answers without a code, and its 401 and 429 mean the same.
  const isFromProxy = isForeign && status < 500 && status !== 401 && status !== 429;
  return new Class(response, isFromProxy ? proxyRemedy : (known?.remedy ?? remedy(response)));
}

const kindOf = (status: number): ErrorKind => (status >= 500 ? serverError : (byStatus[status] ?? unknownStatus));

const proxyRemedy = `a proxy may have answered instead of the service: check it, and ${settingLabel("baseUrl")}`;

function tokenRemedy({ isRefreshed }: ErrorResponse): string {
  return isRefreshed
    ? `check that ${settingLabel("authUrl")} is the identity provider of the service's data center, or run pulumi-canvas login again`
    : `${settingLabel("accessToken")} is not valid or has expired: set a new one, or use a refresh token (pulumi-canvas login)`;
}

function scopeRemedy({ scope, isRefreshed }: ErrorResponse): string {
  const remedy = isRefreshed ? "run pulumi-canvas login again to grant it" : "use a token that has it";
  return `the token lacks the scope ${scope}; ${remedy}`;
}

function notFoundRemedy({ path, request }: ErrorResponse): string {
  const place = request?.includes(path) ? "this path" : path;
  return `something in ${place} does not exist or is not visible to the token's user; if it was changed elsewhere, run ${terms.refresh}`;
}

function roleFor(path: string): string {
  if (/\/spaces\/\d/.test(path))
    return `a role in the space that allows it; if the space was deleted, run ${terms.refresh}`;
  return path.includes("/teams") || path.includes("/spaces")
    ? "a role in the team that allows it"
    : "a role in the edition that allows it";
}
