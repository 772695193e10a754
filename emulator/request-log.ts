/** One request as the log keeps it; the control surface and the page are not logged. */
export interface LoggedRequest {
  readonly time: string;
  readonly method: string;
  readonly path: string;
  readonly query: string;
  /** The zuid of whoever called; `null` before authentication. */
  readonly user: string | null;
  /** `null` when a fault dropped the connection. */
  readonly status: number | null;
  readonly requestBytes: number;
  readonly responseBytes: number;
  readonly durationMs: number;
  /** The id of the fault that changed the answer, if one did. */
  readonly fault?: string;
}

const capacity = 10_000;

/** The latest requests, and how many there were. */
export class RequestLog {
  #requests: LoggedRequest[] = [];
  #total = 0;

  add(request: LoggedRequest): void {
    this.#total += 1;
    this.#requests.push(request);
    // Trimmed in steps: shifting a full array at every request would cost more than serving it.
    if (this.#requests.length >= 2 * capacity) this.#requests = this.#requests.slice(-capacity);
  }

  read(): { total: number; requests: readonly LoggedRequest[] } {
    return { total: this.#total, requests: this.#requests.slice(-capacity) };
  }

  clear(): void {
    this.#requests = [];
    this.#total = 0;
  }
}
