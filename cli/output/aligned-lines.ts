import { printable } from "../../provider/validation/printable-text.ts";

/** Rows as lines whose columns are aligned. */
export function alignedLines(texts: readonly (readonly string[])[]): string[] {
  const rows = texts.map((row) => row.map(printable));
  const widths = texts[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths?.[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}
