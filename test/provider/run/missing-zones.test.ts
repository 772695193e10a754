// Zones that are not where the state says, in a team of 100 spaces, under the documented rate limits.
import { describe, expect, it } from "vitest";
import { selectReadings } from "../../../emulator/store/readings.ts";
import type { TestSession } from "../resources/harness.ts";
import { changeZone, count, lastName, lists, refresh, start, statesIn } from "./zone-reads-fixture.ts";

/** Deletes zones for good, without the provider. */
function remove(session: TestSession, names: readonly string[]): void {
  const ids = names.map((name) => session.service.id("zones", name));
  session.changeStore((store) => {
    for (const id of ids) store.remove("zones", id);
  });
}

it("finds out without waiting that a zone is deleted, by its frames in every space", async () => {
  const session = await start();
  const states = statesIn(session);
  remove(session, [lastName]);
  const { read, requests, seconds } = await refresh(session, states);
  expect([read, seconds]).toEqual([[...states.slice(0, -1), undefined], 0]);
  expect(requests).toEqual({
    // The spaces of both teams.
    "GET /spaces": 3,
    "GET /spaces/ID": 1,
    "GET /spaces/ID/zones/meta": lists,
    "GET /spaces/ID/zones/ID/meta": 1,
    // Once in every space for the deleted zone, and once for each other one that is not listed.
    "GET /spaces/ID/zones/ID/frames": count + 1 + (count - lists - 1),
    "GET /teams": 1,
    // For all names, and for the deleted zone in both teams.
    "GET /teams/ID/zones/search": 3,
  });
});

it("finds out without waiting that ten zones are deleted", async () => {
  const session = await start();
  const states = statesIn(session);
  remove(
    session,
    states.slice(-10).map(({ name }) => name),
  );
  const { read, requests, seconds } = await refresh(session, states);
  expect([read.filter(Boolean).length, seconds]).toEqual([count - 10, 0]);
  expect(requests["GET /spaces/ID/zones/meta"]).toBe(lists);
  expect(requests["GET /spaces/ID/zones/ID/meta"]).toBe(10);
});

it("finds a zone that was moved to another team with one search, and proves it by its frames", async () => {
  const session = await start();
  const states = statesIn(session);
  const spaceId = session.service.id("spaces", "Elsewhere");
  changeZone(session, lastName, { spaceId });
  const { read, requests, seconds } = await refresh(session, states.slice(-1));
  expect([read, seconds]).toEqual([[{ ...states.at(-1), spaceId }], 0]);
  expect(requests["GET /teams/ID/zones/search"]).toBe(2);
});

it("finds a zone that was moved without a request for other spaces, if a list of this run has shown it", async () => {
  const session = await start();
  const states = statesIn(session);
  const [first] = states;
  changeZone(session, lastName, { spaceId: first?.spaceId });
  const { read, requests } = await refresh(session, states);
  expect(read.at(-1)).toEqual({ ...states.at(-1), spaceId: first?.spaceId });
  expect(requests["GET /spaces/ID/zones/ID/frames"]).toBe(count - lists + 1);
});

it.each(["search-refused", "search-lags"] as const)(
  "finds a zone that was moved and renamed, with %s",
  async (reading) => {
    const session = await start(reading);
    const states = statesIn(session);
    const teamId = session.service.id("teams", "Alpha");
    // The index of a search that lags shows the zone where it was.
    await session.client.search.find(session.editionId, teamId, "zones", { search: "Zone" }).catch(() => {});
    const spaceId = session.service.id("spaces", "Elsewhere");
    changeZone(session, lastName, { spaceId, name: "Other" });
    const { read } = await refresh(session, states);
    expect(read.at(-1)).toEqual({ ...states.at(-1), spaceId, name: "Other" });
  },
);

it("finds a zone that was moved and trashed, by its frames", async () => {
  const session = await start();
  const states = statesIn(session);
  const spaceId = session.service.id("spaces", "Elsewhere");
  changeZone(session, lastName, { spaceId, trashedTime: 1 });
  const { read, seconds } = await refresh(session, states);
  expect([read.at(-1), seconds]).toEqual([{ ...states.at(-1), spaceId, trashed: true }, 0]);
});

