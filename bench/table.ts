/** A cell: numbers are aligned to the right. */
export type Cell = string | number | undefined;

/** The figures of a part, for the terminal and Markdown. */
export interface Table {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
  /** What a reader needs to know: sizes, formulas, how it was measured. */
  readonly notes?: readonly string[];
}

/** The table for a terminal. */
export function asText({ title, columns, rows, notes = [] }: Table): string {
  const cells = [columns, ...rows].map((row) => columns.map((_, column) => textOf(row[column])));
  const widths = columns.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  const padded = (cell: string, column: number) =>
    isNumeric(rows, column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0);
  const lines = cells.map((row) => `  ${row.map(padded).join("  ")}`.trimEnd());
  return [title, ...lines, ...notes.map((note) => `  - ${note}`), ""].join("\n");
}

/** The table as Markdown. */
export function asMarkdown({ title, columns, rows, notes = [] }: Table): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  const rule = columns.map((_, column) => (isNumeric(rows, column) ? "--:" : "---"));
  const body = rows.map((row) => line(columns.map((_, column) => textOf(row[column]))));
  const list = notes.length > 0 ? ["", ...notes.map((note) => `- ${note}`)] : [];
  return [`### ${title}`, "", line(columns), line(rule), ...body, ...list].join("\n");
}

/** Rounds to fewer decimals for larger numbers. */
export function rounded(value: number): number {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : Math.abs(value) >= 0.1 ? 2 : 4;
  return Number(value.toFixed(digits));
}

/** Whether a measurement is at most its target. */
export const verdict = (measured: number, target: number): "met" | "missed" => (measured <= target ? "met" : "missed");

const isNumeric = (rows: Table["rows"], column: number): boolean => rows.some((row) => typeof row[column] === "number");

const textOf = (cell: Cell): string => (cell === undefined ? "" : String(cell));
