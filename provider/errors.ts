import { toUSVString } from "node:util";
import { termFor, terms, worded } from "./validation/audience.ts";
import { printable } from "./validation/printable-text.ts";

/** The base class of all errors: what happened, naming the thing, and what to do about it. */
export class CanvasError extends Error {
  /** What happened, for messages with a remedy of their own. */
  readonly summary: string;
  readonly remedy: string | undefined;

  /** A summary of several lines is a list: a line break inside a text comes from a name, and is shown as a code. */
  constructor(summary: string | readonly string[], remedy?: string, options?: ErrorOptions) {
    const text = [summary].flat().map(shown).join("\n");
    const advice = remedy === undefined ? undefined : shown(remedy);
    super(truncate(advice === undefined ? text : `${text}; ${advice}`), options);
    this.name = new.target.name;
    this.summary = truncate(text);
    this.remedy = advice === undefined ? undefined : truncate(advice);
  }
}

/** A message in the words of its reader, on one line. */
const shown = (text: string): string => printable(worded(text));

/** A place in a file; lines and columns count from 1. */
export interface FilePlace {
  /** The path as the message shows it. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** Mistakes in files that people write. */
export class FileError extends CanvasError {
  /** What each line of the summary is about, as far as that is known. */
  readonly places: readonly (FilePlace | undefined)[];

  constructor(lines: readonly { readonly text: string; readonly place?: FilePlace | undefined }[], remedy?: string) {
    super(
      lines.map(({ text }) => text),
      remedy,
    );
    this.places = lines.map(({ place }) => place);
  }
}

/** Longer messages exceed the header limit of gRPC: the engine would wait forever. */
const maxMessageLength = 4000;
const maxServiceText = 300;

/** Truncates a message, and replaces half characters, which gRPC cannot send. */
function truncate(text: string): string {
  return toUSVString(text.length <= maxMessageLength ? text : `${text.slice(0, maxMessageLength)}... (truncated)`);
}

/** Settings are missing, invalid, or contradictory; lists all problems at once. */
export class ConfigError extends CanvasError {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    // Some problem, or a part of it, is only for those who write a program.
    const texts = problems.map(worded).filter((text) => text !== "");
    const [first = "the configuration cannot be used"] = texts;
    const all = [`the configuration has ${texts.length} problems:`, ...texts.map((text) => `- ${text}`)];
    super(texts.length > 1 ? all : first);
    this.problems = texts;
  }
}

/** The identity provider grants no access token, because it was asked for too many. */
export class TooManyTokens extends CanvasError {
  constructor() {
    super(
      "the identity provider refused a token request, because there were too many",
      "wait ten minutes: one refresh token gets ten access tokens in ten minutes, and other tools that use it count",
    );
  }
}

/** The request that an error is about. */
export interface FailedCall {
  /** The operation's name in messages: `space meta`. */
  readonly operation: string;
  readonly method: string;
  /** Whether it was a write that may have been applied, by any of its attempts. */
  readonly outcomeUnknown: boolean;
}

/** A request that failed. */
export class CallError extends CanvasError {
  readonly outcomeUnknown: boolean;

  constructor({ method, operation, outcomeUnknown }: FailedCall, problem: string, remedy?: string) {
    super(`${method} ${operation} ${problem}`, remedy);
    this.outcomeUnknown = outcomeUnknown;
  }
}

/** Someone who was not added to a team or space, and the service's reason. */
export interface FailedMember {
  readonly code: string;
  readonly reason: string;
  /** Their address or id; missing when no license is left. */
  readonly member?: string | undefined;
}

/** An error response of the service. */
export interface ErrorResponse extends FailedCall {
  /** Below the root of the service. */
  readonly path: string;
  /** The scope that the operation needs. */
  readonly scope: string;
  readonly status: number;
  readonly code?: string | undefined;
  readonly serviceMessage?: string | undefined;
  /** The raw code of an error that the service has not mapped. */
  readonly sdkCode?: string | undefined;
  /** What the service knows the request by: its id, or its URI. */
  readonly request?: string | undefined;
  /** Whether it has no envelope of the service: something on the way may have sent it. */
  readonly isForeign?: boolean | undefined;
  /** The property that the service does not accept. */
  readonly field?: string | undefined;
  /** The members that were not added, each with the service's reason. */
  readonly failedMembers?: readonly FailedMember[] | undefined;
  readonly retryAfterMs?: number | undefined;
  /** Whether the access token came from a refresh token. */
  readonly isRefreshed?: boolean | undefined;
  /** The setting that limited retries, if it was not `retrySeconds`. */
  readonly timeoutSetting?: string | undefined;
}

/** An error response. Subclasses stand for a status; this class itself is for the others. */
export class ApiError extends CallError {
  readonly response: ErrorResponse;
  readonly status: number;
  readonly code: string | undefined;

  constructor(response: ErrorResponse, remedy: string) {
    super(response, `returned ${response.status}${serviceDetails(response)}`, remedy);
    this.response = response;
    this.status = response.status;
    this.code = response.code;
  }
}

/** 400: the service does not accept what was sent. */
export class BadRequest extends ApiError {}

/** The space or the zone is in the trash. */
export class Inactive extends BadRequest {}

