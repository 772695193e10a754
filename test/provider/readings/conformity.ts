import { expect, it } from "vitest";
import type { ReadingName } from "../../../emulator/store/readings.ts";
import { seed } from "../../e2e/conformance/cases/index.ts";
import { Service } from "../../e2e/service.ts";
import { EmulatorHttp } from "../api/emulator-http.ts";
import { pathsOfReading } from "./combined.ts";
import { failuresUnder } from "./expectations.ts";
import type { Target } from "./scenario.ts";

/** With one zone list a minute, zones are read by their frames and by searches. */
export const fewLists = { quotaShare: 1 / 60 };

/** The test that the provider, with these settings, conforms on a service with these readings. */
export function itConforms(readings: readonly ReadingName[], settings: object): void {
  it("conforms", { timeout: 120_000 }, async (test) => {
    const service = await Service.start(test, { seed, readings, settings: { rateLimits: false } });
    expect(await failuresUnder(readings, targetOf(service, settings))).toEqual([]);
  });
}

function targetOf(service: Service, others: object): Target {
  const { credentials, world } = service.emulator;
  const { token: accessToken, apiKey, editionId } = credentials;
  const paths = world.reads("other-paths") ? { paths: pathsOfReading } : {};
  const settings = { baseUrl: service.url, accessToken, apiKey, editionId, ...paths, ...others };
  return { service, settings, http: new EmulatorHttp(service.emulator) };
}
