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

/** A data file that cannot be used; the message says which and what to do. */
export class JournalError extends Error {
  override readonly name = "JournalError";
}

const header = { format: "pulumi-canvas-emulator", version: 1 };

/**
 * Keeps a store in a file, one JSON line per committed write. A line is handed to the operating system before the
 * write is acknowledged, so ending the process at any point loses nothing that a client was told of; at worst the
 * last line is torn, and dropped at the next start.
 */
export class Journal {
  readonly #file: string;
  #fd: number;
  /** Where the next line begins, so that a failed append (a full disk) can be taken back. */
  #end: number;

  private constructor(file: string, fd: number, end: number) {
    this.#file = file;
    this.#fd = fd;
    this.#end = end;
  }

  /** Loads `file` into `store`, rewrites it compactly, and follows the store from then on. */
  static open(file: string, store: Store, warn: (message: string) => void): Journal {
    lock(file);
    try {
      return Journal.#follow(file, store, warn);
    } catch (error) {
      rmSync(lockOf(file), { force: true });
      throw error;
    }
  }

  close(): void {
    fsyncSync(this.#fd);
    closeSync(this.#fd);
    rmSync(lockOf(this.#file), { force: true });
  }

  static #follow(file: string, store: Store, warn: (message: string) => void): Journal {
    if (existsSync(file)) load(file, store, warn);
    const text = compact(store);
    const temporary = `${file}.new`;
    // The file holds tokens: nobody but its owner reads it.
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
        written += writeSync(this.#fd, line, written, line.length - written, this.#end + written);
      }
    } catch (cause) {
      ftruncateSync(this.#fd, this.#end);
      throw new JournalError(`cannot write to ${this.#file}; free some space, then try again`, { cause });
    }
    this.#end += line.length;
  }
}

const lockOf = (file: string): string => `${file}.lock`;

/** Two emulators on one file would lose each other's writes. A lock whose process is gone (kill -9) is taken over. */
function lock(file: string): void {
  const path = lockOf(file);
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

function compact(store: Store): string {
  const lines = [JSON.stringify(header)];
  for (const table of tableNames)
    for (const record of store.all(table)) lines.push(JSON.stringify([[table, "put", record]]));
  return `${lines.join("\n")}\n`;
}

function load(file: string, store: Store, warn: (message: string) => void): void {
  const text = readFileSync(file, "utf8");
  if (text === "") return;
  const lines = text.split("\n");
  const torn = lines.pop();
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
  if (torn) warn(`${file}: dropped an unfinished last record (${torn.length} characters)`);
}

function isHeader(line: string | undefined): boolean {
  try {
    const value = JSON.parse(line ?? "") as Partial<typeof header> | null;
    return value?.format === header.format && value.version === header.version;
  } catch {
    return false;
  }
}
