// CSV as RFC 4180 describes it, and as Excel writes it.
import fc from "fast-check";
import { expect, it } from "vitest";
import { readCsv } from "../../../../provider/workspace/people/csv.ts";

const textsOf = (text: string) => readCsv(text).rows.map((row) => row.map((cell) => cell.text));

it.each([
  ["commas and line feeds", "a,b\n1,2\n"],
  ["carriage returns, and no line end at the end", "a,b\r\n1,2"],
  ["a byte order mark", "\u{FEFF}a,b\r\n1,2\r\n"],
  ["semicolons", "a;b\r\n1;2\r\n"],
  ["a line that names the separator", "sep=;\r\na;b\r\n1;2\r\n"],
  ["tabs", "a\tb\n1\t2\n"],
  ["quotes", '"a","b"\n"1","2"\n'],
  ["empty lines", "a,b\n\n1,2\n\n"],
])("reads %s", (_, text) => {
  expect(textsOf(text)).toEqual([
    ["a", "b"],
    ["1", "2"],
  ]);
});

it("reads separators, quotes and lines inside of quotes, and says where each cell starts", () => {
  expect(readCsv('name;"e;mail"\n"Lovelace, ""Ada""\n of London";x\ny;z').rows).toEqual([
    [
      { text: "name", line: 1, column: 1 },
      { text: "e;mail", line: 1, column: 6 },
    ],
    [
      { text: 'Lovelace, "Ada"\n of London', line: 2, column: 1 },
      { text: "x", line: 3, column: 13 },
    ],
    [
      { text: "y", line: 4, column: 1 },
      { text: "z", line: 4, column: 3 },
    ],
  ]);
});

it.each([
  ["a quote that is not closed", 'a,b\n1,"2\n3,4\n', "2:3", "this quote is not closed; add the closing one"],
  [
    "text after a quote",
    'a,b\n1,"2"3\n',
    "2:6",
    "there is text after a closing quote; write a quote inside of quotes twice",
  ],
])("refuses %s", (_, text, place, message) => {
  const { line, column, ...fault } = readCsv(text).fault ?? { line: 0, column: 0 };
  expect([`${line}:${column}`, fault]).toEqual([place, { message }]);
});

it("reads what others write, whatever is in the cells", () => {
  const cell = fc.string({ unit: fc.constantFrom("a", '"', ",", ";", "\n", "\r", " ", "\u00FC") });
  const table = fc
    .integer({ min: 2, max: 4 })
    .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 5 }));
  fc.assert(
    fc.property(table, fc.constantFrom(",", ";", "\t"), fc.constantFrom("\n", "\r\n"), (rows, separator, end) => {
      const named = [rows[0]?.map((_, index) => `column ${index}`) ?? [], ...rows];
      const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;
      const text = named.map((row) => row.map(quote).join(separator)).join(end);
      expect(textsOf(text)).toEqual(named);
    }),
  );
});

it("never hangs or fails on any text, and finds its cells where it says", () => {
  const text = fc.string({ unit: fc.constantFrom("a", '"', ",", ";", "\t", "\n", "\r", "\u{FEFF}") });
  fc.assert(
    fc.property(text, (text) => {
      const lines = text.replace(/^\u{FEFF}/u, "").split(/\r\n|\n|\r/);
      for (const { line, column, text: cell } of readCsv(text).rows.flat()) {
        const rest = lines[line - 1]?.slice(column - 1) ?? "";
        expect(rest.startsWith('"') || rest.startsWith(cell)).toBe(true);
      }
    }),
  );
});
