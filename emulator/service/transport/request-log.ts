/** A log entry; requests to the control API and the page are not logged. */
export interface LoggedRequest {
  readonly time: string;
  readonly method: string;
  readonly path: string;
  readonly query: string;
  /** The caller's zuid; `null` for a request that was not authenticated. */
  readonly user: string | null;
  /** `null` when a fault dropped the connection. */
  readonly status: number | null;
  readonly requestBytes: number;
  readonly responseBytes: number;
  readonly durationMs: number;
  /** The id of the fault that was injected, if any. */
  readonly fault?: string;
}

const capacity = 10_000;

/** Follows the log. */
export interface LogListener {
  added(request: LoggedRequest): void;
  cleared(): void;
}

/** The latest requests, and the total number. */
export class RequestLog {
  #requests: LoggedRequest[] = [];
  #total = 0;
  #listener: LogListener | undefined;

  /** Calls the listener for every later change. */
  follow(listener: LogListener): void {
    this.#listener = listener;
  }

  add(request: LoggedRequest): void {
    this.#total += 1;
    this.#requests.push(request);
    // Trimmed only at twice the capacity, because copying the array at every request would be slow.
    if (this.#requests.length >= 2 * capacity) this.#requests = this.#requests.slice(-capacity);
    this.#listener?.added(request);
  }

  /** The total, and at most `count` of the latest requests, oldest first. */
  read(count = capacity): { total: number; requests: readonly LoggedRequest[] } {
    return { total: this.#total, requests: this.#requests.slice(-count) };
  }

  clear(): void {
    this.#requests = [];
    this.#total = 0;
    this.#listener?.cleared();
  }
}
