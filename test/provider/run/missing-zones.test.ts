// Zones that are not where the state says, in a team of 100 spaces, under the rate limits.
import { expect, it } from "vitest";
import { Forbidden } from "../../../provider/errors.ts";
import { rejection } from "../api/harness.ts";
import type { TestSession } from "../resources/harness.ts";
import { changeZone, count, lastName, refresh, start, statesIn } from "./zone-reads-fixture.ts";

/** Deletes zones for good, without the provider. */
function remove(session: TestSession, names: readonly string[]): void {
  const ids = names.map((name) => session.service.id("zones", name));
  session.changeStore((store) => {
    for (const id of ids) store.remove("zones", id);
  });
}

it.each([1, 10])("proves with the list of every space, read once, that %i zones are deleted", async (deleted) => {
  const session = await start();
  const states = statesIn(session);
  const gone = states.slice(-deleted).map(({ name }) => name);
  remove(session, gone);
  const { read, requests } = await refresh(session, states);
  expect(read).toEqual([...states.slice(0, -deleted), ...gone.map(() => undefined)]);
  // Those of the other team, too.
  expect(requests["GET /spaces/ID/zones/meta"]).toBe(count + 1);
  // The trash of its space, and of the ten that changed last.
  expect(requests["GET /spaces/ID/zones/ID/meta"]).toBeLessThanOrEqual(11 * deleted);
});

it("finds a zone that was moved to another team with one search for each team, and proves it with a list", async () => {
  const session = await start();
  const states = statesIn(session);
  const spaceId = session.service.id("spaces", "Elsewhere");
  changeZone(session, lastName, { spaceId });
  const { read, requests, seconds } = await refresh(session, states.slice(-1));
  expect([read, seconds]).toEqual([[{ ...states.at(-1), spaceId }], 0]);
  expect(requests).toEqual({
    "GET /spaces": 1,
    "GET /spaces/ID/zones/meta": 2,
    "GET /teams": 1,
    "GET /teams/ID/zones/search": 2,
  });
});

it("finds a zone that was moved without a search, if a list of this run has shown it", async () => {
  const session = await start();
  const states = statesIn(session);
  const [first, last] = [states[0], states.at(-1)];
  if (!first || !last) throw new Error("there are no zones");
  changeZone(session, lastName, { spaceId: first.spaceId });
  const { read, requests } = await refresh(session, [first, last]);
  expect(read).toEqual([first, { ...last, spaceId: first.spaceId }]);
  expect(requests).toEqual({ "GET /spaces": 1, "GET /spaces/ID/zones/meta": 2 });
});

it("finds a zone that was moved and renamed, if the search is refused", async () => {
  const session = await start();
  const states = statesIn(session);
  session.fault("GET", "/teams/*/zones/search", { kind: "status", status: 403 });
  const spaceId = session.service.id("spaces", "Elsewhere");
  changeZone(session, lastName, { spaceId, name: "Other" });
  const { read } = await refresh(session, states.slice(-1));
  expect(read).toEqual([{ ...states.at(-1), spaceId, name: "Other" }]);
});

it("finds a zone in the trash of its space by the zone itself", async () => {
  const session = await start();
  const states = statesIn(session);
  changeZone(session, lastName, { trashedTime: 1 });
  const { read, requests, seconds } = await refresh(session, states.slice(-1));
  expect([read, seconds]).toEqual([[{ ...states.at(-1), trashed: true }], 0]);
  expect([requests["GET /spaces/ID/zones/meta"], requests["GET /spaces/ID/zones/ID/meta"]]).toEqual([1, 1]);
});

it("finds a zone that was moved and trashed in one of the spaces that changed last", async () => {
  const session = await start();
  const states = statesIn(session).slice(-1);
  const spaceId = session.service.id("spaces", "Elsewhere");
  changeZone(session, lastName, { spaceId, trashedTime: 1 });
  const { timing } = session.service;
  session.changeStore((store) => {
    const space = store.get("spaces", spaceId);
    if (space) store.put("spaces", { ...space, modifiedTime: timing.time + 60_000 });
  });
  expect((await refresh(session, states)).read).toEqual([{ ...states[0], spaceId, trashed: true }]);
});

it("reports a zone as hidden that no list shows, and that the user may not read", async () => {
  const session = await start();
  const states = statesIn(session).slice(-1);
  remove(session, [lastName]);
  session.fault("GET", "/spaces/*/zones/*/meta", { kind: "status", status: 403 });
  await rejection(refresh(session, states), Forbidden);
});

it("reports nothing as gone if the spaces of a team cannot be listed", async () => {
  const session = await start();
  const states = statesIn(session);
  remove(session, [lastName]);
  session.fault("GET", "/spaces", { kind: "status", status: 500 });
  await expect(refresh(session, states.slice(-1))).rejects.toThrow("returned 500");
});

it("reports nothing as gone while a space refuses its list", async () => {
  const session = await start();
  const states = statesIn(session);
  remove(session, [lastName]);
  const elsewhere = session.service.id("spaces", "Elsewhere");
  session.fault("GET", `/spaces/${elsewhere}/zones/meta`, { kind: "status", status: 403 });
  await rejection(refresh(session, states.slice(-1)), Forbidden);
});
