// The provider under every reading of the API: each alone, and all that can be combined.
import { describe, expect, it } from "vitest";
import { type Reading, type ReadingName, readingNames, readings } from "../../../emulator/store/readings.ts";
import { CanvasError } from "../../../provider/errors.ts";
import { seed } from "../../e2e/conformance/cases/index.ts";
import { Service } from "../../e2e/service.ts";
import { EmulatorHttp } from "../api/emulator-http.ts";
import { combinedReadings, pathsOfReading } from "./combined.ts";
import { scenarios, type Target } from "./scenario.ts";

/** What a reading makes impossible: the provider says so, and keeps the state. */
const impossible: Partial<Record<ReadingName, readonly [scenario: RegExp, says: RegExp][]>> = {
  "assumed-paths-missing": [
    [/^Zone (name|trashed|source|is renamed|is put|onDestroy: (trash|delete)|in the trash)/, /canvas:paths/],
    [/^Zone (templateId|editionId|restoreZoneId)/, /canvas:paths/],
  ],
  "move-new-zone-id": [
    [/^Zone (spaceId|trashed, from true)/, /under a new id; remove it from the state and import it/],
  ],
  // The key of one edition does not serve another.
  "api-key-required": [[/ editionId$/, /returned 401/]],
  "unconfirmed-additions": [
    [/^TeamMember (?!role|loses|is in the team|was in the team)/, /did not confirm that .* was invited/],
    [/^TeamMembers (members|someone is removed)$/, /did not confirm that .* was invited/],
  ],
};

/** What cannot be seen under a reading, which changes the outcome. */
const exempt: Partial<Record<ReadingName, readonly [scenario: RegExp, why: string][]>> = {
  "trash-hidden": [
    [/^Zone is put into the trash$/, "a trashed zone looks like a deleted one, and another one is created"],
  ],
  "unique-names": [
    [
      /^Space (sourceSpaceId|restoreSpaceId|editionId)$|^Zone (templateId|source|restoreZoneId)$/,
      "the replacement would have the name of what it replaces",
    ],
  ],
};

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
    const failures: string[] = [];
    for (const [label, run] of scenarios(targetOf(service, settings))) {
      const find = <T>(table: Partial<Record<ReadingName, readonly (readonly [RegExp, T])[]>>) =>
        chosen.flatMap((name) => table[name] ?? []).find(([scenario]) => scenario.test(label))?.[1];
      if (find(exempt)) continue;
      const says = find(impossible);
      const outcome: unknown = await run().catch((error: unknown) => error);
      const isExpected = says ? outcome instanceof CanvasError && says.test(outcome.message) : outcome === undefined;
      if (!isExpected) failures.push(`${label}: ${outcome instanceof Error ? outcome.message : "succeeded"}`);
    }
    expect(failures).toEqual([]);
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
