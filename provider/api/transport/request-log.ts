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

/** The log, if someone asked for it: with CANVAS_LOG=requests, or with -v=9 and --logflow, which the engine passes on to plugins. */
export function requestLog(
  { CANVAS_LOG = "" }: Readonly<Record<string, string | undefined>>,
  args: readonly string[],
  show: WriteLine = printLine,
): WriteLine | undefined {
  if (CANVAS_LOG.split(",").includes("requests")) return show;
  const isVerbose = args.some((arg) => Number(/^-v=(\d+)$/.exec(arg)?.[1] ?? 0) >= 9);
  // The engine has a log of its own then, with what its plugins print.
  return isVerbose ? printLine : undefined;
}

let printText = (text: string): void => console.error(text);
const printLine: WriteLine = (line) => printText(printable(line));

/** Prints the log of this process in another way, as a command does that also shows a status on the terminal. */
export function printRequestsWith(print: (text: string) => void): void {
  printText = print;
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

/** Whether a message is a line of this log. */
export const isRequestLine = (message: string): boolean => /^request \w+: /.test(message);

const maxIdLength = 100;
/** A shorter time is not a wait. */
const minWaitMs = 100;

/** A request that is about no operation gets a token. */
function lineFor({ about }: LoggedRequest, result: HttpResult, milliseconds: number): string {
  const { operation = "token", attempt, quotaWaitMs = 0 } = about ?? {};
  const isResponse = result.kind === "response";
  const id = isResponse ? (headerOf(result, "x-request-id") ?? headerOf(result, "request-id")) : undefined;
  const details = [
    ...(attempt === undefined ? [] : [`attempt ${attempt}`]),
    ...(quotaWaitMs < minWaitMs ? [] : [`waited ${Math.round(quotaWaitMs)} ms for quota`]),
    ...(id === undefined ? [] : [`request id ${id.slice(0, maxIdLength)}`]),
  ];
  const outcome = isResponse ? result.status : `${result.kind} (${result.code})`;
  return [`request ${operation}: ${outcome} in ${Math.round(milliseconds)} ms`, ...details].join(", ");
}
