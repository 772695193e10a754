import {
  accessSync,
  constants,
  existsSync,
  lstatSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, resolve } from "node:path";

/** The data file cannot be used; the message names the file and the remedy. */
export class JournalError extends Error {
  override readonly name = "JournalError";
}

/** The file behind a path, which can be a symbolic link; throws if the file is read-only. */
export function resolveDataFile(path: string): string {
  const file = followLinks(path);
  if (existsSync(file) && !isWritable(file)) {
    throw new JournalError(`${file} is read-only; make it writable or choose another --data file`);
  }
  return file;
}

/** Locks the file, because two emulators would overwrite each other's lines; replaces the lock of a dead process. */
export function lock(file: string): void {
  const path = lockFile(file);
  const holder = existsSync(path) ? Number(readFileSync(path, "utf8")) : process.pid;
  if (holder > 0 && holder !== process.pid && isRunning(holder)) {
    throw new JournalError(
      `${file} is in use by process ${holder}; stop it, choose another --data file, or delete ${path} if it is stale`,
    );
  }
  writeFileSync(path, String(process.pid), { mode: 0o600 });
}

export function unlock(file: string): void {
  rmSync(lockFile(file), { force: true });
}

const lockFile = (file: string): string => `${file}.lock`;

/** A link can point to a file that does not exist yet; circular links are an error. */
function followLinks(path: string): string {
  try {
    return realpathSync.native(path);
  } catch (error) {
    if (!hasCode(error, "ENOENT")) throw error;
  }
  const isLink = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
  return isLink ? followLinks(resolve(dirname(path), readlinkSync(path))) : path;
}

/** Without any write permission a file is read-only, even for root, who can write to every file. */
function isWritable(file: string): boolean {
  try {
    accessSync(file, constants.W_OK);
    return (statSync(file).mode & 0o222) !== 0;
  } catch {
    return false;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasCode(error, "EPERM");
  }
}

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && "code" in error && error.code === code;
