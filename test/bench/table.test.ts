import { expect, it } from "vitest";
import { asMarkdown, asText, rounded, verdict } from "../../bench/table.ts";

const table = {
  title: "Requests",
  columns: ["command", "requests", "verdict"],
  rows: [["up", 211, "met"], ["no-op up"]],
  notes: ["Counted."],
};

it("aligns numbers to the right in a terminal", () => {
  expect(asText(table).split("\n")).toEqual([
    "Requests",
    "  command   requests  verdict",
    "  up             211  met",
    "  no-op up",
    "  - Counted.",
    "",
  ]);
});

it("writes Markdown", () => {
  expect(asMarkdown(table).split("\n")).toEqual([
    "### Requests",
    "",
    "| command | requests | verdict |",
    "| --- | --: | --- |",
    "| up | 211 | met |",
    "| no-op up |  |  |",
    "",
    "- Counted.",
  ]);
});

it("rounds by size, and holds a figure against its target", () => {
  expect([1234.5, 12.34, 1.234, 0.012345].map(rounded)).toEqual([1235, 12.3, 1.23, 0.0123]);
  expect([verdict(1.1, 1.1), verdict(1.11, 1.1)]).toEqual(["met", "missed"]);
});
