import { randomUUID } from "node:crypto";
import { Store } from "./store.ts";
import type { Time } from "./tables.ts";

/** What can be set at the start and changed while the emulator runs. */
export interface Settings {
  rateLimits: boolean;
  /** How long the documented minute lasts. */
  rateWindowSeconds: number;
  /** Waited before every answer of the API. */
  latencyMs: number;
  accessTokenSeconds: number;
  /** A refresh gives a new refresh token and ends the old one. */
  rotateRefreshTokens: boolean;
}

export const defaultSettings: Settings = {
  rateLimits: true,
  rateWindowSeconds: 60,
  latencyMs: 0,
  accessTokenSeconds: 3600,
  rotateRefreshTokens: false,
};

/** Where time and ids come from; tests bring their own. */
export interface Sources {
  readonly now: () => Time;
  readonly uuid: () => string;
}

export const systemSources: Sources = { now: Date.now, uuid: randomUUID };

/** Numeric ids start here: wide enough to look like the service's, small enough to be exact as a JSON number. */
const firstId = 1_000_000_000_001;

/** The service's state and everything that it takes from outside. */
export class World {
  readonly store = new Store();
  readonly settings: Settings;
  /** When each space was last opened by whom, as `spaceId:zuid`; a convenience of lists, forgotten at the end. */
  readonly openings = new Map<string, Time>();
  readonly #sources: Sources;
  readonly #initialSettings: Settings;
  #clockOffset = 0;

  constructor(settings: Partial<Settings> = {}, sources: Sources = systemSources) {
    this.settings = { ...defaultSettings, ...settings };
    this.#initialSettings = { ...this.settings };
    this.#sources = sources;
  }

  now(): Time {
    return this.#sources.now() + this.#clockOffset;
  }

  moveClock(milliseconds: number): void {
    this.#clockOffset += milliseconds;
  }

  /** Forgets everything that was set while it ran. */
  reset(): void {
    this.#clockOffset = 0;
    this.openings.clear();
    Object.assign(this.settings, this.#initialSettings);
  }

  uuid(): string {
    return this.#sources.uuid();
  }

  newId(): string {
    return String(this.store.next("ids", firstId));
  }

  nextPosition(): number {
    return this.store.next("positions", 1);
  }
}
