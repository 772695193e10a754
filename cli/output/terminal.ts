import { createInterface } from "node:readline/promises";
import { CanvasError } from "../../provider/errors.ts";
import { printable, printableJson } from "../../provider/validation/printable-text.ts";
import { documentText, logText } from "./log-text.ts";
import { rendered } from "./style.ts";

// The only file of the command that writes to a terminal: whatever is printed, no name in it can act on a terminal or in a CI job.

/** Prints text; its line breaks are those of the command. */
export function print(text: string): void {
  clearStatus();
  process.stdout.write(rendered(logText(text), process.stdout));
}

/** Prints text on standard error. */
export function printError(text: string): void {
  clearStatus();
  process.stderr.write(rendered(logText(text), process.stderr));
}

/** Prints one JSON value for scripts. */
export function printJson(value: unknown, indentation = 2): void {
  print(`${printableJson(value, indentation)}\n`);
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

/** Something that is under way, and since when. */
interface Activity {
  text: string;
  readonly since: number;
}
const activities: Activity[] = [];
let isAsking = false;

/** Shows on a terminal what is under way and for how long, once that is longer than a second. */
export async function during<T>(text: string, work: () => Promise<T> | T): Promise<T> {
  const activity: Activity = { text, since: Date.now() };
  const ticker = process.stderr.isTTY ? setInterval(() => showActivity(activity), 1000).unref() : undefined;
  activities.push(activity);
  try {
    return await work();
  } finally {
    clearInterval(ticker);
    activities.splice(activities.indexOf(activity), 1);
    if (ticker) clearStatus();
  }
}

/** Of several activities, the last one is shown. */
function showActivity(activity: Activity): void {
  if (isAsking || activity !== activities.at(-1)) return;
  replaceStatus(`${activity.text} (${Math.max(1, Math.round((Date.now() - activity.since) / 1000))} s)`);
}

function replaceStatus(text: string): void {
  const line = logText(printable(text)).slice(0, (process.stderr.columns || 80) - 1);
  process.stderr.write(`${toStartOfLine}${line}`);
  isStatusShown = true;
}

/** Asks a yes-or-no question, after what a user should know for the answer; no is the default. */
export async function confirm(question: string, context = ""): Promise<boolean> {
  if (!process.stdin.isTTY) throw new CanvasError("can't ask for confirmation: this is not a terminal", "use --yes");
  printError(context);
  return /^y(es)?$/i.test((await ask(`${question} (y/N)`)).trim());
}

/** Asks for a text on a terminal; Ctrl-C and Ctrl-D are an empty one. */
export async function ask(question: string): Promise<string> {
  clearStatus();
  isAsking = true;
  const questions = createInterface({ input: process.stdin, output: process.stderr });
  const answer = new AbortController();
  // On a terminal, readline receives Ctrl-C instead of the process.
  questions.once("SIGINT", () => {
    process.emit("SIGINT");
    answer.abort();
  });
  try {
    return await questions.question(`${printable(question)} `, { signal: answer.signal });
  } catch (error) {
    if (error instanceof Error && error.name === "AbortError") return "";
    throw error;
  } finally {
    isAsking = false;
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

/** Shows how far something is; a log gets a line for every hundred steps. */
export function showProgress(status: Status, done: number, text: string): void {
  if (status.isReplaced || done % 100 === 0) status.show(text);
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
    const activity = activities.at(-1);
    if (activity) activity.text = text;
    const line = logText(printable(text));
    if (this.isReplaced) replaceStatus(text);
    else if (line !== this.#last) this.#stream.write(`${line}\n`);
    this.#last = line;
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
