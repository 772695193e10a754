import { expect, it } from "vitest";
import { type ReadingName, selectReadings } from "../../../emulator/store/readings.ts";
import { type Paging, SearchPages } from "../../../provider/run/search-pages.ts";
import { acme } from "../../acme.ts";
import { Service } from "../api/harness.ts";

/** A service with a number of zones, all with "Zone" in their names. */
async function serviceWith(count: number, ...readings: ReadingName[]): Promise<Service> {
  const zones = Array.from({ length: count }, (_, index) => ({ name: `Zone ${index}` }));
  const teams = [{ name: "Alpha", spaces: [{ name: "Plans", zones }] }];
  const service = await Service.start({}, { editions: [{ ...acme, teams }] });
  service.emulator.world.readings = selectReadings(readings);
  return service;
}

/** Reads a search to its end; returns the number of zones, and the queries of its requests. */
async function readAll(service: Service, paging: Paging) {
  service.emulator.log.clear();
  const scope = { editionId: service.editionId, teamId: service.id("teams", "Alpha"), keyword: "Zone" };
  const pages = new SearchPages(service.client().search, scope, paging);
  const ids = new Set<string>();
  while (pages.hasMore) for (const { zoneId } of await pages.next()) ids.add(zoneId);
  return { found: ids.size, requests: service.requests().length };
}

it("reads one page if it is shorter than every documented page size", async () => {
  expect(await readAll(await serviceWith(9), {})).toEqual({ found: 9, requests: 1 });
});

it.each<[count: number, counts: Paging["counts"], readings: ReadingName[]]>([
  [250, "hits", []],
  [250, "pages", ["search-pages"]],
  [250, "hits", ["page-cap-20"]],
  [250, "pages", ["page-cap-20", "search-pages"]],
  [200, "hits", []],
  [200, "pages", ["search-pages"]],
  [100, "hits", []],
  [100, "pages", ["search-pages"]],
])("reads all %i hits if the service counts %s, under the readings %j", async (count, counts, readings) => {
  const paging: Paging = {};
  const { found } = await readAll(await serviceWith(count, ...readings), paging);
  expect([found, paging]).toEqual([count, { counts }]);
});

it("finds out once how the service counts", async () => {
  const service = await serviceWith(150);
  const paging: Paging = {};
  expect(await readAll(service, paging)).toEqual({ found: 150, requests: 3 });
  expect(await readAll(service, paging)).toEqual({ found: 150, requests: 2 });
});
