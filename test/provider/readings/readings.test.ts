// The provider under every reading of the API: each alone, and all that can be combined.
import { describe, expect, it } from "vitest";
import { type Reading, type ReadingName, readingNames, readings } from "../../../emulator/store/readings.ts";
import { seed } from "../../e2e/conformance/cases/index.ts";
import { Service } from "../../e2e/service.ts";
import { EmulatorHttp } from "../api/emulator-http.ts";
import { combinedReadings, pathsOfReading } from "./combined.ts";
import { exempt, failuresUnder, impossible } from "./expectations.ts";
import type { Target } from "./scenario.ts";

/** With one zone list a minute, zones are read by their frames and by searches. */
const fewLists = { quotaShare: 1 / 60 };
/** Readings that those depend on. */
const ofRoutes = readingNames.filter((name) => /^search-|^trash|^page-/.test(name));

describe.each<[string, ReadingName[], object]>([
  ["the default reading", [], {}],
  ...readingNames.map((name): [string, ReadingName[], object] => [name, [name], {}]),
  ["all that can be combined", combinedReadings, {}],
  ["few zone lists", [], fewLists],
  ...ofRoutes.map((name): [string, ReadingName[], object] => [`few zone lists, ${name}`, [name], fewLists]),
])("%s", (_, chosen, settings) => {
  it("conforms", { timeout: 120_000 }, async (test) => {
    const service = await Service.start(test, { seed, readings: chosen, settings: { rateLimits: false } });
    expect(await failuresUnder(chosen, targetOf(service, settings))).toEqual([]);
  });
});

it("has a reason for every reading that is not combined with the others", () => {
  const left = readingNames.filter((name) => !combinedReadings.includes(name));
  const isExcluded = (name: ReadingName) => {
    const { excludes = [] }: Reading = readings[name];
    return excludes.some((other) => combinedReadings.some((one) => one === other));
  };
  expect(left.filter((name) => !isExcluded(name) && !(name in impossible) && !(name in exempt))).toEqual([]);
});

function targetOf(service: Service, others: object): Target {
  const { credentials, world } = service.emulator;
  const { token: accessToken, apiKey, editionId } = credentials;
  const paths = world.reads("other-paths") ? { paths: pathsOfReading } : {};
  const settings = { baseUrl: service.url, accessToken, apiKey, editionId, ...paths, ...others };
  return { service, settings, http: new EmulatorHttp(service.emulator) };
}
