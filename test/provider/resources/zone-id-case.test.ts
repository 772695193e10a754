// A service may write the id of a zone in upper case in one response, and in lower case in another one.
import { expect, it } from "vitest";
import { diff } from "../../../provider/core/diff.ts";
import { definitionOf } from "../../../provider/resources/index.ts";
import { ZoneInputs } from "../../../provider/resources/zone.ts";
import { call } from "../functions/harness.ts";
import { TestSession } from "./harness.ts";
import { zone } from "./lifecycles.ts";

const uuid = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

/** A service that answers a create with the id in upper case, lists it in lower case, and finds it in any. */
async function start(): Promise<TestSession> {
  const session = await TestSession.start();
  const { emulator } = session.service;
  const respond = emulator.fetch.bind(emulator);
  emulator.fetch = async (request, bindings) => {
    const url = request.url.replace(uuid, (id) => id.toLowerCase());
    const { method, headers } = request;
    const body = method === "GET" ? {} : { body: await request.text() };
    const response = await respond(new Request(url, { method, headers, ...body }), bindings);
    if (method !== "POST" || !url.endsWith("/zones")) return response;
    const text = (await response.text()).replace(uuid, (id) => id.toUpperCase());
    return new Response(text, { status: response.status, headers: response.headers });
  };
  return session;
}

const spaceIdOf = ({ service }: TestSession, name = "Plans") => service.id("spaces", name);

/** The next run sees no difference in a zone that nobody has changed. */
async function expectUnchanged(session: TestSession, created: Awaited<ReturnType<typeof zone.create>>, inputs: object) {
  const { id, state } = created;
  session.takeRequests();
  expect(await zone.read(session.newSession(), id, state)).toEqual(state);
  expect(session.takeRequests()).toEqual([`GET /spaces/${state.spaceId}/zones/meta`]);
  expect(diff(definitionOf("Zone"), state, { ...inputs }).changed).toEqual([]);
}

it("reads, changes, moves, and deletes a zone under the id that the create returned", async () => {
  const session = await start();
  const inputs = ZoneInputs.parse({ spaceId: spaceIdOf(session), name: "Board" });
  const created = await zone.create(session, inputs);
  const { id, state } = created;
  expect(id).toBe(session.service.id("zones", "Board").toUpperCase());
  await expectUnchanged(session, created, inputs);
  const elsewhere = { ...inputs, name: "Plan", spaceId: spaceIdOf(session, "Annex") };
  const moved = await zone.update(session.newSession(), id, state, elsewhere);
  expect(moved).toEqual({ ...state, name: "Plan", spaceId: elsewhere.spaceId });
  await expectUnchanged(session, { id, state: moved }, elsewhere);
  await zone.delete(session.newSession(), id, moved);
  expect(session.store.get("zones", id.toLowerCase())?.trashedTime).toEqual(expect.any(Number));
});

it.each([
  ["Canvas", "Plans"],
  ["Canvas", "Annex"],
  ["Trashed", "Plans"],
  ["Trashed", "Annex"],
])("adopts the zone %s for the space %s by an id that the program writes in upper case", async (name, target) => {
  const session = await start();
  const restoreZoneId = session.service.id("zones", name).toUpperCase();
  const inputs = ZoneInputs.parse({ spaceId: spaceIdOf(session, target), name, from: { zone: restoreZoneId } });
  await expectUnchanged(session, await zone.create(session, inputs), inputs);
});

it("finds a zone by an id in upper case, and returns it as the service lists it", async () => {
  const session = await start();
  const [spaceId, zoneId] = [spaceIdOf(session), session.service.id("zones", "Canvas")];
  const imported = await zone.import(session, session.editionId, [spaceId, zoneId.toUpperCase()]);
  expect([imported.id, imported.state.zoneId]).toEqual([zoneId, zoneId]);
  expect((await call(session, "getZone", { spaceId, zoneId: zoneId.toUpperCase() })).zoneId).toBe(zoneId);
  expect(session.service.requests(/zones\/(?!meta)/)).toEqual([]);
});
