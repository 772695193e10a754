import type { z } from "zod";
import { apiError, UnexpectedAnswer } from "../errors.ts";
import { dataOf, errorDetailsOf, parseJson } from "./envelope.ts";
import { type HttpAnswer, headerOf } from "./http.ts";
import type { Try } from "./persist.ts";
import type { Request } from "./request.ts";
import { type Failure, retryAfterMs } from "./retry.ts";
import type { Secrets } from "./secrets.ts";

/** A success, with its status: 206 says that only some of it was done. */
export interface Answer<T> {
  readonly status: number;
  readonly data: T;
}

interface Context {
  readonly secrets: Secrets;
  readonly now: number;
  /** The setting that says how long to go on, if it is not `retrySeconds`. */
  readonly patience?: string | undefined;
}

/** Reads an answer as the API describes it, and makes a failed try of everything else. */
export function readAnswer<T>(request: Request<T>, answer: HttpAnswer, context: Context): Try<Answer<T>> {
  const { secrets } = context;
  if (answer.status >= 400) return refused(request, answer, context);
  if (answer.status >= 300) return unexpected(request, `was redirected (${answer.status})${baseUrlHint}`, false);
  // The success body of some operations is not documented, so there may be none.
  const parsed = answer.status === 204 ? { body: { status: "success" } } : parseJson(answer.text);
  if (!parsed) return unreadable(request, answer);
  const envelope = dataOf(parsed.body);
  if (!envelope) return unexpected(request, `answered ${answer.status} without a success envelope${baseUrlHint}`);
  const read = request.answer.safeParse(envelope.data);
  if (read.success) return { ok: true, value: { status: answer.status, data: read.data } };
  return unexpected(request, secrets.redact(`answered with data of another shape: ${told(read.error)}`));
}

const baseUrlHint = "; check canvas:baseUrl (CANVAS_BASE_URL)";

function refused<T>(request: Request<T>, answer: HttpAnswer, { secrets, now, patience }: Context): Try<never> {
  const { operation, method, path, scope } = request;
  const { status } = answer;
  const wait = retryAfterMs(headerOf(answer, "retry-after"), now);
  const said = errorDetailsOf(parseJson(secrets.redact(answer.text))?.body);
  const retryAfterSeconds = wait === undefined ? undefined : wait / 1000;
  return {
    ok: false,
    failure: { kind: "answered", status, retryAfterMs: wait },
    mayHaveRun: status >= 500 && method !== "GET",
    error: (mayHaveRun) =>
      apiError({ operation, method, path, scope, mayHaveRun, status, ...said, retryAfterSeconds, patience }),
  };
}

/** JSON that cannot be parsed was damaged on its way; anything else was never meant as an answer of this API. */
function unreadable<T>(request: Request<T>, answer: HttpAnswer): Try<never> {
  const isJson = /\bjson\b/i.test(headerOf(answer, "content-type") ?? "");
  if (isJson) return unexpected(request, "got an answer that was cut off; try again", true, { kind: "lost" });
  return unexpected(request, `answered ${answer.status} with something that is not JSON${baseUrlHint}`);
}

function unexpected<T>(
  { operation, method, path }: Request<T>,
  reason: string,
  hasRun = true,
  failure: Failure = { kind: "final" },
): Try<never> {
  return {
    ok: false,
    failure,
    mayHaveRun: hasRun && method !== "GET",
    error: (mayHaveRun) => new UnexpectedAnswer({ operation, method, path, mayHaveRun }, reason),
  };
}

function told(error: z.ZodError): string {
  const [issue] = error.issues;
  return issue ? `${issue.path.join(".") || "data"}: ${issue.message}` : "unknown";
}
