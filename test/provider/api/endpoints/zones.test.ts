import { expect, it } from "vitest";
import { Inactive, NotFound, UnexpectedResponse } from "../../../../provider/errors.ts";
import { createClient, fakeServer, rejection, respondWith, Service, startTime, success } from "../harness.ts";

async function setUp() {
  const service = await Service.start();
  const { editionId } = service;
  const spaceId = service.id("spaces", "Plans");
  return { service, client: service.client(), zones: service.client().zones, editionId, spaceId };
}

it("creates, gets and lists zones in display order with parsed types", async () => {
  const { service, zones, editionId, spaceId } = await setUp();
  const { zoneId } = await zones.create(editionId, spaceId, { name: "Board" });
  const zone = await zones.get(editionId, spaceId, zoneId);
  const owner = service.id("users", "owner@example.com");
  expect(zone).toEqual({
    zoneId,
    name: "Board",
    spaceId,
    isActive: true,
    zoneKey: expect.stringMatching(/^\d+$/),
    authorZuid: owner,
    lastAuthorZuid: owner,
    createdTime: startTime,
    lastModifiedTime: startTime,
  });
  const listed = await zones.list(editionId, spaceId);
  expect(listed.map(({ name }) => name)).toEqual(["Canvas", "Sketch", "Board"]);
  // Only the zone itself has its key.
  const { zoneKey: _, ...record } = zone;
  expect(listed[2]).toEqual(record);
});

it("creates a zone from a template", async () => {
  const { client, editionId, spaceId } = await setUp();
  const template = (await client.templates.list(editionId)).find(({ isAvailable }) => isAvailable);
  const templateId = template?.templateId ?? "";
  const { zoneId } = await client.zones.create(editionId, spaceId, { name: "Board", templateId });
  expect(await client.frames.list(editionId, spaceId, zoneId)).not.toEqual([]);
});

it("renames, trashes, restores and deletes a zone", async () => {
  const { service, zones, editionId, spaceId } = await setUp();
  const at = [editionId, spaceId, service.id("zones", "Canvas")] as const;
  await zones.rename(...at, "Plan");
  expect((await zones.get(...at)).name).toBe("Plan");
  await zones.setState(...at, "TRASH");
  await rejection(zones.get(...at), Inactive);
  await zones.setState(...at, "RESTORE");
  expect((await zones.get(...at)).isActive).toBe(true);
  await zones.setState(...at, "DELETE");
  await rejection(zones.get(...at), NotFound);
});

it("moves a zone without changing its id", async () => {
  const { service, client, zones, editionId, spaceId } = await setUp();
  const zoneId = service.id("zones", "Canvas");
  const { spaceId: target } = await client.spaces.create(editionId, {
    teamId: service.id("teams", "Beta"),
    name: "Other",
  });
  await zones.move(editionId, spaceId, zoneId, target);
  expect((await zones.list(editionId, target)).map((zone) => zone.zoneId)).toEqual([zoneId]);
  expect((await zones.list(editionId, spaceId)).map(({ name }) => name)).toEqual(["Sketch"]);
});

it("duplicates a zone into the same space and into another", async () => {
  const { service, client, zones, editionId, spaceId } = await setUp();
  const teamId = service.id("teams", "Alpha");
  const from = [editionId, spaceId, service.id("zones", "Canvas")] as const;
  const { zoneId: here = "" } = await zones.duplicate(...from, { name: "Here", destinationSpaceId: spaceId });
  expect((await zones.get(editionId, spaceId, here)).name).toBe("Here");
  const { spaceId: target } = await client.spaces.create(editionId, { teamId, name: "Other" });
  const { zoneId: there = "" } = await zones.duplicate(...from, { name: "There", destinationSpaceId: target });
  expect((await zones.get(editionId, target, there)).spaceId).toBe(target);
});

it("lists the versions of a zone", async () => {
  const { service, zones, editionId, spaceId } = await setUp();
  const zoneId = service.id("zones", "Canvas");
  const modifiedBy = service.id("users", "owner@example.com");
  const version = {
    versionId: expect.stringMatching(/^\d+$/),
    modifiedBy,
    time: startTime,
    description: "Zone created",
  };
  expect(await zones.versions(editionId, spaceId, zoneId)).toEqual({ allowed: [version], restricted: [] });
});

