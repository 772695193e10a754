import { describe, expect, it } from "vitest";
import { otherPaths } from "../../emulator/service/assumed-paths.ts";
import { apiRoot } from "../../emulator/service/wire-format.ts";
import type { ReadingName } from "../../emulator/store/readings.ts";
import { type Answered, successEnvelope } from "./harness.ts";
import { frameId, Scene } from "./scene.ts";

const open = (...readings: ReadingName[]) => Scene.open({ readings: [...readings, "error-context"] });

/** The operations with assumed paths and valid bodies; the last one trashes the zone, so it must come last. */
const assumed = (scene: Scene) =>
  [
    ["renameZone", "PUT", `${scene.zonePath}/meta`, { zone_name: "Other" }],
    ["duplicateZone", "POST", `${scene.zonePath}/duplicate`, { duplicate_zone: { destination_type: "SAME_SPACE" } }],
    ["shareZones", "POST", `${scene.spacePath}/zones/share`, { members_info: [share(scene)] }],
    ["insertTemplate", "POST", `${scene.zonePath}/template`, { template_id: scene.template("Retrospective") }],
    ["setZoneState", "PUT", `${scene.zonePath}/state`, { zone_state: "TRASH" }],
  ] as const;

const share = (scene: Scene) => ({
  member_id: scene.zuid("member"),
  member_type: "USER",
  resource_id: scene.zoneId,
  permission: "restricted",
});

describe("move-new-zone-id", () => {
  it("gives the zone a new id, keeps its content, and does not return the id", async () => {
    const scene = await open("move-new-zone-id");
    await scene.insert(1, 2);
    await scene.restrict("member");
    const target = await scene.space("Target");
    const move_zone = { destination_type: "EXISTING_SPACE", destination_space_id: target };
    const path = `${scene.zonePath}/move`;
    const { status, body } = await scene.call("POST", path, { move_zone });
    expect(status).toBe(200);
    expect(body).toEqual(successEnvelope(scene.below(path), "Zone moved", {}));
    const { data } = await scene.call("GET", `/spaces/${target}/zones/meta`);
    const [zoneId] = data.zones_info.zone_order;
    expect(zoneId).not.toBe(scene.zoneId);
    const moved = `/spaces/${target}/zones/${zoneId}`;
    expect((await scene.call("GET", `${moved}/meta`)).data.zone_info.zone_name).toBe("Canvas");
    const { data: list } = await scene.call("GET", `${moved}/frames`);
    expect(list.frames.map(({ meta }: { meta: { id: string } }) => meta.id)).toEqual([frameId(1), frameId(2)]);
    const { data: versions } = await scene.call("GET", `${moved}/version`);
    expect(versions.zone_versions.allowed_versions).toHaveLength(2);
    expect(scene.emulator.world.store.where("zoneShares", "zoneId", zoneId)).toHaveLength(1);
    expect(scene.emulator.world.store.get("zones", scene.zoneId)).toBeUndefined();
    expect((await scene.call("GET", `${scene.zonePath}/meta`)).body).toEqual(
      scene.refusal(`${scene.zonePath}/meta`, "Z1008"),
    );
  });
});

describe("assumed-paths-missing", () => {
  it("serves only the operations whose path is documented", async () => {
    const scene = await open("assumed-paths-missing");
    for (const [, method, path, body] of assumed(scene)) {
      const { status, body: found } = await scene.call(method, path, body);
      expect({ path, status }).toEqual({ path, status: 404 });
      expect(found).toMatchObject({ error: { details: { error_code: "IAM1001", resource: "operation" } } });
    }
    expect((await scene.call("GET", `${scene.zonePath}/meta`)).data.zone_info.zone_name).toBe("Canvas");
  });
});

describe("other-paths", () => {
  it("serves the operations only at those paths", async () => {
    const scene = await open("other-paths");
    const places: Record<string, string> = {
      edition_id: scene.editionId,
      space_id: scene.spaceId,
      zone_id: scene.zoneId,
    };
    for (const [name, method, path, body] of assumed(scene)) {
      expect((await scene.call(method, path, body)).status).toBe(404);
      const other = otherPaths[name].replaceAll(/\{(\w+)\}/g, (_, key: string) => places[key] ?? "");
      const headers = { authorization: `Bearer ${scene.emulator.credentials.token}` };
      const { status } = await scene.request(method, other, { headers, body: JSON.stringify(body) });
      expect({ name, status }).toEqual({ name, status: 200 });
    }
    expect(scene.emulator.world.store.get("zones", scene.zoneId)).toMatchObject({
      name: "Other",
      trashedTime: scene.now,
    });
  });

  it("are not served without the reading", async () => {
    const scene = await open();
    const { status } = await scene.call("PUT", `${scene.zonePath}/name`, { zone_name: "Other" });
    expect(status).toBe(404);
  });
});

