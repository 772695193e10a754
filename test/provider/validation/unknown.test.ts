import { expect, it } from "vitest";
import { hasUnknown, isUnknown, unknownPaths, unknownValue } from "../../../provider/validation/unknown.ts";

it.each<[unknown, (string | number)[][]]>([
  [unknownValue, [[]]],
  ["known", []],
  [null, []],
  [undefined, []],
  [{}, []],
  [{ a: unknownValue, b: 1 }, [["a"]]],
  [[0, unknownValue], [[1]]],
  [
    { a: [{ b: unknownValue }, unknownValue], c: { d: { e: unknownValue } } },
    [
      ["a", 0, "b"],
      ["a", 1],
      ["c", "d", "e"],
    ],
  ],
  [{ text: `not ${unknownValue}` }, []],
])("unknownPaths of %j: %j", (value, paths) => {
  expect(unknownPaths(value)).toEqual(paths);
  expect(hasUnknown(value)).toBe(paths.length > 0);
  expect(isUnknown(value)).toBe(value === unknownValue);
});
