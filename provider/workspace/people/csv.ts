import type { Position } from "../yaml-document.ts";

/** A cell of a CSV file, and where it starts. */
export interface CsvCell extends Position {
  readonly text: string;
}

/** The rows of a CSV file without its empty lines, or why it cannot be read. */
export interface CsvFile {
  readonly rows: readonly (readonly CsvCell[])[];
  readonly fault?: Position & { readonly message: string };
}

/** Reads a CSV text (RFC 4180), also with semicolons or tabs, as Excel writes it in some languages. */
export function readCsv(text: string): CsvFile {
  const [hint = "", hinted] = /^\u{FEFF}?(?:sep=([,;\t])(?:\r\n|\n|\r))?/iu.exec(text) ?? [];
  const reader = new CsvReader(text, hint.length, hinted ?? separatorOf(text), hinted === undefined ? 1 : 2);
  return reader.read();
}

/** The character that separates the cells of the first line, outside of quotes. */
function separatorOf(text: string): string {
  const [header = ""] = /^(?:"[^"]*"|[^"\r\n])*/.exec(text.slice(0, maxHeader)) ?? [];
  const plain = header.replaceAll(/"[^"]*"/g, "");
  const counted = [",", ";", "\t"].map((character) => ({ character, count: plain.split(character).length }));
  return counted.reduce((best, other) => (other.count > best.count ? other : best)).character;
}

const maxHeader = 100_000;

class CsvReader {
  readonly #text: string;
  readonly #separator: string;
  #at: number;
  #line: number;
  #lineStart: number;

  constructor(text: string, start: number, separator: string, line: number) {
    this.#text = text;
    this.#separator = separator;
    this.#at = start;
    this.#line = line;
    this.#lineStart = start;
  }

  read(): CsvFile {
    const rows: CsvCell[][] = [];
    while (this.#at < this.#text.length) {
      const row: CsvCell[] = [];
      do {
        const cell = this.#cell();
        if (cell === undefined)
          return { rows, fault: { ...this.#position, message: "this quote is not closed; add the closing one" } };
        row.push(cell);
      } while (this.#skip(this.#separator));
      if (!this.#endLine()) {
        const message = "there is text after a closing quote; write a quote inside of quotes twice";
        return { rows, fault: { ...this.#position, message } };
      }
      if (row.length > 1 || row[0]?.text !== "") rows.push(row);
    }
    return { rows };
  }

  get #position(): Position {
    return { line: this.#line, column: this.#at - this.#lineStart + 1 };
  }

  /** Undefined if its quote is not closed. */
  #cell(): CsvCell | undefined {
    const position = this.#position;
    const start = this.#at;
    if (this.#text[start] !== '"') {
      while (this.#at < this.#text.length && !this.#isEnd(this.#text[this.#at])) this.#at += 1;
      return { ...position, text: this.#text.slice(start, this.#at) };
    }
    const end = this.#closingQuote(start + 1);
    if (end === -1) return undefined;
    const quoted = this.#text.slice(start + 1, end);
    for (const { index, 0: mark } of quoted.matchAll(lineEnd)) this.#startLine(start + 1 + index + mark.length);
    this.#at = end + 1;
    return { ...position, text: quoted.replaceAll('""', '"') };
  }

  #isEnd(character: string | undefined): boolean {
    return character === this.#separator || character === "\n" || character === "\r";
  }

  #closingQuote(from: number): number {
    let at = this.#text.indexOf('"', from);
    while (at !== -1 && this.#text[at + 1] === '"') at = this.#text.indexOf('"', at + 2);
    return at;
  }

  #skip(mark: string): boolean {
    if (!this.#text.startsWith(mark, this.#at)) return false;
    this.#at += mark.length;
    return true;
  }

  /** Whether the row ends here. */
  #endLine(): boolean {
    if (this.#at === this.#text.length) return true;
    if (!(this.#skip("\r\n") || this.#skip("\n") || this.#skip("\r"))) return false;
    this.#startLine(this.#at);
    return true;
  }

  #startLine(at: number): void {
    this.#line += 1;
    this.#lineStart = at;
  }
}

const lineEnd = /\r\n|\n|\r/g;
