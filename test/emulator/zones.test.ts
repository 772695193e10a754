import { describe, expect, it } from "vitest";
import { startOfTime, startStamp, successEnvelope } from "./harness.ts";
import { Scene, seedWithZoneLimit, unknownId } from "./scene.ts";

const hour = 3_600_000;

/** The record of the scene's zone when it is new. */
function untouched(scene: Scene) {
  return {
    zone_id: scene.zoneId,
    zone_key: "1000000000014",
    zone_name: "Canvas",
    space_id: scene.spaceId,
    status: "ACTIVE",
    author_zuid: scene.zuid("owner"),
    last_author_zuid: scene.zuid("owner"),
    created_time: startStamp,
    last_modified_time: startStamp,
  };
}

describe("reading a zone", () => {
  it("returns everything except the time of its state", async () => {
    const scene = await Scene.open();
    const path = `${scene.zonePath}/meta`;
    const answer = await scene.call("GET", path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("application/json;charset=UTF-8");
    expect(answer.body).toEqual(successEnvelope(scene.below(path), "Zone fetched", { zone_info: untouched(scene) }));
  });

  it("returns who changed it last, and when", async () => {
    const scene = await Scene.open();
    scene.now += hour;
    await scene.call("PUT", `${scene.zonePath}/meta`, { zone_name: "Renamed" }, "admin");
    const { data } = await scene.call("GET", `${scene.zonePath}/meta`);
    expect(data.zone_info).toEqual({
      ...untouched(scene),
      zone_name: "Renamed",
      last_author_zuid: scene.zuid("admin"),
      last_modified_time: "Monday, 05 Jan 2026, 10:00:00",
    });
  });

  it("is possible for a viewer of the space", async () => {
    const scene = await Scene.open();
    await scene.admit("member", "VIEWER");
    const answer = await scene.call("GET", `${scene.zonePath}/meta`, undefined, "member");
    expect(answer.data).toEqual({ zone_info: untouched(scene) });
  });

  it("is possible with the scope of an enclosing area", async () => {
    const scene = await Scene.open();
    const token = scene.token("owner", ["service.teams.read"]);
    const headers = { authorization: `Bearer ${token}` };
    const answer = await scene.request("GET", scene.below(`${scene.zonePath}/meta`), { headers });
    expect(answer.status).toBe(200);
  });
});

describe("listing the zones of a space", () => {
  it("returns their order and their records", async () => {
    const scene = await Scene.open();
    const second = await scene.zone(scene.spaceId, "Second");
    const path = `${scene.spacePath}/zones/meta`;
    const answer = await scene.call("GET", path);
    const record = { ...untouched(scene), zone_id: second, zone_key: "1000000000016", zone_name: "Second" };
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual(
      successEnvelope(scene.below(path), "Zones fetched", {
        zones_info: {
          zone_order: [scene.zoneId, second],
          zone_meta: { [scene.zoneId]: untouched(scene), [second]: record },
        },
      }),
    );
  });

  it("returns only the selected fields, which can include the time of the state", async () => {
    const scene = await Scene.open();
    scene.now += hour;
    await scene.trashZone();
    await scene.call("PUT", `${scene.zonePath}/state`, { zone_state: "RESTORE" });
    const path = `${scene.spacePath}/zones/meta?fields=zone_name,state_modified_time, last_modified_time`;
    const answer = await scene.call("GET", path);
    const chosen = {
      zone_name: "Canvas",
      state_modified_time: "Monday, 05 Jan 2026, 10:00:00",
      last_modified_time: startStamp,
    };
    expect(answer.data).toEqual({
      zones_info: { zone_order: [scene.zoneId], zone_meta: { [scene.zoneId]: chosen } },
    });
  });

  it.each([
    ["created_time", startStamp],
    ["last_modified_time", startStamp],
    ["zone_name", "Canvas"],
    ["author_zuid", "1000000000001"],
    ["status", "ACTIVE"],
    ["last_author_zuid", "1000000000001"],
    ["space_id", "1000000000013"],
    ["state_modified_time", startStamp],
  ])("can be narrowed to %s", async (field, value) => {
    const scene = await Scene.open();
    const { data } = await scene.call("GET", `${scene.spacePath}/zones/meta?fields=${field}`);
    expect(data.zones_info.zone_meta).toEqual({ [scene.zoneId]: { [field]: value } });
  });

  it.each([
    ["fields=zone_id", "fields[0]"],
    ["fields=status,color", "fields[1]"],
    ["fields=", "fields[0]"],
  ])("refuses ?%s", async (query, field) => {
    const scene = await Scene.open();
    const path = `${scene.spacePath}/zones/meta?${query}`;
    const answer = await scene.call("GET", path);
    const names =
      "created_time, last_modified_time, zone_name, author_zuid, status, last_author_zuid, space_id, state_modified_time";
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual(scene.refusal(path, "IAM1031", { field, reason: `is not one of ${names}` }));
  });

  it("omits zones in the trash", async () => {
    const scene = await Scene.open();
    await scene.trashZone();
    const { data } = await scene.call("GET", `${scene.spacePath}/zones/meta`);
    expect(data).toEqual({ zones_info: { zone_order: [], zone_meta: {} } });
  });

  it("omits zones that are restricted for the caller", async () => {
    const scene = await Scene.open();
    await scene.admit("member", "EDITOR");
    const second = await scene.zone(scene.spaceId, "Second");
    await scene.restrict("member");
    const { data } = await scene.call("GET", `${scene.spacePath}/zones/meta?fields=zone_name`, undefined, "member");
    expect(data).toEqual({ zones_info: { zone_order: [second], zone_meta: { [second]: { zone_name: "Second" } } } });
  });

  it.each(["/zones/meta", "/zones"])("returns 404 at %s of an unknown space", async (rest) => {
    const scene = await Scene.open();
    const path = `/spaces/${unknownId}${rest}`;
    const [method, body] = rest === "/zones" ? ["POST", { create_zone: { zone_name: "New" } }] : ["GET"];
    const answer = await scene.call(`${method}`, path, body);
    expect(answer.status).toBe(404);
    expect(answer.body).toEqual(scene.refusal(path, "IAM1001", { resource: "space" }));
  });
});

describe("creating a zone", () => {
  it("returns the new document as a string", async () => {
    const scene = await Scene.open();
    scene.now += hour;
    const path = `${scene.spacePath}/zones`;
    const answer = await scene.call("POST", path, { create_zone: { zone_name: "Drafts & more: #1" } }, "admin");
    const { data, ...envelope } = answer.body;
    const time = startOfTime + hour;
    const author = scene.zuid("admin");
    expect(answer.status).toBe(200);
    expect({ ...envelope, data: "" }).toEqual(successEnvelope(scene.below(path), "Zone created", ""));
    expect(typeof data).toBe("string");
    expect(JSON.parse(String(data))).toEqual({
      space_data: {
        id: scene.spaceId,
        docDatas: [
          {
            document: {
              id: "00000000-0000-4000-8000-000000000009",
              meta: { name: "Drafts & more: #1" },
              elements: [],
            },
            baseMeta: {
              createdTime: time,
              author,
              collaborationId: "1000000000016",
              current: { version: "1000000000017", time, modifiedBy: author },
            },
          },
        ],
      },
    });
  });

  it("lists the frames and objects of a template", async () => {
    const scene = await Scene.open();
    const create_zone = { zone_name: "Board", template_id: scene.template("Kanban board") };
    const { data } = await scene.call("POST", `${scene.spacePath}/zones`, { create_zone });
    const uuid = (number: number) => `00000000-0000-4000-8000-0000000000${number}`;
    const { document } = JSON.parse(data).space_data.docDatas[0];
    expect(document.elements).toEqual([
      { type: "FRAME", id: uuid(10), name: "To do" },
      { type: "OBJECT", id: uuid(13), frameId: uuid(10) },
      { type: "FRAME", id: uuid(11), name: "Doing" },
      { type: "OBJECT", id: uuid(14), frameId: uuid(11) },
      { type: "FRAME", id: uuid(12), name: "Done" },
      { type: "OBJECT", id: uuid(15), frameId: uuid(12) },
    ]);
    const frames = await scene.call("GET", `${scene.spacePath}/zones/${document.id}/frames`);
    expect(frames.data.frames.map(({ meta }: { meta: object }) => meta)).toEqual([
      { id: uuid(10), name: "To do" },
      { id: uuid(11), name: "Doing" },
      { id: uuid(12), name: "Done" },
    ]);
  });

  it.each([
    ["Executive review", 403, "E4042", {}],
    [unknownId, 404, "IAM1001", { resource: "template" }],
  ] as const)("refuses the template %s", async (name, status, code, context) => {
    const scene = await Scene.open();
    const before = await scene.state();
    const template_id = name === unknownId ? name : scene.template(name);
    const path = `${scene.spacePath}/zones`;
    const answer = await scene.call("POST", path, { create_zone: { zone_name: "Board", template_id } });
    expect(answer.status).toBe(status);
    expect(answer.body).toEqual(scene.refusal(path, code, context));
    expect(await scene.state()).toEqual(before);
  });

  it("returns 409 at the zone limit, which includes trashed zones", async () => {
    const scene = await Scene.open({ seed: seedWithZoneLimit(2) });
    await scene.zone(scene.spaceId, "Second");
    await scene.trashZone();
    const path = `${scene.spacePath}/zones`;
    const answer = await scene.call("POST", path, { create_zone: { zone_name: "Third" } });
    expect(answer.status).toBe(409);
    expect(answer.body).toEqual(scene.refusal(path, "E4096"));
    await scene.call("PUT", `${scene.zonePath}/state`, { zone_state: "DELETE" });
    expect((await scene.call("POST", path, { create_zone: { zone_name: "Third" } })).status).toBe(200);
  });

  const name = "is empty or has a character that names cannot contain";
  it.each([
    [{}, "create_zone", "is required"],
    [{ create_zone: {} }, "create_zone.zone_name", "is required"],
    [{ create_zone: { zone_name: 7 } }, "create_zone.zone_name", "is not a string"],
    [{ create_zone: { zone_name: "" } }, "create_zone.zone_name", name],
    [{ create_zone: { zone_name: "bell\u0007" } }, "create_zone.zone_name", name],
    [{ create_zone: { zone_name: "rocket 🚀" } }, "create_zone.zone_name", name],
    [{ create_zone: { zone_name: "A", template_id: "12x" } }, "create_zone.template_id", "is not a string of digits"],
    [{ create_zone: { zone_name: "A", template_id: 12 } }, "create_zone.template_id", "is not a string"],
    [{ create_zone: { zone_name: "A", color: 1 } }, "create_zone.color", "is not recognized"],
    [{ create_zone: { zone_name: "x".repeat(10_985) } }, "create_zone", "is larger than 11000 characters"],
  ])("refuses %j", async (body, field, reason) => {
    const scene = await Scene.open();
    const before = await scene.state();
    const path = `${scene.spacePath}/zones`;
    const answer = await scene.call("POST", path, body);
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual(scene.refusal(path, "IAM1031", { field, reason }));
    expect(await scene.state()).toEqual(before);
  });

  it("accepts an object of exactly 11000 characters", async () => {
    const scene = await Scene.open();
    const create_zone = { zone_name: "x".repeat(11_000 - '{"zone_name":""}'.length) };
    expect(JSON.stringify(create_zone)).toHaveLength(11_000);
    expect((await scene.call("POST", `${scene.spacePath}/zones`, { create_zone })).status).toBe(200);
  });
});
