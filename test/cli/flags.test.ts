import { InvalidArgumentError } from "@commander-js/extra-typings";
import { expect, it } from "vitest";
import { number, wholeNumber } from "../../cli/flags.ts";

it("parses numbers in their limits", () => {
  expect([number(0.5, 60)("0.5"), number(0.5, 60)("60"), wholeNumber(0, 9)("0")]).toEqual([0.5, 60, 0]);
});

it.each(["", " ", "abc", "NaN", "-1", "61"])("%j is not a number from 0 to 60", (text) => {
  expect(() => number(0, 60)(text)).toThrow(InvalidArgumentError);
});

it("a whole number has no fraction", () => {
  expect(() => wholeNumber(0, 60)("1.5")).toThrow(InvalidArgumentError);
});
