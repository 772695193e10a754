import { conditions, ServiceError } from "./errors.ts";
import type { World } from "./world.ts";

/** Too many calls of one operation by one user in one window. */
export class RateLimited extends ServiceError {
  readonly limit: number;
  readonly retryAfterSeconds: number;

  constructor(limit: number, retryAfterSeconds: number) {
    super("rateLimited");
    this.message = conditions.rateLimited.message.replace("N", String(limit));
    this.limit = limit;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Counts calls per operation and user in windows that begin with the first call. */
export class RateLimits {
  readonly #world: World;
  readonly #windows = new Map<string, { start: number; calls: number }>();

  constructor(world: World) {
    this.#world = world;
  }

  /** Counts one call, or throws when the window is used up; refused calls do not count. */
  take(operation: string, zuid: string, limit: number): void {
    const { rateLimits, rateWindowSeconds } = this.#world.settings;
    if (!rateLimits) return;
    const key = `${operation}:${zuid}`;
    const now = this.#world.now();
    const length = rateWindowSeconds * 1000;
    const current = this.#windows.get(key);
    const window = current && now < current.start + length && now >= current.start ? current : { start: now, calls: 0 };
    if (window.calls >= limit) {
      throw new RateLimited(limit, Math.max(1, Math.ceil((window.start + length - now) / 1000)));
    }
    window.calls += 1;
    this.#windows.set(key, window);
  }

  reset(): void {
    this.#windows.clear();
  }
}
