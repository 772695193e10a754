import { describe, expect, it } from "vitest";
import type { ReadingName } from "../../emulator/store/readings.ts";
import { type Answered, errorEnvelope } from "./harness.ts";
import { Scene } from "./scene.ts";

const open = (...readings: ReadingName[]) => Scene.open({ readings: [...readings, "error-context"] });

describe("unique-names", () => {
  /** Requests that would each create a second space "Plans" in Alpha, or a second zone "Canvas" in it. */
  async function duplicates(scene: Scene): Promise<[name: string, answer: Answered][]> {
    const other = await scene.space("Other");
    const elsewhere = await scene.space("Plans", "Beta");
    const zone = await scene.zone(scene.spaceId, "Second");
    const foreign = await scene.zone(other, "Canvas");
    const existing = { destination_type: "EXISTING_SPACE", destination_space_id: scene.spaceId };
    const calls: [string, string, string, object][] = [
      ["createSpace", "POST", "/spaces/", { create_space: { space_name: "Plans", team_id: scene.team("Alpha") } }],
      ["renameSpace", "PUT", `/spaces/${other}/meta`, { action_type: "SPACE_NAME", space_name: "Plans" }],
      ["duplicateSpace", "POST", `/spaces/${other}/duplicate`, { duplicate_space: { space_name: "Plans" } }],
      ["moveSpace", "POST", `/spaces/${elsewhere}/move`, { move_space: { team_id: scene.team("Alpha") } }],
      ["createZone", "POST", `${scene.spacePath}/zones`, { create_zone: { zone_name: "Canvas" } }],
      ["renameZone", "PUT", `${scene.spacePath}/zones/${zone}/meta`, { zone_name: "Canvas" }],
      [
        "duplicateZone",
        "POST",
        `${scene.spacePath}/zones/${zone}/duplicate`,
        { duplicate_zone: { destination_type: "SAME_SPACE", zone_name: "Canvas" } },
      ],
      [
        "copyToNewSpace",
        "POST",
        `${scene.zonePath}/duplicate`,
        { duplicate_zone: { destination_type: "NEW_SPACE", space_name: "Plans" } },
      ],
      ["moveZone", "POST", `/spaces/${other}/zones/${foreign}/move`, { move_zone: existing }],
    ];
    const answers: [string, Answered][] = [];
    for (const [name, method, path, body] of calls) answers.push([name, await scene.call(method, path, body)]);
    return answers;
  }

  it("returns 409 for a duplicate name", async () => {
    const scene = await open("unique-names");
    for (const [name, { status, body }] of await duplicates(scene)) {
      const { error_code, message } = (body as { error: { details: { error_code: string; message: string } } }).error
        .details;
      expect({ name, status, error_code, message }).toEqual({
        name,
        status: 409,
        error_code: "E4099",
        message: "The name is taken",
      });
    }
  });

  it("does not apply by default", async () => {
    for (const [name, { status }] of await duplicates(await open())) {
      expect({ name, status }).toEqual({ name, status: 200 });
    }
  });

  it("frees the names of trashed objects, which then cannot be restored", async () => {
    const scene = await open("unique-names");
    await scene.trashZone();
    await scene.zone(scene.spaceId, "Canvas");
    expect((await scene.call("PUT", `${scene.zonePath}/state`, { zone_state: "RESTORE" })).status).toBe(409);
    await scene.trashSpace();
    const second = await scene.space("Plans");
    expect((await scene.call("PUT", `${scene.spacePath}/state`, { space_state: "RESTORE" })).status).toBe(409);
    await scene.call("PUT", `/spaces/${second}/meta`, { action_type: "SPACE_NAME", space_name: "Free" });
    expect((await scene.call("PUT", `${scene.spacePath}/state`, { space_state: "RESTORE" })).status).toBe(200);
  });

  it("lets a zone keep its own name", async () => {
    const scene = await open("unique-names");
    expect((await scene.call("PUT", `${scene.zonePath}/meta`, { zone_name: "Canvas" })).status).toBe(200);
  });
});

