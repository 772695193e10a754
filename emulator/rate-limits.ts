import { conditions, ServiceError } from "./errors.ts";
import type { World } from "./world.ts";

/** A 429 with the time until the window ends. */
export class RateLimitError extends ServiceError {
  readonly limit: number;
  readonly retryAfterSeconds: number;

  constructor(limit: number, retryAfterSeconds: number) {
    super("rateLimited");
    this.message = conditions.rateLimited.message.replace("N", String(limit));
    this.limit = limit;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Rate limits per operation and user, in fixed windows that begin with the first request. */
export class RateLimits {
  readonly #world: World;
  readonly #windows = new Map<string, { start: number; calls: number }>();

  constructor(world: World) {
    this.#world = world;
  }

  /** Counts one request, or throws when the limit is reached; rejected requests are not counted. */
  consume(operation: string, zuid: string, limit: number): void {
    const { rateLimits, rateWindowSeconds } = this.#world.settings;
    if (!rateLimits) return;
    const key = `${operation}:${zuid}`;
    const now = this.#world.now();
    const length = rateWindowSeconds * 1000;
    const current = this.#windows.get(key);
    const window = current && now < current.start + length && now >= current.start ? current : { start: now, calls: 0 };
    if (window.calls >= limit) {
      throw new RateLimitError(limit, Math.max(1, Math.ceil((window.start + length - now) / 1000)));
    }
    window.calls += 1;
    this.#windows.set(key, window);
  }

  reset(): void {
    this.#windows.clear();
  }
}
