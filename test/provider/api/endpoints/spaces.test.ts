import { expect, it } from "vitest";
import { UnexpectedResponse } from "../../../../provider/errors.ts";
import { createClient, fakeServer, rejection, respondWith, success } from "../harness.ts";

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
