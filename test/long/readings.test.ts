// The provider under every reading of the API, each alone.
import { describe } from "vitest";
import { readingNames } from "../../emulator/store/readings.ts";
import { fewLists, itConforms } from "../provider/readings/conformity.ts";

describe.each(readingNames)("%s", (name) => itConforms([name], {}));

/** Those that matter where zones are read by their frames and by searches. */
const ofRoutes = readingNames.filter((name) => /^search-|^trash|^page-/.test(name));

describe.each(ofRoutes)("few zone lists, %s", (name) => itConforms([name], fewLists));