describe("trash-hidden", () => {
  const frames = { frames: [{ meta: { id: "10000000-0000-4000-8000-000000000001", name: "F" } }] };
  const inZone = (scene: Scene): [string, string, object?][] => [
    ["GET", `${scene.zonePath}/meta`],
    ["PUT", `${scene.zonePath}/meta`, { zone_name: "Other" }],
    ["GET", `${scene.zonePath}/version`],
    ["GET", `${scene.zonePath}/frames`],
    ["POST", `${scene.zonePath}/frames`, frames],
    ["POST", `${scene.zonePath}/duplicate`, { duplicate_zone: { destination_type: "SAME_SPACE" } }],
    [
      "POST",
      `${scene.zonePath}/move`,
      { move_zone: { destination_type: "NEW_SPACE", space_name: "New", team_id: scene.team("Alpha") } },
    ],
    ["PUT", `${scene.zonePath}/state`, { zone_state: "TRASH" }],
    [
      "POST",
      `${scene.spacePath}/zones/share`,
      { members_info: [{ member_id: scene.zuid("member"), member_type: "USER", resource_id: scene.zoneId }] },
    ],
  ];

  it("does not find a trashed zone until it is restored or deleted", async () => {
    const scene = await open("trash-hidden");
    await scene.trashZone();
    for (const [method, path, body] of inZone(scene)) {
      expect((await scene.call(method, path, body)).body).toEqual(scene.refusal(path, "Z1008"));
    }
    expect((await scene.call("PUT", `${scene.zonePath}/state`, { zone_state: "RESTORE" })).status).toBe(200);
    expect((await scene.call("GET", `${scene.zonePath}/meta`)).status).toBe(200);
    await scene.trashZone();
    expect((await scene.call("PUT", `${scene.zonePath}/state`, { zone_state: "DELETE" })).status).toBe(200);
  });

  it("does not find a trashed space and what is in it until it is restored", async () => {
    const scene = await open("trash-hidden");
    await scene.trashSpace();
    const zuid = scene.zuid("owner");
    const calls: [string, string, object?][] = [
      ["GET", scene.spacePath],
      ["PUT", `${scene.spacePath}/meta`, { action_type: "FAVORITE", value: true }],
      ["GET", `${scene.spacePath}/members`],
      ["DELETE", `${scene.spacePath}/members/${zuid}`],
      ["GET", `${scene.spacePath}/users/me/permission`],
      ["GET", `${scene.spacePath}/users/${zuid}/permission`],
      ["GET", `${scene.spacePath}/zones/meta`],
      ["POST", `${scene.spacePath}/duplicate`, { duplicate_space: {} }],
      ["PUT", `${scene.spacePath}/state`, { space_state: "TRASH" }],
      ...inZone(scene),
    ];
    for (const [method, path, body] of calls) {
      const answer = await scene.call(method, path, body);
      expect(answer.body).toEqual(scene.refusal(path, "IAM1001", { resource: "space" }));
    }
    const trash = `/spaces?team_id=${scene.team("Alpha")}&action_type=RECENTLY_TRASHED`;
    expect((await scene.call("GET", trash)).data.spaces_info).toMatchObject([{ space_id: scene.spaceId }]);
    expect((await scene.call("PUT", `${scene.spacePath}/state`, { space_state: "RESTORE" })).status).toBe(200);
    expect((await scene.call("GET", scene.spacePath)).status).toBe(200);
  });

  it("hides the trash from viewers and from users who cannot open the zone", async () => {
    const scene = await open("trash-hidden");
    await scene.admit("member", "VIEWER");
    await scene.restrict("member");
    await scene.trashZone();
    const path = `${scene.zonePath}/meta`;
    const read = () => scene.call("GET", path, undefined, "member");
    expect((await read()).body).toEqual(scene.refusal(path, "Z1008", {}, "member"));
    await scene.trashSpace();
    const zones = `${scene.spacePath}/zones`;
    const { body } = await scene.call("POST", zones, { create_zone: { zone_name: "New" } }, "member");
    expect(body).toEqual(scene.refusal(zones, "IAM1001", { resource: "space" }, "member"));
  });

  it("does not apply by default", async () => {
    const scene = await open();
    await scene.trashZone();
    expect((await scene.call("GET", `${scene.zonePath}/meta`)).status).toBe(400);
    await scene.trashSpace();
    expect((await scene.call("GET", scene.spacePath)).data.space_info.status).toBe("TRASHED");
    const path = `${scene.spacePath}/state`;
    const context = { edition_id: scene.editionId, current_user_id: scene.zuid("owner"), space_id: scene.spaceId };
    expect((await scene.call("PUT", path, { space_state: "TRASH" })).body).toEqual(
      errorEnvelope(scene.below(path), "E4001", "Space is not in an active state", context),
    );
  });
});