it.each(["trashed-frames-hidden", "page-counts"] as const)(
  "finds a trashed zone in its space, with %s",
  async (reading) => {
    const session = await start(reading);
    const states = statesIn(session);
    changeZone(session, lastName, { trashedTime: 1 });
    const { read, seconds } = await refresh(session, states);
    expect([read.at(-1), seconds]).toEqual([{ ...states.at(-1), trashed: true }, 0]);
  },
);

it("does not take a search that still shows a deleted zone for the zone", async () => {
  const session = await start("search-lags");
  const states = statesIn(session);
  const teamId = session.service.id("teams", "Alpha");
  await session.client.search.find(session.editionId, teamId, "zones", { search: "Zone" });
  remove(session, [lastName]);
  const { read } = await refresh(session, states);
  expect(read).toEqual([...states.slice(0, -1), undefined]);
});

it("does not take a trashed space, in which a search still shows a deleted zone, for a trashed zone", async () => {
  const session = await start("search-lags");
  const states = statesIn(session);
  const teamId = session.service.id("teams", "Alpha");
  const spaceId = session.service.id("spaces", "Space 1");
  changeZone(session, lastName, { spaceId });
  await session.client.search.find(session.editionId, teamId, "zones", { search: "Zone" });
  remove(session, [lastName]);
  const space = session.store.get("spaces", spaceId);
  session.changeStore((store) => space && store.put("spaces", { ...space, trashedTime: 1 }));
  const { read } = await refresh(session, states.slice(-1));
  expect(read).toEqual([undefined]);
});

describe("a zone that a search shows in a space that nobody can look into", () => {
  /** The refresh of a zone that was moved there. */
  async function refreshMoved(status: number, isTrashed: boolean) {
    const session = await start("search-lags");
    const states = statesIn(session).slice(-1);
    const spaceId = session.service.id("spaces", "Elsewhere");
    changeZone(session, lastName, { spaceId });
    await session.client.search.find(session.editionId, session.service.id("teams", "Beta"), "zones", {
      search: "Zone",
    });
    const space = session.store.get("spaces", spaceId);
    session.changeStore((store) => space && store.put("spaces", { ...space, trashedTime: isTrashed ? 1 : null }));
    session.fault("GET", `/spaces/${spaceId}/zones/*/frames`, { kind: "status", status: 403 });
    session.fault("GET", `/spaces/${spaceId}/zones/meta`, { kind: "status", status });
    return refresh(session, states);
  }

  it.each([403, 404])("may be there (%i)", async (status) => {
    await expect(refreshMoved(status, false)).rejects.toThrow(`returned ${status}`);
  });

  it("is gone if that space is in the trash", async () => {
    expect((await refreshMoved(400, true)).read).toEqual([undefined]);
  });
});

it("keeps a zone that the search does not show", async () => {
  const session = await start("search-lags");
  const states = statesIn(session);
  const teamId = session.service.id("teams", "Alpha");
  changeZone(session, lastName, { trashedTime: 1 });
  await session.client.search.find(session.editionId, teamId, "zones", { search: "Zone" });
  changeZone(session, lastName, { trashedTime: null });
  const { read, seconds } = await refresh(session, states);
  expect([read, seconds]).toEqual([states, 0]);
});

it("reports nothing as gone if the spaces of a team cannot be listed", async () => {
  const session = await start();
  const states = statesIn(session);
  remove(session, [lastName]);
  session.fault("GET", "/spaces", { kind: "status", status: 500 });
  await expect(refresh(session, states.slice(-1))).rejects.toThrow("returned 500");
});

it("looks for a hidden trashed zone with the search only, because the state keeps it anyway", async () => {
  const session = await start();
  session.service.emulator.world.readings = selectReadings(["trash-hidden"]);
  const states = statesIn(session).map((state) => ({ ...state, trashed: true }));
  for (const { name } of states) changeZone(session, name, { trashedTime: 1 });
  const { read, requests } = await refresh(session, states.slice(0, 3));
  expect(read).toEqual(states.slice(0, 3));
  expect(requests["GET /spaces/ID/zones/ID/frames"]).toBe(3);
});
