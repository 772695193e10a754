import { expect, it } from "vitest";
import { allowedRemovals } from "../../../provider/run/removal-limit.ts";

it.each([
  ["a quarter of eight", 0.25, 8, 2],
  ["a quarter of three, rounded up to one", 0.25, 3, 1],
  ["a number", 3, 100, 3],
  ["nobody", 0, 100, 0],
])("allows removals: %s", (_, maxRemovals, size, allowed) => {
  expect(allowedRemovals(maxRemovals, size)).toBe(allowed);
});
