import type { z } from "zod";
import { MailId } from "../../validation/formats.ts";
import { groupBy } from "../../validation/grouping.ts";
import { joinNames, suggest } from "../../validation/messages.ts";
import { excerpt, printableJson } from "../../validation/printable-text.ts";
import type { Position } from "../yaml-document.ts";
import { Day, type EntryDetails } from "./dated-entry.ts";
import { type PeopleFile, TeamRole } from "./people-file.ts";
import { type Field, formatOf } from "./people-formats.ts";
import { columnKey, type PeopleProblem, type PeopleRow, readTable } from "./people-table.ts";

/** Someone in a file of an identity provider. */
export interface ListedPerson {
  readonly entry: EntryDetails<z.output<typeof TeamRole>>;
  locate(): Position;
}

type Report = (message: string) => void;

/** Reads who is in the team, by address in lower case. A file without people is a problem: it would remove everyone. */
export function readPeopleFile(text: string, settings: PeopleFile) {
  const table = readTable(text);
  const problems: PeopleProblem[] = table.problem ? [table.problem] : [];
  const people = new Map<string, ListedPerson>();
  const reportFile: Report = (message) => problems.push({ line: 1, column: 1, message });
  if (problems.length === 0) checkColumns(table.columns, settings, reportFile);
  for (const row of problems.length === 0 ? table.rows : [])
    addPerson(people, row, settings, (message) => problems.push({ ...row.locate(), message }));
  if (problems.length === 0 && people.size === 0)
    reportFile("no row of this file counts, which would remove everyone; check where and the states");
  if (problems.length > 0) people.clear();
  return { people, problems };
}

/** The columns that may have the value of a field. */
function columnsFor(field: Field, settings: PeopleFile): readonly string[] {
  const named = settings.columns?.[field];
  return (named === undefined ? (formatOf(settings)[field] ?? []) : [named]).map(columnKey);
}

/** Reports columns that the settings name or need and the file does not have, and those that cannot be distinguished. */
function checkColumns(names: readonly string[], settings: PeopleFile, report: Report): void {
  const { columns = {}, where = {}, roles } = settings;
  const byKey = groupBy(names, columnKey);
  const all = joinNames(names.map(excerpt));
  const named = [...Object.values(columns).filter((name) => name !== undefined), ...Object.keys(where)];
  for (const name of named.filter((name) => !byKey.has(columnKey(name))))
    report(`there is no column ${shown(name)}; ${suggest(name, names, `the columns are ${all}`)}`);
  const needed: readonly Field[] = roles ? ["email", "role"] : ["email"];
  for (const field of needed.filter((field) => columns[field] === undefined))
    if (!columnsFor(field, settings).some((key) => byKey.has(key)))
      report(`there is no column for the ${field}; name it with columns: { ${field}: ... }, one of ${all}`);
  const fields = (["email", "role", "until", "note"] as const).flatMap((field) => columnsFor(field, settings));
  const others = [...Object.keys(where), ...Object.keys(formatOf(settings).states ?? {})].map(columnKey);
  for (const [key, same] of byKey)
    if (same.length > 1 && [...fields, ...others].includes(key))
      report(`the columns ${same.map(shown).join(" and ")} cannot be distinguished; remove or rename all but one`);
}

function addPerson(people: Map<string, ListedPerson>, row: PeopleRow, settings: PeopleFile, report: Report): void {
  if (!isWanted(row, settings) || !isPresent(row, settings, report)) return;
  const cell = (field: Field) => columnsFor(field, settings).flatMap((key) => row.cells.get(key) || [])[0];
  const [email = "", until, note] = [cell("email"), cell("until"), cell("note")];
  if (!MailId.safeParse(email).success) {
    report(`${shown(email)} is not an e-mail address; correct it, or leave the row out with where`);
    return;
  }
  if (until !== undefined && !Day.safeParse(until).success)
    report(`until must be a day such as 2026-12-31; it is ${shown(until)}`);
  if (settings.format === undefined && row.cells.get("since"))
    report(`people are in the team from the day they are listed; remove since from the row of ${email}, or the row`);
  const role = roleOf(cell("role"), settings, report);
  const entry = { role, ...(until ? { until } : {}), ...(note ? { note } : {}) };
  const address = email.toLowerCase();
  const known = people.get(address);
  if (!known) people.set(address, { entry, locate: row.locate });
  else if (JSON.stringify(known.entry) !== JSON.stringify(entry))
    report(`${email} is already on line ${known.locate().line}, with another role, end or note; keep one of the rows`);
}

function isWanted({ cells }: PeopleRow, { where = {} }: PeopleFile): boolean {
  return Object.entries(where).every(([column, values]) => {
    const value = plain(cells.get(columnKey(column)) ?? "");
    return [values].flat().some((wanted) => plain(wanted) === value);
  });
}

/** A state that the format does not know must not remove someone, nor keep them. */
function isPresent({ cells }: PeopleRow, settings: PeopleFile, report: Report): boolean {
  const conditions = new Set(Object.keys(settings.where ?? {}).map(columnKey));
  return Object.entries(formatOf(settings).states ?? {}).every(([column, { present, absent }]) => {
    const key = columnKey(column);
    const value = plain(cells.get(key) ?? "");
    if (!cells.has(key) || conditions.has(key) || present.includes(value)) return true;
    const where = `where: ${printableJson({ [column]: present })}`;
    const problem = `the format does not know whether someone with ${column} ${shown(value)} is in the team`;
    if (!absent.includes(value)) report(`${problem}; say which rows count, as in ${where}`);
    return false;
  });
}

function roleOf(text: string | undefined, settings: PeopleFile, report: Report): ListedPerson["entry"]["role"] {
  const { format, roles, role: usual = "member", columns } = settings;
  // Without `roles`, the roles of an identity provider have no meaning here.
  if (!text || (format !== undefined && roles === undefined && columns?.role === undefined)) return usual;
  const [, meant] = Object.entries(roles ?? {}).find(([name]) => plain(name) === plain(text)) ?? [];
  const role = meant ?? (roles ? usual : TeamRole.safeParse(plain(text)).data);
  const remedy = `say what it means, as in roles: { ${printableJson(text)}: member }`;
  if (role === undefined) report(`${shown(text)} is none of admin, member, and guest; ${remedy}`);
  return role ?? usual;
}

const plain = (value: unknown): string => String(value).trim().toLowerCase();
const shown = (text: string): string => printableJson(excerpt(text));
