import { toUSVString } from "node:util";

/** The base class of all errors: what happened, naming the thing, and what to do about it. */
export class CanvasError extends Error {
  override readonly name: string = "CanvasError";
  /** What happened, for messages with a remedy of their own. */
  readonly summary: string;
  readonly remedy: string | undefined;

  constructor(summary: string, remedy?: string, options?: ErrorOptions) {
    super(printable(remedy === undefined ? summary : `${summary}; ${remedy}`), options);
    this.summary = printable(summary);
    this.remedy = remedy === undefined ? undefined : printable(remedy);
  }
}

/** Longer messages exceed the header limit of gRPC: the engine would wait for ever. */
const maxMessageLength = 4000;
const maxServiceText = 300;

/**
 * Messages can contain text of the service: remove control characters, which a terminal would execute, truncate, and replace
 * half characters, which gRPC cannot send.
 */
function printable(message: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed
  const text = message.replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g, " ");
  return toUSVString(text.length <= maxMessageLength ? text : `${text.slice(0, maxMessageLength)}... (truncated)`);
}

/** Settings are missing, invalid or contradictory; lists all problems at once. */
export class ConfigError extends CanvasError {
  override readonly name = "ConfigError";
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    const [first = "the configuration is not usable"] = problems;
    const all = `the configuration has ${problems.length} problems:\n${problems.map((text) => `- ${text}`).join("\n")}`;
    super(problems.length > 1 ? all : first);
    this.problems = problems;
  }
}

/** The request that an error is about. */
export interface FailedCall {
  /** The operation's name in messages: `space meta`. */
  readonly operation: string;
  readonly method: string;
  /** Below `/service/api/v1`. */
  readonly path: string;
  /** Whether it was a write that may have been applied, by any of its attempts. */
  readonly outcomeUnknown: boolean;
}

/** An error response of the service. */
export interface ErrorResponse extends FailedCall {
  /** The scope that the operation needs. */
  readonly scope: string;
  /** The key of `canvas:paths`, if the service does not document the path. */
  readonly assumedPath?: string | undefined;
  /** What a 403 of this operation means besides a missing scope. */
  readonly forbiddenHint?: string | undefined;
  readonly status: number;
  readonly code?: string | undefined;
  readonly serviceMessage?: string | undefined;
  /** The other keys of the error envelope. */
  readonly details?: Readonly<Record<string, unknown>>;
  readonly retryAfterSeconds?: number | undefined;
  /** The setting that limited retries, if it was not `retrySeconds`. */
  readonly timeoutSetting?: string | undefined;
}

/** An error response; the subclass says which. This class itself is for a status without a subclass. */
export class ApiError extends CanvasError {
  override readonly name: string = "ApiError";
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  readonly outcomeUnknown: boolean;
  readonly status: number;
  readonly code: string | undefined;
  readonly serviceMessage: string | undefined;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(response: ErrorResponse, remedy = "the provider does not know this status") {
    super(`${labelOf(response)} returned ${response.status}${serviceDetails(response)}`, remedy);
    this.operation = response.operation;
    this.method = response.method;
    this.path = response.path;
    this.outcomeUnknown = response.outcomeUnknown;
    this.status = response.status;
    this.code = response.code;
    this.serviceMessage = response.serviceMessage;
    this.details = response.details ?? {};
  }
}

/** 400: the service does not accept what was sent. */
export class BadRequest extends ApiError {
  override readonly name: string = "BadRequest";

  constructor(response: ErrorResponse, remedy = "correct what it names and try again") {
    super(response, remedy);
  }
}

/** 400 with Z1011: the zone is in the trash, or its space is. */
export class ZoneInactive extends BadRequest {
  override readonly name = "ZoneInactive";

  constructor(response: ErrorResponse) {
    super(response, "restore the zone, or its space, from the trash first");
  }
}

/** 401: no valid access token, or no permission; the service does not distinguish the two. */
export class Unauthorized extends ApiError {
  override readonly name = "Unauthorized";

  constructor(response: ErrorResponse) {
    const token = `canvas:accessToken (CANVAS_ACCESS_TOKEN) is valid and grants ${response.scope}`;
    super(
      response,
      `check that ${token}, that its user has ${roleFor(response.path)}, and that canvas:apiKey is valid if it is set`,
    );
  }
}

/** 403: authenticated, but not allowed. */
export class Forbidden extends ApiError {
  override readonly name = "Forbidden";

  constructor(response: ErrorResponse) {
    const { code, forbiddenHint, scope, path } = response;
    const rights = `the token lacks ${scope} or ${roleFor(path)}`;
    const general = forbiddenHint === undefined ? rights : `${forbiddenHint}; if that is not the reason, ${rights}`;
    super(response, code === "S1033" ? "ask someone who can see the zone to share it with the token's user" : general);
  }
}

/** 404: something in the path does not exist, or is not visible to the caller. */
export class NotFound extends ApiError {
  override readonly name = "NotFound";

  constructor(response: ErrorResponse) {
    const { assumedPath, path } = response;
    const ids = `something in ${path} does not exist or is not visible to the token's user; if it was changed elsewhere, run pulumi up --refresh`;
    const isAssumed = `the service does not document the path of ${assumedPath}: if it is another one, set it in canvas:paths (CANVAS_PATHS)`;
    super(response, assumedPath === undefined ? ids : isAssumed);
  }
}

/** 409: the value is already set, or a limit is reached. */
export class Conflict extends ApiError {
  override readonly name = "Conflict";

  constructor(response: ErrorResponse) {
    super(response, "choose another value, or run pulumi up --refresh if it was changed elsewhere");
  }
}

