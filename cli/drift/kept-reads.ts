import { createHash } from "node:crypto";
import { appendFileSync, existsSync, lstatSync, readFileSync, rmSync, statSync, truncateSync } from "node:fs";
import { z } from "zod";
import { JsonText } from "../json-text.ts";
import { replaceFile } from "../output/files.ts";

/** What was read before: an interrupted snapshot continues from there. */
export interface KeptReads {
  get(key: string): unknown;
  put(key: string, value: unknown): void;
}

/** Keeps nothing. */
export const nothingKept: KeptReads = { get: () => undefined, put: () => {} };

/** Changes with the format of the file: other versions must not misread it. */
const version = 1;
const maxAgeMs = 86_400_000;

const Header = JsonText.pipe(z.object({ version: z.literal(version), of: z.string() }));
const Line = JsonText.pipe(z.object({ key: z.string(), value: z.unknown() }));

/**
 * Reads in a file: a header, and one line of JSON for each read. A line is appended when its read has ended: a crash loses at most
 * the line that was being written, which is cut off when the file is opened again. The file is not used if it is for another
 * service, edition, team or token, older than a day, or of another version.
 */
export class KeptReadsFile implements KeptReads {
  readonly #file: string;
  readonly #reads: Map<string, unknown>;
  /** Why an existing file was not used. */
  readonly dropped: string | undefined;

  constructor(file: string, { of, now = Date.now() }: { readonly of: readonly string[]; readonly now?: number }) {
    this.#file = file;
    // Nothing is read from, or written to, a file that somebody has linked here.
    if (lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink()) rmSync(file);
    const header = { version, of: fingerprint(of) };
    const [first = "", ...lines] = existsSync(file) ? completeLines(readFileSync(file, "utf8")) : [];
    this.dropped = existsSync(file) ? reasonToDrop(first, header.of, now - statSync(file).mtimeMs) : undefined;
    const isUsed = first !== "" && this.dropped === undefined;
    const reads = isUsed ? readable(lines) : [];
    this.#reads = new Map(reads.map(({ key, value }) => [key, value]));
    if (isUsed) truncateSync(file, Buffer.byteLength([first, ...lines.slice(0, reads.length)].join("\n")) + 1);
    else replaceFile(file, toLine(header));
  }

  /** How many reads there are. */
  get size(): number {
    return this.#reads.size;
  }

  get(key: string): unknown {
    return this.#reads.get(key);
  }

  put(key: string, value: unknown): void {
    this.#reads.set(key, value);
    appendFileSync(this.#file, toLine({ key, value }));
  }

  /** Deletes the file, once the snapshot is complete. */
  remove(): void {
    rmSync(this.#file, { force: true });
  }
}

const toLine = (value: object): string => `${JSON.stringify(value)}\n`;

/** A hash, because the parts may be secret. */
const fingerprint = (parts: readonly string[]): string =>
  createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 16);

/** Drops the last line if it has no line break. */
const completeLines = (text: string): string[] => text.split("\n").slice(0, -1);

function reasonToDrop(header: string, of: string, ageMs: number): string | undefined {
  const { data } = Header.safeParse(header);
  if (!data) return "the file is of another version, or damaged";
  if (data.of !== of) return "the file is for another service, edition, team, space or token";
  return ageMs > maxAgeMs ? "the file is older than a day" : undefined;
}

/** The reads before the first damaged line. */
function readable(lines: readonly string[]): z.output<typeof Line>[] {
  const parsed = lines.map((line) => Line.safeParse(line).data);
  const end = parsed.indexOf(undefined);
  return parsed.slice(0, end === -1 ? undefined : end).flatMap((line) => line ?? []);
}
