/** A log entry; requests to the control API and the page are not logged. */
export interface LoggedRequest {
  readonly time: string;
  readonly method: string;
  readonly path: string;
  readonly query: string;
  /** The name of the operation; absent for an unknown path. */
  readonly operation?: string;
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

/** The bodies of a logged request. */
export interface LoggedBodies {
  readonly request: string;
  readonly response: string;
}

const capacity = 10_000;
/** Bodies are kept for fewer requests, because they are much larger. */
const bodyCapacity = 200;
/** Longer bodies are cut, so the log stays small. */
const maxBodyLength = 20_000;

/** Follows the log. */
interface LogListener {
  added(request: LoggedRequest): void;
  cleared(): void;
}

/** The latest requests, and the total number. */
export class RequestLog {
  #requests: LoggedRequest[] = [];
  readonly #bodies = new Map<number, LoggedBodies>();
  #total = 0;
  #listener: LogListener | undefined;

  /** Calls the listener for every later change. */
  follow(listener: LogListener): void {
    this.#listener = listener;
  }

  add(request: LoggedRequest, bodies: LoggedBodies): void {
    this.#total += 1;
    // The bodies of the identity provider are credentials.
    if (!request.path.startsWith("/oauth/")) this.#keepBodies(bodies);
    this.#requests.push(request);
    // Trimmed only at twice the capacity, because copying the array at every request would be slow.
    if (this.#requests.length >= 2 * capacity) this.#requests = this.#requests.slice(-capacity);
    this.#listener?.added(request);
  }

  /** The total, and at most `count` of the latest requests, oldest first. */
  read(count = capacity): { total: number; requests: readonly LoggedRequest[] } {
    return { total: this.#total, requests: this.#requests.slice(-count) };
  }

  /** The bodies of the request with this number, counted from 1 since the log was cleared; only of the latest. */
  bodies(number: number): LoggedBodies | undefined {
    return this.#bodies.get(number);
  }

  clear(): void {
    this.#requests = [];
    this.#bodies.clear();
    this.#total = 0;
    this.#listener?.cleared();
  }

  #keepBodies({ request, response }: LoggedBodies): void {
    this.#bodies.set(this.#total, { request: cut(request), response: cut(response) });
    this.#bodies.delete(this.#total - bodyCapacity);
  }
}

/** The beginning of a text as a copy: a slice would keep the whole text in memory. */
function cut(text: string): string {
  return text.length <= maxBodyLength ? text : Buffer.from(text.slice(0, maxBodyLength)).toString();
}
