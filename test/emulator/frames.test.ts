import { describe, expect, it } from "vitest";
import { successEnvelope } from "./harness.ts";
import { frameId, Scene, unknownUuid } from "./scene.ts";

const layout = { top: 1.5, left: -2, width: 300, height: 200, rotate: 45, fliph: true, flipv: false };
const hex = (value: string) => ({ hex: { value } });
const stroke = { type: "DASH", width: 2.5, jointype: "MITER", captype: "SQUARE", position: "OUTSIDE" };

/** All properties of a frame, as sent and as listed. */
const sent = {
  layout,
  fills: [
    { alpha: 0.5, solid: { color: hex("#FF8000") } },
    { no_fill: {} },
    {
      gradient: {
        type: "LINEAR",
        stops: [
          { color: { rgb: { red: 255, green: 0, blue: 0 } }, position: 0 },
          { color: { hsb: { hue: 120, saturation: 100, brightness: 100 } }, position: 1 },
        ],
        linear: { start: { x: 0, y: 0.5 }, end: { x: 1, y: 0.5 } },
      },
    },
    {
      gradient: {
        type: "ANGULAR",
        stops: [
          { color: hex("000"), position: 0.25 },
          { color: hex("fff"), position: 0.75 },
        ],
        radial_angular: {
          center: { x: 0.5, y: 0.5 },
          spread_x: 1,
          spread_y: 2,
          rotation_angle: 30,
          flip_horizontal: true,
          flip_vertical: false,
        },
      },
    },
  ],
  strokes: [
    { ...stroke, fill: { alpha: 1, solid: { color: hex("#000000") } } },
    { type: "SOLID", fill: { no_fill: {} } },
  ],
};
const listed = {
  layout,
  fills: [
    { alpha: 0.5, solid: { color: { rgb: { red: 255, green: 128, blue: 0 } } } },
    { noFill: {} },
    {
      gradient: {
        type: "LINEAR",
        stops: [
          { color: { hsb: { hue: 0, saturation: 1, brightness: 1 } }, position: 0 },
          { color: { hex: { value: "#00FF00" } }, position: 1 },
        ],
        linear: { start: { x: 0, y: 0.5 }, end: { x: 1, y: 0.5 } },
      },
    },
    {
      gradient: {
        type: "ANGULAR",
        stops: [
          { color: { rgb: { red: 0, green: 0, blue: 0 } }, position: 0.25 },
          { color: { rgb: { red: 255, green: 255, blue: 255 } }, position: 0.75 },
        ],
        radial_angular: {
          center: { x: 0.5, y: 0.5 },
          spread_x: 1,
          spread_y: 2,
          rotation_angle: 30,
          flip_horizontal: true,
          flip_vertical: false,
        },
      },
    },
  ],
  strokes: [
    { ...stroke, fill: { alpha: 1, solid: { color: { rgb: { red: 0, green: 0, blue: 0 } } } } },
    { type: "SOLID", fill: { noFill: {} } },
  ],
};

const frames = (scene: Scene, method: string, body?: unknown, query = "") =>
  scene.call(method, `${scene.zonePath}/frames${query}`, body);
const propertiesOf = async (scene: Scene, number: number) =>
  (await frames(scene, "GET", undefined, `?ids=${frameId(number)}`)).data.frames[0].properties;

describe("listing frames", () => {
  it("returns noFill, and colors in a different model than the request", async () => {
    const scene = await Scene.open();
    const meta = { id: frameId(1), name: "Rich" };
    await frames(scene, "POST", { frames: [{ meta, type: "SPECIAL", properties: sent }] });
    await scene.insert(2);
    const answer = await frames(scene, "GET");
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual(
      successEnvelope(scene.below(`${scene.zonePath}/frames`), "Frames fetched", {
        total_count: 2,
        frames: [
          { meta, type: "SPECIAL", properties: listed },
          { meta: { id: frameId(2), name: "Frame 2" }, type: "CUSTOM", properties: {} },
        ],
      }),
    );
  });

  it("is empty for a new zone", async () => {
    const scene = await Scene.open();
    expect((await frames(scene, "GET")).data).toEqual({ total_count: 0, frames: [] });
  });

  it.each([
    [[1], ["Frame 1"]],
    [
      [3, 1],
      ["Frame 1", "Frame 3"],
    ],
    [[9], []],
  ])("can be narrowed to the ids %j", async (numbers, names) => {
    const scene = await Scene.open();
    await scene.insert(1, 2, 3);
    const { data } = await frames(scene, "GET", undefined, `?ids=${numbers.map(frameId).join(",")}`);
    expect(data.total_count).toBe(names.length);
    expect(data.frames.map(({ meta }: { meta: { name: string } }) => meta.name)).toEqual(names);
  });

  it("refuses an unknown query parameter", async () => {
    const scene = await Scene.open();
    const answer = await frames(scene, "GET", undefined, "?id=1");
    const context = { field: "id", reason: "is not recognized" };
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual(scene.refusal(`${scene.zonePath}/frames`, "IAM1031", context));
  });
});

