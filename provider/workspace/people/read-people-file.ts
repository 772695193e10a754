import { MailId } from "../../validation/formats.ts";
import { joinNames, suggest } from "../../validation/messages.ts";
import { excerpt, printableJson } from "../../validation/printable-text.ts";
import type { Position } from "../yaml-document.ts";
import { Day, type EntryDetails } from "./dated-entry.ts";
import { type PeopleFile, TeamRole } from "./people-file.ts";
import { formats, ownFormat, type PeopleFormat } from "./people-formats.ts";
import { columnKey, type PeopleProblem, type PeopleRow, type PeopleTable, readTable } from "./people-table.ts";

/** Someone in a file of an identity provider. */
export interface ListedPerson extends EntryDetails<"admin" | "member"> {
  locate(): Position;
}

/** Everyone in a file, by address in lower case; nobody if there is a problem. */
export interface PeopleReading {
  readonly people: ReadonlyMap<string, ListedPerson>;
  readonly problems: readonly PeopleProblem[];
}

/** Reads who is in the team from a text in CSV or JSON. A file without people is a problem: it would remove everyone. */
export function readPeopleFile(text: string, settings: PeopleFile): PeopleReading {
  const table = readTable(text);
  const failed = (problems: readonly PeopleProblem[]) => ({ people: new Map(), problems });
  if (table.problems.length > 0) return failed(table.problems);
  if (table.rows.length === 0)
    return failed([
      { ...top, message: "there are no people in this file, which would remove everyone; export it again" },
    ]);
  const columns = columnProblems(table, settings);
  if (columns.length > 0) return failed(columns);
  const reader = new PeopleReader(table, settings);
  for (const row of table.rows) reader.add(row);
  const { people, problems } = reader;
  if (problems.length > 0) return failed(problems);
  if (people.size > 0) return { people, problems };
  const message = "no row of this file counts, which would remove everyone; check where and the states";
  return failed([{ ...top, message }]);
}

const top: Position = { line: 1, column: 1 };

type Field = keyof NonNullable<PeopleFile["columns"]>;

const formatOf = ({ format }: PeopleFile): PeopleFormat => (format === undefined ? ownFormat : formats[format]);

/** The columns of the table that may have a value. */
function columnsFor(field: Field, { columns }: PeopleTable, settings: PeopleFile): readonly string[] {
  const own = settings.columns?.[field];
  const names = own === undefined ? (formatOf(settings)[field] ?? []) : [own];
  return names.map(columnKey).filter((key) => columns.has(key));
}

/** Columns that the settings need, and the table does not have. */
function columnProblems(table: PeopleTable, settings: PeopleFile): readonly PeopleProblem[] {
  const names = [...table.columns.values()];
  const named = [...Object.values(settings.columns ?? {}), ...Object.keys(settings.where ?? {})];
  const missing = named.filter((name) => name !== undefined && !table.columns.has(columnKey(name)));
  const problems = missing.map((name = "") => {
    const remedy = suggest(name, names, `the columns are ${joinNames(names.map(excerpt))}`);
    return { ...top, message: `there is no column ${printableJson(excerpt(name))}; ${remedy}` };
  });
  const fields: readonly Field[] = settings.roles ? ["email", "role"] : ["email"];
  const needed = fields.filter(
    (field) => settings.columns?.[field] === undefined && columnsFor(field, table, settings).length === 0,
  );
  const unknown = needed.map((field) => {
    const remedy = `name it with columns: { ${field}: ... }, one of ${joinNames(names.map(excerpt))}`;
    return { ...top, message: `there is no column for the ${field}; ${remedy}` };
  });
  return [...problems, ...unknown, ...ambiguityProblems(table, settings)];
}

/** Columns that count, and have the same name as others. */
function ambiguityProblems(table: PeopleTable, settings: PeopleFile): readonly PeopleProblem[] {
  const fields: readonly Field[] = ["email", "role", "since", "until", "note"];
  const { states = [] } = formatOf(settings);
  const used = new Set([
    ...fields.flatMap((field) => columnsFor(field, table, settings)),
    ...[...Object.keys(settings.where ?? {}), ...states.map(({ column }) => column)].map(columnKey),
  ]);
  const same = [...table.ambiguous].filter(([key]) => used.has(key));
  return same.map(([, names]) => {
    const all = names.map((name) => printableJson(excerpt(name))).join(" and ");
    return { ...top, message: `the columns ${all} cannot be distinguished; remove or rename all but one` };
  });
}

/** A cell with a value, and its column. */
interface Cell {
  readonly key: string;
  readonly text: string;
}

/** A text as YAML takes it in a list or as a key. */
const yamlWord = (text: string): string => (/^\w[\w ]*$/.test(text) ? text : printableJson(text));

class PeopleReader {
  readonly people = new Map<string, ListedPerson>();
  readonly problems: PeopleProblem[] = [];
  readonly #table: PeopleTable;
  readonly #settings: PeopleFile;
  readonly #where: ReadonlyMap<string, ReadonlySet<string>>;

