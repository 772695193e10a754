/** What every error of the provider is; the message is one sentence that names the thing and the remedy. */
export class CanvasError extends Error {
  override readonly name: string = "CanvasError";
}

/** The settings are missing, wrong or contradictory; tells all problems at once. */
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
  /** What was asked for, in words: `space meta`. */
  readonly operation: string;
  readonly method: string;
  /** Below `/service/api/v1`. */
  readonly path: string;
  /** A write that may have been applied, by this try or an earlier one of the same call. */
  readonly mayHaveRun: boolean;
}

/** An answer of the service that says no. */
export interface Refusal extends FailedCall {
  /** What the token needs for this operation. */
  readonly scope: string;
  readonly status: number;
  readonly code?: string | undefined;
  readonly serviceMessage?: string | undefined;
  /** Everything else that the error envelope told. */
  readonly details?: Readonly<Record<string, unknown>>;
  readonly retryAfterSeconds?: number | undefined;
  /** The setting that said how long to go on, if it was not `retrySeconds`. */
  readonly patience?: string | undefined;
}

/** The service refused; the subclass says how. This class itself stands for a status without one of its own. */
export class ApiError extends CanvasError {
  override readonly name: string = "ApiError";
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  readonly mayHaveRun: boolean;
  readonly status: number;
  readonly code: string | undefined;
  readonly serviceMessage: string | undefined;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(refusal: Refusal, remedy = "the provider does not know this status") {
    super(`${labelOf(refusal)} answered ${refusal.status}${saidBy(refusal)}; ${remedy}`);
    this.operation = refusal.operation;
    this.method = refusal.method;
    this.path = refusal.path;
    this.mayHaveRun = refusal.mayHaveRun;
    this.status = refusal.status;
    this.code = refusal.code;
    this.serviceMessage = refusal.serviceMessage;
    this.details = refusal.details ?? {};
  }
}

/** 400: the service does not accept what was sent. */
export class BadRequest extends ApiError {
  override readonly name: string = "BadRequest";

  constructor(refusal: Refusal, remedy = "correct what it names and try again") {
    super(refusal, remedy);
  }
}

/** 400 with Z1011: the zone is in the trash, or its space is. */
export class ZoneInactive extends BadRequest {
  override readonly name = "ZoneInactive";

  constructor(refusal: Refusal) {
    super(refusal, "restore the zone, or its space, from the trash first");
  }
}

/** 401: no valid access token, or its user may not do this; the service does not tell the two apart. */
export class Unauthorized extends ApiError {
  override readonly name = "Unauthorized";

  constructor(refusal: Refusal) {
    const token = `canvas:accessToken (CANVAS_ACCESS_TOKEN) is valid and grants ${refusal.scope}`;
    super(
      refusal,
      `check that ${token}, that its user has ${roleFor(refusal.path)}, and that canvas:apiKey is valid if it is set`,
    );
  }
}

/** 403: authenticated, but not allowed. */
export class Forbidden extends ApiError {
  override readonly name = "Forbidden";

  constructor(refusal: Refusal) {
    super(refusal, `the token lacks ${refusal.scope} or ${roleFor(refusal.path)}`);
  }
}

/** 404: something that the path names does not exist, or the caller may not see it. */
export class NotFound extends ApiError {
  override readonly name = "NotFound";

  constructor(refusal: Refusal) {
    super(refusal, `check the ids in ${refusal.path}, and that the token's user may see what they name`);
  }
}

/** 409: it is already so, or a limit is reached. */
export class Conflict extends ApiError {
  override readonly name = "Conflict";

  constructor(refusal: Refusal) {
    super(refusal, "look at what is there already, then refresh or choose another value");
  }
}

/** 429: too many requests. */
export class RateLimited extends ApiError {
  override readonly name = "RateLimited";
  readonly retryAfterSeconds: number | undefined;

  constructor(refusal: Refusal) {
    const { retryAfterSeconds, patience = "canvas:retrySeconds (CANVAS_RETRY_SECONDS)" } = refusal;
    const wait = retryAfterSeconds === undefined ? "in a minute" : `in ${Math.ceil(retryAfterSeconds)} s`;
    super(refusal, `try again ${wait}, or raise ${patience}`);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** 5xx: the service could not complete the request; a write may have been applied all the same. */
export class ServerError extends ApiError {
  override readonly name = "ServerError";

  constructor(refusal: Refusal) {
    super(refusal, "the service is in trouble; try again later");
  }
}

/** No answer came: the service could not be reached, or the connection broke. */
export class ConnectionError extends CanvasError {
  override readonly name = "ConnectionError";
  readonly mayHaveRun: boolean;
  /** The system's name for what happened, such as ECONNREFUSED. */
  readonly code: string;

  constructor(call: FailedCall, code: string, reason: string) {
    super(`${labelOf(call)} ${reason}${doubtAbout(call)}`);
    this.mayHaveRun = call.mayHaveRun;
    this.code = code;
  }
}

/** An answer came that the service's description does not allow: no JSON, cut off, a redirect, another shape. */
export class UnexpectedAnswer extends CanvasError {
  override readonly name = "UnexpectedAnswer";
  readonly mayHaveRun: boolean;

  constructor(call: FailedCall, reason: string) {
    super(`${labelOf(call)} ${reason}${doubtAbout(call)}`);
    this.mayHaveRun = call.mayHaveRun;
  }
}

/** Something was made for all we know, but nobody can tell which. */
export class UncertainError extends CanvasError {
  override readonly name = "UncertainError";
}

/** A create that half succeeded: the thing exists, and the next run goes on from `state`. */
export class PartialCreateError<State = unknown> extends CanvasError {
  override readonly name = "PartialCreateError";
  readonly id: string;
  readonly state: State;

  constructor({ id, state, cause }: { id: string; state: State; cause: Error }) {
    super(`${id} was created but not finished: ${cause.message}; run the update again to go on from there`, { cause });
    this.id = id;
    this.state = state;
  }
}

const classes: Readonly<Record<number, new (refusal: Refusal) => ApiError>> = {
  400: BadRequest,
  401: Unauthorized,
  403: Forbidden,
  404: NotFound,
  409: Conflict,
  429: RateLimited,
};

/** The error for a refusal, chosen by its status and code alone. */
export function apiError(refusal: Refusal): ApiError {
  if (refusal.status === 400 && refusal.code === "Z1011") return new ZoneInactive(refusal);
  if (refusal.status >= 500) return new ServerError(refusal);
  const Class = classes[refusal.status] ?? ApiError;
  return new Class(refusal);
}

const labelOf = ({ method, operation }: FailedCall): string => `${method} ${operation}`;

const doubtAbout = ({ mayHaveRun }: FailedCall): string =>
  mayHaveRun ? "; the change may have been made: refresh before trying again" : "";

function saidBy({ code, serviceMessage, details = {} }: Refusal): string {
  const told = [details.field, details.reason].filter((part) => typeof part === "string").join(" ");
  const said = [code, serviceMessage].filter(Boolean).join(" ");
  const text = [said, told].filter(Boolean).join(": ");
  return text === "" ? "" : ` (${text})`;
}

function roleFor(path: string): string {
  if (path.includes("/spaces")) return "a role in the space";
  return path.includes("/teams") ? "a role in the team" : "a role in the edition";
}
