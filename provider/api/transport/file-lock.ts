import { closeSync, mkdirSync, openSync, rmSync, statSync, utimesSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

const pollMs = 50;
const renewalMs = 1_000;
/** The process of a lock that was not renewed for this long has died. */
const abandonedMs = 10_000;

/** Runs work while no other process holds the lock; where none can be made, runs it without. */
export async function whileLocked<T>(path: string, stop: AbortSignal, work: () => Promise<T>): Promise<T> {
  if (!(await acquire(path, stop))) return work();
  const renewal = setInterval(() => renew(path), renewalMs).unref();
  try {
    return await work();
  } finally {
    clearInterval(renewal);
    rmSync(path, { force: true });
  }
}

async function acquire(path: string, stop: AbortSignal): Promise<boolean> {
  if (!hasFolder(path)) return false;
  while (!stop.aborted) {
    const made = tryLock(path);
    if (made !== "held") return made === "locked";
    if (isAbandoned(path)) rmSync(path, { force: true });
    else await delay(pollMs * (0.5 + Math.random()), undefined, { signal: stop }).catch(() => undefined);
  }
  return false;
}

function hasFolder(path: string): boolean {
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    return true;
  } catch {
    return false;
  }
}

function tryLock(path: string): "locked" | "held" | "impossible" {
  try {
    closeSync(openSync(path, "wx", 0o600));
    return "locked";
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EEXIST" ? "held" : "impossible";
  }
}

function isAbandoned(path: string): boolean {
  const renewed = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
  return renewed !== undefined && Date.now() - renewed > abandonedMs;
}

function renew(path: string): void {
  const now = new Date();
  try {
    utimesSync(path, now, now);
  } catch {
    // After a long sleep of the machine, another process may have taken it over.
  }
}
