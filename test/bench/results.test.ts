import { expect, it } from "vitest";
import { mergedResults } from "../../bench/results.ts";

const machine = { date: "2026-11-17", "pulumi-canvas": "0.2.0" };

it("replaces the parts that were measured, and keeps the others and their order", () => {
  const former = mergedResults(
    "",
    { ...machine, date: "2026-11-16", "pulumi-canvas": "0.1.0" },
    [
      { title: "Growth", minutes: 3, tables: ["### One", "### Two"] },
      { title: "Start", minutes: 0.2, tables: ["### Old"] },
      { title: "Gone", minutes: 1, tables: [] },
    ],
    ["Start", "Growth", "Gone"],
  );
  const now = mergedResults(
    former,
    machine,
    [{ title: "Start", minutes: 1, tables: ["### New"] }],
    ["Start", "Growth"],
  );
  expect(now).toContain("| date | 2026-11-17 |");
  expect(now.slice(now.indexOf("## "))).toBe(
    [
      "## Start",
      "Measured on 2026-11-17 with version 0.2.0, in a minute.",
      "### New",
      "## Growth",
      "Measured on 2026-11-16 with version 0.1.0, in 3 minutes.",
      "### One",
      "### Two\n",
    ].join("\n\n"),
  );
});
