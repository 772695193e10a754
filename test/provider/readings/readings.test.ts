// The provider under all readings of the API that can be combined; test/long has each alone.
import { describe, expect, it } from "vitest";
import { type Reading, type ReadingName, readingNames, readings } from "../../../emulator/store/readings.ts";
import { combinedReadings } from "./combined.ts";
import { fewLists, itConforms } from "./conformity.ts";
import { exempt, impossible } from "./expectations.ts";

describe.each<[string, readonly ReadingName[], object]>([
  ["the default reading", [], {}],
  ["all that can be combined", combinedReadings, {}],
  ["few zone lists", [], fewLists],
])("%s", (_, chosen, settings) => itConforms(chosen, settings));

it("has a reason for every reading that is not combined with the others", () => {
  const left = readingNames.filter((name) => !combinedReadings.includes(name));
  const isExcluded = (name: ReadingName) => {
    const { excludes = [] }: Reading = readings[name];
    return excludes.some((other) => combinedReadings.some((one) => one === other));
  };
  expect(left.filter((name) => !isExcluded(name) && !(name in impossible) && !(name in exempt))).toEqual([]);
});
