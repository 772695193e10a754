import { describe, expect, it } from "vitest";
import { startStamp, successEnvelope } from "./harness.ts";
import { frameId, Scene, seedWithZoneLimit, unknownId } from "./scene.ts";

const digits = "is not a string of digits";

const into = (destination_space_id: string) => ({
  move_zone: { destination_type: "EXISTING_SPACE", destination_space_id },
});

/** The scene with two frames and a comment in its zone. */
async function furnished(): Promise<Scene> {
  const scene = await Scene.open();
  await scene.insert(1, 2);
  const { store } = scene.emulator.world;
  const comment = { id: frameId(99), zoneId: scene.zoneId, text: "Look at this", authorZuid: scene.zuid("owner") };
  store.transaction(() => store.put("comments", comment));
  return scene;
}

describe("moving a zone", () => {
  it("into another space keeps its id, record and frames, but not its old path", async () => {
    const scene = await furnished();
    const other = await scene.space("Other", "Beta");
    const first = await scene.zone(other, "First");
    const before = await scene.call("GET", `${scene.zonePath}/meta`);
    const framesBefore = await scene.call("GET", `${scene.zonePath}/frames`);
    scene.now += 60_000;
    const path = `${scene.zonePath}/move`;
    const answer = await scene.call("POST", path, into(other));
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual(
      successEnvelope(scene.below(path), "Zone moved", {
        current_user_id: scene.zuid("owner"),
        edition_id: scene.editionId,
        space_id: other,
        zone_id: scene.zoneId,
      }),
    );

    const gone = await scene.call("GET", `${scene.zonePath}/meta`);
    expect(gone.status).toBe(404);
    expect(gone.body).toEqual(scene.refusal(`${scene.zonePath}/meta`, "Z1008"));
    const newPath = `/spaces/${other}/zones/${scene.zoneId}`;
    const after = await scene.call("GET", `${newPath}/meta`);
    expect(after.data.zone_info).toEqual({ ...before.data.zone_info, space_id: other });
    expect(after.data.zone_info.last_modified_time).toBe(startStamp);
    expect((await scene.call("GET", `${newPath}/frames`)).data).toEqual(framesBefore.data);
    expect(framesBefore.data.total_count).toBe(2);

    const list = await scene.call("GET", `/spaces/${other}/zones/meta`);
    expect(list.data.zones_info.zone_order).toEqual([first, scene.zoneId]);
    const left = await scene.call("GET", `${scene.spacePath}/zones/meta`);
    expect(left.data.zones_info).toEqual({ zone_order: [], zone_meta: {} });
  });

  it("updates the modification time of both spaces", async () => {
    const scene = await furnished();
    const other = await scene.space("Other");
    scene.now += 60_000;
    await scene.call("POST", `${scene.zonePath}/move`, into(other), "admin");
    for (const id of [scene.spaceId, other]) {
      const { data } = await scene.call("GET", `/spaces/${id}?fields=last_modified_time,last_author_zuid`);
      expect(data.space_info).toEqual({
        last_modified_time: "Monday, 05 Jan 2026, 09:01:00",
        last_author_zuid: scene.zuid("admin"),
      });
    }
  });

  it.each([["Alpha"], ["Beta"]])("into a new space of team %s creates that space", async (team) => {
    const scene = await furnished();
    const named = team === "Alpha" ? {} : { team_id: scene.team(team) };
    const move_zone = { destination_type: "NEW_SPACE", space_name: "Fresh", deep_copy: true, ...named };
    const { data } = await scene.call("POST", `${scene.zonePath}/move`, { move_zone });
    const { data: made } = await scene.call("GET", `/spaces/${data.space_id}?fields=space_name,team_id,owner_zuid`);
    const owner_zuid = scene.zuid("owner");
    expect(made.space_info).toEqual({ space_name: "Fresh", team_id: scene.team(team), owner_zuid });
    const list = await scene.call("GET", `/spaces/${data.space_id}/zones/meta`);
    expect(list.data.zones_info.zone_order).toEqual([scene.zoneId]);
  });

  it.each([
    [undefined, 1],
    [true, 1],
    [false, 0],
  ])("with copy_comments %s leaves %i comments", async (copy_comments, left) => {
    const scene = await furnished();
    const { move_zone } = into(await scene.space("Other"));
    await scene.call("POST", `${scene.zonePath}/move`, { move_zone: { ...move_zone, copy_comments } });
    expect(scene.emulator.world.store.countWhere("comments", "zoneId", scene.zoneId)).toBe(left);
  });

  it("keeps the zone restricted for the same users", async () => {
    const scene = await furnished();
    await scene.admit("member", "EDITOR");
    await scene.restrict("member");
    const other = await scene.space("Other");
    const members_info = [{ zuid: scene.zuid("member"), role: "EDITOR", type: "USER" }];
    await scene.call("POST", `/spaces/${other}/members`, { members_info });
    await scene.call("POST", `${scene.zonePath}/move`, into(other));
    const answer = await scene.call("GET", `/spaces/${other}/zones/${scene.zoneId}/meta`, undefined, "member");
    expect(answer.status).toBe(403);
  });

  it("ignores the destination space of a move into a new space", async () => {
    const scene = await Scene.open();
    const move_zone = { destination_type: "NEW_SPACE", space_name: "Fresh", destination_space_id: scene.spaceId };
    expect((await scene.call("POST", `${scene.zonePath}/move`, { move_zone })).status).toBe(200);
  });

  const existing = { destination_type: "EXISTING_SPACE" };
  const fresh = { destination_type: "NEW_SPACE" };
  it.each([
    [{}, "move_zone", "is required"],
    [{ move_zone: {} }, "move_zone.destination_type", "is required"],
    [
      { move_zone: { destination_type: "SAME_SPACE" } },
      "move_zone.destination_type",
      "is not one of NEW_SPACE, EXISTING_SPACE",
    ],
    [{ move_zone: existing }, "move_zone.destination_space_id", "is required"],
    [{ move_zone: { ...existing, destination_space_id: "x" } }, "move_zone.destination_space_id", digits],
    [{ move_zone: fresh }, "move_zone.space_name", "is required"],
    [{ move_zone: { ...fresh, space_name: "S", team_id: "x" } }, "move_zone.team_id", digits],
    [{ move_zone: { ...fresh, space_name: "S", deep_copy: "true" } }, "move_zone.deep_copy", "is not a boolean"],
    [{ move_zone: { ...fresh, space_name: "S", copy_comments: 1 } }, "move_zone.copy_comments", "is not a boolean"],
    [{ move_zone: { ...fresh, space_name: "x".repeat(10_960) } }, "move_zone", "is larger than 11000 characters"],
  ])("refuses %j", async (body, field, reason) => {
    const scene = await Scene.open();
    const before = await scene.state();
    const path = `${scene.zonePath}/move`;
    const answer = await scene.call("POST", path, body);
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual(scene.refusal(path, "IAM1031", { field, reason }));
    expect(await scene.state()).toEqual(before);
  });

  it("returns 409 when the zone is already in that space", async () => {
    const scene = await Scene.open();
    const answer = await scene.call("POST", `${scene.zonePath}/move`, into(scene.spaceId));
    expect(answer.status).toBe(409);
    expect(answer.body).toEqual(scene.refusal(`${scene.zonePath}/move`, "E4097"));
  });

  it("returns 409 when the other space is full", async () => {
    const scene = await Scene.open({ seed: seedWithZoneLimit(1) });
    const other = await scene.space("Other");
    await scene.zone(other, "First");
    const answer = await scene.call("POST", `${scene.zonePath}/move`, into(other));
    expect(answer.status).toBe(409);
    expect(answer.body).toEqual(scene.refusal(`${scene.zonePath}/move`, "E4096"));
    expect((await scene.call("GET", `${scene.zonePath}/meta`)).status).toBe(200);
  });

  it("returns 404 for an unknown space and an unknown team", async () => {
    const scene = await Scene.open();
    const path = `${scene.zonePath}/move`;
    const toSpace = await scene.call("POST", path, into(unknownId));
    expect(toSpace.status).toBe(404);
    expect(toSpace.body).toEqual(scene.refusal(path, "IAM1001", { resource: "space" }));
    const move_zone = { destination_type: "NEW_SPACE", space_name: "Fresh", team_id: unknownId };
    const toTeam = await scene.call("POST", path, { move_zone });
    expect(toTeam.status).toBe(404);
    expect(toTeam.body).toEqual(scene.refusal(path, "IAM1001", { resource: "team" }));
  });

  it("returns 400 for a trashed space, and 401 for a space that the caller can only view", async () => {
    const scene = await Scene.open();
    const path = `${scene.zonePath}/move`;
    const other = await scene.space("Other");
    await scene.admit("member", "EDITOR");
    const members_info = [{ zuid: scene.zuid("member"), role: "VIEWER", type: "USER" }];
    await scene.call("POST", `/spaces/${other}/members`, { members_info });
    const viewed = await scene.call("POST", path, into(other), "member");
    expect(viewed.status).toBe(401);
    expect(viewed.body).toEqual(scene.refusal(path, "A1003", {}, "member"));
    await scene.call("PUT", `/spaces/${other}/state`, { space_state: "TRASH" });
    const trashed = await scene.call("POST", path, into(other));
    expect(trashed.status).toBe(400);
    expect(trashed.body).toEqual(scene.refusal(path, "E4001"));
  });

  it("returns 401 for a new space in a team that the caller is not in", async () => {
    const scene = await Scene.open();
    await scene.admit("outsider", "EDITOR");
    const path = `${scene.zonePath}/move`;
    const move_zone = { destination_type: "NEW_SPACE", space_name: "Fresh" };
    const answer = await scene.call("POST", path, { move_zone }, "outsider");
    expect(answer.status).toBe(401);
    expect(answer.body).toEqual(scene.refusal(path, "A1003", {}, "outsider"));
  });
});
