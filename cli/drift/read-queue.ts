/** The progress of a snapshot. */
export interface ReadProgress {
  /** What was read last, such as `zones of space "Roadmap" (12)`. */
  readonly what: string;
  readonly done: number;
  /** How many known reads are left. */
  readonly left: number;
}

/** How many reads run at once; the service has other users too. */
const maxAtOnce = 8;

/** Runs reads, a few at a time, the newest first: the frames of a zone, which can be kept, before the lists of the next space. */
export class ReadQueue {
  readonly #onProgress: (progress: ReadProgress) => void;
  readonly #signal: AbortSignal;
  readonly #waiting: (() => void)[] = [];
  #running = 0;
  #asked = 0;
  #done = 0;

  constructor(onProgress: (progress: ReadProgress) => void, signal: AbortSignal) {
    this.#onProgress = onProgress;
    this.#signal = signal;
  }

  async run<T>(what: string, read: () => Promise<T>): Promise<T> {
    this.#asked += 1;
    if (this.#running >= maxAtOnce) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#running += 1;
    try {
      this.#signal.throwIfAborted();
      return await read();
    } finally {
      this.#running -= 1;
      this.#done += 1;
      if (!this.#signal.aborted) this.#onProgress({ what, done: this.#done, left: this.#asked - this.#done });
      this.#waiting.pop()?.();
    }
  }
}
