import { expect, it } from "vitest";
import { exponent, median } from "../../bench/statistics.ts";

it("takes the middle value, or the mean of the two in the middle", () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([4, 1, 10, 2])).toBe(3);
});

it("finds the exponent of a power, whatever its factor", () => {
  const quadratic = [250, 500, 1000].map((x) => [x, 7 * x ** 2] as const);
  expect(exponent(quadratic)).toBeCloseTo(2, 10);
  expect(exponent([250, 500, 1000].map((x) => [x, 3] as const))).toBeCloseTo(0, 10);
});
