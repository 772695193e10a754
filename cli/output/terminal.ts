import { createInterface } from "node:readline/promises";
import { CanvasError } from "../../provider/errors.ts";
import { printable } from "../../provider/validation/printable-text.ts";
import { documentText, logText } from "./log-text.ts";

// The only file of the command that writes to a terminal: whatever is printed, no name in it can act on a terminal or in a CI job.

/** Prints text; its line breaks are those of the command. */
export function print(text: string): void {
  clearStatus();
  process.stdout.write(logText(text));
}

/** Prints text on standard error. */
export function printError(text: string): void {
  clearStatus();
  process.stderr.write(logText(text));
}

/** Where a report goes: to the terminal, or to a collection of several reports. */
export interface Output {
  readonly print: (text: string) => void;
  readonly printError: (text: string) => void;
}

/** The terminal, or the log of a job. */
export const terminal: Output = { print, printError };

/** Prints a document in HTML or SVG. */
export function printDocument(text: string): void {
  clearStatus();
  process.stdout.write(documentText(text));
}

/** Whether the line of the cursor has a status, which anything else replaces. */
let isStatusShown = false;
const toStartOfLine = "\r\u001b[K";

function clearStatus(): void {
  if (isStatusShown) process.stderr.write(toStartOfLine);
  isStatusShown = false;
}

/** Asks a yes-or-no question; no is the default. */
export async function confirm(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) throw new CanvasError("can't ask for confirmation: this is not a terminal", "use --yes");
  clearStatus();
  const questions = createInterface({ input: process.stdin, output: process.stderr });
  const answer = new AbortController();
  // On a terminal, readline receives Ctrl-C instead of the process.
  questions.once("SIGINT", () => {
    process.emit("SIGINT");
    answer.abort();
  });
  try {
    const text = await questions.question(`${printable(question)} (y/N) `, { signal: answer.signal });
    return /^y(es)?$/i.test(text.trim());
  } catch (error) {
    if (answer.signal.aborted) return false;
    throw error;
  } finally {
    questions.close();
  }
}

/** A log gets a line about a wait at most this often. */
const waitPauseMs = 15_000;

/** What is shown while something is under way. */
export interface Status {
  /** Whether each text replaces the last one. */
  readonly isReplaced: boolean;
  show(text: string): void;
  /** Shows what the command waits for, which changes every few seconds. */
  wait(text: string): void;
}

/** What a command is doing: one line that is replaced on a terminal, separate lines elsewhere. */
export class StatusLine implements Status {
  readonly #stream = process.stderr;
  readonly #now: () => number;
  #last = "";
  #lastWait = Number.NEGATIVE_INFINITY;

  constructor(now = Date.now) {
    this.#now = now;
  }

  get isReplaced(): boolean {
    return this.#stream.isTTY;
  }

  show(text: string): void {
    const line = logText(printable(text));
    if (this.isReplaced) this.#stream.write(`${toStartOfLine}${line.slice(0, (this.#stream.columns || 80) - 1)}`);
    else if (line !== this.#last) this.#stream.write(`${line}\n`);
    this.#last = line;
    isStatusShown = this.isReplaced;
  }

  wait(text: string): void {
    if (!this.isReplaced && this.#now() - this.#lastWait < waitPauseMs) return;
    this.#lastWait = this.#now();
    this.show(text);
  }

  end(): void {
    clearStatus();
  }
}
