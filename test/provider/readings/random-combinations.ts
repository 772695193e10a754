import fc from "fast-check";
import { type Reading, type ReadingName, readingNames, readings } from "../../../emulator/store/readings.ts";

/** At least two random readings, without those that contradict an earlier one. */
const combination = fc.shuffledSubarray([...readingNames], { minLength: 2 }).map((names) => {
  const chosen = new Set<ReadingName>();
  for (const name of names) {
    const { excludes = [] }: Reading = readings[name];
    if (![...chosen].some((other) => excludes.includes(other))) chosen.add(name);
  }
  return [...chosen];
});

/** Combinations of readings, always the same. */
export const combinations: readonly (readonly ReadingName[])[] = fc.sample(combination, { seed: 26, numRuns: 50 });
