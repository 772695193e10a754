import { inspect } from "node:util";
import { CanvasError } from "../../provider/errors.ts";
import { UsageError } from "../flags.ts";
import { errorText } from "./error-text.ts";
import { paint } from "./style.ts";
import { printError, printJson } from "./terminal.ts";

/** An error for scripts. */
export interface FailureData {
  readonly error: string;
  readonly remedy?: string;
}

/** What scripts read about an error. */
export function failureData(error: unknown): FailureData {
  if (!(error instanceof CanvasError)) return { error: error instanceof Error ? error.message : String(error) };
  const { summary, remedy } = error;
  return remedy === undefined ? { error: summary } : { error: summary, remedy };
}

const reported = new WeakSet<Error>();

/** Records that a report in JSON has an error, which ends the command later. */
export function markReported(error: unknown): void {
  if (error instanceof Error) reported.add(error);
}

/** Prints the error that ends a command, and for scripts one JSON object; returns whether it is an expected one. */
export function reportFailure(error: unknown, isJson: boolean): boolean {
  const isExpected = error instanceof UsageError || error instanceof CanvasError;
  printError(`${paint("red", "pulumi-canvas:")} ${isExpected ? errorText(error) : inspect(error)}\n`);
  if (isJson && !(error instanceof Error && reported.has(error))) printJson(failureData(error), 0);
  return isExpected;
}
