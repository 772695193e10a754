// What operations change, beyond what their own answer says.
import { describe, expect, it } from "vitest";
import type { Scene } from "../scene.ts";
import { ContractScene } from "./scene.ts";

const restrict = (member: string) => ({
  call: "POST /spaces/{space}/zones/members",
  body: {
    members_info: [{ member_id: member, member_type: "USER", resource_id: "{zone}", permission: "restricted" }],
  },
});

/** The names of a space's zones as a person sees them. */
async function zonesOf(scene: Scene, spaceId: string, as = "owner"): Promise<string[]> {
  const { data } = await scene.call("GET", `/spaces/${spaceId}/zones/meta`, undefined, as);
  const { zone_order, zone_meta } = data.zones_info;
  return zone_order.map((id: string) => zone_meta[id].zone_name);
}

async function peopleOf(scene: Scene, spaceId: string): Promise<Record<string, string>> {
  const { data } = await scene.call("GET", `/spaces/${spaceId}/members`);
  return Object.fromEntries(
    data.space_members.map(({ display_name, role_name }: Record<string, string>) => [display_name, role_name]),
  );
}

describe("a member who leaves a team", () => {
  it("leaves their spaces in it to somebody, and loses access to the others", async () => {
    const scene = await ContractScene.start();
    const create = (team_id: string) => ({
      call: "POST /spaces",
      body: { create_space: { team_id, space_name: "Hers" } },
      as: "member",
    });
    const [here, elsewhere] = [await scene.send(create("{team}")), await scene.send(create("{beta}"))];
    const body = { assign_to_zuid: "{admin}" };
    expect((await scene.send({ call: "DELETE /teams/{team}/members/{member}", body })).status).toBe(200);
    expect(await peopleOf(scene, here.data.space_id)).toEqual({ Admin: "CREATOR" });
    expect(await peopleOf(scene, scene.spaceId)).toEqual({ Owner: "CREATOR" });
    const kept = await scene.call("GET", `/spaces/${elsewhere.data.space_id}`, undefined, "member");
    expect(kept.data.space_info.owner_zuid).toBe(scene.zuid("member"));
  });
});

describe("an invitation", () => {
  const invite = (mail_id: string) => ({
    call: "POST /teams/{team}/members",
    body: { members_info: [{ mail_id, role: "MEMBER" }] },
  });

  it("is a membership only once it is accepted", async () => {
    const scene = await ContractScene.start();
    await scene.send(invite("outsider@example.com"));
    const mine = { call: "GET /teams/{team}/users/me/permission", as: "outsider" };
    expect((await scene.send(mine)).status).toBe(401);
    await scene.control("POST", "/invitations/accept", { mailId: "outsider@example.com" });
    expect((await scene.send(mine)).data.user_permission_info.role).toBe("MEMBER");
  });

  it("is none where the settings add members of the edition at once", async () => {
    const scene = await ContractScene.start();
    await scene.control("PATCH", "/settings", { addsMembersAtOnce: true });
    const added = async (mail_id: string) => Object.keys((await scene.send(invite(mail_id))).data.added_members[0]);
    expect(await added("outsider@example.com")).toContain("added_time");
    expect(await added("stranger@example.com")).toContain("invited_time");
  });
});

describe("a copy of a space", () => {
  it("has its zones with frames under new ids, but neither trash, comments nor members", async () => {
    const scene = await ContractScene.start();
    const { data } = await scene.send({ call: "POST /spaces/{space}/duplicate" });
    const id = data.space_info.space_id;
    expect([await zonesOf(scene, id), await peopleOf(scene, id)]).toEqual([["Canvas"], { Owner: "CREATOR" }]);
    const frames = [...scene.emulator.world.store.all("frames")];
    expect(frames.map(({ name }) => name)).toEqual(["Frame 1", "Frame 1"]);
    expect(new Set(frames.map(({ frameId }) => frameId)).size).toBe(2);
  });

  it("has the members on request, and goes to another team", async () => {
    const scene = await ContractScene.start();
    const duplicate_space = { space_name: "Copy", copy_members: true, team_id: "{beta}" };
    const { data } = await scene.send({ call: "POST /spaces/{space}/duplicate", body: { duplicate_space } });
    expect(data.space_info).toMatchObject({ space_name: "Copy", team_id: scene.team("Beta") });
    expect(await peopleOf(scene, data.space_info.space_id)).toEqual({ Owner: "CREATOR", Member: "VIEWER" });
  });
});

it("hides a zone from people for whom it is restricted, until it is shared again", async () => {
  const scene = await ContractScene.start();
  const seen = async () => {
    const search = await scene.send({ call: "GET /teams/{team}/zones/search?search=canvas", as: "member" });
    return [await zonesOf(scene, scene.spaceId, "member"), search.data.search_result.length];
  };
  expect(await seen()).toEqual([["Canvas"], 1]);
  await scene.send(restrict("{member}"));
  expect(await seen()).toEqual([[], 0]);
  await scene.send({ call: "POST /spaces/{space}/zones/members/{member}" });
  expect(await seen()).toEqual([["Canvas"], 1]);
});

