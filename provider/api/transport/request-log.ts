// One line for each request, for someone who wants to know what a run does, and how long the service takes.
import { printable } from "../../validation/printable-text.ts";
import { type HttpClient, type HttpRequest, type HttpResult, headerOf } from "./http.ts";

/** Writes a line of the log. */
export type WriteLine = (line: string) => void;

/** A request, and what the log says about it: no path or label, which may have names. */
export interface LoggedRequest extends HttpRequest {
  readonly about?: {
    readonly operation: string;
    /** 1 for the first one of a call. */
    readonly attempt: number;
    /** How long the call has waited for quota so far. */
    readonly quotaWaitMs: number;
  };
}

/** A client whose requests can say what they are about. */
export interface LoggedClient extends HttpClient {
  send(request: LoggedRequest): Promise<HttpResult>;
}

/** Writes to stderr, which the engine shows too, with CANVAS_LOG=requests, or if the engine runs plugins with -v=9 (--logflow). */
export function requestLog(
  { CANVAS_LOG = "" }: Readonly<Record<string, string | undefined>>,
  args: readonly string[],
): WriteLine | undefined {
  const isVerbose = args.some((arg) => Number(/^-v=(\d+)$/.exec(arg)?.[1] ?? 0) >= 9);
  if (!isVerbose && !CANVAS_LOG.split(",").includes("requests")) return undefined;
  return (line) => console.error(line);
}

/** Logs the requests of a client, if there is a log. */
export function withRequestLog(http: HttpClient, write: WriteLine | undefined): LoggedClient {
  if (write === undefined) return http;
  return {
    async send(request: LoggedRequest) {
      const started = performance.now();
      const result = await http.send(request);
      write(lineFor(request, result, performance.now() - started));
      return result;
    },
    close: () => http.close(),
  };
}

const maxIdLength = 100;

/** A request that is about no operation gets a token. */
function lineFor({ about }: LoggedRequest, result: HttpResult, milliseconds: number): string {
  const { operation = "token", attempt, quotaWaitMs = 0 } = about ?? {};
  const isResponse = result.kind === "response";
  const id = isResponse ? (headerOf(result, "x-request-id") ?? headerOf(result, "request-id")) : undefined;
  const details = [
    ...(attempt === undefined ? [] : [`attempt ${attempt}`]),
    ...(quotaWaitMs === 0 ? [] : [`waited ${Math.round(quotaWaitMs)} ms for quota`]),
    ...(id === undefined ? [] : [`request id ${id.slice(0, maxIdLength)}`]),
  ];
  const outcome = isResponse ? result.status : `${result.kind} (${result.code})`;
  const text = [`request ${operation}: ${outcome} in ${Math.round(milliseconds)} ms`, ...details].join(", ");
  return printable(text);
}
