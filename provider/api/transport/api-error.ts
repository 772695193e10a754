import {
  ApiError,
  BadRequest,
  Conflict,
  type ErrorResponse,
  Forbidden,
  NotFound,
  RateLimited,
  ServerError,
  Unauthorized,
  ZoneInactive,
} from "../../errors.ts";

/** What an error response means: its class, and what to do about it. */
interface ErrorKind {
  readonly Class: new (response: ErrorResponse, remedy: string) => ApiError;
  readonly remedy: (response: ErrorResponse) => string;
}

const zoneInactive: ErrorKind = {
  Class: ZoneInactive,
  remedy: () => "restore the zone, or its space, from the trash first",
};
const serverError: ErrorKind = { Class: ServerError, remedy: () => "the service has a problem; try again later" };
const unknownStatus: ErrorKind = {
  Class: ApiError,
  remedy: (response) => unlessForeign(response, "the provider does not know this status"),
};

const kinds: Readonly<Record<number, ErrorKind>> = {
  400: { Class: BadRequest, remedy: (response) => unlessForeign(response, "correct what it names and try again") },
  401: { Class: Unauthorized, remedy: unauthorizedRemedy },
  403: { Class: Forbidden, remedy: (response) => unlessForeign(response, forbiddenRemedy(response)) },
  404: { Class: NotFound, remedy: notFoundRemedy },
  409: {
    Class: Conflict,
    remedy: ({ conflictHint, ...response }) =>
      conflictHint ??
      unlessForeign(response, "choose a different value, or run pulumi up --refresh if it was changed elsewhere"),
  },
  429: {
    Class: RateLimited,
    remedy: ({ retryAfterMs, timeoutSetting = "canvas:retrySeconds (CANVAS_RETRY_SECONDS)" }) => {
      const wait = retryAfterMs === undefined ? "in a minute" : `in ${Math.ceil(retryAfterMs / 1000)} s`;
      return `try again ${wait}, or raise ${timeoutSetting}`;
    },
  },
};

/** The error for a response; depends only on its status and code. */
export function apiError(response: ErrorResponse): ApiError {
  const { status, code } = response;
  const known = status >= 500 ? serverError : (kinds[status] ?? unknownStatus);
  const { Class, remedy } = status === 400 && code === "Z1011" ? zoneInactive : known;
  return new Class(response, remedy(response));
}

function unauthorizedRemedy({ scope, path, isRefreshed }: ErrorResponse): string {
  const token = isRefreshed
    ? `canvas:authUrl (CANVAS_AUTH_URL) is the identity provider of the service's data center, that the login grants ${scope} (otherwise run pulumi-canvas login again)`
    : `canvas:accessToken (CANVAS_ACCESS_TOKEN) is valid and grants ${scope}`;
  const role = `that its user has ${roleFor(path)}`;
  // Requests for the collection of editions carry no key.
  if (path === "/editions") return `check that ${token}, and ${role}`;
  return `check that ${token}, ${role}, and that canvas:apiKey is valid if it is set`;
}

function notFoundRemedy(response: ErrorResponse): string {
  const { assumedPath, path, request, code } = response;
  // A refresh cannot see that a zone is gone while its space is in the trash.
  if (code === "Z1008") return "if its space is in the trash, restore the space first; then run pulumi up --refresh";
  // A service may answer a path that it does not know without its envelope.
  if (assumedPath !== undefined)
    return `the service does not document the path of ${assumedPath}: if it is a different one, set it in canvas:paths (CANVAS_PATHS)`;
  const place = request?.includes(path) ? "this path" : path;
  return unlessForeign(
    response,
    `something in ${place} does not exist or is not visible to the token's user; if it was changed elsewhere, run pulumi up --refresh`,
  );
}

function forbiddenRemedy({ code, forbiddenHint, scope, path }: ErrorResponse): string {
  if (code === "S1033") return "ask someone who can see the zone to share it with the token's user";
  const remedy = `the token lacks ${scope} or ${roleFor(path)}`;
  return forbiddenHint === undefined ? remedy : `${forbiddenHint}; if that is not the reason, ${remedy}`;
}

function unlessForeign({ isForeign }: Pick<ErrorResponse, "isForeign">, remedy: string): string {
  if (!isForeign) return remedy;
  return "a proxy may have answered instead of the service: check it, and canvas:baseUrl (CANVAS_BASE_URL)";
}

function roleFor(path: string): string {
  if (/\/spaces\/\d/.test(path)) return "a role in the space";
  return path.includes("/teams") || path.includes("/spaces") ? "a role in the team" : "a role in the edition";
}
