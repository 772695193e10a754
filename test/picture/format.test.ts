import { expect, it } from "vitest";
import { initials } from "../../picture/format.ts";

it.each([
  ["Ada Lovelace", "AL"],
  ["Owner", "O"],
  ["ada.lovelace@example.com", "AL"],
  ["newcomer@example.com", "N"],
  ["Éva Ödön Nagy", "ÉÖ"],
  ["", "?"],
])("the initials of %j are %s", (name, expected) => {
  expect(initials(name)).toBe(expected);
});
