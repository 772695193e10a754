import { createInterface } from "node:readline/promises";
import { CanvasError } from "../../provider/errors.ts";

export function print(text: string): void {
  process.stdout.write(text);
}

/** Asks a yes-or-no question; no is the default. */
export async function confirm(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) throw new CanvasError("can't ask for confirmation: this is not a terminal", "use --yes");
  const questions = createInterface({ input: process.stdin, output: process.stderr });
  const answer = new AbortController();
  // On a terminal, readline receives Ctrl-C instead of the process.
  questions.once("SIGINT", () => {
    process.emit("SIGINT");
    answer.abort();
  });
  try {
    return /^y(es)?$/i.test((await questions.question(`${question} (y/N) `, { signal: answer.signal })).trim());
  } catch (error) {
    if (answer.signal.aborted) return false;
    throw error;
  } finally {
    questions.close();
  }
}

/** What a command is doing: one line that is replaced on a terminal, separate lines elsewhere. */
export class StatusLine {
  readonly #stream = process.stderr;
  #last = "";

  /** Whether each text replaces the last one. */
  get isReplaced(): boolean {
    return this.#stream.isTTY;
  }

  show(text: string): void {
    if (this.isReplaced) this.#stream.write(`\r\u001b[K${text.slice(0, (this.#stream.columns || 80) - 1)}`);
    else if (text !== this.#last) this.#stream.write(`${text}\n`);
    this.#last = text;
  }

  end(): void {
    if (this.isReplaced) this.#stream.write("\r\u001b[K");
  }
}
