// Refreshes of many zones under the rate limits: few of them wait, and nothing is guessed.
import { expect, it } from "vitest";
import { zone } from "../resources/lifecycles.ts";
import { changeZone, lastName, lists, refresh, start, statesIn } from "./zone-reads-fixture.ts";

it("reads lists while they are free, and then searches each name once", async () => {
  const session = await start();
  for (const [index, { name }] of [...session.store.all("zones")].entries())
    changeZone(session, name, { name: `Board ${index % 8}` });
  const states = statesIn(session);
  const { read, requests, seconds } = await refresh(session, states);
  expect([read, seconds]).toEqual([states, 0]);
  expect(requests).toEqual({
    "GET /spaces": 1,
    "GET /spaces/ID/zones/meta": lists,
    "GET /teams/ID/zones/search": 8,
  });
  expect(session.infos).toEqual([]);
});

it("waits for the list of a zone that was renamed, which the search does not show under its name", async () => {
  const session = await start();
  const states = statesIn(session);
  changeZone(session, lastName, { name: "Renamed" });
  const { read, requests, seconds } = await refresh(session, states);
  expect([read.at(-1), seconds]).toEqual([{ ...states.at(-1), name: "Renamed" }, 60]);
  expect(requests["GET /spaces/ID/zones/meta"]).toBe(lists + 1);
});

it("waits for the list of a zone whose name only contains the one that it had", async () => {
  const session = await start();
  const states = statesIn(session);
  changeZone(session, lastName, { name: `${lastName} renamed` });
  const { read } = await refresh(session, states);
  expect(read.at(-1)).toEqual({ ...states.at(-1), name: `${lastName} renamed` });
});

it("searches long names by their beginning, without half a character", async () => {
  const session = await start();
  const name = `${"x".repeat(99)}😀 and more`;
  changeZone(session, lastName, { name });
  const states = statesIn(session);
  const { read, seconds } = await refresh(session, states);
  expect([read, seconds]).toEqual([states, 0]);
});

it.each([403, 500])("waits for lists if the search returns %i, and says so once", async (status) => {
  const session = await start();
  const states = statesIn(session);
  session.fault("GET", "/teams/*/zones/search", { kind: "status", status });
  changeZone(session, lastName, { name: "Renamed" });
  const { read } = await refresh(session, states);
  expect(read).toEqual([...states.slice(0, -1), { ...states.at(-1), name: "Renamed" }]);
  expect(session.infos[0]).toContain(`because searching fails: GET search returned ${status}`);
  expect(session.infos.filter((info) => info.includes("searching fails"))).toHaveLength(1);
});

it("reads trashed zones with the lists of their spaces, and finds one that was restored", async () => {
  const session = await start();
  const states = statesIn(session).map((state) => ({ ...state, trashed: true }));
  for (const { name } of states.slice(1)) changeZone(session, name, { trashedTime: 1 });
  const { read, requests } = await refresh(session, states);
  expect(read).toEqual([{ ...states[0], trashed: false }, ...states.slice(1)]);
  expect(requests["GET /spaces/ID/zones/ID/meta"]).toBeUndefined();
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

it("verifies writes without the search", async () => {
  const session = await start();
  const [state] = statesIn(session);
  if (!state) throw new Error("there are no zones");
  await Promise.all(
    statesIn(session)
      .slice(1, lists + 1)
      .map(({ spaceId }) => session.client.zones.list(session.editionId, spaceId)),
  );
  session.fault("PUT", "/spaces/*/zones/*/state", { kind: "status", status: 400 }, 1);
  session.takeRequests();
  await zone.delete(session, state.zoneId, state).catch(() => {});
  expect(session.takeRequests().filter((request) => request.includes("search"))).toEqual([]);
});
