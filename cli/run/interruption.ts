/** How long the engine gets to notice a Ctrl-C that the terminal has sent to it too. */
const noticeMs = 700;

/** What is said to the user. */
interface InterruptionTexts {
  /** After the first signal, if something is under way. */
  readonly onStop: () => void;
  /** After the second one, before the command ends. */
  readonly onEnd: () => void;
}

/** A run of the engine that a signal stops; a command may have several at a time. */
class StoppableRun {
  readonly #engine = new AbortController();
  #isNoticed = false;

  /** Asks Pulumi to stop when it is aborted. */
  get signal(): AbortSignal {
    return this.#engine.signal;
  }

  /** Records that Pulumi is stopping: a second signal would make it drop what is under way. */
  notice(): void {
    this.#isNoticed = true;
  }

  stop(): void {
    if (!this.#isNoticed) this.#engine.abort();
  }
}

/** Ctrl-C and SIGTERM during a run: the first signal asks the engine to stop, the second ends the command at once. */
export class Interruption {
  readonly #texts: InterruptionTexts;
  readonly #runs = new Set<StoppableRun>();
  #exitCode: number | undefined;

  constructor(texts: InterruptionTexts) {
    this.#texts = texts;
    process.on("SIGINT", this.#onInterrupt);
    process.on("SIGTERM", this.#onTerminate);
  }

  /** The exit code of a command that was interrupted. */
  get exitCode(): number | undefined {
    return this.#exitCode;
  }

  /** Runs something that a signal has to wait for. */
  async during<T>(work: (run: StoppableRun) => Promise<T>): Promise<T> {
    const run = new StoppableRun();
    this.#runs.add(run);
    try {
      return await work(run);
    } finally {
      this.#runs.delete(run);
    }
  }

  stop(exitCode: number): void {
    if (this.#exitCode !== undefined) {
      this.#texts.onEnd();
      process.exit(this.#exitCode);
    }
    this.#exitCode = exitCode;
    if (this.#runs.size > 0) this.#texts.onStop();
    const forward = () => {
      for (const run of this.#runs) run.stop();
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
