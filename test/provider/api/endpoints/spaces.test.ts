import { expect, it } from "vitest";
import { BadRequest, Conflict, Forbidden, UnexpectedResponse } from "../../../../provider/errors.ts";
import { createClient, fakeServer, rejection, respondWith, Service, startTime, success } from "../harness.ts";

async function setUp() {
  const service = await Service.start();
  const teamId = service.id("teams", "Alpha");
  return { service, spaces: service.client().spaces, editionId: service.editionId, teamId };
}

it("creates, gets and lists spaces with parsed types", async () => {
  const { service, spaces, editionId, teamId } = await setUp();
  const { spaceId } = await spaces.create(editionId, { teamId, name: "Roadmap" });
  const owner = service.id("users", "owner@example.com");
  const space = {
    spaceId,
    name: "Roadmap",
    teamId,
    isActive: true,
    favorite: false,
    canEdit: true,
    published: false,
    memberCount: 1,
    ownerZuid: owner,
    lastAuthorZuid: owner,
    createdTime: startTime,
    lastModifiedTime: startTime,
  };
  expect(await spaces.get(editionId, spaceId)).toEqual({ ...space, allowEmbed: false });
  expect(await spaces.list(editionId, { teamId, kind: "ALLSPACES", sortBy: "Z_A" })).toEqual([
    space,
    expect.objectContaining({ name: "Plans" }),
  ]);
});

it("sets name, favorite and embed, each with a conflict if it is already set", async () => {
  const { service, spaces, editionId } = await setUp();
  const spaceId = service.id("spaces", "Plans");
  await spaces.rename(editionId, spaceId, "Roadmap");
  await spaces.setFavorite(editionId, spaceId, true);
  await spaces.setEmbed(editionId, spaceId, true);
  expect(await spaces.get(editionId, spaceId)).toMatchObject({ name: "Roadmap", favorite: true, allowEmbed: true });
  await rejection(spaces.rename(editionId, spaceId, "Roadmap"), Conflict);
  await rejection(spaces.setFavorite(editionId, spaceId, true), Conflict);
  await rejection(spaces.setEmbed(editionId, spaceId, true), Conflict);
});

it("trashes and restores a space", async () => {
  const { service, spaces, editionId, teamId } = await setUp();
  const spaceId = service.id("spaces", "Plans");
  await spaces.setState(editionId, spaceId, "TRASH");
  expect((await spaces.get(editionId, spaceId)).isActive).toBe(false);
  const trashed = await spaces.list(editionId, { teamId, kind: "RECENTLY_TRASHED" });
  expect(trashed.map((space) => [space.name, space.isActive])).toEqual([["Plans", false]]);
  await rejection(spaces.setState(editionId, spaceId, "TRASH"), BadRequest);
  await spaces.setState(editionId, spaceId, "RESTORE");
  expect((await spaces.get(editionId, spaceId)).isActive).toBe(true);
});

it("duplicates and moves a space", async () => {
  const { service, spaces, editionId, teamId } = await setUp();
  const copy = await spaces.duplicate(editionId, service.id("spaces", "Plans"), { name: "Plans B" });
  expect(copy).toMatchObject({ name: "Plans B", teamId });
  expect((await spaces.duplicate(editionId, copy.spaceId)).name).not.toBe("");
  const beta = service.id("teams", "Beta");
  expect(await spaces.move(editionId, copy.spaceId, beta)).toBe(true);
  expect(await spaces.get(editionId, copy.spaceId)).toMatchObject({ teamId: beta });
  await rejection(spaces.move(editionId, copy.spaceId, beta), Forbidden);
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

it("lists spaces whose fields that are only shown are empty, and no others", async () => {
  const listWith = async (fields: object) => {
    const space = { space_id: "7", space_name: "Plans", team_id: "5", ...fields };
    const baseUrl = await fakeServer(respondWith(success({ spaces_info: [space], space_count: 1 })));
    return createClient({ baseUrl, accessToken: "token" }).spaces.list("1", { teamId: "5", kind: "ALLSPACES" });
  };
  const empty = { can_edit: "", publish: "", space_member_count: "", last_author_zuid: "" };
  expect(await listWith(empty)).toEqual([
    {
      ...{ spaceId: "7", name: "Plans", teamId: "5", isActive: true },
      ...{ favorite: false, canEdit: false, published: false },
    },
  ]);
  for (const key of ["is_favorite", "allow_embed", "owner_zuid"])
    await rejection(listWith({ [key]: "" }), UnexpectedResponse);
});

it("refuses a response about another object", async () => {
  const space = { space_id: "8", space_name: "Other", team_id: "1", status: "ACTIVE", is_favourite: "false" };
  const team = { team_id: "8", team_name: "Other", description: "" };
  const zone = { zone_id: "00000000-0000-4000-8000-000000000008", zone_name: "Other", space_id: "7", status: "ACTIVE" };
  const body = { status: "success", data: { space_info: space, team, zone_info: zone } };
  const client = createClient({ baseUrl: await fakeServer(respondWith({ body })), accessToken: "token" });
  for (const request of [client.spaces.get("1", "7"), client.teams.get("1", "7"), client.zones.get("1", "7", "9")]) {
    expect((await rejection(request, UnexpectedResponse)).message).toContain("is a different");
  }
});
