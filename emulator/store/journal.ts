import {
  closeSync,
  existsSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { z } from "zod";
import { JournalError, lock, resolveDataFile, unlock } from "./data-file.ts";
import type { Change, Store } from "./store.ts";
import { tableNames } from "./tables.ts";

const format = { format: "pulumi-canvas-emulator", version: 1 } as const;

/** The first line; a file with fewer than `records` lines after it is truncated. */
const Header = z.object({
  format: z.literal(format.format),
  version: z.literal(format.version),
  /** Files of older releases do not count their records. */
  records: z.number().default(0),
});

type Header = z.output<typeof Header>;

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

  /** Replays the file into `store`, compacts it, and appends every later commit. */
  static open(path: string, store: Store, warn: (message: string) => void): Journal {
    const file = resolveDataFile(path);
    lock(file);
    try {
      return Journal.#start(file, store, warn);
    } catch (error) {
      unlock(file);
      throw error;
    }
  }

  close(): void {
    fsyncSync(this.#fd);
    closeSync(this.#fd);
    unlock(this.#file);
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

function serialize(store: Store): string {
  const lines: string[] = [];
  for (const table of tableNames)
    for (const record of store.all(table)) lines.push(JSON.stringify([[table, "put", record]]));
  const header: Header = { ...format, records: lines.length };
  return `${[JSON.stringify(header), ...lines].join("\n")}\n`;
}

function replay(file: string, store: Store, warn: (message: string) => void): void {
  const text = readFileSync(file, "utf8");
  if (text === "") return;
  const [first, ...lines] = text.split("\n");
  const partialLine = lines.pop();
  const header = partialLine === undefined ? undefined : parseHeader(first);
  if (!header) throw new JournalError(`${file} is not a data file of this emulator; choose another --data file`);
  const remedy = "restore a copy of it or choose another --data file";
  for (const [index, line] of lines.entries()) {
    try {
      store.replay(parseChanges(line));
    } catch {
      throw new JournalError(`${file} is damaged at line ${index + 2}; ${remedy}`);
    }
  }
  if (lines.length < header.records) {
    throw new JournalError(`${file} ends after ${lines.length} of ${header.records} records; ${remedy}`);
  }
  if (partialLine) warn(`${file}: dropped an unfinished last record (${partialLine.length} characters)`);
}

/** The changes of a line; trusts that the emulator wrote the records. */
function parseChanges(line: string): Change[] {
  const value: unknown = JSON.parse(line);
  if (Array.isArray(value) && value.every(isChange)) return value;
  throw new Error("the line is not a list of changes");
}

function isChange(value: unknown): value is Change {
  if (!Array.isArray(value)) return false;
  const [table, action, subject]: unknown[] = value;
  if (!tableNames.some((name) => name === table)) return false;
  if (action === "del") return typeof subject === "string";
  return action === "put" && typeof subject === "object" && subject !== null && "id" in subject;
}

/** The header, or `undefined` if the line is not one. */
function parseHeader(line: string | undefined): Header | undefined {
  try {
    return Header.parse(JSON.parse(line ?? ""));
  } catch {
    return undefined;
  }
}
