import { CsvError, type CsvErrorCode, parse } from "csv-parse/sync";
import { isObject, type Properties } from "../../validation/properties.ts";
import { type Position, readYaml } from "../yaml-document.ts";

/** A problem in a file with people. */
export interface PeopleProblem extends Position {
  readonly message: string;
}

/** A row: what is in its columns, by `columnKey`. */
export interface PeopleRow {
  readonly cells: ReadonlyMap<string, string>;
  locate(): Position;
}

/** A file with people as a table. */
interface PeopleTable {
  /** The columns, as the file names them. */
  readonly columns: readonly string[];
  readonly rows: readonly PeopleRow[];
  /** Why there are no rows. */
  readonly problem?: PeopleProblem;
}

/** Columns are equal however they are written: `Email Address [Required]`, `emailAddress`. */
export const columnKey = (name: string): string =>
  name
    .replaceAll(/\[[^\]]*\]/g, "")
    .replaceAll(/[^\p{L}\p{N}.]/gu, "")
    .toLowerCase();

/** Reads a text in CSV or JSON. */
export function readTable(text: string): PeopleTable {
  const table = /^[\u{FEFF}\s]*[[{]/u.test(text) ? readJson(text) : readCsv(text);
  const isEmpty = table.problem === undefined && table.rows.length === 0;
  return isEmpty ? failed("there are no people in this file, which would remove everyone; export it again") : table;
}

type Cells = readonly (readonly [column: string, text: string])[];

const rowOf = (cells: Cells, locate: PeopleRow["locate"]): PeopleRow => ({
  cells: new Map(cells.map(([column, text]) => [columnKey(column), text.trim()])),
  locate,
});

const top: Position = { line: 1, column: 1 };
const failed = (message: string, at = top): PeopleTable => ({ columns: [], rows: [], problem: { ...at, message } });

const csvFaults: Readonly<Partial<Record<CsvErrorCode, string>>> = {
  CSV_INVALID_CLOSING_QUOTE: "there is text after a closing quote; write a quote inside of quotes twice",
  CSV_QUOTE_NOT_CLOSED: "a quote is still open at the end of the file; add the closing one",
  CSV_RECORD_INCONSISTENT_FIELDS_LENGTH:
    "this row has more or fewer cells than the first line; put cells with a comma in quotes",
  INVALID_OPENING_QUOTE: "there is a quote inside of a cell; put the cell in quotes, and write the quote twice",
};

function readCsv(text: string): PeopleTable {
  // Excel writes a line that names the separator.
  const [hint, separator] = /^\u{FEFF}?sep=([,;\t])(?=[\r\n])/iu.exec(text) ?? [];
  const rows: { readonly cells: readonly string[]; readonly line: number }[] = [];
  try {
    parse(text, {
      bom: true,
      delimiter: separator ?? separatorOf(text),
      from_line: hint === undefined ? 1 : 2,
      on_record: (cells: string[], { lines: line }) => void rows.push({ cells, line }),
      skip_empty_lines: true,
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return failed(csvFaults[error.code] ?? error.message, { line: Number(error.lines), column: 1 });
  }
  const [{ cells: header } = { cells: [] }, ...others] = rows;
  const named = (cells: readonly string[]) => cells.map((cell, index) => [header[index] ?? "", cell] as const);
  return {
    columns: header.map((name) => name.trim()),
    rows: others.map(({ cells, line }) => rowOf(named(cells), () => ({ line, column: 1 }))),
  };
}

/** The separator with which the first line has the most cells. */
function separatorOf(text: string): string {
  const options = { bom: true, relax_quotes: true, skip_empty_lines: true, to: 1 };
  const widthWith = (delimiter: string) => parse(text, { ...options, delimiter })[0]?.length ?? 0;
  const [separator = ","] = [",", ";", "\t"].toSorted((one, other) => widthWith(other) - widthWith(one));
  return separator;
}

/** A list of objects, or an object in which one value is such a list, as APIs return it. */
function readJson(text: string): PeopleTable {
  const value = parseJson(text);
  if (value === undefined) return failed("this is not valid JSON; export the file again", readYaml(text).faults[0]);
  const lists = isObject(value) ? Object.entries(value).filter(([, inner]) => Array.isArray(inner)) : [["", value]];
  const [[key, list] = []] = lists;
  if (lists.length !== 1 || !Array.isArray(list) || !list.every(isObject))
    return failed("this must be a list of objects, or an object with one such list");
  if (isObject(value) && hasMorePages(value, list.length))
    return failed("this is one page of a longer list; export all pages into one file");
  const items = list.map((item) => cellsOf(item));
  // Only an error needs positions, which take longer than the rest.
  let yaml: ReturnType<typeof readYaml> | undefined;
  const locate = (index: number) => {
    yaml ??= readYaml(text);
    return yaml.locate(key === "" ? [index] : [String(key), index], "value");
  };
  return {
    columns: [...new Set(items.flat().map(([name]) => name))],
    rows: items.map((cells, index) => rowOf(cells, () => locate(index))),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\u{FEFF}/u, ""));
  } catch {
    return undefined;
  }
}

/** Whether a response says, as APIs do in different ways, that there is another page, or more than this one has. */
function hasMorePages(response: Properties, length: number): boolean {
  return cellsOf(response).some(([name, text]) => {
    const key = columnKey(name);
    if (/next|hasmore/.test(key)) return !["", "false", "0"].includes(text);
    if (/(^|\.)(is)?last(page)?$/.test(key)) return text === "false";
    return /(^|\.)(count|total(count|results|items|size|elements|records)?)$/.test(key) && Number(text) > length;
  });
}

/** The values in an object that are not objects or lists themselves, ten deep: `profile.email`. */
function cellsOf(item: object, path: readonly string[] = []): Cells {
  return Object.entries(item).flatMap(([key, value]) => {
    const place = [...path, key];
    if (isObject(value) && place.length < 10) return cellsOf(value, place);
    return [[place.join("."), value === null || typeof value === "object" ? "" : String(value)]];
  });
}