it("keeps the ids of everything in a space that moves to another team", async () => {
  const scene = await ContractScene.start();
  const body = { move_space: { team_id: "{beta}" } };
  expect((await scene.send({ call: "POST /spaces/{space}/move", body })).status).toBe(200);
  expect(await peopleOf(scene, scene.spaceId)).toEqual({ Owner: "CREATOR", Member: "VIEWER" });
  const { data } = await scene.send({ call: "GET /spaces/{space}/zones/meta" });
  expect(data.zones_info.zone_order).toEqual([scene.zoneId]);
});

it("keeps the zone's id when it moves, with its frames, to the end of the other space", async () => {
  const scene = await ContractScene.start();
  const move_zone = { destination_type: "EXISTING_SPACE", destination_space_id: "{other}" };
  const { data } = await scene.send({ call: "POST /spaces/{space}/zones/{zone}/move", body: { move_zone } });
  expect(data.space_info).toMatchObject({ space_name: "Other" });
  expect(data.space_info).not.toHaveProperty("is_favorite");
  expect(await zonesOf(scene, scene.spaceId)).toEqual([]);
  const frames = await scene.send({ call: "GET /spaces/{other}/zones/{zone}/frames" });
  expect(frames.data.total_count).toBe(1);
});

it("keeps what is in a trashed space for its restoration, and nothing of a deleted one", async () => {
  const scene = await ContractScene.start();
  const state = (space_state: string) => scene.send({ call: "PUT /spaces/{space}/state", body: { space_state } });
  await state("TRASH");
  expect((await scene.send({ call: "GET /spaces/{space}" })).data.space_info.status).toBe("TRASH");
  await state("RESTORE");
  expect(await zonesOf(scene, scene.spaceId)).toEqual(["Canvas"]);
  await state("TRASH");
  await state("DELETE");
  expect((await scene.send({ call: "GET /spaces/{space}" })).status).toBe(401);
  expect(scene.emulator.world.store.get("zones", scene.zoneId)).toBeUndefined();
});

it("keeps favorites for each person", async () => {
  const scene = await ContractScene.start();
  const body = { action_type: "FAVORITE", value: true };
  await scene.send({ call: "PUT /spaces/{space}/meta", body, as: "member" });
  const favorite = async (as: string) =>
    (await scene.send({ call: "GET /spaces/{space}?fields=is_favorite", as })).data.space_info.is_favorite;
  expect([await favorite("owner"), await favorite("member")]).toEqual(["false", "true"]);
});

it("makes a zone from a template, and inserts another one below", async () => {
  const scene = await ContractScene.start();
  const create_space = { team_id: "{team}", template_id: "{template}", zone_name: "Start" };
  const { data } = await scene.send({ call: "POST /spaces", body: { create_space } });
  expect(await zonesOf(scene, data.space_id)).toEqual(["Start"]);
  await scene.send({ call: "POST /spaces/{space}/zones/{zone}/templates", body: { template_id: "{template}" } });
  const { frames } = (await scene.send({ call: "GET /spaces/{space}/zones/{zone}/frames" })).data;
  const tops = frames.slice(1).map((frame: { properties: { layout: { top: number } } }) => frame.properties.layout.top);
  expect(Math.min(...tops)).toBeGreaterThan(0);
});

it("is more for people who manage a space through their team", async () => {
  const scene = await ContractScene.start();
  const read = async (as: string) => (await scene.send({ call: "GET /spaces/{space}", as })).data?.space_info.can_edit;
  expect([await read("admin"), await read("member"), await read("outsider")]).toEqual(["true", "false", undefined]);
});

it("restores a zone, takes favorites and embedding back, and keeps the rest", async () => {
  const scene = await ContractScene.start();
  const meta = (action_type: string, value: boolean) => ({
    call: "PUT /spaces/{space}/meta",
    body: { action_type, value },
  });
  const restored = { call: "PUT /spaces/{space}/zones/{trashedZone}/state", body: { zone_state: "RESTORE" } };
  for (const sent of ["FAVORITE", "EMBED"].flatMap((kind) => [meta(kind, true), meta(kind, false)]))
    expect((await scene.send(sent)).status).toBe(200);
  expect((await scene.send(restored)).status).toBe(200);
  expect(await zonesOf(scene, scene.spaceId)).toEqual(["Canvas", "Trashed"]);
  const { space_info } = (await scene.send({ call: "GET /spaces/{space}" })).data;
  expect(space_info).toMatchObject({ is_favorite: "false", allow_embed: "false" });
});
