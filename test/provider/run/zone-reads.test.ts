// Refreshes of many zones under the documented rate limits: few of them wait, and nothing is guessed.
import { expect, it } from "vitest";
import type { ReadingName } from "../../../emulator/store/readings.ts";
import type { TestSession } from "../resources/harness.ts";
import { zone } from "../resources/lifecycles.ts";
import { changeZone, count, lastName, lists, refresh, start, statesIn } from "./zone-reads-fixture.ts";

it("reads lists while they are free, and then frames and one search for all names", async () => {
  const session = await start();
  const states = statesIn(session);
  const { read, requests, seconds } = await refresh(session, states);
  expect(read).toEqual(states);
  expect(seconds).toBe(0);
  expect(requests).toEqual({
    "GET /spaces": 2,
    "GET /spaces/ID/zones/meta": lists,
    "GET /spaces/ID/zones/ID/frames": count - lists,
    "GET /teams/ID/zones/search": 1,
  });
  expect(session.infos).toEqual([]);
});

it("reads zones with lists only if the setting says so", async () => {
  const session = (await start()).newSession({ zoneReads: "lists" });
  const states = statesIn(session);
  const { read, requests, seconds } = await refresh(session, states);
  expect(read).toEqual(states);
  expect(seconds).toBe(60);
  expect(requests).toEqual({ "GET /spaces": 2, "GET /spaces/ID/zones/meta": count });
});

it("reads a zone that was restored by hand with a list if the setting says so", async () => {
  const session = (await start()).newSession({ zoneReads: "lists" });
  const states = statesIn(session).slice(0, 1);
  const { read, requests } = await refresh(
    session,
    states.map((state) => ({ ...state, trashed: true })),
  );
  expect(read).toEqual(states);
  const zoneRequests = { "GET /spaces/ID/zones/ID/frames": 1, "GET /spaces/ID/zones/meta": 1 };
  expect(requests).toEqual({ "GET /spaces": 2, ...zoneRequests });
});

it.each<[string, ReadingName[]]>([
  ["counts pages", ["search-pages"]],
  ["has short pages", ["page-cap-20"]],
  ["counts pages, which are short", ["search-pages", "page-cap-20"]],
  ["finds only whole names", ["search-whole-names"]],
])("reads all zones without waiting if the search %s", async (_, readings) => {
  const session = await start(...readings);
  const states = statesIn(session);
  const { read, requests, seconds } = await refresh(session, states);
  expect([read, seconds, requests["GET /spaces/ID/zones/meta"]]).toEqual([states, 0, lists]);
});

it("recognizes a zone whose name the search shows in the other Unicode form", async () => {
  const session = await start();
  changeZone(session, lastName, { name: "Zone Caf\u00e9" });
  const states = statesIn(session);
  changeZone(session, "Zone Caf\u00e9", { name: "Zone Cafe\u0301" });
  const { read, requests } = await refresh(session, states);
  expect(read).toEqual(states);
  expect(requests["GET /spaces/ID/zones/meta"]).toBe(lists);
});

it("reports a zone that was renamed, as the list of its space shows it", async () => {
  const session = await start();
  const states = statesIn(session);
  changeZone(session, lastName, { name: "Zone renamed" });
  const { read, requests, seconds } = await refresh(session, states);
  expect(read.at(-1)).toEqual({ ...states.at(-1), name: "Zone renamed" });
  expect(requests["GET /spaces/ID/zones/meta"]).toBe(lists + 1);
  expect(seconds).toBe(0);
});

it("waits for lists if the search is refused, and says so once", async () => {
  const session = await start("search-refused");
  const states = statesIn(session);
  changeZone(session, lastName, { name: "Renamed" });
  const { read, requests, seconds } = await refresh(session, states);
  expect(read.at(-1)).toEqual({ ...states.at(-1), name: "Renamed" });
  expect(seconds).toBe(60);
  expect(requests["GET /teams/ID/zones/search"]).toBe(1);
  expect(session.infos).toEqual([
    expect.stringMatching(
      /^zones are read from lists, 60 a minute, because there is no faster way: GET search returned 403 \(E4031 The access token lacks a scope that this operation needs, request \S+\/search\)$/,
    ),
  ]);
});

