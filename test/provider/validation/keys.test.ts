import { expect, it } from "vitest";
import { Keys, keyFor } from "../../../provider/validation/keys.ts";

it.each([
  ["Road map 2026", "road-map-2026"],
  ["_--Élan--", "elan"],
  ["日本", ""],
  [`x${"-".repeat(1_000_000)}y`, "x"],
  [`x${"\u0301\u0323".repeat(1_000_000)}`, "x"],
])("makes a key from a title", (title, key) => {
  expect(keyFor(title)).toBe(key);
});

it("numbers equal keys", () => {
  const keys = new Keys();
  expect([keys.take("a-3"), keys.take("a"), keys.take("a"), keys.take("a"), keys.take("b", "a")]).toEqual([
    ...["a-3", "a", "a-2", "a-4", "b"],
  ]);
  const cards = Array.from({ length: 100_000 }, () => keys.take("card"));
  expect(cards.at(-1)).toBe("card-100000");
});
