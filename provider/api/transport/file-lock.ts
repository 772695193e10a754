import { randomUUID } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

const pollMs = 50;

/** How to wait for another process. */
export interface LockOptions {
  /** Ends the wait; the work then runs without the lock. */
  readonly stop: AbortSignal;
  /** Called if the wait is longer than a moment. */
  readonly onWait?: () => void;
  /** The process of a lock that has not changed for this long has died. */
  readonly abandonedMs?: number;
}

/** Runs work while no other process holds the lock; where none can be made, runs it without. */
export async function whileLocked<T>(path: string, options: LockOptions, work: () => Promise<T>): Promise<T> {
  const { stop, onWait = () => {}, abandonedMs = 10_000 } = options;
  const id = randomUUID();
  if (!(await acquire(path, id, { stop, onWait, abandonedMs }))) return work();
  const renewal = setInterval(() => attempt(() => touch(path)), abandonedMs / 10).unref();
  try {
    return await work();
  } finally {
    clearInterval(renewal);
    attempt(() => release(path, id));
  }
}

async function acquire(path: string, id: string, options: Required<LockOptions>): Promise<boolean> {
  const { stop, onWait, abandonedMs } = options;
  if (!attempt(() => mkdirSync(dirname(path), { recursive: true, mode: 0o700 }))) return false;
  const started = performance.now();
  let seen = { lock: "", since: started };
  let isReported = false;
  while (!stop.aborted) {
    const made = create(path, id);
    if (made !== "held") return made === "locked";
    const [now, lock] = [performance.now(), stateOf(path)];
    if (lock !== seen.lock) seen = { lock, since: now };
    if (now - seen.since > abandonedMs) return takeOver(path, id, options);
    if (!isReported && now - started > abandonedMs / 5) {
      isReported = true;
      onWait();
    }
    await delay(pollMs * (0.5 + Math.random()), undefined, { signal: stop }).catch(() => undefined);
  }
  return false;
}

function create(path: string, id: string): "locked" | "held" | "impossible" {
  try {
    writeFileSync(path, id, { flag: "wx", mode: 0o600 });
    return "locked";
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EEXIST" ? "held" : "impossible";
  }
}

/** Of several processes that take over an abandoned lock at once, the last one gets it, and the others wait for that one. */
async function takeOver(path: string, id: string, options: Required<LockOptions>): Promise<boolean> {
  const temporary = `${path}.${id}`;
  const isTaken = attempt(() => {
    writeFileSync(temporary, id, { mode: 0o600 });
    renameSync(temporary, path);
  });
  if (!isTaken) {
    attempt(() => rmSync(temporary, { force: true }));
    return false;
  }
  await delay(options.abandonedMs / 10);
  return holderOf(path) === id || acquire(path, id, options);
}

/** A process that was asleep may have lost its lock to another one. */
function release(path: string, id: string): void {
  if (holderOf(path) === id) rmSync(path);
}

function holderOf(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}

/** Differs from the state before as long as somebody renews the lock; clocks of two machines may differ. */
const stateOf = (path: string): string => `${holderOf(path)} ${statSync(path, { throwIfNoEntry: false })?.mtimeMs}`;

function touch(path: string): void {
  const now = new Date();
  utimesSync(path, now, now);
}

/** Does something with the lock that may fail, as in a folder that can only be read. */
function attempt(action: () => void): boolean {
  try {
    action();
    return true;
  } catch {
    return false;
  }
}
