// Fills a folder of the user's cache once, whoever comes first, and never leaves half of it under its name.
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

/** A lock whose owner has not touched it for so long is nobody's any more. */
const abandonedAfter = 30_000;

/**
 * Calls `fill` with an empty folder beside `folder`, and renames it to `folder` when it is complete. The rename alone
 * makes this safe; the lock only saves a second process from doing the same work.
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
    // A temporary folder is its owner's alone; CANVAS_CACHE_DIR may be shared.
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

/** What a process that was killed has left behind. */
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
