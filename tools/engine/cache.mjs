// Fills a cache folder once, atomically, even if several processes try at the same time.
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** A lock or partial folder that its owner has not touched for this many milliseconds is stale. */
const abandonedAfter = 30_000;

/**
 * Calls `fill` with a temporary folder next to `folder`, and renames it when it is complete. The rename is atomic and
 * sufficient for correctness; the lock only keeps a second process from doing the same work.
 *
 * @param {string} folder
 * @param {(partial: string) => Promise<void>} fill
 */
export async function installOnce(folder, fill) {
  makeParent(folder);
  const lock = `${folder}.lock`;
  while (!existsSync(folder)) {
    if (!takeLock(lock)) {
      await sleep(1000);
      continue;
    }
    await fillAndRename(folder, lock, fill);
  }
}

async function fillAndRename(folder, lock, fill) {
  removeAbandoned(folder);
  const partial = mkdtempSync(`${folder}.partial-`);
  const cleanUp = () => {
    rmSync(partial, { recursive: true, force: true });
    rmSync(lock, { force: true });
  };
  const interrupt = (signal) => {
    cleanUp();
    process.exit(signal === "SIGINT" ? 130 : 143);
  };
  const alive = setInterval(() => touch([lock, partial]), abandonedAfter / 6);
  process.on("SIGINT", interrupt).on("SIGTERM", interrupt);
  try {
    await fill(partial);
    // mkdtemp creates folders with mode 0700, but CANVAS_CACHE_DIR may be shared between users.
    chmodSync(partial, 0o755);
    if (!existsSync(folder)) renameSync(partial, folder);
  } finally {
    clearInterval(alive);
    process.off("SIGINT", interrupt).off("SIGTERM", interrupt);
    cleanUp();
  }
}

function makeParent(folder) {
  try {
    mkdirSync(dirname(folder), { recursive: true });
  } catch (error) {
    throw new Error(`${dirname(folder)} cannot be made (${error.code}); set CANVAS_CACHE_DIR to a folder to write in`);
  }
}

function takeLock(lock) {
  if (isAbandoned(lock)) rmSync(lock, { force: true });
  try {
    writeFileSync(lock, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code === "EEXIST") return false;
    throw new Error(`${dirname(lock)} cannot be written to (${error.code}); set CANVAS_CACHE_DIR to a folder that can`);
  }
}

/** Deletes the partial folders of processes that were killed. */
function removeAbandoned(folder) {
  for (const name of readdirSync(dirname(folder))) {
    const path = join(dirname(folder), name);
    if (name.startsWith(`${basename(folder)}.partial-`) && isAbandoned(path)) {
      rmSync(path, { recursive: true, force: true });
    }
  }
}

function isAbandoned(path) {
  const found = statSync(path, { throwIfNoEntry: false });
  return found !== undefined && Date.now() - found.mtimeMs > abandonedAfter;
}

function touch(paths) {
  const now = new Date();
  for (const path of paths) if (existsSync(path)) utimesSync(path, now, now);
}
