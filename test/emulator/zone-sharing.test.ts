import { describe, expect, it } from "vitest";
import { successEnvelope } from "./harness.ts";
import { frameId, Scene, unknownId, unknownUuid } from "./scene.ts";

const share = (scene: Scene, members_info: unknown, as?: string) =>
  scene.call("POST", `${scene.spacePath}/zones/share`, { members_info }, as);
const statusFor = async (scene: Scene, person: string) =>
  (await scene.call("GET", `${scene.zonePath}/meta`, undefined, person)).status;

describe("sharing zones", () => {
  it("echoes the items", async () => {
    const scene = await Scene.open();
    const resource_id = scene.zoneId;
    const items = [
      { member_id: scene.zuid("member"), member_type: "USER", role: "EDITOR", resource_id, permission: "restricted" },
      { member_id: scene.team("Beta"), member_type: "TEAM", role: "ORGANISER", resource_id, permission: "allowed" },
      { member_id: scene.editionId, member_type: "ORG", role: "COMMENTER", resource_id },
      { member_id: scene.zuid("admin"), member_type: "USER", resource_id },
    ];
    const answer = await share(scene, items);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual(
      successEnvelope(scene.below(`${scene.spacePath}/zones/share`), "Zones shared", { shared_members: items }),
    );
    const stored = scene.emulator.world.store.where("zoneShares", "zoneId", scene.zoneId);
    expect(stored.map(({ memberId, role, permission }) => [memberId, role, permission])).toEqual([
      [scene.zuid("member"), "EDITOR", "restricted"],
      [scene.team("Beta"), "ORGANISER", "allowed"],
      [scene.editionId, "COMMENTER", "allowed"],
      [scene.zuid("admin"), "VIEWER", "allowed"],
    ]);
  });

  it.each([
    ["USER", (scene: Scene) => scene.zuid("member")],
    ["TEAM", (scene: Scene) => scene.team("Beta")],
    ["ORG", (scene: Scene) => scene.editionId],
  ])("restricts a zone for a member by %s, and lifts the restriction", async (member_type, memberId) => {
    const scene = await Scene.open();
    await scene.admit("member", "EDITOR");
    const item = { member_id: memberId(scene), member_type, resource_id: scene.zoneId };
    await share(scene, [{ ...item, permission: "restricted" }]);
    expect(await statusFor(scene, "member")).toBe(403);
    await share(scene, [{ ...item, permission: "allowed" }]);
    expect(await statusFor(scene, "member")).toBe(200);
  });

  it("lets a person's own permission win over that of their team", async () => {
    const scene = await Scene.open();
    await scene.admit("member", "EDITOR");
    const resource_id = scene.zoneId;
    await share(scene, [
      { member_id: scene.team("Alpha"), member_type: "TEAM", resource_id, permission: "restricted" },
      { member_id: scene.zuid("member"), member_type: "USER", resource_id, permission: "allowed" },
    ]);
    expect(await statusFor(scene, "member")).toBe(200);
  });

  it("never restricts a zone for users who manage its space", async () => {
    const scene = await Scene.open();
    const resource_id = scene.zoneId;
    await share(scene, [
      { member_id: scene.editionId, member_type: "ORG", resource_id, permission: "restricted" },
      { member_id: scene.zuid("admin"), member_type: "USER", resource_id, permission: "restricted" },
    ]);
    expect(await statusFor(scene, "admin")).toBe(200);
    expect(await statusFor(scene, "owner")).toBe(200);
  });

  it("is refused to an editor", async () => {
    const scene = await Scene.open();
    await scene.admit("member", "EDITOR");
    const answer = await share(scene, [], "member");
    expect(answer.status).toBe(401);
    expect(answer.body).toEqual(scene.refusal(`${scene.spacePath}/zones/share`, "A1003", {}, "member"));
  });

  it("accepts 100 items, and measures their size as sent", async () => {
    const scene = await Scene.open();
    const item = { member_id: scene.zuid("member"), member_type: "USER", resource_id: scene.zoneId };
    const items = Array.from({ length: 100 }, () => item);
    expect(JSON.stringify(items).length).toBeLessThan(11_000);
    expect((await share(scene, items)).status).toBe(200);
  });

  const item = { member_id: "1", member_type: "USER", resource_id: unknownUuid };
  const uuidForm = "is not an id of the form 8-4-4-4-12 hexadecimal digits";
  it.each([
    [undefined, "members_info", "is required"],
    [[], "members_info", "is empty"],
    [Array.from({ length: 101 }, () => item), "members_info", "has more than 100 elements"],
    [[{ ...item, member_id: undefined }], "members_info[0].member_id", "is required"],
    [[{ ...item, member_id: "9".repeat(101) }], "members_info[0].member_id", "has more than 100 characters"],
    [[{ ...item, member_type: undefined }], "members_info[0].member_type", "is required"],
    [[{ ...item, member_type: "GROUP" }], "members_info[0].member_type", "is not one of USER, TEAM, ORG"],
    [[{ ...item, role: "BOSS" }], "members_info[0].role", "is not one of EDITOR, COMMENTER, VIEWER, ORGANISER"],
    [[{ ...item, resource_id: undefined }], "members_info[0].resource_id", "is required"],
    [[{ ...item, resource_id: "zone-1" }], "members_info[0].resource_id", uuidForm],
    [[item, { ...item, permission: "maybe" }], "members_info[1].permission", "is not one of restricted, allowed"],
  ])("refuses %j", async (items, field, reason) => {
    const scene = await Scene.open();
    const before = await scene.state();
    const answer = await share(scene, items);
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual(scene.refusal(`${scene.spacePath}/zones/share`, "IAM1031", { field, reason }));
    expect(await scene.state()).toEqual(before);
  });

  it("refuses items of more than 11000 characters", async () => {
    const scene = await Scene.open();
    const long = { ...item, member_id: "9".repeat(100), role: "ORGANISER", permission: "restricted" };
    const answer = await share(
      scene,
      Array.from({ length: 50 }, () => long),
    );
    const context = { field: "members_info", reason: "is larger than 11000 characters" };
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual(scene.refusal(`${scene.spacePath}/zones/share`, "IAM1031", context));
  });

  it.each(["USER", "TEAM", "ORG"])("refuses a %s that is not in the edition, and shares with nobody", async (type) => {
    const scene = await Scene.open();
    const known = { member_id: scene.zuid("member"), member_type: "USER", resource_id: scene.zoneId };
    const answer = await share(scene, [known, { ...known, member_id: unknownId, member_type: type }]);
    const context = { field: "members_info[1].member_id", reason: "is not in this edition" };
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual(scene.refusal(`${scene.spacePath}/zones/share`, "IAM1031", context));
    expect(scene.emulator.world.store.count("zoneShares")).toBe(0);
  });

  it("returns Z1008 for a zone of another space, and shares with nobody", async () => {
    const scene = await Scene.open();
    const elsewhere = await scene.zone(await scene.space("Other"));
    const known = { member_id: scene.zuid("member"), member_type: "USER", resource_id: scene.zoneId };
    const answer = await share(scene, [known, { ...known, resource_id: elsewhere }]);
    expect(answer.status).toBe(404);
    expect(answer.body).toEqual(scene.refusal(`${scene.spacePath}/zones/share`, "Z1008"));
    expect(scene.emulator.world.store.count("zoneShares")).toBe(0);
  });
});

