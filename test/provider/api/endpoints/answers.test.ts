// What the client makes of answers that the emulator does not give.
import { expect, it } from "vitest";
import type { CanvasClient } from "../../../../provider/api/client.ts";
import { UnexpectedResponse } from "../../../../provider/errors.ts";
import { createClient, fakeServer, rejection, respondWith, Service, startTime, success } from "../harness.ts";

/** A client of a service that answers everything with this data. */
const clientOf = async (data: unknown): Promise<CanvasClient> =>
  createClient({ baseUrl: await fakeServer(respondWith(success(data))), accessToken: "token" });

const spacesIn = async (fields: object) =>
  (
    await clientOf({ spaces_info: [{ space_id: "7", space_name: "Plans", team_id: "5", ...fields }], space_count: 1 })
  ).spaces.list("1", { teamId: "5", kind: "ALLSPACES" });
const zonesIn = async (zone_meta: object, more: object = {}) =>
  (await clientOf({ zones_info: { zone_meta, ...more } })).zones;

it.each([{ editions_info: [] }, { editions_info: {} }])("%j is no editions", async (data) => {
  expect(await (await clientOf(data)).editions.list()).toEqual([]);
});

it.each([[undefined], [null], [[]], ["none"], [{}]])("%j does not look like no edition", async (data) => {
  const { message } = await rejection((await clientOf(data)).editions.list(), UnexpectedResponse);
  expect(message).toContain("GET editions returned data of an unexpected shape");
});

it.each([undefined, null, {}, { items: [] }])("%j does not look like no team", async (data) => {
  await rejection((await clientOf(data)).teams.list("1"), UnexpectedResponse);
});

it("requests the caller's zuid once", async () => {
  const service = await Service.start();
  const client = service.client();
  const zuids = await Promise.all([client.myZuid(service.editionId), client.myZuid(service.editionId)]);
  const owner = service.id("users", "owner@example.com");
  expect([...zuids, await client.myZuid(service.editionId)]).toEqual([owner, owner, owner]);
  expect(service.requests()).toEqual([`GET /editions/${service.editionId}/teams/users/me/permission`]);
});

it.each([
  { role: "MEMBER", team_id: "5" },
  { role: "VIEWER", space_id: "7" },
])("reads a role in a team or space that says only what is documented: %j", async (info) => {
  const { permissions } = await clientOf({ user_permission_info: info });
  expect(await permissions.team("1", "5")).toEqual({ role: info.role });
  expect(await permissions.space("1", "7")).toEqual({ role: info.role });
  await rejection(permissions.edition("1"), UnexpectedResponse);
});

it("does not take the team of a moved space from a list that began before the move", async () => {
  const space = (team: string) => ({ space_id: "7", space_name: "Plans", team_id: team });
  const baseUrl = await fakeServer(async ({ url = "" }, response) => {
    const isList = url.includes("action_type");
    if (isList) await spaces.move("1", "7", "6");
    const data = isList ? { spaces_info: [space("5")], space_count: 1 } : { space_info: space("6") };
    response.end(JSON.stringify(success(data).body));
  });
  const { spaces } = createClient({ baseUrl, accessToken: "token" });
  expect(await spaces.list("1", { teamId: "5", kind: "ALLSPACES" })).toMatchObject([{ teamId: "5" }]);
  expect(await spaces.teamOf("1", "7")).toBe("6");
});

it("refuses a response about another object", async () => {
  const client = await clientOf({
    space_info: { space_id: "8", space_name: "Other", team_id: "1", status: "ACTIVE", is_favourite: "false" },
    team: { team_id: "8", team_name: "Other", description: "" },
    zone_info: { zone_id: "00000000-0000-4000-8000-000000000008", zone_name: "Other", space_id: "7", status: "ACTIVE" },
  });
  for (const request of [client.spaces.get("1", "7"), client.teams.get("1", "7"), client.zones.get("1", "7", "9")])
    expect((await rejection(request, UnexpectedResponse)).message).toContain("is a different");
});

it("reads fields that are only shown if they are empty, or of another form, and no others", async () => {
  const space = { spaceId: "7", name: "Plans", teamId: "5", isActive: true, favorite: false };
  expect(await spacesIn({ can_edit: "", publish: "", space_member_count: "", last_author_zuid: "" })).toEqual([
    { ...space, canEdit: false, published: false },
  ]);
  for (const key of ["is_favorite", "allow_embed", "owner_zuid"])
    await rejection(spacesIn({ [key]: "" }), UnexpectedResponse);
  const team = { team_id: "5", team_name: "Alpha", created_by: "", team_member_count: "" };
  const member = { zuid: 7, role_name: "TEAM_OWNER", display_name: 4711, added_time: "", modified_time: "yesterday" };
  const { teams, teamMembers } = await clientOf({ teams: [team], team_members: [member] });
  expect(await teams.list("1")).toEqual([{ teamId: "5", name: "Alpha", isDefault: false }]);
  expect(await teamMembers.list("1", "2")).toEqual([
    { zuid: "7", role: "TEAM_OWNER", displayName: "4711", addedTime: "", modifiedTime: "yesterday" },
  ]);
  const a = { zone_name: "A", zone_key: "", last_author_zuid: "" };
  const zone = { zoneId: "a", name: "A", spaceId: "2", isActive: true };
  expect(await (await zonesIn({ a })).list("1", "2")).toEqual([zone]);
  await rejection((await zonesIn({ a: { ...a, author_zuid: "" } })).list("1", "2"), UnexpectedResponse);
  const { zones } = await clientOf({ zone_versions: { allowed_versions: [{ version_id: "5", modified_by: "" }] } });
  expect(await zones.versions("1", "2", "a")).toEqual({ allowed: [{ versionId: "5" }], restricted: [] });
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
  expect(await (await clientOf(data)).zones.create("1", "2", { name: "New" })).toEqual({ zoneId: "z-1" });
});

it.each([["nothing"], ["{cut"], [{ space_data: { docDatas: [] } }]])(
  "reports an unknown outcome if the response to a create has no id: %j",
  async (data) => {
    const { zones } = await clientOf(data);
    const error = await rejection(zones.create("1", "2", { name: "New" }), UnexpectedResponse);
    expect(error.outcomeUnknown).toBe(true);
  },
);

it("recognizes the name of a zone in another Unicode form", async () => {
  const decomposed = "Cafe\u0301";
  const docDatas = [decomposed, "Other"].map((name, index) => ({ document: { id: `z-${index}`, meta: { name } } }));
  const { zones } = await clientOf({ space_data: { docDatas }, new_name: decomposed });
  expect(await zones.create("1", "2", { name: "Caf\u00e9" })).toEqual({ zoneId: "z-0" });
  expect(await zones.rename("1", "2", "z-0", "Caf\u00e9")).toBe(true);
});

it("lists zones missing from zone_order last, and skips ids without a record", async () => {
  const zones = await zonesIn({ a: { zone_name: "A" }, b: { zone_name: "B" } }, { zone_order: ["b", "hidden"] });
  expect((await zones.list("1", "2")).map(({ zoneId }) => zoneId)).toEqual(["b", "a"]);
});

it("omits a time that is null from those of the states of zones", async () => {
  const b = { state_modified_time: "Monday, 05 Jan 2026, 09:00:00" };
  const zones = await zonesIn({ a: { state_modified_time: null }, b });
  expect(await zones.stateTimes("1", "2")).toEqual(new Map([["b", startTime]]));
});
