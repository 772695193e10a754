import { expect, it } from "vitest";
import { parallelOf } from "../../../cli/fleet/progress.ts";
import { countsOf, fleetToMarkdown, type Result, summaryText } from "../../../cli/fleet/summary.ts";
import { inParallel } from "../../../provider/run/parallel.ts";

const members = (...results: readonly Result[]) => results.map((result, index) => ({ name: `w${index}`, result }));

it("counts results, and names what needs attention", () => {
  const some = members("unchanged", "failed", "to change", "unchanged");
  expect(summaryText(some)).toBe("1 to change, 2 unchanged, 1 failed: w1");
  expect(countsOf(some)).toEqual({ "to change": 1, unchanged: 2, failed: 1 });
  expect(summaryText(members("updated", "interrupted", "not started", "not started", "failed"))).toBe(
    "1 updated, 1 interrupted: w1; 2 not started: w2, w3; 1 failed: w4",
  );
  expect(summaryText([])).toBe("");
});

it("works on several at a time, and ends early", async () => {
  let running = 0;
  let most = 0;
  const done: number[] = [];
  const work = async (item: number) => {
    running += 1;
    most = Math.max(most, running);
    await Promise.resolve();
    running -= 1;
    done.push(item);
  };
  await inParallel([1, 2, 3, 4, 5], 2, work);
  expect({ most, done }).toEqual({ most: 2, done: [1, 2, 3, 4, 5] });
  await inParallel([6, 7, 8], 1, work, () => done.includes(7));
  expect(done).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

it("takes two per core, at most eight, unless it is asked for another number", () => {
  expect([parallelOf(undefined, 1), parallelOf(undefined, 64), parallelOf(3)]).toEqual([2, 8, 3]);
});

it("fits many workspaces into one comment, and names those that are left out", () => {
  const section = (name: string, length: number) => ({
    name,
    markdown: (most = 60_000) => `## ${name}\n${"x".repeat(Math.min(length, most - 20))}\n`,
  });
  const text = fleetToMarkdown("Plan of 3 workspaces", "3 to change", [
    section("a", 30_000),
    section("b", 40_000),
    section("c", 10_000),
  ]);
  expect(text.length).toBeLessThan(60_000);
  expect(text).toMatch(/^# Plan of 3 workspaces\n\n3 to change\.\n\n## a\nx+\n\n## b\nx+\n\n\*\*This is too long/);
  expect(text).toContain("**This is too long for a comment: 1 more workspaces are not shown: c.**");
  expect(fleetToMarkdown("Plan of 1 workspace", "1 to change", [section("a", 1)])).toBe(
    "# Plan of 1 workspace\n\n1 to change.\n\n## a\nx\n",
  );
});