const document = { docDatas: [{ document: { id: "z-1" } }] };
const two = {
  docDatas: [{ document: { id: "z-0", meta: { name: "Old" } } }, { document: { id: "z-1", meta: { name: "New" } } }],
};
it.each([
  ["a serialized document", JSON.stringify({ space_data: document })],
  ["a serialized document without space_data", JSON.stringify(document)],
  ["a document", { space_data: document }],
  ["a document without space_data", document],
  ["several documents, one of that name", { space_data: two }],
])("gets the id of a new zone from %s", async (_, data) => {
  const { zones } = createClient({ baseUrl: await fakeServer(respondWith(success(data))), accessToken: "token" });
  expect(await zones.create("1", "2", { name: "New" })).toEqual({ zoneId: "z-1" });
});

it("recognizes its name in another Unicode form", async () => {
  const decomposed = "Cafe\u0301";
  const docDatas = [decomposed, "Other"].map((name, index) => ({ document: { id: `z-${index}`, meta: { name } } }));
  const data = { space_data: { docDatas }, new_name: decomposed };
  const { zones } = createClient({ baseUrl: await fakeServer(respondWith(success(data))), accessToken: "token" });
  expect(await zones.create("1", "2", { name: "Caf\u00e9" })).toEqual({ zoneId: "z-0" });
  expect(await zones.rename("1", "2", "z-0", "Caf\u00e9")).toBe(true);
});

it.each([["nothing"], ["{cut"], [{ space_data: { docDatas: [] } }]])(
  "reports an unknown outcome if the response to a create has no id: %j",
  async (data) => {
    const { zones } = createClient({ baseUrl: await fakeServer(respondWith(success(data))), accessToken: "token" });
    const error = await rejection(zones.create("1", "2", { name: "New" }), UnexpectedResponse);
    expect(error.outcomeUnknown).toBe(true);
  },
);

it("gets the id of a copy", async () => {
  const baseUrl = await fakeServer(respondWith(success({ zone_id: "z-1", space_id: 2 })));
  const { zones } = createClient({ baseUrl, accessToken: "token" });
  expect(await zones.duplicate("1", "2", "z-0", { destinationSpaceId: "2", name: "New" })).toEqual({ zoneId: "z-1" });
});

it("lists zones missing from zone_order last, and skips ids without a record", async () => {
  const zones_info = { zone_order: ["b", "hidden"], zone_meta: { a: { zone_name: "A" }, b: { zone_name: "B" } } };
  const client = createClient({
    baseUrl: await fakeServer(respondWith(success({ zones_info }))),
    accessToken: "token",
  });
  expect(await client.zones.list("1", "2")).toEqual([
    { zoneId: "b", name: "B", spaceId: "2", isActive: true },
    { zoneId: "a", name: "A", spaceId: "2", isActive: true },
  ]);
});

it("omits a time that is null from those of the states", async () => {
  const zone_meta = { a: { state_modified_time: null }, b: { state_modified_time: "Monday, 05 Jan 2026, 09:00:00" } };
  const baseUrl = await fakeServer(respondWith(success({ zones_info: { zone_meta } })));
  const { zones } = createClient({ baseUrl, accessToken: "token" });
  expect(await zones.stateTimes("1", "2")).toEqual(new Map([["b", startTime]]));
});

it("lists zones and versions whose fields that are only shown are empty, but not without an author", async () => {
  const answering = async (data: unknown) =>
    createClient({ baseUrl: await fakeServer(respondWith(success(data))), accessToken: "token" }).zones;
  const listWith = async (fields: object) =>
    (await answering({ zones_info: { zone_meta: { a: { zone_name: "A", ...fields } } } })).list("1", "2");
  expect(await listWith({ zone_key: "", last_author_zuid: "" })).toEqual([
    { zoneId: "a", name: "A", spaceId: "2", isActive: true },
  ]);
  await rejection(listWith({ author_zuid: "" }), UnexpectedResponse);
  const zones = await answering({ zone_versions: { allowed_versions: [{ version_id: "5", modified_by: "" }] } });
  expect(await zones.versions("1", "2", "a")).toEqual({ allowed: [{ versionId: "5" }], restricted: [] });
});
