import { expect, it } from "vitest";
import { UnexpectedResponse } from "../../../../provider/errors.ts";
import { createClient, fakeServer, rejection, respondWith, startTime, success } from "../harness.ts";

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
