import { groupBy } from "../../validation/grouping.ts";
import { isObject, type Properties } from "../../validation/properties.ts";
import { type Position, readYaml } from "../yaml-document.ts";
import { type CsvCell, readCsv } from "./csv.ts";

/** A problem in a file with people. */
export interface PeopleProblem extends Position {
  readonly message: string;
}

/** A row: what is in its columns, by `columnKey`. */
export interface PeopleRow {
  readonly cells: ReadonlyMap<string, string>;
  /** Where the row has a column, or where it starts. */
  locate(column?: string): Position;
}

/** A file with people as a table. */
export interface PeopleTable {
  /** The names of the columns as the file writes them, by `columnKey`. */
  readonly columns: ReadonlyMap<string, string>;
  /** The names of columns that cannot be distinguished, by `columnKey`. */
  readonly ambiguous: ReadonlyMap<string, readonly string[]>;
  readonly rows: readonly PeopleRow[];
  readonly problems: readonly PeopleProblem[];
}

/** Columns are equal however they are written: `Email Address [Required]`, `emailAddress`. */
export const columnKey = (name: string): string =>
  name
    .replaceAll(/\[[^\]]*\]/g, "")
    .replaceAll(/[^\p{L}\p{N}.]/gu, "")
    .toLowerCase();

/** Reads a text in CSV or JSON. */
export function readTable(text: string): PeopleTable {
  return /^[\u{FEFF}\s]*[[{]/u.test(text) ? readJson(text) : readCsvTable(text);
}

const start: Position = { line: 1, column: 1 };
const failed = (problem: PeopleProblem): PeopleTable => ({
  columns: new Map(),
  ambiguous: new Map(),
  rows: [],
  problems: [problem],
});

/** Those of some names of columns that are equal to another one. */
function ambiguousIn(names: readonly string[]): ReadonlyMap<string, readonly string[]> {
  return new Map([...groupBy(names, columnKey)].filter(([key, same]) => key !== "" && same.length > 1));
}

function readCsvTable(text: string): PeopleTable {
  const { rows, fault } = readCsv(text);
  if (fault) return failed(fault);
  const [header = [], ...others] = rows;
  const keys = header.map(({ text }) => columnKey(text));
  const problems = others.flatMap((row): PeopleProblem[] => {
    const [first = { ...start, text: "" }] = row;
    const { line, column } = first;
    const message = `this row has ${row.length} cells, and the first line has ${keys.length}; put cells with a comma in quotes`;
    return row.length === keys.length ? [] : [{ line, column, message }];
  });
  const columns = new Map(header.map(({ text }, index) => [keys[index] ?? "", text.trim()]));
  const ambiguous = ambiguousIn(header.map(({ text }) => text.trim()));
  return { columns, ambiguous, rows: others.map((row) => csvRow(row, keys)), problems };
}

function csvRow(row: readonly CsvCell[], keys: readonly string[]): PeopleRow {
  return {
    cells: new Map(row.map(({ text }, index) => [keys[index] ?? "", text.trim()])),
    locate: (key = "") => {
      const { line, column } = row[Math.max(keys.indexOf(key), 0)] ?? start;
      return { line, column };
    },
  };
}

/** A list of objects, or an object in which one value is such a list, as APIs return it. */
function readJson(text: string): PeopleTable {
  const value = parseJson(text);
  // Only an error needs positions, which take longer than the rest.
  let yaml: ReturnType<typeof readYaml> | undefined;
  const locate = (path: readonly PropertyKey[]) => {
    yaml ??= readYaml(text);
    return yaml.locate(path, "value");
  };
  if (value === undefined)
    return failed({ ...(readYaml(text).faults[0] ?? start), message: "this is not valid JSON; export the file again" });
  const lists = isObject(value) ? Object.entries(value).filter(([, inner]) => Array.isArray(inner)) : [["", value]];
  const [[key, list] = []] = lists;
  if (lists.length !== 1 || !Array.isArray(list) || !list.every(isObject))
    return failed({ ...start, message: "this must be a list of objects, or an object with one such list" });
  if (isObject(value) && hasMorePages(value, list.length))
    return failed({ ...start, message: "this is one page of a longer list; export all pages into one file" });
  const base = key === "" ? [] : [String(key)];
  const rows = list.map((item, index) => jsonRow(item, (path) => locate([...base, index, ...path])));
  const names = list.map((item) => leavesOf(item).map(({ name }) => name));
  const columns = new Map(names.flat().map((name) => [columnKey(name), name]));
  const ambiguous = new Map(names.flatMap((own) => [...ambiguousIn(own)]));
  return { columns, ambiguous, rows, problems: [] };
}

/** Whether a response says, as APIs do in different ways, that there is another page, or more than this one has. */
function hasMorePages(response: Properties, length: number): boolean {
  return leavesOf(response).some(({ name, text }) => {
    const key = columnKey(name);
    if (/next|hasmore/.test(key)) return !["", "false", "0"].includes(text);
    if (/(^|\.)(is)?last(page)?$/.test(key)) return text === "false";
    return /(^|\.)(count|total(count|results|items|size|elements|records)?)$/.test(key) && Number(text) > length;
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\u{FEFF}/u, ""));
  } catch {
    return undefined;
  }
}

function jsonRow(item: object, locate: (path: readonly string[]) => Position): PeopleRow {
  const leaves = leavesOf(item);
  return {
    cells: new Map(leaves.map(({ name, text }) => [columnKey(name), text.trim()])),
    locate: (key) => locate(leaves.find(({ name }) => columnKey(name) === key)?.path ?? []),
  };
}

interface Leaf {
  readonly name: string;
  readonly path: readonly string[];
  readonly text: string;
}

/** The values in an object that are not objects or lists themselves: `profile.email`. */
function leavesOf(item: object, path: readonly string[] = []): readonly Leaf[] {
  return Object.entries(item).flatMap(([key, value]): readonly Leaf[] => {
    const place = [...path, key];
    if (isObject(value) && place.length < maxDepth) return leavesOf(value, place);
    const text = value === null || typeof value === "object" ? "" : String(value);
    return [{ name: place.join("."), path: place, text }];
  });
}

const maxDepth = 10;
