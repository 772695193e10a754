import { describe, expect, it } from "vitest";
import { smallSeed, startStamp, successEnvelope } from "./harness.ts";
import { frameId, Scene, seedWithZoneLimit, unknownId } from "./scene.ts";

const later = "Monday, 05 Jan 2026, 10:00:00";
const hour = 3_600_000;

describe("renaming a zone", () => {
  it("changes its name", async () => {
    const scene = await Scene.open();
    scene.now += hour;
    const path = `${scene.zonePath}/meta`;
    const answer = await scene.call("PUT", path, { zone_name: "Größe [2] \\ \"'" }, "admin");
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual(
      successEnvelope(scene.below(path), "Zone renamed", {
        current_user_id: scene.zuid("admin"),
        edition_id: scene.editionId,
        space_id: scene.spaceId,
        zone_id: scene.zoneId,
        new_name: "Größe [2] \\ \"'",
      }),
    );
    const { zone_name, created_time, last_modified_time } = (await scene.call("GET", path)).data.zone_info;
    expect({ zone_name, created_time, last_modified_time }).toEqual({
      zone_name: "Größe [2] \\ \"'",
      created_time: startStamp,
      last_modified_time: later,
    });
  });

  it("accepts the current name", async () => {
    const scene = await Scene.open();
    expect((await scene.call("PUT", `${scene.zonePath}/meta`, { zone_name: "Canvas" })).status).toBe(200);
  });

  const pattern = "is empty or has a character that names cannot contain";
  it.each([
    [{}, "is required"],
    [{ zone_name: null }, "is not a string"],
    [{ zone_name: "" }, pattern],
    [{ zone_name: "tab is fine\tbut not nul\u0000" }, pattern],
  ])("refuses %j", async (body, reason) => {
    const scene = await Scene.open();
    const before = await scene.state();
    const answer = await scene.call("PUT", `${scene.zonePath}/meta`, body);
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual(scene.refusal(`${scene.zonePath}/meta`, "IAM1031", { field: "zone_name", reason }));
    expect(await scene.state()).toEqual(before);
  });
});

describe("the state of a zone", () => {
  const change = (scene: Scene, zone_state: string) => scene.call("PUT", `${scene.zonePath}/state`, { zone_state });

  it.each([["TRASH"], ["RESTORE"], ["DELETE"]])("%s echoes the state", async (zone_state) => {
    const scene = await Scene.open();
    if (zone_state === "RESTORE") await change(scene, "TRASH");
    const answer = await change(scene, zone_state);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual(
      successEnvelope(scene.below(`${scene.zonePath}/state`), "Zone state changed", {
        current_user_id: scene.zuid("owner"),
        edition_id: scene.editionId,
        space_id: scene.spaceId,
        zone_id: scene.zoneId,
        zone_state,
      }),
    );
  });

  it("is unchanged after it is restored from the trash", async () => {
    const scene = await Scene.open();
    await scene.insert(1);
    const before = await scene.call("GET", `${scene.zonePath}/meta`);
    scene.now += hour;
    await change(scene, "TRASH");
    expect((await scene.call("GET", `${scene.zonePath}/meta`)).status).toBe(400);
    await change(scene, "RESTORE");
    expect((await scene.call("GET", `${scene.zonePath}/meta`)).data).toEqual(before.data);
    expect((await scene.call("GET", `${scene.zonePath}/frames`)).data.total_count).toBe(1);
  });

  it.each([
    ["TRASH", "TRASH", "Z1011"],
    ["RESTORE", "", "E4003"],
  ] as const)("%s is refused after '%s'", async (zone_state, first, code) => {
    const scene = await Scene.open();
    if (first) await change(scene, first);
    const before = await scene.state();
    const answer = await change(scene, zone_state);
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual(scene.refusal(`${scene.zonePath}/state`, code));
    expect(await scene.state()).toEqual(before);
  });

  it.each([["ACTIVE"], ["TRASH"]])("DELETE of a zone (%s) is final and leaves nothing behind", async (first) => {
    const scene = await Scene.open();
    await scene.insert(1);
    await scene.restrict("member");
    if (first === "TRASH") await change(scene, "TRASH");
    await change(scene, "DELETE");
    const answer = await change(scene, "RESTORE");
    expect(answer.status).toBe(404);
    expect(answer.body).toEqual(scene.refusal(`${scene.zonePath}/state`, "Z1008"));
    for (const table of ["zones", "frames", "zoneVersions", "zoneShares"] as const) {
      expect(scene.emulator.world.store.count(table)).toBe(0);
    }
  });

  it.each([
    [{}, "is required"],
    [{ zone_state: "ACTIVE" }, "is not one of RESTORE, TRASH, DELETE"],
    [{ zone_state: "trash" }, "is not one of RESTORE, TRASH, DELETE"],
  ])("refuses %j", async (body, reason) => {
    const scene = await Scene.open();
    const answer = await scene.call("PUT", `${scene.zonePath}/state`, body);
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual(scene.refusal(`${scene.zonePath}/state`, "IAM1031", { field: "zone_state", reason }));
    expect((await scene.call("GET", `${scene.zonePath}/meta`)).status).toBe(200);
  });
});