/** Builds the index of a search that lags, which shows what there is now for a minute. */
const buildIndex = ({ client, editionId, service }: TestSession) =>
  client.search.find(editionId, service.id("teams", "Alpha"), "zones", { search: "Zone" });

it("waits for lists if a list shows that the search is out of date", async () => {
  const session = await start("search-lags");
  const states = statesIn(session);
  for (const { name } of states) changeZone(session, name, { name: `Former ${name}` });
  await buildIndex(session);
  for (const { name } of states) changeZone(session, `Former ${name}`, { name });
  const { read, seconds } = await refresh(session, states);
  expect([read, seconds]).toEqual([states, 60]);
  expect(session.infos).toEqual([
    `zones are read from lists, 60 a minute, because there is no faster way: the zone search does not show zone ${states[0]?.zoneId} as the list of its space does`,
  ]);
});

it("waits for lists if the search does not find the zones", async () => {
  const session = await start("search-lags");
  const states = statesIn(session);
  for (const { name } of states) changeZone(session, name, { trashedTime: 1 });
  await buildIndex(session);
  for (const { name } of states) changeZone(session, name, { trashedTime: null });
  const { read, seconds } = await refresh(session, states);
  expect([read, seconds]).toEqual([states, 60]);
  expect(session.infos).toEqual([
    "zones are read from lists, 60 a minute, because there is no faster way: the zone search did not find 10 zones by their names",
  ]);
});

it("waits for lists if the search fails, but not as long as for other requests", async () => {
  const session = await start();
  const states = statesIn(session);
  session.fault("GET", "/teams/*/zones/search", { kind: "status", status: 500 });
  const { read } = await refresh(session, states);
  expect(read).toEqual(states);
  expect(session.infos).toEqual([expect.stringContaining("there is no faster way: GET search returned 500")]);
});

it("reads zones with lists if the token does not show frames", async () => {
  const session = await start();
  const states = statesIn(session);
  changeZone(session, lastName, { name: "Renamed" });
  session.fault("GET", "/spaces/*/zones/*/frames", { kind: "status", status: 403 });
  const { read } = await refresh(session, states);
  expect(read).toEqual([...states.slice(0, -1), { ...states.at(-1), name: "Renamed" }]);
  expect(session.infos).toEqual([
    expect.stringMatching(/^zones are read from lists, 60 a minute, because there is no faster way: GET frames .* 403/),
  ]);
});

it("reads trashed zones by their frames, which no quota limits", async () => {
  const session = await start();
  const states = statesIn(session).map((state) => ({ ...state, trashed: true }));
  for (const { name } of states) changeZone(session, name, { trashedTime: 1 });
  const { read, requests, seconds } = await refresh(session, states);
  expect([read, seconds]).toEqual([states, 0]);
  expect(requests).toEqual({ "GET /spaces": 2, "GET /spaces/ID": count, "GET /spaces/ID/zones/ID/frames": count });
});

it("reads zones at the same time without exceeding the quota", async () => {
  const session = await start();
  const states = statesIn(session);
  const started = session.service.timing.time;
  expect(await Promise.all(states.map((state) => zone.read(session, state.zoneId, state)))).toEqual(states);
  expect(session.service.timing.time).toBe(started);
});

it("does not wait for lists that another process of the user has used", async () => {
  const session = await start();
  const states = statesIn(session);
  const other = session.newSession({ quotaShare: 0.5 });
  await Promise.all(states.slice(-30).map(({ spaceId }) => other.client.zones.list(session.editionId, spaceId)));
  const { read, seconds } = await refresh(session, states);
  expect([read, seconds]).toEqual([states, 0]);
});