describe("inserting frames", () => {
  it("returns their ids, in order", async () => {
    const scene = await Scene.open();
    const body = { frames: [2, 1].map((number) => ({ meta: { id: frameId(number), name: "" } })) };
    const answer = await frames(scene, "POST", body);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual(
      successEnvelope(scene.below(`${scene.zonePath}/frames`), "Frames inserted", {
        inserted_ids: [frameId(2), frameId(1)],
      }),
    );
  });

  it("returns 409 for an id that is already in the zone, and inserts none", async () => {
    const scene = await Scene.open();
    await scene.insert(1);
    const body = { frames: [2, 1].map((number) => ({ meta: { id: frameId(number), name: "" } })) };
    const answer = await frames(scene, "POST", body);
    expect(answer.status).toBe(409);
    expect(answer.body).toEqual(scene.refusal(`${scene.zonePath}/frames`, "E4098", { frame_id: frameId(1) }));
    expect((await frames(scene, "GET")).data.total_count).toBe(1);
  });

  it("refuses a duplicate id, and inserts none", async () => {
    const scene = await Scene.open();
    const body = { frames: [1, 1].map((number) => ({ meta: { id: frameId(number), name: "" } })) };
    const answer = await frames(scene, "POST", body);
    const context = { field: "frames[1].meta.id", reason: "appears twice" };
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual(scene.refusal(`${scene.zonePath}/frames`, "IAM1031", context));
    expect((await frames(scene, "GET")).data.total_count).toBe(0);
  });
});

describe("updating frames", () => {
  it("replaces each facet in the request as a whole, and keeps the others", async () => {
    const scene = await Scene.open();
    await frames(scene, "POST", { frames: [{ meta: { id: frameId(1), name: "Rich" }, properties: sent }] });
    const body = { frames: [{ id: frameId(1), properties: { layout: { width: 10 }, fills: [] } }] };
    const answer = await frames(scene, "PUT", body);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual(
      successEnvelope(scene.below(`${scene.zonePath}/frames`), "Frames updated", {
        results: [{ id: frameId(1), status: "success" }],
      }),
    );
    expect(await propertiesOf(scene, 1)).toEqual({ layout: { width: 10 }, fills: [], strokes: listed.strokes });
  });

  it("returns 200 with a status for each item", async () => {
    const scene = await Scene.open();
    await scene.insert(1, 2);
    const properties = { layout: { top: 5 } };
    const ids = [frameId(1), unknownUuid, frameId(2)];
    const answer = await frames(scene, "PUT", { frames: ids.map((id) => ({ id, properties })) });
    expect(answer.status).toBe(200);
    expect(answer.data).toEqual({
      results: [
        { id: frameId(1), status: "success" },
        { id: unknownUuid, status: "failed" },
        { id: frameId(2), status: "success" },
      ],
    });
    expect(await propertiesOf(scene, 1)).toEqual(properties);
    expect(await propertiesOf(scene, 2)).toEqual(properties);
  });
});

describe("deleting frames", () => {
  it("returns 200 with a status for each id", async () => {
    const scene = await Scene.open();
    await scene.insert(1, 2, 3);
    const answer = await frames(scene, "DELETE", { ids: [frameId(1), unknownUuid, frameId(3), frameId(1)] });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual(
      successEnvelope(scene.below(`${scene.zonePath}/frames`), "Frames deleted", {
        results: [
          { frame_id: frameId(1), status: "success" },
          { frame_id: unknownUuid, status: "failed" },
          { frame_id: frameId(3), status: "success" },
          { frame_id: frameId(1), status: "failed" },
        ],
      }),
    );
    const { data } = await frames(scene, "GET");
    expect(data.frames.map(({ meta }: { meta: { id: string } }) => meta.id)).toEqual([frameId(2)]);
  });
});
