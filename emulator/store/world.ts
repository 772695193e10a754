import { randomUUID } from "node:crypto";
import { type ReadingName, selectReadings } from "./readings.ts";
import { Store } from "./store.ts";
import type { Time } from "./tables.ts";

/** Settings that can be changed at run time. */
export interface Settings {
  rateLimits: boolean;
  /** The length of the rate limit window; a minute in the service. */
  rateWindowSeconds: number;
  /** The delay before every API response. */
  latencyMs: number;
  accessTokenSeconds: number;
  /** Whether a refresh issues a new refresh token and revokes the old one. */
  rotateRefreshTokens: boolean;
  /** Whether someone who is in the edition joins a team without an invitation. */
  addsMembersAtOnce: boolean;
}

const defaultSettings: Settings = {
  rateLimits: true,
  rateWindowSeconds: 60,
  latencyMs: 0,
  accessTokenSeconds: 3600,
  rotateRefreshTokens: false,
  addsMembersAtOnce: false,
};

/** Clock and UUID generator, which tests replace. */
export interface Sources {
  readonly now: () => Time;
  readonly uuid: () => string;
}

export const systemSources: Sources = { now: Date.now, uuid: randomUUID };

/** The first numeric id: as long as the service's ids, and exact as a JSON number. */
const firstId = 1_000_000_000_001;

/** The state that all handlers share: the store, the settings, the readings, the clock and the id generators. */
export class World {
  readonly store = new Store();
  readonly settings: Settings;
  /** The current readings of points that the contract leaves open. */
  readings: ReadonlySet<ReadingName>;
  /** When each user last opened each space, by `spaceId:zuid`; used for sorting, and not persisted. */
  readonly openings = new Map<string, Time>();
  readonly #sources: Sources;
  readonly #initialSettings: Settings;
  readonly #initialReadings: ReadonlySet<ReadingName>;
  #clockOffset = 0;

  constructor(
    settings: Partial<Settings> = {},
    sources: Sources = systemSources,
    readings: readonly ReadingName[] = [],
  ) {
    this.settings = { ...defaultSettings, ...settings };
    this.#initialSettings = { ...this.settings };
    this.readings = selectReadings(readings);
    this.#initialReadings = this.readings;
    this.#sources = sources;
  }

  now(): Time {
    return this.#sources.now() + this.#clockOffset;
  }

  moveClock(milliseconds: number): void {
    this.#clockOffset += milliseconds;
  }

  /** Whether the reading is on. */
  reads(name: ReadingName): boolean {
    return this.readings.has(name);
  }

  /** A time in the format of responses. */
  timestamp(time: Time): string {
    return formatTimestamp(time);
  }

  /** Resets the clock, the settings, the readings and the opening times. */
  reset(): void {
    this.#clockOffset = 0;
    this.openings.clear();
    this.readings = this.#initialReadings;
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

const weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const pad = (value: number): string => String(value).padStart(2, "0");

/** `<weekday>, <DD> <Mon> <YYYY>, <HH:MM:SS>`, in UTC. */
function formatTimestamp(time: Time): string {
  const at = new Date(time);
  const day = `${pad(at.getUTCDate())} ${months[at.getUTCMonth()]} ${at.getUTCFullYear()}`;
  const clock = `${pad(at.getUTCHours())}:${pad(at.getUTCMinutes())}:${pad(at.getUTCSeconds())}`;
  return `${weekdays[at.getUTCDay()]}, ${day}, ${clock}`;
}
