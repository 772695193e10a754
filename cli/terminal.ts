import { createInterface } from "node:readline/promises";
import { CanvasError } from "../provider/errors.ts";

export function print(text: string): void {
  process.stdout.write(text);
}

/** Asks a question that is answered with yes or no; no is the default. */
export async function confirm(question: string): Promise<boolean> {
  if (!process.stdin.isTTY)
    throw new CanvasError(
      "nobody can be asked before something is changed, because this is no terminal; run it with --yes",
    );
  const questions = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(es)?$/i.test((await questions.question(`${question} (y/N) `)).trim());
  } finally {
    questions.close();
  }
}

/** A line that tells how far something is; on a terminal only. */
export class Progress {
  readonly #total: number;
  readonly #isShown = process.stderr.isTTY;

  constructor(total: number) {
    this.#total = total;
  }

  show(done: number): void {
    if (this.#isShown) process.stderr.write(`\r${Math.min(done, this.#total)} of ${this.#total} `);
  }

  end(): void {
    if (this.#isShown) process.stderr.write("\r\x1b[K");
  }
}