/** 401 without a code of a missing right: the access token or the API key is not valid. */
export class Unauthorized extends ApiError {}

/** The caller lacks a right. */
export class Forbidden extends ApiError {}

/** 403 without a code of a missing right: the access token lacks a scope. */
export class MissingScope extends Forbidden {}

/** Nobody can remove this person, or change their role. */
export class Protected extends Forbidden {}

/** 404: something in the path does not exist, or is not visible to the caller. */
export class NotFound extends ApiError {}

/** 409: the value is already set, or a limit is reached. */
export class Conflict extends ApiError {}

/** 429: too many requests. */
export class RateLimited extends ApiError {}

/** 5xx: the request could not be completed; a write may still have been applied. */
export class ServerError extends ApiError {}

/** Whether the service itself failed, and not a gateway in front of it. */
export const isServiceFailure = (error: unknown): boolean => error instanceof ServerError && !error.response.isForeign;

/** A request that was not worth waiting for quota. */
export class QuotaUsedUp extends CallError {}

/** No response: the service could not be reached, or the connection broke. */
export class ConnectionError extends CallError {
  /** The system's error code, such as ECONNREFUSED. */
  readonly code: string;

  constructor(call: FailedCall, code: string, problem: string, remedy?: string) {
    super(call, problem, withOutcome(call, remedy));
    this.code = code;
  }
}

/** A response that the API does not allow: not JSON, truncated, a redirect, or of an unexpected shape. */
export class UnexpectedResponse extends CallError {
  constructor(call: FailedCall, problem: string, remedy?: string) {
    super(call, problem, withOutcome(call, remedy));
  }
}

/** Something was probably created, but cannot be identified. */
export class OutcomeUnknownError extends CanvasError {}

/** The service has not added someone to a team or space, for a reason that it gives. */
export class NotAdded extends CanvasError {
  /** The reason without the person, as others may have the same. */
  readonly reason: string;
  /** What they are there already, if that is the reason. */
  readonly already: "invited" | "member" | undefined;

  constructor(
    what: string,
    { code, reason }: FailedMember,
    { already, remedy }: { readonly already?: "invited" | "member"; readonly remedy?: string } = {},
  ) {
    const text = [shorten(reason), code && `(${shorten(code)})`].filter(Boolean).join(" ");
    super(`${what}: ${text}`, remedy);
    this.reason = text;
    this.already = already;
  }
}

/** A person who must not be removed, or keeps their role. */
export class ProtectedPersonError extends CanvasError {}

const continueRemedy = "run the update again to continue from there";

/** A create that failed after the object existed; the next run continues from `state`. */
export class PartialCreateError<State extends object = object> extends CanvasError {
  readonly id: string;
  readonly state: State;

  constructor({ id, state, cause }: { id: string; state: State; cause: Error }) {
    super(
      linesOf(`${termFor(`${id} was created but not finished`, "the update stopped partway")}: ${cause.message}`),
      continueRemedy,
      { cause },
    );
    this.id = id;
    this.state = state;
  }
}

/** An update that failed after some of its steps; `state` includes those. */
export class PartialUpdateError<State extends object = object> extends CanvasError {
  readonly state: State;
  readonly reason: Error;

  constructor({ state, cause }: { state: State; cause: Error }) {
    super(linesOf(`the update stopped partway: ${cause.message}`), continueRemedy, { cause });
    this.state = state;
    this.reason = cause;
  }
}

/** Whether a failed write may have been applied. */
export function isOutcomeUnknown(error: unknown): boolean {
  return error instanceof OutcomeUnknownError || (error instanceof CallError && error.outcomeUnknown);
}

/** The error of a step that failed after a write that may have been applied. */
export function asOutcomeUnknown(error: unknown): unknown {
  if (!(error instanceof CanvasError) || isOutcomeUnknown(error)) return error;
  const remedy = withOutcome({ outcomeUnknown: true }, error.remedy);
  return new OutcomeUnknownError(linesOf(error.summary), remedy, { cause: error });
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

/** The lines of a message, whose names are already on one line. */
const linesOf = (message: string): readonly string[] => message.split("\n");

function withOutcome(
  { outcomeUnknown }: Pick<FailedCall, "outcomeUnknown">,
  remedy: string | undefined,
): string | undefined {
  const hint = outcomeUnknown ? `the change may have been made: ${terms.tryAgain}` : undefined;
  return [remedy, hint].filter((part) => part !== undefined).join("; ") || undefined;
}

function serviceDetails({ code, serviceMessage, field, sdkCode, request }: ErrorResponse): string {
  const join = (...parts: readonly (string | undefined)[]) =>
    parts.flatMap((part) => (part ? shorten(part) : [])).join(" ");
  const cause = [join(code, serviceMessage), join(field)].filter(Boolean).join(": ");
  const labeled = (label: string, value: string | undefined) => (value ? join(label, value) : "");
  const text = [cause, labeled("sdk_error_code", sdkCode), labeled("request", request)].filter(Boolean).join(", ");
  return text === "" ? "" : ` (${text})`;
}

/** Text of the service on one line, short enough not to cut off the remedy. */
function shorten(text: string): string {
  const line = text.replace(/\s+/g, " ");
  return line.length <= maxServiceText ? line : `${line.slice(0, maxServiceText)}...`;
}
