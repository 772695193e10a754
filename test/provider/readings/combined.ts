import { otherPaths } from "../../../emulator/service/assumed-paths.ts";
import { type ReadingName, readingNames } from "../../../emulator/store/readings.ts";

/** Readings that exclude others, or that make something impossible: they are tested alone. */
const alone: readonly ReadingName[] = [
  ...([
    "page-cap-5",
    "page-cap-50",
    "counts-too-many",
    "frame-zeros-omitted",
    "assumed-paths-missing",
    "additions-all-or-nothing",
  ] as const),
  "search-refused",
  ...(["move-new-zone-id", "api-key-required", "unconfirmed-additions", "trash-hidden", "unique-names"] as const),
];

/** All readings that can be combined without making anything impossible. */
export const combinedReadings = readingNames.filter((name) => !alone.includes(name));

/** The setting `paths` for the reading `other-paths`. */
export const pathsOfReading = {
  renameZone: otherPaths.renameZone,
  setZoneState: otherPaths.setZoneState,
  duplicateZone: otherPaths.duplicateZone,
};
