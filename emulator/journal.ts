import {
  closeSync,
  existsSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import type { Change, Store } from "./store.ts";
import { tableNames } from "./tables.ts";

/** The data file cannot be used; the message names the file and the remedy. */
export class JournalError extends Error {
  override readonly name = "JournalError";
}

const header = { format: "pulumi-canvas-emulator", version: 1 };

/**
 * Persists a store as an append-only journal, one JSON line per transaction. A line is written before the response
 * is sent, so killing the process loses no acknowledged write; a partial last line is dropped at the next start.
 */
export class Journal {
  readonly #file: string;
  #fd: number;
  /** The file's size in bytes, to truncate to after a failed append (disk full). */
  #size: number;

  private constructor(file: string, fd: number, size: number) {
    this.#file = file;
    this.#fd = fd;
    this.#size = size;
  }

  /** Replays `file` into `store`, compacts it, and appends every later commit. */
  static open(file: string, store: Store, warn: (message: string) => void): Journal {
    lock(file);
    try {
      return Journal.#start(file, store, warn);
    } catch (error) {
      rmSync(lockFile(file), { force: true });
      throw error;
    }
  }

  close(): void {
    fsyncSync(this.#fd);
    closeSync(this.#fd);
    rmSync(lockFile(this.#file), { force: true });
  }

  static #start(file: string, store: Store, warn: (message: string) => void): Journal {
    if (existsSync(file)) replay(file, store, warn);
    const text = serialize(store);
    const temporary = `${file}.new`;
    // The file contains tokens, so only its owner may read it.
    writeFileSync(temporary, text, { mode: 0o600, flush: true });
    renameSync(temporary, file);
    const journal = new Journal(file, openSync(file, "r+"), Buffer.byteLength(text));
    store.onCommit((changes) => journal.#append(changes));
    return journal;
  }

  #append(changes: readonly Change[]): void {
    const line = Buffer.from(`${JSON.stringify(changes)}\n`);
    try {
      for (let written = 0; written < line.length; ) {
        written += writeSync(this.#fd, line, written, line.length - written, this.#size + written);
      }
    } catch (cause) {
      ftruncateSync(this.#fd, this.#size);
      throw new JournalError(`cannot write to ${this.#file}; free some space, then try again`, { cause });
    }
    this.#size += line.length;
  }
}

const lockFile = (file: string): string => `${file}.lock`;

/** Locks the file, because two emulators would overwrite each other's lines; takes over the lock of a dead process. */
function lock(file: string): void {
  const path = lockFile(file);
  const holder = existsSync(path) ? Number(readFileSync(path, "utf8")) : process.pid;
  if (holder > 0 && holder !== process.pid && isRunning(holder)) {
    throw new JournalError(
      `${file} is in use by process ${holder}; end it, choose another --data file, or delete ${path} if it is stale`,
    );
  }
  writeFileSync(path, String(process.pid), { mode: 0o600 });
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

function serialize(store: Store): string {
  const lines = [JSON.stringify(header)];
  for (const table of tableNames)
    for (const record of store.all(table)) lines.push(JSON.stringify([[table, "put", record]]));
  return `${lines.join("\n")}\n`;
}

function replay(file: string, store: Store, warn: (message: string) => void): void {
  const text = readFileSync(file, "utf8");
  if (text === "") return;
  const lines = text.split("\n");
  const partialLine = lines.pop();
  if (lines.length === 0 || !isHeader(lines[0])) {
    throw new JournalError(`${file} is not a data file of this emulator; choose another --data file`);
  }
  for (const [index, line] of lines.entries()) {
    if (index === 0) continue;
    try {
      store.replay(JSON.parse(line) as Change[]);
    } catch {
      throw new JournalError(
        `${file} is damaged at line ${index + 1}; restore a copy of it or choose another --data file`,
      );
    }
  }
  if (partialLine) warn(`${file}: dropped an unfinished last record (${partialLine.length} characters)`);
}

function isHeader(line: string | undefined): boolean {
  try {
    const value = JSON.parse(line ?? "") as Partial<typeof header> | null;
    return value?.format === header.format && value.version === header.version;
  } catch {
    return false;
  }
}
