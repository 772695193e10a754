import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { z } from "zod";
import { whileLocked } from "./file-lock.ts";
import { writePrivately } from "./private-file.ts";

/** The requests of one operation that count towards its limit. */
export interface QuotaSlots {
  /** Takes a slot for a request if fewer than `limit` are taken. */
  take(now: number, limit: number): Promise<string | undefined>;
  /** Ends a request: it counts until a time, or not at all. */
  end(slot: string, until?: number): Promise<void>;
  /** When the taken slots are free again, earliest first; never, for a request of this process in flight. */
  freeTimes(now: number): readonly number[];
  /** How soon others may change that. */
  readonly changeMs: number;
}

/** The requests of this process. */
export class OwnSlots implements QuotaSlots {
  readonly changeMs = Number.POSITIVE_INFINITY;
  readonly #until = new Map<string, number>();

  async take(now: number, limit: number): Promise<string | undefined> {
    if (this.freeTimes(now).length >= limit) return undefined;
    const slot = randomUUID();
    this.#until.set(slot, Number.POSITIVE_INFINITY);
    return slot;
  }

  async end(slot: string, until?: number): Promise<void> {
    if (until === undefined) this.#until.delete(slot);
    else this.#until.set(slot, until);
  }

  freeTimes(now: number): readonly number[] {
    for (const [slot, until] of this.#until) if (until <= now) this.#until.delete(slot);
    return [...this.#until.values()].sort((a, b) => a - b);
  }
}

/** By operation, when each slot is free again. */
const Taken = z.record(z.string(), z.record(z.string(), z.number()));
type Taken = z.output<typeof Taken>;

/** A request of a process that dies counts this long after its window. */
const longestRequestMs = 5_000;

/**
 * The requests of all processes of one user on this machine, in a file: the engine starts a process for each command, and a folder
 * of workspaces has several at once, while the service counts them together.
 */
export class SharedQuotas {
  readonly #path: string;
  readonly #windowMs: number;
  #taken: Taken;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(path: string, windowMs: number) {
    this.#path = path;
    this.#windowMs = windowMs;
    this.#taken = this.#read();
  }

  slotsOf(operation: string): QuotaSlots {
    return {
      changeMs: 1_000,
      take: (now, limit) =>
        this.#change(operation, now, (slots) => {
          if (Object.keys(slots).length >= limit) return undefined;
          const slot = randomUUID();
          slots[slot] = now + this.#windowMs + longestRequestMs;
          return slot;
        }),
      end: (slot, until) =>
        this.#change(operation, undefined, (slots) => {
          if (until === undefined) delete slots[slot];
          else slots[slot] = until;
        }),
      freeTimes: (now) => Object.values(current(this.#taken[operation], now)).sort((a, b) => a - b),
    };
  }

  /** Changes the slots of an operation while no other process does; where no file can be written, only this process counts. */
  #change<T>(operation: string, now: number | undefined, change: (slots: Record<string, number>) => T): Promise<T> {
    const work = () =>
      whileLocked(`${this.#path}.lock`, { stop: new AbortController().signal, abandonedMs: 2_000 }, async () => {
        this.#taken = this.#read();
        const slots = { ...current(this.#taken[operation], now ?? 0) };
        const result = change(slots);
        this.#taken = { ...this.#taken, [operation]: slots };
        this.#write();
        return result;
      });
    const result = this.#turn.then(work);
    this.#turn = result.catch(() => {});
    return result;
  }

  #read(): Taken {
    try {
      return Taken.parse(JSON.parse(readFileSync(this.#path, "utf8")));
    } catch {
      return this.#taken ?? {};
    }
  }

  #write(): void {
    try {
      writePrivately(this.#path, JSON.stringify(this.#taken));
    } catch {
      // A folder that can only be read: the slots are known to this process all the same.
    }
  }
}

const current = (slots: Readonly<Record<string, number>> = {}, now: number): Record<string, number> =>
  Object.fromEntries(Object.entries(slots).filter(([, until]) => until > now));
