import { describe, expect, it } from "vitest";
import { type Loss, limitProblems } from "../../../cli/plan/trash-limits.ts";

const trashed = (kind: "space" | "zone", count: number): Loss[] =>
  Array.from({ length: count }, (_, n) => ({ kind, action: "trash", name: `${kind} ${n}` }));

describe("an update may put into the trash", () => {
  it.each([
    ["one of two spaces", trashed("space", 1), { spaces: 2, zones: 0 }],
    ["a quarter of many spaces", trashed("space", 5), { spaces: 20, zones: 0 }],
    ["three zones of a small workspace", trashed("zone", 3), { spaces: 1, zones: 3 }],
    ["a quarter of many zones", trashed("zone", 10), { spaces: 1, zones: 40 }],
  ] as const)("%s", (_, changes, totals) => {
    expect(limitProblems(changes, totals, {})).toEqual([]);
  });

  it.each([
    ["all spaces", trashed("space", 2), { spaces: 2, zones: 0 }],
    ["the only space", trashed("space", 1), { spaces: 1, zones: 0 }],
    ["more than a quarter of the spaces", trashed("space", 6), { spaces: 20, zones: 0 }],
    ["more than a quarter of the zones", trashed("zone", 4), { spaces: 1, zones: 12 }],
  ] as const)("not %s, unless it is asked for", (_, changes, totals) => {
    expect(limitProblems(changes, totals, {})).toHaveLength(1);
    expect(limitProblems(changes, totals, { maxTrashed: changes.length - 1 })).toHaveLength(1);
    expect(limitProblems(changes, totals, { maxTrashed: changes.length })).toEqual([]);
  });

  it("nor stop managing them", () => {
    const kept = trashed("space", 2).map((change): Loss => ({ ...change, action: "keep" }));
    const totals = { spaces: 2, zones: 0 };
    expect(limitProblems(kept, totals, {})).toEqual([
      expect.stringContaining('would stop managing 2 of 2 spaces ("space 0", "space 1"); '),
    ]);
    expect(limitProblems([...trashed("space", 1), ...kept.slice(1)], totals, {})).toEqual([
      expect.stringContaining('1 of 2 spaces into the trash ("space 0") and stop managing 1 of 2 spaces ("space 1"); '),
    ]);
    expect(limitProblems(kept, totals, { maxTrashed: 2 })).toEqual([]);
    expect(limitProblems(kept.slice(1), totals, {})).toEqual([]);
  });

  it("nothing if maxTrashed is 0", () => {
    expect(limitProblems(trashed("zone", 1), { spaces: 1, zones: 40 }, { maxTrashed: 0 })).toHaveLength(1);
  });
});

it("names what would go, and what allows it", () => {
  const totals = { spaces: 2, zones: 0 };
  expect(limitProblems(trashed("space", 2), totals, {})).toEqual([
    'the update would put 2 of 2 spaces into the trash ("space 0", "space 1"); if that is intended, run it once with --max-trashed 2, or set maxTrashed: 2 in the options of the file',
  ]);
  const added: Loss = { kind: "space", action: "add", name: "New" };
  expect(limitProblems([...trashed("space", 2), added], totals, {})[0]).toContain(
    "a space with both a new key and a new title is a new space: to rename one, keep its key; ",
  );
});