  constructor(table: PeopleTable, settings: PeopleFile) {
    this.#table = table;
    this.#settings = settings;
    const conditions = Object.entries(settings.where ?? {});
    this.#where = new Map(
      conditions.map(([column, values]) => [columnKey(column), new Set([values].flat().map(plain))]),
    );
  }

  add(row: PeopleRow): void {
    const email = this.#isWanted(row) && this.#isPresent(row) ? this.#emailOf(row) : undefined;
    if (!email) return;
    const locate = () => row.locate(email.key);
    const person = { ...this.#roleOf(row), ...this.#datesOf(row), locate };
    const address = email.text.toLowerCase();
    const known = this.people.get(address);
    if (!known) this.people.set(address, person);
    else if (!isEqual(known, person)) {
      const first = `${email.text} is already on line ${known.locate().line}`;
      this.#report(row, email.key, `${first}, with another role or other dates; keep one of the rows`);
    }
  }

  #emailOf(row: PeopleRow): Cell | undefined {
    const email = this.#cell("email", row);
    if (!email) this.#report(row, undefined, "this row has no e-mail address; leave such rows out with where");
    else if (MailId.safeParse(email.text).success) return email;
    else {
      const remedy = "correct it, or leave the row out with where";
      this.#report(row, email.key, `${shown(email.text)} is not an e-mail address; ${remedy}`);
    }
    return undefined;
  }

  #isWanted({ cells }: PeopleRow): boolean {
    return [...this.#where].every(([key, values]) => values.has(plain(cells.get(key) ?? "")));
  }

  /** A state that the format does not know must not remove someone, nor keep them. */
  #isPresent(row: PeopleRow): boolean {
    const { states = [] } = formatOf(this.#settings);
    return states.every(({ column, present, absent, isType = false }) => {
      const key = columnKey(column);
      const value = plain(row.cells.get(key) ?? "");
      if (!row.cells.has(key) || this.#where.has(key) || present.includes(value)) return true;
      const where = `as in where: { ${yamlWord(column)}: [${present.map(yamlWord).join(", ")}] }`;
      const problem = isType
        ? `${shown(value)} is not a person, and its members are not in this file; export them too, or leave it out, ${where}`
        : `the format does not know the state ${shown(value)}; say which rows count, ${where}`;
      if (!absent.includes(value)) this.#report(row, key, problem);
      return false;
    });
  }

  #roleOf(row: PeopleRow): { readonly role: ListedPerson["role"] } {
    const { format, roles, role: usual = "member", columns } = this.#settings;
    const cell = this.#cell("role", row);
    // Without `roles`, the roles of an identity provider have no meaning here.
    if (!cell || (format !== undefined && roles === undefined && columns?.role === undefined)) return { role: usual };
    const [, meant] = Object.entries(roles ?? {}).find(([name]) => plain(name) === plain(cell.text)) ?? [];
    const role = meant ?? (roles ? usual : TeamRole.safeParse(plain(cell.text)).data);
    if (role === undefined)
      this.#report(
        row,
        cell.key,
        `${shown(cell.text)} is neither admin nor member; say what it means, as in roles: { ${printableJson(cell.text)}: member }`,
      );
    return { role: role ?? usual };
  }

  #datesOf(row: PeopleRow): Omit<EntryDetails, "role"> {
    const [since, until] = [this.#dayOf("since", row), this.#dayOf("until", row)];
    const note = this.#cell("note", row)?.text;
    if (since !== undefined && until !== undefined && since >= until)
      this.#report(row, undefined, `until (${until}) must be after since (${since})`);
    return { ...(since ? { since } : {}), ...(until ? { until } : {}), ...(note ? { note } : {}) };
  }

  #dayOf(field: "since" | "until", row: PeopleRow): string | undefined {
    const cell = this.#cell(field, row);
    if (cell && !Day.safeParse(cell.text).success)
      this.#report(row, cell.key, `${field} must be a day such as 2026-12-31; it is ${shown(cell.text)}`);
    return cell?.text;
  }

  /** The first column of a field that has a value. */
  #cell(field: Field, { cells }: PeopleRow): Cell | undefined {
    const key = columnsFor(field, this.#table, this.#settings).find((key) => (cells.get(key) ?? "") !== "");
    return key === undefined ? undefined : { key, text: cells.get(key) ?? "" };
  }

  #report(row: PeopleRow, column: string | undefined, message: string): void {
    this.problems.push({ ...row.locate(column), message });
  }
}

const plain = (value: unknown): string => String(value).trim().toLowerCase();
const shown = (text: string): string => printableJson(excerpt(text));

/** JSON leaves out `locate`, which differs by row. */
const isEqual = (one: ListedPerson, other: ListedPerson): boolean => JSON.stringify(one) === JSON.stringify(other);
