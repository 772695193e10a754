import { expect, it } from "vitest";
import { arrange, byText } from "../../../emulator/page/elements/arranged-list.ts";

const text = (item: string) => item;

it("keeps the items that contain the text, whatever the case, in their order", () => {
  const items = ["Zone 10 red", "Zone 2 blue", "zone 2 RED"];
  expect(arrange(items, " ZONE 2", text)).toEqual(["Zone 2 blue", "zone 2 RED"]);
  expect(arrange(items, "green", text)).toEqual([]);
  expect(arrange(items, " ", text)).toBe(items);
});

it("sorts numbers in names as numbers, and leaves the given list alone", () => {
  const items = ["Zone 10", "zone 2", "Álpha"];
  expect(arrange(items, "", text, byText(text))).toEqual(["Álpha", "zone 2", "Zone 10"]);
  expect(items).toEqual(["Zone 10", "zone 2", "Álpha"]);
});