describe("empty-write-responses", () => {
  const text = async (scene: Scene, method: string, path: string, body: object): Promise<[number, string]> => {
    const request = new Request(`http://emulator.test${apiRoot}${scene.below(path)}`, {
      method,
      body: JSON.stringify(body),
      headers: { authorization: `Bearer ${scene.emulator.credentials.token}`, "content-type": "application/json" },
    });
    const response = await scene.emulator.fetch(request);
    return [response.status, await response.text()];
  };

  it("returns an empty body after a PUT, a DELETE, a zone move and an assumed operation", async () => {
    const scene = await open("empty-write-responses");
    await scene.admit("member", "VIEWER");
    await scene.insert(1);
    const target = await scene.space("Target");
    for (const [, method, path, body] of assumed(scene).slice(0, -1)) {
      expect(await text(scene, method, path, body)).toEqual([200, ""]);
    }
    const frames = { frames: [{ id: frameId(1), properties: { layout: { top: 1 } } }] };
    expect(await text(scene, "PUT", `${scene.zonePath}/frames`, frames)).toEqual([200, ""]);
    expect(await text(scene, "DELETE", `${scene.zonePath}/frames`, { ids: [frameId(1)] })).toEqual([200, ""]);
    const member = `${scene.spacePath}/members/${scene.zuid("member")}`;
    expect(await text(scene, "PUT", member, { role: "EDITOR" })).toEqual([200, ""]);
    const move_zone = { destination_type: "EXISTING_SPACE", destination_space_id: target };
    expect(await text(scene, "POST", `${scene.zonePath}/move`, { move_zone })).toEqual([200, ""]);
    expect(scene.emulator.world.store.get("zones", scene.zoneId)?.spaceId).toBe(target);
    const [status, refusal] = await text(scene, "PUT", member, { role: "EDITOR" });
    expect({ status, code: JSON.parse(refusal).error.details.error_code }).toEqual({ status: 409, code: "E4095" });
  });

  it("keeps the responses of POST requests that create", async () => {
    const scene = await open("empty-write-responses");
    expect(scene.spaceId).toMatch(/^\d+$/);
    expect(await scene.insert(1)).toEqual([frameId(1)]);
    const { data } = await scene.call("POST", `${scene.spacePath}/duplicate`, { duplicate_space: {} });
    expect(data.space_info.space_name).toBe("Copy of Plans");
  });
});

describe.each<[ReadingName, added: string[]]>([
  ["additions-all-or-nothing", []],
  ["additions-stop-at-refusal", ["first@example.com"]],
])("%s", (reading, added) => {
  it("responds with the error of the member who cannot be added", async () => {
    const scene = await open(reading);
    const names = ["first", "member", "last"].map((name) => ({ mail_id: `${name}@example.com`, role: "MEMBER" }));
    const { status, body } = await scene.call("POST", `/teams/${scene.team("Alpha")}/members`, { members_info: names });
    expect(status).toBe(400);
    expect(body.error).toMatchObject({ details: { error_code: "E4004" } });
    expect([...scene.emulator.world.store.all("invitations")].map(({ address }) => address)).toEqual(added);
  });
});

describe("unconfirmed-additions", () => {
  it("adds members and frames and confirms none", async () => {
    const scene = await open("unconfirmed-additions");
    const add = (path: string, ...members_info: object[]): Promise<Answered> =>
      scene.call("POST", path, { members_info });
    const team = `/teams/${scene.team("Alpha")}/members`;
    const invited = await add(team, { mail_id: "new@example.com", role: "MEMBER" });
    expect({ status: invited.status, data: invited.data }).toEqual({ status: 200, data: { added_members: [] } });
    const added = await add(`${scene.spacePath}/members`, { zuid: scene.zuid("member"), role: "VIEWER", type: "USER" });
    expect({ status: added.status, data: added.data }).toEqual({ status: 200, data: { added_members: [] } });
    expect(await scene.insert(1)).toEqual([]);
    const { store } = scene.emulator.world;
    expect(store.count("invitations")).toBe(1);
    expect(store.get("spaceMembers", `${scene.spaceId}:${scene.zuid("member")}`)?.role).toBe("VIEWER");
    expect(store.count("frames")).toBe(1);
    const again = await add(team, { mail_id: "new@example.com" });
    expect(again.status).toBe(400);
  });
});
