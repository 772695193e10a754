/** How long the engine gets to notice a Ctrl-C that the terminal has sent to it too. */
const noticeMs = 700;

/** What is said to the user. */
export interface InterruptionTexts {
  /** After the first signal, if something is under way. */
  readonly onStop: () => void;
  /** After the second one, before the command ends. */
  readonly onEnd: () => void;
}

/** Ctrl-C and SIGTERM during a run: the first signal asks the engine to stop, the second ends the command at once. */
export class Interruption {
  readonly #engine = new AbortController();
  readonly #texts: InterruptionTexts;
  #exitCode: number | undefined;
  #isNoticed = false;
  #isUnderWay = false;

  constructor(texts: InterruptionTexts) {
    this.#texts = texts;
    process.on("SIGINT", this.#onInterrupt);
    process.on("SIGTERM", this.#onTerminate);
  }

  /** The exit code of a command that was interrupted. */
  get exitCode(): number | undefined {
    return this.#exitCode;
  }

  /** Asks Pulumi to stop when it is aborted. */
  get signal(): AbortSignal {
    return this.#engine.signal;
  }

  /** Runs something that a signal has to wait for. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    this.#isUnderWay = true;
    try {
      return await work();
    } finally {
      this.#isUnderWay = false;
    }
  }

  /** Records that Pulumi is stopping: a second signal would make it drop what is under way. */
  notice(): void {
    this.#isNoticed = true;
  }

  stop(exitCode: number): void {
    if (this.#exitCode !== undefined) {
      this.#texts.onEnd();
      process.exit(this.#exitCode);
    }
    this.#exitCode = exitCode;
    if (this.#isUnderWay) this.#texts.onStop();
    const forward = () => {
      if (!this.#isNoticed) this.#engine.abort();
    };
    setTimeout(forward, noticeMs).unref();
  }

  close(): void {
    process.off("SIGINT", this.#onInterrupt);
    process.off("SIGTERM", this.#onTerminate);
  }

  readonly #onInterrupt = () => this.stop(130);
  readonly #onTerminate = () => this.stop(143);
}
