// What operations change, beyond what their own answer says.
import { expect } from "vitest";
import { it, type Scene, type Sent } from "../scene.ts";

async function peopleOf(scene: Scene, spaceId: string): Promise<Record<string, string>> {
  const { data } = await scene.call("GET", `/spaces/${spaceId}/members`);
  return Object.fromEntries(
    data.space_members.map(({ display_name, role_name }: Record<string, string>) => [display_name, role_name]),
  );
}

/** Sends requests that have to succeed, and returns the data of the last one. */
async function succeed(scene: Scene, ...requests: Sent[]) {
  let data: Record<string, unknown> = {};
  for (const sent of requests) {
    const answer = await scene.send(sent);
    expect([sent, answer.status]).toEqual([sent, 200]);
    data = answer.data;
  }
  // biome-ignore lint/suspicious/noExplicitAny: tests inspect responses of every shape
  return data as any;
}

const ofSpace = (space_state: string): Sent => ({ call: "PUT /spaces/{space}/state", body: { space_state } });
const meta = (action_type: string, value: boolean, as = "owner"): Sent => ({
  call: "PUT /spaces/{space}/meta",
  body: { action_type, value },
  as,
});

it("a member who leaves a team leaves their spaces in it to somebody, and loses access to the others", async ({
  scene,
}) => {
  const create = (team_id: string) => ({
    call: "POST /spaces",
    body: { create_space: { team_id, space_name: "Hers" } },
    as: "member",
  });
  const [here, elsewhere] = [await succeed(scene, create("{team}")), await succeed(scene, create("{beta}"))];
  await succeed(scene, { call: "DELETE /teams/{team}/members/{member}", body: { assign_to_zuid: "{admin}" } });
  expect(await peopleOf(scene, here.space_id)).toEqual({ Admin: "CREATOR" });
  expect(await peopleOf(scene, scene.spaceId)).toEqual({ Owner: "CREATOR" });
  const kept = await succeed(scene, { call: `GET /spaces/${elsewhere.space_id}`, as: "member" });
  expect(kept.space_info.owner_zuid).toBe(scene.zuid("member"));
});

it("a copy of a space has its zones with frames under new ids, and members on request, but no trash", async ({
  scene,
}) => {
  const copy = async (duplicate_space: object) =>
    (await succeed(scene, { call: "POST /spaces/{space}/duplicate", body: { duplicate_space } })).space_info;
  const first = await copy({});
  expect(await scene.zonesOf(first.space_id)).toEqual(["Canvas"]);
  expect(await peopleOf(scene, first.space_id)).toEqual({ Owner: "CREATOR" });
  const second = await copy({ space_name: "Copy", copy_members: true, team_id: "{beta}" });
  expect(second).toMatchObject({ space_name: "Copy", team_id: scene.team("Beta") });
  expect(await peopleOf(scene, second.space_id)).toEqual({ Owner: "CREATOR", Member: "VIEWER" });
  const frames = [...scene.emulator.world.store.all("frames")];
  expect(frames.map(({ name }) => name)).toEqual(["Frame 1", "Frame 1", "Frame 1"]);
  expect(new Set(frames.map(({ frameId }) => frameId)).size).toBe(3);
});

it("a zone is hidden from people for whom it is restricted, until it is shared again", async ({ scene }) => {
  const seen = async () => {
    const search = await succeed(scene, { call: "GET /teams/{team}/zones/search?search=canvas", as: "member" });
    return [await scene.zonesOf(scene.spaceId, "member"), search.search_result.length];
  };
  const share = { member_id: "{member}", member_type: "USER", resource_id: "{zone}", permission: "restricted" };
  expect(await seen()).toEqual([["Canvas"], 1]);
  await succeed(scene, { call: "POST /spaces/{space}/zones/members", body: { members_info: [share] } });
  expect(await seen()).toEqual([[], 0]);
  await succeed(scene, { call: "POST /spaces/{space}/zones/members/{member}" });
  expect(await seen()).toEqual([["Canvas"], 1]);
});

it("what is in a trashed space is kept for its restoration, and nothing of a deleted one", async ({ scene }) => {
  await succeed(scene, ofSpace("TRASH"));
  expect((await succeed(scene, { call: "GET /spaces/{space}" })).space_info.status).toBe("TRASH");
  const zone = { call: "PUT /spaces/{space}/zones/{trashedZone}/state", body: { zone_state: "RESTORE" } };
  await succeed(scene, ofSpace("RESTORE"), zone);
  expect(await scene.zonesOf(scene.spaceId)).toEqual(["Canvas", "Trashed"]);
  await succeed(scene, ofSpace("TRASH"), ofSpace("DELETE"));
  expect((await scene.send({ call: "GET /spaces/{space}" })).status).toBe(401);
  expect(scene.emulator.world.store.get("zones", scene.zoneId)).toBeUndefined();
});

it("favorites are each person's own, and end like embedding", async ({ scene }) => {
  await succeed(scene, meta("FAVORITE", true, "member"), meta("EMBED", true));
  const read = async (as: string) => (await succeed(scene, { call: "GET /spaces/{space}", as })).space_info;
  expect(await read("owner")).toMatchObject({ is_favorite: "false", allow_embed: "true" });
  expect(await read("member")).toMatchObject({ is_favorite: "true" });
  await succeed(scene, meta("FAVORITE", false, "member"), meta("EMBED", false));
  expect(await read("member")).toMatchObject({ is_favorite: "false", allow_embed: "false" });
});

it("a zone is made from a template, and another template is inserted below", async ({ scene }) => {
  const create_space = { team_id: "{team}", template_id: "{template}", zone_name: "Start" };
  const { space_id } = await succeed(scene, { call: "POST /spaces", body: { create_space } });
  expect(await scene.zonesOf(space_id)).toEqual(["Start"]);
  const insert = { call: "POST /spaces/{space}/zones/{zone}/templates", body: { template_id: "{template}" } };
  const { frames } = await succeed(scene, insert, { call: "GET /spaces/{space}/zones/{zone}/frames" });
  const tops = frames.slice(1).map((frame: { properties: { layout: { top: number } } }) => frame.properties.layout.top);
  expect(Math.min(...tops)).toBeGreaterThan(0);
});

it("people who manage a space through their team may edit it", async ({ scene }) => {
  const read = async (as: string) => (await scene.send({ call: "GET /spaces/{space}", as })).data?.space_info.can_edit;
  expect([await read("admin"), await read("member"), await read("outsider")]).toEqual(["true", "false", undefined]);
});