describe("inserting a template", () => {
  const insert = (scene: Scene, body: object) => scene.call("POST", `${scene.zonePath}/template`, body);
  const corners = async (scene: Scene) => {
    const { data } = await scene.call("GET", `${scene.zonePath}/frames`);
    return data.frames.map((frame: { properties: { layout: { left: number; top: number } } }) => {
      const { left, top } = frame.properties.layout;
      return [left, top];
    });
  };

  it("returns the ids of the new frames", async () => {
    const scene = await Scene.open();
    const answer = await insert(scene, { template_id: scene.template("Kanban board") });
    const inserted_ids = [9, 10, 11].map((number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual(
      successEnvelope(scene.below(`${scene.zonePath}/template`), "Template inserted", { inserted_ids }),
    );
    const { data } = await scene.call("GET", `${scene.zonePath}/frames?ids=${inserted_ids[0]}`);
    const ink = { rgb: { red: 31, green: 41, blue: 55 } };
    expect(data.frames).toEqual([
      {
        meta: { id: inserted_ids[0], name: "To do" },
        type: "CUSTOM",
        properties: {
          layout: { top: 0, left: 0, width: 320, height: 480 },
          fills: [{ alpha: 1, solid: { color: { rgb: { red: 253, green: 230, blue: 138 } } } }],
          strokes: [{ type: "SOLID", width: 2, position: "INSIDE", fill: { alpha: 0.15, solid: { color: ink } } }],
        },
      },
    ]);
  });

  it("places it below the existing frames with AUTO", async () => {
    const scene = await Scene.open();
    const layout = { top: 100, left: 7, height: 50 };
    const frames = [{ meta: { id: frameId(1), name: "" }, properties: { layout } }];
    await scene.call("POST", `${scene.zonePath}/frames`, { frames });
    await insert(scene, { template_id: scene.template("Kanban board"), placement: "AUTO" });
    expect((await corners(scene)).slice(1)).toEqual([
      [0, 190],
      [340, 190],
      [680, 190],
    ]);
  });

  it("ignores a position with AUTO, and frames without a layout", async () => {
    const scene = await Scene.open();
    await scene.insert(1);
    const answer = await insert(scene, { template_id: scene.template("Retrospective"), position: { top: 9, left: 9 } });
    const { data } = await scene.call("GET", `${scene.zonePath}/frames?ids=${answer.data.inserted_ids[0]}`);
    expect(data.frames[0].properties.layout).toEqual({ top: 40, left: 0, width: 320, height: 480 });
  });

  it.each(["AT_POSITION", "NEAR_POSITION"])("places it at the position with %s", async (placement) => {
    const scene = await Scene.open();
    await insert(scene, { template_id: scene.template("Retrospective"), placement, position: { top: -20.5, left: 3 } });
    expect(await corners(scene)).toEqual([
      [3, -20.5],
      [343, -20.5],
      [683, -20.5],
    ]);
  });

  it("adds a version of the zone", async () => {
    const scene = await Scene.open();
    await insert(scene, { template_id: scene.template("Retrospective") });
    const { data } = await scene.call("GET", `${scene.zonePath}/version?fields=description`);
    expect(data.zone_versions.allowed_versions).toEqual([
      { description: "Template inserted" },
      { description: "Zone created" },
    ]);
  });

  it.each([
    ["Executive review", 403, "E4042", {}],
    [unknownId, 404, "IAM1001", { resource: "template" }],
  ] as const)("refuses the template %s", async (name, status, code, context) => {
    const scene = await Scene.open();
    const answer = await insert(scene, { template_id: name === unknownId ? name : scene.template(name) });
    expect(answer.status).toBe(status);
    expect(answer.body).toEqual(scene.refusal(`${scene.zonePath}/template`, code, context));
    expect(scene.emulator.world.store.count("frames")).toBe(0);
  });

  const needed = "is required for AT_POSITION and NEAR_POSITION";
  it.each([
    [{}, "template_id", "is required"],
    [{ template_id: "" }, "template_id", "is not a string of digits"],
    [{ template_id: "1a" }, "template_id", "is not a string of digits"],
    [{ template_id: "1".repeat(51) }, "template_id", "is not a string of digits"],
    [{ template_id: "1", placement: "LEFT" }, "placement", "is not one of AUTO, AT_POSITION, NEAR_POSITION"],
    [{ template_id: "1", placement: "AT_POSITION" }, "position", needed],
    [{ template_id: "1", placement: "NEAR_POSITION" }, "position", needed],
    [{ template_id: "1", position: { top: 1 } }, "position.left", "is required"],
    [{ template_id: "1", position: { top: "1", left: 1 } }, "position.top", "is not a number"],
  ])("refuses %j", async (body, field, reason) => {
    const scene = await Scene.open();
    const answer = await insert(scene, body);
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual(scene.refusal(`${scene.zonePath}/template`, "IAM1031", { field, reason }));
    expect(scene.emulator.world.store.count("frames")).toBe(0);
  });
});
