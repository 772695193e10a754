import type { World } from "../../store/world.ts";
import { type Endpoint, endpoints } from "../endpoints.ts";
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

/** The remaining quota of a rate limit. */
export interface Quota {
  readonly operation: string;
  readonly limit: number;
  /** The user of the window; `null` if no window is open. */
  readonly user: string | null;
  readonly left: number;
  /** The time until the whole quota is available again. */
  readonly endsInMs: number;
}

interface Window {
  readonly operation: string;
  readonly user: string;
  readonly start: number;
  calls: number;
}

const limits: readonly (readonly [operation: string, limit: number])[] = Object.entries<Endpoint>(endpoints).flatMap(
  ([operation, { rate }]) => (rate === undefined ? [] : [[operation, rate]]),
);

/** Rate limits per operation and user, in fixed windows that start with the first request. */
export class RateLimits {
  readonly #world: World;
  readonly #windows = new Map<string, Window>();

  constructor(world: World) {
    this.#world = world;
  }

  /** Counts one request, or throws when the limit is reached; rejected requests are not counted. */
  consume(operation: string, zuid: string, limit: number): void {
    if (!this.#world.settings.rateLimits) return;
    const key = `${operation}:${zuid}`;
    const current = this.#windows.get(key);
    const isOpen = current !== undefined && this.#remaining(current) > 0;
    const window = isOpen ? current : { operation, user: zuid, start: this.#world.now(), calls: 0 };
    if (window.calls >= limit) {
      throw new RateLimitError(limit, Math.max(1, Math.ceil(this.#remaining(window) / 1000)));
    }
    window.calls += 1;
    this.#windows.set(key, window);
  }

  /** The remaining quota of every rate limit, for each user with an open window; empty if rate limits are off. */
  quotas(): Quota[] {
    if (!this.#world.settings.rateLimits) return [];
    const open = [...this.#windows.values()].filter((window) => this.#remaining(window) > 0);
    return limits.flatMap(([operation, limit]): Quota[] => {
      const used = open.filter((window) => window.operation === operation);
      if (used.length === 0) return [{ operation, limit, user: null, left: limit, endsInMs: 0 }];
      return used.map((window) => ({
        operation,
        limit,
        user: window.user,
        left: limit - window.calls,
        endsInMs: this.#remaining(window),
      }));
    });
  }

  reset(): void {
    this.#windows.clear();
  }

  /** The milliseconds until a window ends; 0 also if the clock was set back to before its start. */
  #remaining({ start }: Window): number {
    const now = this.#world.now();
    return now < start ? 0 : Math.max(0, start + this.#world.settings.rateWindowSeconds * 1000 - now);
  }
}