describe("duplicating a zone", () => {
  const duplicate = (scene: Scene, duplicate_zone: object, as?: string) =>
    scene.call("POST", `${scene.zonePath}/duplicate`, { duplicate_zone }, as);
  const names = async (scene: Scene, spaceId: string, zoneId: string) => {
    const { data } = await scene.call("GET", `/spaces/${spaceId}/zones/${zoneId}/frames`);
    return data.frames.map(({ meta }: { meta: { name: string } }) => meta.name);
  };

  it("in the same space returns the record of the copy", async () => {
    const scene = await Scene.open();
    scene.now += hour;
    const answer = await duplicate(scene, { destination_type: "SAME_SPACE" }, "admin");
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual(
      successEnvelope(scene.below(`${scene.zonePath}/duplicate`), "Zone duplicated", {
        zone_info: {
          zone_id: "00000000-0000-4000-8000-000000000009",
          zone_key: "1000000000016",
          zone_name: "Copy of Canvas",
          space_id: scene.spaceId,
          status: "ACTIVE",
          author_zuid: scene.zuid("admin"),
          last_author_zuid: scene.zuid("admin"),
          created_time: later,
          last_modified_time: later,
        },
      }),
    );
    const list = await scene.call("GET", `${scene.spacePath}/zones/meta`);
    expect(list.data.zones_info.zone_order).toEqual([scene.zoneId, "00000000-0000-4000-8000-000000000009"]);
  });

  it.each([
    [undefined, ["Frame 1", "Frame 2"]],
    [true, ["Frame 1", "Frame 2"]],
    [false, []],
  ])("with deep_copy %s copies the frames %j under new ids", async (deep_copy, copied) => {
    const scene = await Scene.open();
    await scene.insert(1, 2);
    const { data } = await duplicate(scene, { destination_type: "SAME_SPACE", zone_name: "Twin", deep_copy });
    const { zone_id, zone_name } = data.zone_info;
    expect(zone_name).toBe("Twin");
    expect(await names(scene, scene.spaceId, zone_id)).toEqual(copied);
    expect(scene.emulator.world.store.get("frames", `${zone_id}:${frameId(1)}`)).toBeUndefined();
    expect(await names(scene, scene.spaceId, scene.zoneId)).toEqual(["Frame 1", "Frame 2"]);
  });

  it.each([
    [undefined, 0],
    [false, 0],
    [true, 1],
  ])("with copy_comments %s copies %i comments", async (copy_comments, taken) => {
    const scene = await Scene.open();
    const { store } = scene.emulator.world;
    const comment = { id: frameId(99), zoneId: scene.zoneId, text: "Look", authorZuid: scene.zuid("owner") };
    store.transaction(() => store.put("comments", comment));
    const { data } = await duplicate(scene, { destination_type: "SAME_SPACE", copy_comments });
    expect(store.countWhere("comments", "zoneId", data.zone_info.zone_id)).toBe(taken);
  });

  it("with version_id copies the frames as that version had them", async () => {
    const scene = await Scene.open();
    const { data: list } = await scene.call("GET", `${scene.zonePath}/version`);
    const created = list.zone_versions.allowed_versions[0].version_id;
    const [first = ""] = await scene.insert(1, 2);
    const { data: inserted } = await scene.call("GET", `${scene.zonePath}/version`);
    const version_id = inserted.zone_versions.allowed_versions[0].version_id;
    const left = { layout: { left: 5 } };
    await scene.call("PUT", `${scene.zonePath}/frames`, { frames: [{ id: frameId(2), properties: left }] });
    await scene.call("DELETE", `${scene.zonePath}/frames`, { ids: [first] });
    await scene.insert(3);
    const copy = async (version: string) => {
      const { data } = await duplicate(scene, { destination_type: "SAME_SPACE", version_id: version });
      return data.zone_info.zone_id;
    };
    const then = await copy(version_id);
    expect((await names(scene, scene.spaceId, then)).sort()).toEqual(["Frame 1", "Frame 2"]);
    const { store } = scene.emulator.world;
    const properties = store.where("frames", "zoneId", then).map((frame) => frame.properties);
    expect(properties).toEqual([{}, {}]);
    expect(await names(scene, scene.spaceId, await copy(created))).toEqual([]);
  });

  it("returns 404 for an unknown version, and 403 for one that the plan does not include", async () => {
    const scene = await Scene.open({ seed: { editions: smallSeed.editions.map((one) => ({ ...one, plan: "FREE" })) } });
    const { data } = await scene.call("GET", `${scene.zonePath}/version`);
    const [{ version_id }] = data.zone_versions.allowed_versions;
    for (let index = 1; index <= 10; index += 1) await scene.insert(index);
    const path = `${scene.zonePath}/duplicate`;
    const unknown = await duplicate(scene, { destination_type: "SAME_SPACE", version_id: unknownId });
    expect(unknown.body).toEqual(scene.refusal(path, "IAM1001", { resource: "version" }));
    const restricted = await duplicate(scene, { destination_type: "SAME_SPACE", version_id });
    expect(restricted.body).toEqual(scene.refusal(path, "E4043"));
  });

  it("into another space keeps the original", async () => {
    const scene = await Scene.open();
    await scene.insert(1);
    const other = await scene.space("Other", "Beta");
    const request = { destination_type: "EXISTING_SPACE", destination_space_id: other };
    const { data } = await duplicate(scene, request);
    expect(data.zone_info.space_id).toBe(other);
    expect(await names(scene, other, data.zone_info.zone_id)).toEqual(["Frame 1"]);
    expect((await scene.call("GET", `${scene.zonePath}/meta`)).status).toBe(200);
  });

  it.each([
    [undefined, ["owner"]],
    [true, ["owner", "member"]],
  ])("into a new space with copy_members %s makes it a space of %j", async (copy_members, people) => {
    const scene = await Scene.open();
    await scene.admit("member", "COMMENTER");
    const team_id = scene.team("Beta");
    const request = { destination_type: "NEW_SPACE", space_name: "Fresh", team_id, copy_members };
    const { data } = await duplicate(scene, request);
    const { data: space } = await scene.call("GET", `/spaces/${data.zone_info.space_id}?fields=space_name,team_id`);
    expect(space.space_info).toEqual({ space_name: "Fresh", team_id });
    const { data: members } = await scene.call("GET", `/spaces/${data.zone_info.space_id}/members`);
    expect(members.space_members.map(({ zuid }: { zuid: string }) => zuid)).toEqual(people.map((p) => scene.zuid(p)));
  });

  it("never copies the owner of the old space, or the role of the caller", async () => {
    const scene = await Scene.open();
    await scene.admit("member", "VIEWER");
    const request = { destination_type: "NEW_SPACE", space_name: "Mine", copy_members: true };
    const { data } = await duplicate(scene, request, "member");
    const { data: members } = await scene.call("GET", `/spaces/${data.zone_info.space_id}/members`);
    const roles = members.space_members.map((item: { zuid: string; role_name: string }) => [item.zuid, item.role_name]);
    expect(roles).toEqual([[scene.zuid("member"), "CREATOR"]]);
  });

  it("is possible for viewers, but not into a space that they only view", async () => {
    const scene = await Scene.open();
    await scene.admit("member", "VIEWER");
    expect((await duplicate(scene, { destination_type: "NEW_SPACE", space_name: "Mine" }, "member")).status).toBe(200);
    const answer = await duplicate(scene, { destination_type: "SAME_SPACE" }, "member");
    expect(answer.status).toBe(401);
    expect(answer.body).toEqual(scene.refusal(`${scene.zonePath}/duplicate`, "A1003", {}, "member"));
  });

  it("returns 409 when the space is full", async () => {
    const scene = await Scene.open({ seed: seedWithZoneLimit(1) });
    const answer = await duplicate(scene, { destination_type: "SAME_SPACE" });
    expect(answer.status).toBe(409);
    expect(answer.body).toEqual(scene.refusal(`${scene.zonePath}/duplicate`, "E4096"));
  });

  it.each([
    [{ destination_type: "EXISTING_SPACE", destination_space_id: unknownId }, "space"],
    [{ destination_type: "NEW_SPACE", space_name: "Fresh", team_id: unknownId }, "team"],
  ])("returns 404 for %j", async (request, resource) => {
    const scene = await Scene.open();
    const answer = await duplicate(scene, request);
    expect(answer.status).toBe(404);
    expect(answer.body).toEqual(scene.refusal(`${scene.zonePath}/duplicate`, "IAM1001", { resource }));
  });

  it.each([
    [{}, "destination_type", "is required"],
    [{ destination_type: "ELSEWHERE" }, "destination_type", "is not one of NEW_SPACE, SAME_SPACE, EXISTING_SPACE"],
    [{ destination_type: "EXISTING_SPACE" }, "destination_space_id", "is required"],
    [{ destination_type: "NEW_SPACE" }, "space_name", "is required"],
    [{ destination_type: "SAME_SPACE", version_id: "v1" }, "version_id", "is not a string of digits"],
    [{ destination_type: "SAME_SPACE", copy_members: "yes" }, "copy_members", "is not a boolean"],
  ])("refuses %j", async (request, field, reason) => {
    const scene = await Scene.open();
    const before = await scene.state();
    const answer = await duplicate(scene, request);
    const context = { field: `duplicate_zone.${field}`, reason };
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual(scene.refusal(`${scene.zonePath}/duplicate`, "IAM1031", context));
    expect(await scene.state()).toEqual(before);
  });

  it("accepts at most 11000 characters", async () => {
    const scene = await Scene.open();
    const request = { destination_type: "SAME_SPACE", zone_name: "" };
    const room = 11_000 - JSON.stringify(request).length;
    const answer = await duplicate(scene, { ...request, zone_name: "x".repeat(room + 1) });
    const context = { field: "duplicate_zone", reason: "is larger than 11000 characters" };
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual(scene.refusal(`${scene.zonePath}/duplicate`, "IAM1031", context));
    expect((await duplicate(scene, { ...request, zone_name: "x".repeat(room) })).status).toBe(200);
  });
});
