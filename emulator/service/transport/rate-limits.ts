import type { World } from "../../store/world.ts";
import { conditions, ServiceError } from "../service-errors.ts";

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

interface Window {
  readonly start: number;
  calls: number;
}

/** Rate limits per operation and user, in fixed windows of some minutes that start with the first request. */
export class RateLimits {
  readonly #world: World;
  readonly #minutes: number;
  readonly #windows = new Map<string, Window>();

  constructor(world: World, minutes = 1) {
    this.#world = world;
    this.#minutes = minutes;
  }

  /** Counts one request, or throws when the limit is reached; rejected requests are not counted. */
  consume(operation: string, user: string, limit: number): void {
    if (!this.#world.settings.rateLimits) return;
    const key = `${operation}:${user}`;
    const current = this.#windows.get(key);
    const isOpen = current !== undefined && this.#remaining(current) > 0;
    const window = isOpen ? current : { start: this.#world.now(), calls: 0 };
    if (window.calls >= limit) {
      throw new RateLimitError(limit, Math.max(1, Math.ceil(this.#remaining(window) / 1000)));
    }
    window.calls += 1;
    this.#windows.set(key, window);
  }

  reset(): void {
    this.#windows.clear();
  }

  /** The milliseconds until a window ends; 0 also if the clock was set back to before its start. */
  #remaining({ start }: Window): number {
    const now = this.#world.now();
    const length = this.#minutes * this.#world.settings.rateWindowSeconds * 1000;
    return now < start ? 0 : Math.max(0, start + length - now);
  }
}