/** 429: too many requests. */
export class RateLimited extends ApiError {
  override readonly name = "RateLimited";
  readonly retryAfterSeconds: number | undefined;

  constructor(response: ErrorResponse) {
    const { retryAfterSeconds, timeoutSetting = "customTimeouts" } = response;
    const wait = retryAfterSeconds === undefined ? "in a minute" : `in ${Math.ceil(retryAfterSeconds)} s`;
    super(response, `try again ${wait}, or raise ${timeoutSetting}`);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** 5xx: the request could not be completed; a write may have been applied nevertheless. */
export class ServerError extends ApiError {
  override readonly name = "ServerError";

  constructor(response: ErrorResponse) {
    super(response, "the service is in trouble; try again later");
  }
}

/** No response: the service could not be reached, or the connection broke. */
export class ConnectionError extends CanvasError {
  override readonly name = "ConnectionError";
  readonly outcomeUnknown: boolean;
  /** The system's error code, such as ECONNREFUSED. */
  readonly code: string;

  constructor(call: FailedCall, code: string, reason: string) {
    super(`${labelOf(call)} ${reason}`, outcomeHint(call));
    this.outcomeUnknown = call.outcomeUnknown;
    this.code = code;
  }
}

/** A response that the API does not allow: not JSON, truncated, a redirect, or of another shape. */
export class UnexpectedResponse extends CanvasError {
  override readonly name = "UnexpectedResponse";
  readonly outcomeUnknown: boolean;

  constructor(call: FailedCall, reason: string) {
    super(`${labelOf(call)} ${reason}`, outcomeHint(call));
    this.outcomeUnknown = call.outcomeUnknown;
  }
}

/** Something was probably created, but cannot be identified. */
export class OutcomeUnknownError extends CanvasError {
  override readonly name = "OutcomeUnknownError";
}

/** A write that failed after a request with others in it was refused, which the service may have applied in part. */
export class RefusedTogetherError extends CanvasError {
  override readonly name = "RefusedTogetherError";
  readonly reason: Error;

  constructor(reason: Error) {
    super(summaryOf(reason), reason instanceof CanvasError ? reason.remedy : undefined, { cause: reason });
    this.reason = reason;
  }
}

/** A person whom nobody may remove. */
export class ProtectedPersonError extends CanvasError {
  override readonly name = "ProtectedPersonError";
}

const continueRemedy = "run the update again to continue from there";

/** A create that failed after the object existed; the next run continues from `state`. */
export class PartialCreateError<State extends object = object> extends CanvasError {
  override readonly name = "PartialCreateError";
  readonly id: string;
  readonly state: State;

  constructor({ id, state, cause }: { id: string; state: State; cause: Error }) {
    super(`${id} was created but not finished: ${cause.message}`, continueRemedy, { cause });
    this.id = id;
    this.state = state;
  }
}

/** An update that failed after some of its steps; `state` includes those. */
export class PartialUpdateError<State extends object = object> extends CanvasError {
  override readonly name = "PartialUpdateError";
  readonly state: State;
  readonly reason: Error;

  constructor({ state, cause }: { state: State; cause: Error }) {
    super(`the update stopped partway: ${cause.message}`, continueRemedy, { cause });
    this.state = state;
    this.reason = cause;
  }
}

const classes: Readonly<Record<number, new (response: ErrorResponse) => ApiError>> = {
  400: BadRequest,
  401: Unauthorized,
  403: Forbidden,
  404: NotFound,
  409: Conflict,
  429: RateLimited,
};

/** The error for a response, chosen by status and code alone. */
export function apiError(response: ErrorResponse): ApiError {
  if (response.status === 400 && response.code === "Z1011") return new ZoneInactive(response);
  if (response.status >= 500) return new ServerError(response);
  const Class = classes[response.status] ?? ApiError;
  return new Class(response);
}

/** Whether a failed write may have been applied. */
export function isOutcomeUnknown(error: unknown): boolean {
  if (error instanceof OutcomeUnknownError || error instanceof ServerError) return true;
  const isCall = error instanceof ApiError || error instanceof ConnectionError || error instanceof UnexpectedResponse;
  return isCall && error.outcomeUnknown;
}

const refusals = [BadRequest, Forbidden, NotFound, Conflict];

/** Whether the service refused a request because of the current state of its objects. */
export function isRefusal(error: unknown): boolean {
  return refusals.some((Refusal) => error instanceof Refusal);
}

/** What happened, without the remedy: for messages with a remedy of their own. */
export function summaryOf(error: unknown): string {
  if (error instanceof CanvasError) return error.summary;
  return error instanceof Error ? error.message : String(error);
}

const labelOf = ({ method, operation }: FailedCall): string => `${method} ${operation}`;

const outcomeHint = ({ outcomeUnknown }: FailedCall): string | undefined =>
  outcomeUnknown ? "the change may have been made: refresh before trying again" : undefined;

function serviceDetails({ code, serviceMessage, details = {} }: ErrorResponse): string {
  const context = [details.field, details.reason]
    .filter((part) => typeof part === "string")
    .map(shorten)
    .join(" ");
  const message = [code, serviceMessage].flatMap((part) => (part ? shorten(part) : [])).join(" ");
  const text = [message, context].filter(Boolean).join(": ");
  return text === "" ? "" : ` (${text})`;
}

/** Text of the service on one line, short enough not to cut off the remedy. */
function shorten(text: string): string {
  const line = text.replace(/\s+/g, " ");
  return line.length <= maxServiceText ? line : `${line.slice(0, maxServiceText)}...`;
}

function roleFor(path: string): string {
  if (path.includes("/spaces")) return "a role in the space";
  return path.includes("/teams") ? "a role in the team" : "a role in the edition";
}
