// A run that waits says what for: within two seconds for an answer or the next retry; for quota, see pacing.ts.
import type { HttpClient, HttpRequest, HttpResult } from "./http.ts";

/** Shows what requests wait for. */
export interface WaitMessages {
  /** Replaces the previous status of the resource that waits. */
  status(message: string): void;
  info(message: string): void;
  /** A line of the log of requests; without this, it is printed. */
  readonly request?: ((line: string) => void) | undefined;
}

/** A shorter time is not worth a message. */
export const shortWaitMs = 1_800;

/** Reports requests that stay without an answer. */
export class ReportingHttp implements HttpClient {
  readonly #http: HttpClient;
  readonly #timeoutMs: number;
  readonly #messages: WaitMessages;

  constructor(http: HttpClient, timeoutMs: number, messages: WaitMessages) {
    this.#http = http;
    this.#timeoutMs = timeoutMs;
    this.#messages = messages;
  }

  async send(request: HttpRequest): Promise<HttpResult> {
    const { host } = new URL(request.url);
    const started = Date.now();
    let ticks = 0;
    // The second tick counts: if this process itself was busy, the answer arrives before it.
    const timer = setInterval(() => {
      ticks += 1;
      const waitedMs = Date.now() - started;
      const left = seconds(this.#timeoutMs - waitedMs);
      if (ticks % 2 === 0)
        this.#messages.status(`no answer from ${host} for ${seconds(waitedMs)}; waiting up to ${left} more`);
    }, shortWaitMs / 2).unref();
    return this.#http.send(request).finally(() => clearInterval(timer));
  }

  close(): void {
    this.#http.close();
  }
}

/** Where a status is not shown, a line this often is enough. */
const infoPauseMs = 15_000;

/** Reports why a call waits, and for how long it is retried. */
export function retryReport(messages: WaitMessages, now: () => number) {
  let last = Number.NEGATIVE_INFINITY;
  return (reason: string, remainingMs?: number): void => {
    const text = remainingMs === undefined ? reason : `${reason}; retrying for up to ${seconds(remainingMs)}`;
    messages.status(text);
    if (now() - last < infoPauseMs) return;
    last = now();
    messages.info(text);
  };
}

const seconds = (milliseconds: number): string => `${Math.max(0, Math.round(milliseconds / 1000))} s`;
